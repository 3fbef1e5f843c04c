import ArgumentParser
import MusterCore
import MusterPeople
import MusterService

struct TrailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trail",
        abstract: "Read who signed in and who changed what anybody may do, and verify it.",
        subcommands: [List.self, Verify.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
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

        @OptionGroup var common: CommonOptions

        func validate() throws {
            guard limit > 0 else { throw ValidationError("A limit is 1 or more.") }
        }

        func run() throws {
            let home = try common.enter("trail")
            let entries = try home.trail(before: before, limit: limit)
            guard !common.json else {
                for entry in entries { Terminal.line(.trail(entry)) }
                return
            }
            let clock = try home.clock()
            var table = Table([
                .init(title: "No.", isNumeric: true), .init(title: "When"),
                .init(title: "Who"), .init(title: "From", mayGo: true),
                .init(title: "What"), .init(title: "Whom", givesWay: true),
                .init(title: "More", givesWay: true, mayGo: true),
            ])
            for entry in entries {
                table.add([
                    String(entry.number), Figures.dayAndTime(entry.at, clock), entry.actor,
                    entry.client, entry.kind.replacing("_", with: " "), entry.subject,
                    entry.detail == "{}" ? nil : entry.detail,
                ])
            }
            table.print()
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verify that no entry was changed or taken out.",
            discussion: """
                Note number and head elsewhere: they tell whether the end of the trail was cut off.

                Example:
                  muster trail verify --json
                """
        )

        @OptionGroup var common: CommonOptions

        func run() throws {
            let chain = try common.enter("trail verify").verifyTrail()
            let head = Hex.text(chain.head)
            guard !common.json else {
                var json = JSONWriter()
                json.object { json in
                    json.key("valid")
                    json.bool(true)
                    json.key("entries")
                    json.integer(chain.number)
                    json.key("head")
                    json.string(head)
                }
                return Terminal.line(json)
            }
            Terminal.out(
                prose: "The trail holds together: \(Figures.count(chain.number)) entries, "
                    + "head \(Figures.head(head)). Note both: what is cut off at its end shows "
                    + "by them alone."
            )
        }
    }
}

extension JSONWriter {
    /// One line about an entry of the trail.
    fileprivate static func trail(_ entry: TrailEntry) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("number")
            json.integer(entry.number)
            json.key("at")
            json.instant(entry.at)
            json.key("actor")
            json.string(entry.actor)
            json.key("client")
            json.string(entry.client)
            json.key("kind")
            json.string(entry.kind)
            json.key("subject")
            json.string(entry.subject)
            json.key("detail")
            json.raw(entry.detail.utf8)
            json.key("hash")
            json.string(Hex.text(entry.hash))
        }
        return json
    }
}
