import ArgumentParser
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import MusterSync

struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Exchange with the hub, and decide about what came from others.",
        discussion: """
            What was changed here goes to the hub at once. What others changed in the catalogue \
            waits for a yes; saying no loses nothing.
            """,
        subcommands: [
            Run.self, Status.self, Waiting.self, Conflicts.self, ResolveConflict.self,
            Attention.self, SyncExport.self, SyncImport.self,
        ],
        defaultSubcommand: Run.self
    )

    struct Run: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "run",
            abstract: "Exchange with the hub now.",
            discussion: """
                Without a network nothing is lost: the status is 10, and all is kept. With \
                --background it goes on until Ctrl-C or SIGTERM, and exchanges soon after something \
                was written here, and once a minute; what others changed waits, unless the setting \
                sync.apply is "auto".

                Examples:
                  muster sync
                  muster sync --background
                  muster sync --accept-all
                  muster sync --accept S-1 --decline S-2
                  muster sync --offline --accept-all
                """
        )

        @Flag(help: "Say yes to all that waits.")
        var acceptAll = false

        @Option(help: "Say yes to this set, S-1; repeatable.", completion: .waitingSets)
        var accept: [SetNumber] = []

        @Option(help: "Say no to this set; repeatable. It is kept.", completion: .waitingSets)
        var decline: [SetNumber] = []

        @Flag(help: "With --accept-all: what was declined too.")
        var declined = false

        @Flag(help: "Decide without asking the hub for more.")
        var offline = false

        @Flag(help: "Go on exchanging until it is ended: the program of a service.")
        var background = false

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard !background || !acceptAll && accept.isEmpty && decline.isEmpty && !offline else {
                throw Misuse.error("--background decides nothing: it goes alone.")
            }
            guard !acceptAll || accept.isEmpty && decline.isEmpty else {
                throw Misuse.error("--accept-all goes without --accept and --decline.")
            }
            guard !declined || acceptAll else {
                throw Misuse.error("--declined goes with --accept-all.")
            }
        }

        func run() async throws {
            guard !background else { return try await BackgroundSync(common).run() }
            let home = try common.open("sync")
            try decide(home)
            var outcome = HomeStation.Outcome()
            var failure: (any MusterError)?
            if !offline {
                let step = SlowStep("Exchanging with the hub")
                defer { step.end() }
                do {
                    outcome = try await HomeHouse(home).station.exchange { soFar in
                        let sent = soFar.sent + soFar.sentRecords
                        let received = soFar.received + soFar.receivedRecords
                        step.tell("\(sent) sent, \(received) received")
                    }
                } catch let error as any MusterError {
                    failure = error
                }
            }
            let isAsking = !acceptAll && home.settings.asksBeforeChanges
            if !isAsking { outcome.applied = try acceptAll(home) }
            if failure == nil, !common.json, isAsking { outcome.applied += try ask(home) }
            if outcome.applied > 0, !offline, failure == nil {
                // The hub is told how far this station is; what is there already does not go again.
                outcome.add(try await HomeHouse(home).station.exchange())
            }
            let (status, sets) = (try HomeHouse(home).status(), try HomeHouse(home).station.sets())
            try home.close()
            if let failure { throw failure }
            guard !common.json else {
                return Terminal.line { HouseJSON.write(outcome, status, asking: sets, to: &$0) }
            }
            SyncWords.tell(outcome, status)
        }

        private func decide(_ home: OpenHome) throws {
            if !accept.isEmpty { try HomeHouse(home).station.accept(accept.map(\.number)) }
            if !decline.isEmpty { try HomeHouse(home).station.decline(decline.map(\.number)) }
        }

        private func acceptAll(_ home: OpenHome) throws -> Int {
            let step = SlowStep("Taking the changes")
            defer { step.end() }
            return try HomeHouse(home).station.accept(nil, declined: declined) {
                step.tell("\($0)")
            }
        }

        /// Asks about what waits, where somebody is there to ask.
        private func ask(_ home: OpenHome) throws -> Int {
            let sets = try HomeHouse(home).station.sets().filter { $0.error == nil }
            guard !sets.isEmpty, Terminal.canAsk, !common.noInput else { return 0 }
            let clock = try home.clock()
            for set in sets { Terminal.err(SyncWords.line(set, clock)) }
            guard Terminal.asks("Take these changes?") else { return 0 }
            return try acceptAll(home)
        }
    }

    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show how this home stands with its hub.",
            discussion: """
                Examples:
                  muster sync status
                  muster sync status --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("sync status")
            let status = try HomeHouse(home).status()
            guard !common.json else {
                return Terminal.line { HouseJSON.write(status, to: &$0) }
            }
            SyncWords.card(status, try home.clock())
        }
    }

    struct Waiting: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "waiting",
            abstract: "Show what came from others and waits for a yes.",
            discussion: """
                Examples:
                  muster sync waiting
                  muster sync waiting S-1
                  muster sync waiting --declined --json
                """
        )

        @Argument(
            help: "The set whose changes are shown, S-1; all sets without.",
            completion: .waitingSets
        )
        var set: SetNumber?

        @Flag(help: "What was declined too.")
        var declined = false

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("sync waiting")
            if let set { return try show(set.number, home) }
            let sets = try HomeHouse(home).station.sets(declined: declined)
            guard !common.json else {
                for set in sets { Terminal.line { HouseJSON.write(set, to: &$0) } }
                return
            }
            guard !sets.isEmpty else { return Terminal.out("Nothing waits.") }
            let clock = try home.clock()
            for set in sets { Terminal.out(SyncWords.line(set, clock)) }
            Terminal.out(
                Advice.next(
                    "muster sync --accept-all (without a network with --offline), or muster sync waiting S-\(sets[0].number)"
                )
            )
        }

        private func show(_ set: Int, _ home: OpenHome) throws {
            let changes = try HomeHouse(home).station.changes(of: set)
            guard !common.json else {
                for (change, name) in changes {
                    Terminal.line { HouseJSON.write(change, name: name, to: &$0) }
                }
                return
            }
            for (change, name) in changes { SyncWords.tell(change, name) }
        }
    }

    struct Conflicts: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "conflicts",
            abstract: "Show what two people wrote without seeing each other.",
            discussion: """
                One value is shown until somebody settles it; no value is lost.

                Examples:
                  muster sync conflicts
                  muster sync conflicts --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("sync conflicts")
            let found = try HomeHouse(home).station.disagreements()
            guard !common.json else {
                for conflict in found { Terminal.line { HouseJSON.write(conflict, to: &$0) } }
                return
            }
            guard !found.isEmpty else { return Terminal.out("No conflicts.") }
            let clock = try home.clock()
            for conflict in found { SyncWords.tell(conflict, clock) }
            Terminal.out(Advice.next("muster sync resolve C-\(found[0].number) --take 1"))
        }
    }

    struct ResolveConflict: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resolve",
            abstract: "Settle a conflict.",
            discussion: """
                Examples:
                  muster sync resolve C-7 --take 2
                  muster sync resolve C-7 --value dock
                  muster sync resolve C-8 --value IT-0118
                """
        )

        @Argument(help: "The conflict.", completion: .conflicts)
        var conflict: ConflictNumber

        @Option(help: "The side that stands alone from now on, from 1.")
        var take: Int?

        @Option(help: "Another value; for a name that several have, what the later one is called.")
        var value: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard (take == nil) != (value == nil) else {
                throw Misuse.error("Say --take N, or --value V.")
            }
        }

        func run() throws {
            let home = try common.open("sync resolve")
            try HomeHouse(home).station.settle(conflict.number, taking: take, value: value)
            let status = try HomeHouse(home).status()
            try home.close()
            guard !common.json else {
                return Terminal.line { HouseJSON.write(status, to: &$0) }
            }
            Terminal.out("C-\(conflict.number) is settled.")
            if status.house?.role == .station { Terminal.out(Advice.next("muster sync")) }
        }
    }

    struct Attention: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "attention",
            abstract: "Show changes that the hub did not take, and decide about them.",
            discussion: """
                At the hub, --accept writes a change in your name. --discard lays it aside; it \
                stays in the records.

                Examples:
                  muster sync attention
                  muster sync attention --accept 5d2a91c07b3e
                  muster sync attention --discard 5d2a91c07b3e
                """
        )

        @Option(help: "Write this change, named by its last digits.")
        var accept: String?

        @Option(help: "Lay this change aside.")
        var discard: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard accept == nil || discard == nil else {
                throw Misuse.error("--accept and --discard go one at a time.")
            }
        }

        func run() throws {
            let decides = accept != nil || discard != nil
            let home = try common.open(
                "sync attention",
                for: decides ? .editCatalogue : nil
            )
            if let accept { try HomeHouse(home).station.decide(accept, accepting: true) }
            if let discard { try HomeHouse(home).station.decide(discard, accepting: false) }
            let refused = try HomeHouse(home).station.refused()
            try home.close()
            guard !common.json else {
                for (refused, name) in refused {
                    Terminal.line { HouseJSON.write(refused, name: name, to: &$0) }
                }
                return
            }
            guard !refused.isEmpty else { return Terminal.out("Nothing needs attention.") }
            for (refused, name) in refused { SyncWords.tell(refused, name) }
        }
    }
}

/// The number of a set of changes: `S-1`, or 1.
struct SetNumber: ExpressibleByArgument {
    let number: Int

    init?(argument: String) {
        guard let number = Numbered.number(argument, "S") else { return nil }
        self.number = number
    }
}

/// The number of a conflict: `C-7`, or 7.
struct ConflictNumber: ExpressibleByArgument {
    let number: Int

    init?(argument: String) {
        guard let number = Numbered.number(argument, "C") else { return nil }
        self.number = number
    }
}

/// Numbers with a letter in front.
private enum Numbered {
    static func number(_ text: String, _ letter: String) -> Int? {
        let prefix = letter + "-"
        let digits = text.uppercased().hasPrefix(prefix) ? String(text.dropFirst(2)) : text
        return Int(digits).flatMap { $0 > 0 ? $0 : nil }
    }
}
