import ArgumentParser
import MusterCore
import MusterService

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "The graph that follows from what happened: check it, or rebuild it.",
        subcommands: [TraceCheck.self, TraceRebuild.self]
    )
}

struct TraceCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say whether the graph is what the events make of it.",
        discussion: """
            Example:
              muster trace check --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("trace check")
        let (count, _) = try home.events.verify()
        let holds = try home.events.tracesHold()
        if common.json {
            Terminal.line { json in
                json.object { json in
                    json.key("events")
                    json.integer(count)
                    json.key("holds")
                    json.bool(holds)
                }
            }
        } else {
            Terminal.out(
                holds
                    ? "\(Figures.counted(count, .events)): the graph is what they make of it."
                    : "The graph is not what the events make of it. To mend it: muster trace rebuild"
            )
        }
        if !holds { throw EndedWith(.integrity) }
    }
}

struct TraceRebuild: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Rebuild the graph from the events; the same comes out, unless it was damaged.",
        discussion: """
            Example:
              muster trace rebuild
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("trace rebuild")
        let (events, isChanged) = try SlowStep.during("Rebuilding") {
            try home.events.rebuildTraces()
        }
        try home.close()
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.key("events")
                    json.integer(events)
                    json.key("changed")
                    json.bool(isChanged)
                }
            }
        }
        let counted = Figures.counted(events, .events)
        Terminal.out(
            isChanged
                ? "The graph of \(counted) was rebuilt; it was not what they make of it."
                : "The graph of \(counted) was rebuilt; it is the same."
        )
    }
}
