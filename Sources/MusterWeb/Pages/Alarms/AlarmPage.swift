import Hummingbird
import MusterClimate
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// One alarm: what it is, what happened to it, and what can be done.
enum AlarmPage {
    static let routes = [
        Route.page("/alarms/{alarm}", .viewAudits, "An alarm and what happened to it") {
            try page($0)
        },
        form("acknowledge", "Acknowledge an alarm") { visit, alarm in
            try visit.home.alarms.acknowledge(alarm, note: visit.form["note"] ?? "")
        },
        form("snooze", "Set an alarm aside for some hours") { visit, alarm in
            guard let hours = Double(visit.form["hours"] ?? "") else {
                throw WebError.badValue(name: "hours", expected: "a number of hours")
            }
            return try visit.home.alarms.snooze(
                alarm,
                seconds: hours * 3_600,
                reason: visit.form["reason"] ?? ""
            )
        },
        form("resume", "End the snooze of an alarm") { visit, alarm in
            try visit.home.alarms.resume(alarm)
        },
        form("resolve", "Account for a critical alarm") { visit, alarm in
            try resolve(visit, alarm)
        },
    ]

    private static func form(
        _ deed: String,
        _ summary: String,
        _ body: @escaping @Sendable (Visit, AlarmID) throws -> Alarm
    ) -> Route {
        Route.form("/alarms/{alarm}/\(deed)", .handleAlarms, summary) { visit in
            let alarm = try visit.home.alarms.alarm(visit.part("alarm"))
            do {
                _ = try body(visit, alarm.id)
                return Answer.go(to: address(alarm))
            } catch let error as any MusterError {
                return try page(visit, error: error)
            }
        }
    }

