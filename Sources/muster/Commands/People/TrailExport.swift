import ArgumentParser
import MusterCore
import MusterPeople
import MusterService

extension TrailCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Print the trail as JSON lines, for a program that keeps it elsewhere.",
            discussion: """
                One line an entry, the oldest first, with number, time, actor, client, kind, subject, \\
                detail and hash. "hashed" is the text that the hash is over: it is the SHA-256 of the \\
                32 bytes of the hash before, then that text; before the first entry stands the SHA-256 \\
                of "muster trail". The trail is verified first.

                Examples:
                  muster trail export
                  muster trail export --since 951
                  muster trail export --follow | logger -t muster
                """
        )

        @Option(help: "Only entries behind this number.")
        var since = 0

        @Flag(help: "Go on: print each entry once it is written.")
        var follow = false

        @OptionGroup(title: "Common options") var common: CommonOptions

        /// How many entries are read at once.
        private static let batch = 1_000
        private static let pause = Duration.seconds(1)

        func validate() throws {
            guard since >= 0 else { throw Misuse.error("A number is 0 or more.") }
        }

        func run() async throws {
            let home = try common.enter("trail export")
            _ = try home.trail.verify()
            var last = since
            while true {
                let entries = try home.trail.entries(after: last, limit: Self.batch)
                for entry in entries { Terminal.line { $0.trail(entry, isWhole: true) } }
                last = entries.last?.number ?? last
                if entries.count == Self.batch { continue }
                guard follow else { return }
                try await Task.sleep(for: Self.pause)
            }
        }
    }
}
