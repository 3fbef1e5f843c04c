import ArgumentParser
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterWeb

struct TrailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trail",
        abstract: "Read who signed in and who changed what anybody may do, and verify it.",
        subcommands: [List.self, Verify.self, Export.self, Stamp.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the trail, the newest entry first.",
            discussion: """
                Examples:
                  muster trail list
                  muster trail list --limit 1000 --json
                  muster trail list --before 951
                """
        )

        @Option(help: "How many entries at most.")
        var limit = 50

        @Option(help: "Only entries before this number.")
        var before: Int?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard limit > 0 else { throw Misuse.error("A limit is 1 or more.") }
        }

        func run() throws {
            let home = try common.enter("trail")
            let entries = try home.trail.entries(before: before, limit: limit)
            guard !common.json else {
                for entry in entries { Terminal.line { $0.trail(entry) } }
                return
            }
            let clock = try home.clock()
            var table = Table([
                .init(title: "No.", isNumeric: true), .init(title: "When"),
                .init(title: "Who"), .init(title: "From", mayGo: true),
                .init(title: "What", givesWay: true),
                .init(title: "More", givesWay: true, mayGo: true),
            ])
            for entry in entries {
                let told = TrailSentence(entry, Wording(language: Terminal.language, clock: clock))
                table.add([
                    .data(String(entry.number)), .data(Figures.dayAndTime(entry.at, clock)),
                    .data(entry.actor),
                    .data(entry.client), .data(told.text),
                    .data(told.rest.isEmpty ? nil : told.rest),
                ])
            }
            table.print()
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Verify that no entry was changed or taken out.",
            discussion: """
                How far the trail has come is noted in the file trail.head beside the database, which \
                tells when the end was cut off. Whoever can change both can deceive it: note number \
                and hash elsewhere too, and give them with --head.

                Examples:
                  muster trail verify --json
                  muster trail verify --head 17:9f3a6c0d21b47e58
                """
        )

        @Option(help: "NUMBER:HASH of an entry that was noted; may be given more than once.")
        var head: [String] = []

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let heads = try head.map { text throws in try TrailHead(text) }
            let home = try common.enter("trail verify")
            let (chain, isNoted) = try home.trail.verify(against: heads)
            guard !common.json else {
                var json = JSONWriter()
                json.object { json in
                    json.key("valid")
                    json.bool(true)
                    json.key("entries")
                    json.integer(chain.number)
                    json.key("head")
                    json.string(Hex.text(chain.head))
                    json.key("noted")
                    json.bool(isNoted)
                }
                return Terminal.line(json)
            }
            Terminal.out(
                "The trail holds together: \(Figures.counted(chain.number, .entries))."
            )
            if let head = TrailHead(chain) { Terminal.out("Head, to note elsewhere: \(head)") }
            if !isNoted, chain.number > 0 {
                Terminal.out(
                    home.trail.isNoteUnreadable
                        ? "The file trail.head cannot be read as the head of a trail: a cut at the end "
                            + "shows by --head alone."
                        : "The file trail.head is not there: a cut at the end shows by --head alone."
                )
            }
        }
    }
}
