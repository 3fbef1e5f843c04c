import Hummingbird
import MusterClimate
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// Limits and alarms, for programs.
enum APIAlarms {
    static let routes = [
        limits, listing, one, events, acknowledging, snoozing, resuming, resolving,
    ]

    private static let limits = APIRoutes.list(
        "/limits",
        .viewAudits,
        "The limit sets, and where they are in use",
        of: .limits,
        { visit in
            let uses = Dictionary(grouping: try visit.home.limits.limitUses(), by: \.set)
            return try visit.home.limits.sets().map { ($0, uses[$0.name] ?? []) }
        },
        { $0.limits($1.0, $1.1) }
    )

    private static let listing = APIRoutes.get(
        "/alarms",
        .viewAudits,
        "The alarms, the latest first",
        [
            .init(
                name: "state",
                summary: "open for those that are not over, or one state; all without",
                choices: ["open"] + AlarmState.allCases.map(\.rawValue)
            )
        ] + APIRoutes.paging,
        gives: .page(.alarm)
    ) { visit in
        let cursor = Cursor("alarms")
        let state = visit.value("state")
        let last = try cursor.last(visit)
        var alarms = try visit.home.alarms.list(open: state == "open").filter { alarm in
            [nil, "open", alarm.state.rawValue].contains(state)
        }[...]
        if let last {
            guard let index = alarms.firstIndex(where: { $0.id.description == last }) else {
                throw cursor.bad
            }
            alarms = alarms[(index + 1)...]
        }
        return try APIRoutes.page(visit, alarms, cursor, name: { $0.id.description }) {
            $0.alarm($1)
        }
    }

    private static let one = APIRoutes.get(
        "/alarms/{alarm}",
        .viewAudits,
        "An alarm",
        gives: .named(.alarm)
    ) { visit in
        let alarm = try visit.home.alarms.alarm(visit.part("alarm"))
        return Answer.json({ $0.alarm(alarm) }, for: visit)
    }

    private static let events = APIRoutes.list(
        "/alarms/{alarm}/events",
        .viewAudits,
        "What happened to an alarm, in order",
        of: .alarmEvent,
        { visit in
            let alarm = try visit.home.alarms.alarm(visit.part("alarm"))
            return try visit.home.alarms.events(of: alarm.id).map { ($0, alarm.cause.quantity) }
        },
        { $0.event($1.0, $1.1) }
    )

    private static func deed(
        _ name: String,
        _ summary: String,
        _ body: [Route.Body],
        _ deed: @escaping @Sendable (Visit, AlarmID, APIBody) throws -> Alarm
    ) -> Route {
        APIChange.route(
            .change(
                .post,
                "/alarms/{alarm}/\(name)",
                .handleAlarms,
                summary,
                body: body,
                gives: .named(.alarm)
            ),
            of: { visit in
                let alarm = try visit.home.alarms.alarm(visit.part("alarm"))
                return (alarm.id.description, APIRoutes.bytes { $0.alarm(alarm) })
            },
            deed: { visit, body in
                let alarm = try visit.home.alarms.alarm(visit.part("alarm"))
                let done = try deed(visit, alarm.id, body)
                return .init(body: APIRoutes.bytes { $0.alarm(done) })
            }
        )
    }

    private static let said = Schema.characters(3...2_000)

    private static let acknowledging = deed(
        "ack",
        "Say that you have seen an alarm and take care of it",
        [.init(name: "note", summary: "what there is to say", isRequired: true, kind: said)]
    ) { visit, alarm, body in
        try visit.home.alarms.acknowledge(alarm, note: body.text("note") ?? "")
    }

    private static let snoozing = deed(
        "snooze",
        "Set an alarm aside for at most 12 hours, 2 where it is critical",
        [
            .init(
                name: "minutes",
                summary: "for how long",
                isRequired: true,
                kind: .whole(1...720)
            ),
            .init(name: "reason", summary: "why", isRequired: true, kind: said),
        ]
    ) { visit, alarm, body in
        try visit.home.alarms.snooze(
            alarm,
            seconds: Double(body.count("minutes") ?? 0) * 60,
            reason: body.text("reason") ?? ""
        )
    }

    private static let resuming = deed("resume", "End the snooze of an alarm", []) {
        visit,
        alarm,
        _ in
        try visit.home.alarms.resume(alarm)
    }

