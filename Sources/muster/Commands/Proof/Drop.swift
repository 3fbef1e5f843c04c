import ArgumentParser
import Glibc
import MusterCore
import MusterReport
import MusterMail
import MusterPeople
import MusterService
import MusterStore

struct DropCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Schedule reports that go out by themselves.",
        discussion: """
            Something has to send them: muster serve, or muster deliver from a timer.
            """,
        subcommands: [List.self, Add.self, Edit.self, Delete.self, Restore.self, Run.self],
        defaultSubcommand: List.self,
        // Its name in scripts from before it was called so.
        aliases: ["drop"]
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the scheduled reports.",
            discussion: """
                Examples:
                  muster schedule
                  muster schedule list --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("schedule")
            let drops = try home.drops.list()
            let clock = try home.clock()
            if common.json {
                for drop in drops {
                    Terminal.line { $0.drop(drop, next: drop.next(after: home.now(), clock)) }
                }
                return
            }
            if drops.isEmpty {
                Terminal.out(
                    "There are no scheduled reports. muster schedule add --help has examples."
                )
                return
            }
            var table = Table([
                .init(title: "Schedule"), .init(title: "Name", givesWay: true),
                .init(title: "When"),
                .init(title: "Inventory", givesWay: true, mayGo: true),
                .init(title: "To", givesWay: true), .init(title: "Next", mayGo: true),
                .init(title: "Last", mayGo: true),
            ])
            for drop in drops {
                table.add([
                    .data(drop.id), .data(drop.name),
                    drop.isPaused ? "\(drop.occasion), paused" : "\(drop.occasion)",
                    drop.inventory.map { .data($0) } ?? "all",
                    .data(drop.recipients.map(\.description).joined(separator: " ")),
                    .data(
                        drop.next(after: home.now(), clock).map { Figures.dayAndTime($0, clock) }
                    ),
                    drop.lastRun.map { run in
                        "\(Figures.dayAndTime(run.at, clock)), messages: \(run.messages)"
                    },
                ])
            }
            table.print()
            for drop in drops {
                guard let failure = drop.failure else { continue }
                Terminal.out("\(drop.id) could not go out: \(failure.error)")
            }
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a schedule.",
            discussion: """
                The time is that of the site's clocks. On a schedule it tells of the newest counted \
                audit of each inventory. What the schedule says of the look goes before its definition, \
                and that before what each person wants.

                Examples:
                  muster schedule add "Monday mail" --when "monday 06:00" --to role:manager
                  muster schedule add Approved --when approved --inventory "Warehouse North" \\
                    --to mara ext@example.org --format pdf,csv
                  muster schedule add Monthly --when "monthly 1 07:30" --to boss
                """
        )

        @Argument(help: "What it is called.")
        var name: String

        @OptionGroup var look: DropLook
        @OptionGroup(title: "Common options") var general: HomeOptions

        private var common: CommonOptions { CommonOptions(general) }

        func run() throws {
            let home = try common.open("schedule add")
            var values = look.values
            values[.name] = name
            let drop = try home.drops.add(values)
            try DropCommand.show(drop, home, common)
            try home.close()
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Change a schedule.",
            discussion: """
                With another time or inventory, or after a pause, it starts anew: what was due or \
                happened before is not sent. What is given empty is not said by the schedule any more.

                Examples:
                  muster schedule edit D-1 --when "tuesday 06:00"
                  muster schedule edit D-1 --to role:manager --name "Tuesday mail"
                  muster schedule edit D-1 --definition "" --lang sr
                  muster schedule edit D-1 --paused yes
                """
        )

        @Argument(help: "The schedule.", completion: .schedules)
        var schedule: String

        @Option(help: "What it is called.")
        var name: String?

        @Option(help: "Whether it sends nothing for now: yes or no.")
        var paused: String?

        @OptionGroup var look: DropLook
        @OptionGroup(title: "Common options") var general: HomeOptions

        private var common: CommonOptions { CommonOptions(general) }

        func run() throws {
            let home = try common.open("schedule edit")
            var values = look.values
            values[.name] = name
            values[.paused] = paused
            guard !values.isEmpty else {
                throw UsageError.noChange("schedule edit")
            }
            let drop = try home.drops.change(schedule, values)
            try DropCommand.show(drop, home, common)
            try home.close()
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Delete a schedule.",
            discussion: """
                Example:
                  muster schedule delete D-1
                """
        )

        @Argument(help: "The schedule.", completion: .schedules)
        var schedule: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("schedule delete")
            let ended = try home.drops.drop(schedule)
            try home.drops.delete(ended.id)
            try home.close()
            if common.json { return Terminal.line { $0.drop(ended, next: nil) } }
            Terminal.out("\(ended.id) \(ended.name) is deleted.")
        }
    }

    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore",
            abstract: "Restore a schedule that was deleted.",
            discussion: """
                Of what was due or has happened since, it sends nothing.

                Example:
                  muster schedule restore D-1
                """
        )

        @Argument(help: "The schedule.", completion: .schedules)
        var schedule: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("schedule restore")
            let drop = try home.drops.restore(schedule)
            try DropCommand.show(drop, home, common)
            try home.close()
        }
    }

    struct Run: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "run",
            abstract: "Send a scheduled report now, whatever its time.",
            discussion: """
                Its next time stays what it is.

                Example:
                  muster schedule run D-1
                """
        )

        @Argument(help: "The schedule.", completion: .schedules)
        var schedule: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("schedule run")
            let sent = try SlowStep.during("Writing the reports") {
                try home.drops.runDrop(schedule)
            }
            try home.close()
            if common.json {
                Terminal.line { $0.sentDrop(sent) }
                if let failure = sent.mailed.compactMap(NotHandedOver.init).first { throw failure }
                return
            }
            if sent.mailed.isEmpty, sent.passedOver.isEmpty {
                Terminal.out("Nobody gets it: no audit has been counted yet.")
            }
            for one in sent.passedOver { Terminal.out("Passed over: \(one.text)") }
            try OutboxView.show(sent.mailed, isJSON: false)
        }
    }

    private static func show(_ drop: Drop, _ home: OpenHome, _ common: CommonOptions) throws {
        let clock = try home.clock()
        let next = drop.isPaused ? nil : drop.next(after: home.now(), clock)
        if common.json {
            Terminal.line { $0.drop(drop, next: next) }
            return
        }
        let to = drop.recipients.map(\.description).joined(separator: ", ")
        let when: Sentence? = next.map { "next \(Figures.dayAndTime($0, clock))" }
        let standing: Sentence =
            drop.isPaused
            ? "paused" : when ?? "when an audit is \(Sentence.word("\(drop.occasion)"))"
        Terminal.out("\(drop.id) \(drop.name): \(standing), to \(to)")
    }
}

/// What a drop is told on the command line.
struct DropLook: ParsableArguments {
    @Option(
        help: """
            When: counted, approved, "daily HH:MM", "monday HH:MM" (any day) or "monthly DAY HH:MM".
            """
    )
    var when: String?

    @Option(help: "The inventory (default: all).", completion: .inventories)
    var inventory: String?

    @Option(parsing: .upToNextOption, help: "Who gets it: addresses, logins, role:ROLE.")
    var to: [String] = []

    @Option(help: "The saved definition that says how the report looks.", completion: .definitions)
    var definition: String?

    @Option(
        help: "The forms, separated by commas (default: the definition's, or pdf).",
        completion: .reportFormats
    )
    var format: String?

    @Option(
        help: "The language: \(ReportLanguage.codeList) (default: the definition's, or each one's)."
    )
    var lang: String?

    @Option(help: "The paper: a4 or letter (default: the definition's, or each one's).")
    var paper: String?

    @Option(help: "The parts, separated by commas (default: the definition's, or all).")
    var sections: String?

    /// The values that were given.
    var values: [DropKey: String] {
        let given: [DropKey: String?] = [
            .when: when, .inventory: inventory,
            .to: to.isEmpty ? nil : to.joined(separator: " "), .definition: definition,
            .format: format, .lang: lang, .paper: paper, .sections: sections,
        ]
        return given.compactMapValues(\.self)
    }
}

struct Deliver: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        abstract: "Send what is due: alarms, scheduled reports, reminders, waiting mail.",
        discussion: """
            For a timer where no muster serve runs; that does the same every minute. A message that is \
            given up ends it with status 9; what is tried again later is no failure. Time stamps that \
            are missing are asked for too, and the journal gets what it lacks of the trail, where \
            muster.toml says so.

            Examples:
              muster deliver
              muster deliver --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        // A message that is being handed over goes out whole, whoever closes the terminal meanwhile.
        signal(SIGHUP, SIG_IGN)
        let home = try common.openAsOwner("deliver", takesBadSettings: true)
        let delivery = try home.drops.deliver()
        try bringElsewhere(home)
        try home.close()
        if common.json { Terminal.line { $0.delivery(delivery) } } else { Self.tell(delivery) }
        let givenUp = delivery.mailed.first { $0.entry.state == .failed }
        if let error = givenUp?.error { throw error }
    }

    /// Asks for time stamps, and sends the trail to the journal; neither fails a delivery.
    private func bringElsewhere(_ home: OpenHome) throws {
        do {
            let run = try home.stamps.askForTimeStamps(atMost: Self.mostStamps)
            if !common.json { for stamp in run.stamps { Terminal.out(StampWords.line(stamp)) } }
            if let error = run.error { Terminal.err(error.what) }
            _ = try home.trail.sendToJournal()
        } catch let error as any MusterError {
            Terminal.err(error.what)
        }
    }

    private static let mostStamps = 20

    private static func tell(_ delivery: Delivery) {
        if delivery.isHeld {
            return Terminal.out(
                "Mail waits since this home was restored: muster outbox resume"
            )
        }
        if delivery.isEmpty { Terminal.out("Nothing is due.") }
        for drop in delivery.drops {
            Terminal.out(
                "\(drop.drop) \(drop.name), \(drop.occasion): \(drop.messages) queued"
            )
            for one in drop.passedOver {
                Terminal.out("\(drop.drop) passed over: \(one.text)")
            }
        }
        for failed in delivery.failed {
            Terminal.err("\(failed.drop) could not go out: \(failed.error)")
        }
        if delivery.reminders > 0 { Terminal.out("Reminders: \(delivery.reminders) queued") }
        if delivery.offers > 0 { Terminal.out("Offers: \(delivery.offers) shown") }
        if delivery.alarms > 0 { Terminal.out("Alarms: \(delivery.alarms) queued") }
        if let error = delivery.mailboxError { Terminal.err(error.what) }
        for bounced in delivery.bounced {
            Terminal.out("\(bounced.id) to \(bounced.recipient) came back")
        }
        for mail in delivery.mailed {
            let entry = mail.entry
            let standing: Sentence =
                entry.state == .handedOver
                ? OutboxView.taken(entry) : "not handed over: \(entry.lastError ?? "")"
            Terminal.out("\(entry.id) to \(entry.recipient) \(standing)")
        }
    }
}
