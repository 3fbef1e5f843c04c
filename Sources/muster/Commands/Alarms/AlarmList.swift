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
        let alarms = try home.alarms.list(open: !all)
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
                "\(alarm.id)", AlarmWords.state(alarm.state), AlarmWords.priority(alarm),
                .data(Figures.dayAndTime(alarm.cause.since, clock)), names.place(alarm),
                .data(alarm.cause.text), .data(alarm.note),
            ])
        }
        table.print()
        guard let first = alarms.last(where: { $0.state.isUnseen }) else { return }
        Terminal.err(Advice.next("muster alarm ack \(first.id) --note \"WHAT IS DONE\""))
    }

    private func emptyWords(_ home: OpenHome) throws -> Sentence {
        if try home.limits.limitUses().isEmpty {
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
        zones = try ZoneLabels(home)
        sensors = try (home.sensors.list() + home.sensors.list(retired: true)).reduce(into: [:]) {
            $0[$1.sensor.id] = $1.sensor
        }
    }

    /// Where it is, and which sensor says so.
    func place(_ alarm: Alarm) -> Sentence {
        let place = alarm.cause.place.map { SensorWords.place($0, zones) }
        return [place, .data(sensor(alarm)?.name)].compactMap(\.self).joined(separator: ", ")
    }

    /// How much it matters, in a word.
    static func priority(_ alarm: Alarm) -> Sentence {
        .word(alarm.priority.rawValue)
    }

    /// The sensor that it is about.
    func sensor(_ alarm: Alarm) -> Sensor? { alarm.cause.sensor.flatMap { sensors[$0] } }

    /// A state in one or two words.
    static func state(_ state: AlarmState) -> Sentence {
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
    static func event(_ kind: AlarmEventKind) -> Sentence {
        switch kind {
        case .back: "back inside"
        case .again: "raised again"
        case .outOfService: "out of service"
        case .putBack: "back in service"
        default: .word(kind.rawValue)
        }
    }

    /// What can be done with an alarm next; `nil` for nothing.
    static func next(_ alarm: Alarm) -> Sentence? {
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
        let sensor = names.sensor(alarm)
        members(of: alarm, sensor: sensor?.identity.description)
        key("name")
        string(sensor?.name)
    }
}