    private static let resolving = deed(
        "resolve",
        "Account for a critical alarm that is back and acknowledged",
        [
            .init(
                name: "reason",
                summary: "what it was",
                isRequired: true,
                kind: .words(AlarmReason.allCases.map(\.rawValue))
            ),
            .init(name: "action", summary: "what is done about it", isRequired: true),
            .init(name: "owner", summary: "who does that", isRequired: true),
            .init(name: "note", summary: "what else there is to say", kind: .remark),
        ]
    ) { visit, alarm, body in
        guard let reason = AlarmReason(rawValue: body.text("reason") ?? "") else {
            throw WebError.badValue(name: "reason", expected: "one of the codes")
        }
        return try visit.home.alarms.resolve(
            alarm,
            reason: reason,
            action: body.text("action") ?? "",
            owner: body.text("owner") ?? "",
            note: body.text("note")
        )
    }
}

extension APISchema {
    /// Limits and alarms.
    var alarming: Schema {
        switch self {
        case .limits:
            .object([
                "name": .text, "version": .count, "title": .text, "instruction": .text,
                "source": .text,
                "lines": .list(
                    .object([
                        "quantity": .text, "unit": .text, "low": .orNull(.number),
                        "high": .orNull(.number), "low_delay_s": .count, "high_delay_s": .count,
                        "hysteresis": .number,
                        "priority": .words(LimitClass.allCases.map(\.rawValue)),
                    ])
                ),
                "uses": .list(
                    .object([
                        "target": .text, "from": .moment, "until": .orNull(.moment), "by": .text,
                    ])
                ),
            ])
        case .alarmEvent:
            .object([
                "key": .count, "at": .moment, "noted_at": .moment,
                "event": .words(AlarmEventKind.allCases.map(\.rawValue)),
                "state": .words(AlarmState.allCases.map(\.rawValue)), "by": .text,
                "value": .orNull(.number), "note": .maybeText, "reason": .maybeText,
                "action": .maybeText, "owner": .maybeText, "until": .orNull(.moment),
            ])
        default:
            .object([
                "id": .text, "kind": .words(AlarmKind.allCases.map(\.rawValue)),
                "priority": .words(LimitClass.allCases.map(\.rawValue)),
                "state": .words(AlarmState.allCases.map(\.rawValue)), "text": .text,
                "sensor": .maybeText, "place": .maybeText, "quantity": .maybeText,
                "unit": .maybeText, "side": .orNull(.words(LimitSide.allCases.map(\.rawValue))),
                "limit": .orNull(.number), "value": .orNull(.number), "peak": .orNull(.number),
                "set": .maybeText, "version": .orNull(.count), "late": .flag, "since": .moment,
                "raised_at": .moment, "back_at": .orNull(.moment), "episode": .count,
                "acknowledged_at": .orNull(.moment), "acknowledged_by": .maybeText,
                "snoozed_until": .orNull(.moment), "note": .maybeText, "changed_at": .moment,
            ])
        }
    }
}

extension JSONWriter {
    fileprivate mutating func limits(_ set: LimitSet, _ uses: [LimitUse]) {
        object { json in
            json.text("name", set.name)
            json.member("version") { $0.integer(set.version) }
            json.text("title", set.title)
            json.text("instruction", set.instruction)
            json.text("source", set.source)
            json.member("lines") { json in
                json.array { list in for line in set.lines { list.line(line) } }
            }
            json.member("uses") { json in
                json.array { list in
                    for use in uses {
                        list.object { json in
                            json.text("target", use.target.description)
                            json.member("from") { $0.instant(use.from) }
                            json.member("until") { $0.instant(use.until) }
                            json.text("by", use.by)
                        }
                    }
                }
            }
        }
    }

    private mutating func line(_ line: LimitLine) {
        object { json in
            json.text("quantity", line.quantity.word)
            json.text("unit", line.quantity.unit)
            json.member("low") { $0.steps(line.low, of: line.quantity) }
            json.member("high") { $0.steps(line.high, of: line.quantity) }
            json.member("low_delay_s") { $0.integer(line.lowDelay) }
            json.member("high_delay_s") { $0.integer(line.highDelay) }
            json.member("hysteresis") { $0.steps(line.hysteresis, of: line.quantity) }
            json.text("priority", line.priority.rawValue)
        }
    }

    fileprivate mutating func alarm(_ alarm: Alarm) {
        object { $0.members(of: alarm, sensor: alarm.cause.sensor?.description) }
    }

    fileprivate mutating func event(_ event: AlarmEvent, _ quantity: Quantity?) {
        object { $0.members(of: event, quantity: quantity) }
    }
}
