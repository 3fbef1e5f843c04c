import ArgumentParser
import MusterClimate
import MusterCore
import MusterService
import MusterStore

struct AlarmAcknowledge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ack",
        abstract: "Say that you have seen an alarm and take care of it.",
        discussion: """
            No one else is called for it then. It goes on until what raised it is over.

            Example:
              muster alarm ack AL-001 --note "door was open, closed it"
            """
    )

    @Argument(help: "The alarm, such as AL-001 or 1.", completion: .alarms)
    var alarm: String

    @Option(help: "What you found or do, at least 3 characters.")
    var note: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("alarm ack")
        let id = try home.alarms.alarm(alarm).id
        try AlarmCommand.tell(try home.alarms.acknowledge(id, note: note), home, common)
    }
}

struct AlarmSnooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Set an alarm aside for a time.",
        discussion: """
            For 12 hours at the most, for 2 where it is critical. Then it is as the values are.

            Example:
              muster alarm snooze AL-001 --for 1h --reason "defrosting"
            """
    )

    @Argument(help: "The alarm, such as AL-001 or 1.", completion: .alarms)
    var alarm: String

    @Option(name: .customLong("for"), help: "For how long, such as 30m or 2h.")
    var span: TimeSpan

    @Option(help: "Why, at least 3 characters.")
    var reason: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("alarm snooze")
        let id = try home.alarms.alarm(alarm).id
        let snoozed = try home.alarms.snooze(id, seconds: span.seconds, reason: reason)
        try AlarmCommand.tell(snoozed, home, common)
    }
}

struct AlarmResume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "End the snooze of an alarm before its time.",
        discussion: """
            Example:
              muster alarm resume AL-001
            """
    )

    @Argument(help: "The alarm, such as AL-001 or 1.", completion: .alarms)
    var alarm: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("alarm resume")
        let id = try home.alarms.alarm(alarm).id
        try AlarmCommand.tell(try home.alarms.resume(id), home, common)
    }
}

struct AlarmResolve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Account for a critical alarm that is back and acknowledged.",
        discussion: """
            A critical alarm is over only with a reason, what is done so that it does not come again, \
            and who does that.

            Example:
              muster alarm resolve AL-001 --reason equipment \\
                --action "compressor replaced" --owner "N. Ilić" --due 2026-03-20
            """
    )

    @Argument(help: "The alarm, such as AL-001 or 1.", completion: .alarms)
    var alarm: String

    @Option(help: "What it was.")
    var reason: AlarmReason

    @Option(help: "What is done about it.")
    var action: String

    @Option(help: "The person who does it.")
    var owner: String

    @Option(help: "The day until when it is done.")
    var due: CalendarDay?

    @Option(help: "What else there is to say.")
    var note: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("alarm resolve")
        let clock = try home.clock()
        let resolved = try home.alarms.resolve(
            try home.alarms.alarm(alarm).id,
            reason: reason,
            action: action,
            owner: owner,
            due: due.map { clock.instant($0) },
            note: note
        )
        try AlarmCommand.tell(resolved, home, common)
    }
}

extension AlarmCommand {
    /// Says how an alarm is now, and closes the home.
    static func tell(_ alarm: Alarm, _ home: OpenHome, _ common: CommonOptions) throws {
        let names = try AlarmWords(home)
        let clock = try home.clock()
        try home.close()
        if common.json { return Terminal.line { $0.alarm(alarm, names) } }
        let word = AlarmWords.state(alarm.state)
        let state: Sentence =
            alarm.snoozedUntil.map { "\(word) until \(Figures.dayAndTime($0, clock))" } ?? word
        Terminal.out(line: "\(alarm.id) \(alarm.cause.text): \(state).")
        if alarm.state == .latchedAcknowledged, let next = AlarmWords.next(alarm) {
            Terminal.out(prose: Advice.next(next))
        }
    }
}
