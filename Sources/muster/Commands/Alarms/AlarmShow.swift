import ArgumentParser
import MusterClimate
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct AlarmShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an alarm: what it is about, and all that happened to it.",
        discussion: """
            Examples:
              muster alarm show AL-001
              muster alarm show 1 --json
            """
    )

    @Argument(help: "The alarm, such as AL-001 or 1.", completion: .alarms)
    var alarm: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("alarm show")
        let found = try home.alarms.alarm(alarm)
        let events = try home.alarms.events(of: found.id)
        let excursions = try home.alarms.excursions(of: found)
        let names = try AlarmWords(home)
        if common.json {
            return Terminal.line {
                $0.object { json in
                    json.members(of: found, names)
                    json.key("excursions")
                    json.array { list in
                        for excursion in excursions { list.object { $0.members(of: excursion) } }
                    }
                    json.key("events")
                    json.array { list in
                        for event in events {
                            list.object { $0.members(of: event, quantity: found.cause.quantity) }
                        }
                    }
                }
            }
        }
        try show(found, names, home)
        for excursion in excursions { try show(excursion, home) }
        try show(events, home)
        if let next = AlarmWords.next(found) { Terminal.out(prose: Advice.next(next)) }
    }

    private func show(_ alarm: Alarm, _ names: AlarmWords, _ home: OpenHome) throws {
        let clock = try home.clock()
        Terminal.out(data: Style.bold("\(alarm.id)  \(alarm.cause.text.inOneLine)"))
        Terminal.fact("state", AlarmWords.state(alarm.state))
        Terminal.fact("priority", AlarmWords.priority(alarm))
        let place = names.place(alarm)
        if !place.isEmpty { Terminal.fact("where", place.inOneLine) }
        if let set = alarm.cause.set {
            Terminal.fact("limits", "\(set), version \(alarm.cause.version ?? 0)")
            let instruction = try? home.limits.limitSet(set).instruction
            if let instruction, !instruction.isEmpty {
                Terminal.fact("to do", data: instruction.inOneLine)
            }
        }
        Terminal.fact("since", data: Figures.dayAndTime(alarm.cause.since, clock))
        if let until = alarm.snoozedUntil {
            Terminal.fact("snoozed to", data: Figures.dayAndTime(until, clock))
        }
    }

    /// The figures of a breach: how long, how far, and both together.
    private func show(_ excursion: Excursion, _ home: OpenHome) throws {
        let (quantity, clock) = (excursion.quantity, try home.clock())
        let from = Figures.dayAndTime(excursion.from, clock)
        Terminal.fact(
            "beyond",
            excursion.until.map { "\(from) to \(Figures.dayAndTime($0, clock))" }
                ?? "\(from) and lasts"
        )
        Terminal.fact(
            "farthest",
            "\(LimitWords.value(excursion.peak, quantity)), \(Figures.dayAndTime(excursion.peakAt, clock))"
        )
        let minutes = Figures.decimal(excursion.minutesOut, digits: 1)
        let sum = Figures.decimal(excursion.unitMinutes, digits: 1)
        Terminal.fact("out", "\(minutes) min, \(sum) \(quantity.unit)·min beyond the limit")
    }

    private func show(_ events: [AlarmEvent], _ home: OpenHome) throws {
        let clock = try home.clock()
        Terminal.out(data: "")
        var table = Table([
            .init(title: "When"), .init(title: "What"), .init(title: "Who"),
            .init(title: "Note", givesWay: true),
        ])
        for event in events {
            table.add([
                .data(Figures.dayAndTime(event.at, clock)), AlarmWords.event(event.kind),
                .data(
                    event.by == AlarmEvent.system ? nil : home.people.peopleNames.words(event.by)
                ),
                .data(Self.words(of: event)),
            ])
        }
        table.print()
    }

    private static func words(of event: AlarmEvent) -> String? {
        let parts = [event.note, event.reason, event.action, event.owner].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension JSONWriter {
    fileprivate mutating func members(of excursion: Excursion) {
        key("from")
        instant(excursion.from)
        key("breach_at")
        instant(excursion.breachAt)
        key("until")
        instant(excursion.until)
        key("end")
        string(excursion.end?.rawValue)
        key("peak")
        steps(excursion.peak, of: excursion.quantity)
        key("peak_at")
        instant(excursion.peakAt)
        key("minutes_out")
        number((excursion.minutesOut * 10).rounded() / 10)
        key("unit_minutes")
        number((excursion.unitMinutes * 10).rounded() / 10)
    }
}
