import ArgumentParser
import MusterClimate
import MusterCore
import MusterService
import MusterStore

struct AlarmList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the alarms that are not over.",
        discussion: """
            An alarm is raised when a limit is breached, when a sensor says nothing, when a door \
            stands open or a battery is nearly empty. It is over when what raised it is, and somebody \
            has acknowledged it.

            Examples:
              muster alarm list
              muster alarm list --all
              muster alarm list --json
            """
    )

    @Flag(help: "Those that are over too.")
    var all = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("alarm list")
        let alarms = try home.alarms(open: !all)
        let names = try AlarmWords(home)
        if common.json {
            for alarm in alarms { Terminal.line { $0.alarm(alarm, names) } }
            return
        }
        guard !alarms.isEmpty else { return Terminal.out(try emptyWords(home)) }
        var table = Table([
            .init(title: "Alarm"), .init(title: "State"), .init(title: "Priority", mayGo: true),
            .init(title: "Since"), .init(title: "Where", givesWay: true),
            .init(title: "What", givesWay: true),
            .init(title: "Note", givesWay: true, mayGo: true),
        ])
        let clock = try home.clock()
        for alarm in alarms {
            table.add([
                "\(alarm.id)", AlarmWords.state(alarm.state), alarm.priority.rawValue,
                Figures.dayAndTime(alarm.cause.since, clock), names.place(alarm),
                alarm.cause.text, alarm.note,
            ])
        }
        table.print()
        guard let first = alarms.last(where: { $0.state.isUnseen }) else { return }
        Terminal.err("Next: muster alarm ack \(first.id) --note \"WHAT IS DONE\"")
    }

    private func emptyWords(_ home: OpenHome) throws -> String {
        if try home.limitUses().isEmpty {
            return "No alarms: no limits are in use. See muster sensor limits list"
        }
        return all ? "No alarms yet." : "No alarms. Those that are over: muster alarm list --all"
    }
}

/// What alarms are for people.
struct AlarmWords {
    private let zones: ZoneLabels
    private let sensors: [SensorID: Sensor]

    /// Reads what zones and sensors are called.
    init(_ home: OpenHome) throws {
        zones = try ZoneLabels(home.store)
        sensors = try (home.sensors() + home.sensors(retired: true)).reduce(into: [:]) {
            $0[$1.sensor.id] = $1.sensor
        }
    }

    /// Where it is, and which sensor says so.
    func place(_ alarm: Alarm) -> String {
        let place = alarm.cause.place.map { SensorWords.place($0, zones) }
        return [place, sensor(alarm)?.name].compactMap(\.self).joined(separator: ", ")
    }

    /// The sensor that it is about.
    func sensor(_ alarm: Alarm) -> Sensor? { alarm.cause.sensor.flatMap { sensors[$0] } }

    /// A state in one or two words.
    static func state(_ state: AlarmState) -> String {
        switch state {
        case .normal: "over"
        case .active: "raised"
        case .acknowledged: "acknowledged"
        case .cleared: "back, not seen"
        case .latched: "back, not seen"
        case .latchedAcknowledged: "to be resolved"
        case .snoozed: "snoozed"
        case .suppressed: "suppressed"
        case .outOfService: "out of service"
        }
    }

    /// An event in words.
    static func event(_ kind: AlarmEventKind) -> String {
        switch kind {
        case .back: "back inside"
        case .again: "raised again"
        case .outOfService: "out of service"
        case .putBack: "back in service"
        default: kind.rawValue
        }
    }

    /// What can be done with an alarm next; `nil` for nothing.
    static func next(_ alarm: Alarm) -> String? {
        switch alarm.state {
        case .active, .cleared, .latched:
            "muster alarm ack \(alarm.id) --note \"WHAT IS DONE\""
        case .latchedAcknowledged:
            "muster alarm resolve \(alarm.id) --reason equipment --action TEXT --owner NAME"
        case .snoozed: "muster alarm resume \(alarm.id), to end the snooze"
        default: nil
        }
    }
}

extension JSONWriter {
    /// An alarm, as `muster alarm` prints it.
    mutating func alarm(_ alarm: Alarm, _ names: AlarmWords) {
        object { $0.members(of: alarm, names) }
    }

    /// What there is to say of an alarm.
    mutating func members(of alarm: Alarm, _ names: AlarmWords) {
        let cause = alarm.cause
        key("id")
        string(alarm.id.description)
        key("kind")
        string(alarm.kind.rawValue)
        key("priority")
        string(alarm.priority.rawValue)
        key("state")
        string(alarm.state.rawValue)
        key("text")
        string(cause.text)
        key("sensor")
        string(names.sensor(alarm)?.identity.description)
        key("name")
        string(names.sensor(alarm)?.name)
        key("place")
        string(cause.place?.description)
        key("quantity")
        string(cause.quantity?.word)
        key("unit")
        string(cause.quantity?.unit)
        key("side")
        string(cause.side?.rawValue)
        key("limit")
        steps(cause.limit, ofAny: cause.quantity)
        key("value")
        steps(cause.value, ofAny: cause.quantity)
        key("peak")
        steps(cause.peak, ofAny: cause.quantity)
        key("set")
        string(cause.set)
        key("version")
        integer(cause.version)
        key("late")
        bool(cause.isLate)
        key("episode")
        integer(alarm.episode)
        times(of: alarm)
    }

    /// Writes a value in the unit of its quantity, where it has one.
    mutating func steps(_ value: Int64?, ofAny quantity: Quantity?) {
        guard let quantity else { return string(nil) }
        steps(value, of: quantity)
    }

    private mutating func times(of alarm: Alarm) {
        key("since")
        instant(alarm.cause.since)
        key("raised_at")
        instant(alarm.raisedAt)
        key("back_at")
        instant(alarm.backAt)
        key("acknowledged_at")
        instant(alarm.acknowledgedAt)
        key("acknowledged_by")
        string(alarm.acknowledgedBy)
        key("snoozed_until")
        instant(alarm.snoozedUntil)
        key("note")
        string(alarm.note)
    }
}