    private static func resolve(_ visit: Visit, _ alarm: AlarmID) throws -> Alarm {
        let form = visit.form
        guard let reason = AlarmReason(rawValue: form["reason"] ?? "") else {
            throw WebError.badValue(
                name: "reason",
                expected: "one of \(AlarmReason.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return try visit.home.alarms.resolve(
            alarm,
            reason: reason,
            action: form["action"] ?? "",
            owner: form["owner"] ?? "",
            note: form["note"].flatMap { $0.isEmpty ? nil : $0 }
        )
    }

    /// The page of an alarm, or of what is done with it.
    static func address(_ alarm: Alarm, _ deed: String...) -> Address {
        Address(parts: ["alarms", alarm.id.description] + deed)
    }

    private static func page(_ visit: Visit, error: (any MusterError)? = nil) throws -> Response {
        let alarm = try visit.home.alarms.alarm(visit.part("alarm"))
        let events = try visit.home.alarms.events(of: alarm.id)
        let words = try ClimateWords(visit)
        let set = try alarm.cause.set.map { try visit.home.limits.limitSet($0) }
        // The alarm itself has what was known when it was raised.
        let peaks = try visit.home.alarms.excursions(of: alarm).map(\.peak)
        let peak = (alarm.cause.side == .low ? peaks.min() : peaks.max()) ?? alarm.cause.peak
        let title = "\(alarm.id) · \(words.what(alarm))"
        let html = Shell.page(visit, title: title, in: .alarms) { html in
            html.heading(
                title,
                crumbs: [(visit.say(FrameText.alarms), Address("alarms"))],
                here: alarm.id.description
            )
            SignIn.problem(&html, error, visit.language)
            html.tag("p", ["class": "deeds"]) { html in
                html.badge(alarm.state, visit)
                html.badge(alarm.priority, visit)
            }
            if let instruction = set?.instruction, !instruction.isEmpty, alarm.state.isOpen {
                html.card(visit.say(AlarmPageText.instruction)) { $0.tag("p", [:], instruction) }
            }
            html.tag("div", ["class": "split"]) { html in
                html.tag("div", ["class": "stack"]) { html in
                    facts(&html, visit, alarm, peak, words)
                    history(&html, visit, alarm, events, words)
                }
                if visit.may(.handleAlarms) {
                    html.tag("div", ["class": "stack"]) { deeds(&$0, visit, alarm) }
                }
            }
        }
        return Answer.page(html, status: error?.httpStatus ?? .ok)
    }

    private static func facts(
        _ html: inout HTML,
        _ visit: Visit,
        _ alarm: Alarm,
        _ peak: Int64?,
        _ words: ClimateWords
    ) {
        let cause = alarm.cause
        func value(_ steps: Int64?) -> String? {
            guard let steps, let quantity = cause.quantity else { return nil }
            return words.value(steps: steps, quantity)
        }
        html.card(visit.say(AlarmPageText.alarm)) { html in
            html.facts([
                (visit.say(AlarmPageText.place), cause.place.map(words.place)),
                (visit.say(AlarmPageText.sensor), cause.sensor?.description),
                (visit.say(AlarmPageText.value), value(cause.value)),
                (visit.say(AlarmPageText.peak), value(peak)),
                (visit.say(AlarmPageText.limit), value(cause.limit)),
                (
                    visit.say(AlarmPageText.limits),
                    cause.set.map { set in
                        visit.say(
                            AlarmPageText.setVersion,
                            ["set": set, "version": "\(cause.version ?? 1)"]
                        )
                    }
                ),
                (visit.say(AlarmPageText.since), visit.words.moment(cause.since)),
                (visit.say(AlarmPageText.raised), visit.words.moment(alarm.raisedAt)),
                (visit.say(AlarmPageText.ended), alarm.backAt.map(visit.words.moment)),
                (
                    visit.say(AlarmPageText.episode),
                    alarm.episode > 1 ? visit.words.integer(alarm.episode) : nil
                ),
                (
                    visit.say(AlarmPageText.seenBy),
                    alarm.acknowledgedBy.map(visit.home.people.peopleNames.words)
                ),
                (
                    visit.say(AlarmPageText.snoozedUntil),
                    alarm.snoozedUntil.map(visit.words.moment)
                ),
            ])
            if let sensor = cause.sensor, let quantity = cause.quantity {
                html.tag("p") { html in
                    html.link(
                        visit.say(QuantityText(quantity)),
                        to: Address("climate", sensor.description, quantity.word)
                    )
                }
            }
            switch cause.place {
            case .zone, .lot:
                guard visit.may(.recallLots) else { return }
                html.tag("p") { html in
                    html.link(
                        visit.say(RecallText.ofAlarm),
                        to: OriginRecallPage.address(alarm: alarm.id.description)
                    )
                }
            case .item, .outside, nil: break
            }
        }
    }

    private static func history(
        _ html: inout HTML,
        _ visit: Visit,
        _ alarm: Alarm,
        _ events: [AlarmEvent],
        _ words: ClimateWords
    ) {
        html.card(visit.say(AlarmPageText.history)) { html in
            html.tag("ol", ["class": "log"]) { html in
                for event in events.reversed() {
                    html.tag("li") { html in
                        html.tag(
                            "time",
                            ["datetime": .text(event.at.iso8601())],
                            visit.words.moment(event.at)
                        )
                        html.tag("div", [:], sentence(event, alarm, visit, words))
                    }
                }
            }
        }
    }

    /// An event in words: `acknowledged, Ana (ana): doors closed`.
    private static func sentence(
        _ event: AlarmEvent,
        _ alarm: Alarm,
        _ visit: Visit,
        _ words: ClimateWords
    ) -> String {
        var parts = [visit.say(AlarmEventText(event.kind))]
        if let value = event.value, let quantity = alarm.cause.quantity {
            parts.append(words.value(steps: value, quantity))
        }
        if event.by != AlarmEvent.system {
            parts.append(visit.home.people.peopleNames.words(event.by))
        }
        if let until = event.until { parts.append(visit.words.moment(until)) }
        let reason = event.reason.flatMap(AlarmReason.init).map { visit.say(AlarmReasonText($0)) }
        let said = [reason, event.action, event.owner, event.note].compactMap(\.self)
        return parts.joined(separator: ", ") + (said.isEmpty ? "" : ": ")
            + said.joined(separator: " · ")
    }

    private static func deeds(_ html: inout HTML, _ visit: Visit, _ alarm: Alarm) {
        let possible = AlarmMachine.events(in: alarm.state)
        let deeds: [AlarmEventKind] = [.acknowledged, .resolved, .snoozed, .resumed]
        html.card(visit.say(AlarmPageText.needs)) { html in
            if possible.isDisjoint(with: deeds) {
                html.tag("p", ["class": "soft"], visit.say(AlarmPageText.nothingToDo))
            }
            if possible.contains(.acknowledged) { acknowledge(&html, visit, alarm) }
            if possible.contains(.resolved) { resolution(&html, visit, alarm) }
            if possible.contains(.resumed) {
                html.form(visit, to: address(alarm, "resume")) { html in
                    html.tag("button", ["class": "quiet"], visit.say(AlarmPageText.resume))
                }
            } else if possible.contains(.snoozed) {
                snooze(&html, visit, alarm)
            }
        }
    }

    private static func acknowledge(_ html: inout HTML, _ visit: Visit, _ alarm: Alarm) {
        html.form(visit, to: address(alarm, "acknowledge")) { html in
            html.field(
                visit.say(AlarmPageText.note),
                name: "note",
                value: visit.form["note"],
                isRequired: true,
                hint: visit.say(AlarmPageText.noteHint)
            )
            html.tag("div") { $0.tag("button", [:], visit.say(AlarmPageText.acknowledge)) }
        }
    }

    private static func snooze(_ html: inout HTML, _ visit: Visit, _ alarm: Alarm) {
        let hours = ["0.5", "1", "2", "4", "8", "12"]
            .filter { Double($0).map { $0 <= Double(alarm.longestSnoozeHours) } ?? false }
        html.form(visit, to: address(alarm, "snooze")) { html in
            html.choice(
                visit.say(AlarmPageText.hours),
                name: "hours",
                hours.map { ($0, visit.words.decimal(Double($0) ?? 0)) },
                selected: visit.form["hours"] ?? "1"
            )
            html.field(
                visit.say(AlarmPageText.reason),
                name: "reason",
                value: visit.form["hours"] == nil ? nil : visit.form["reason"],
                isRequired: true
            )
            html.tag("div") { html in
                html.tag("button", ["class": "quiet"], visit.say(AlarmPageText.snooze))
            }
        }
    }

    private static func resolution(_ html: inout HTML, _ visit: Visit, _ alarm: Alarm) {
        html.form(visit, to: address(alarm, "resolve")) { html in
            html.choice(
                visit.say(AlarmPageText.cause),
                name: "reason",
                id: "cause",
                AlarmReason.allCases.map { ($0.rawValue, visit.say(AlarmReasonText($0))) },
                selected: visit.form["reason"]
            )
            html.field(
                visit.say(AlarmPageText.action),
                name: "action",
                value: visit.form["action"],
                isRequired: true
            )
            html.field(
                visit.say(AlarmPageText.owner),
                name: "owner",
                value: visit.form["owner"],
                isRequired: true
            )
            html.tag("div") { $0.tag("button", [:], visit.say(AlarmPageText.resolve)) }
        }
    }
}
