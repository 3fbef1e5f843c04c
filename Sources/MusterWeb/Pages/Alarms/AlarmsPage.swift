import Hummingbird
import MusterClimate
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The alarms.
enum AlarmsPage {
    private static let name = "alarms"
    private static let parameters =
        [
            Route.Parameter(
                name: "state",
                summary: "Only those that stand so: open, all, or one state",
                choices: ["open", "all"] + AlarmState.allCases.map(\.rawValue)
            )
        ] + ListPage.parameters(of: fields()).filter { $0.name != "state" }

    static let routes =
        [
            Route.page("/alarms", .viewAudits, "The alarms, by state and priority", parameters) {
                try list($0, found($0)).page($0)
            }
        ]
        + ListPage.routes(beside: name, .viewAudits, parameters) { try list($0, found($0)) }
        + BulkVerb.routes(of: name, Sentence(FrameText.alarms), .alarms, verbs)

    private static let verbs = [
        BulkVerb(
            name: "acknowledge",
            title: Sentence(AlarmPageText.acknowledge),
            right: .handleAlarms,
            summary: "Acknowledge several alarms",
            fields: { html, visit in
                html.field(
                    visit.say(AlarmPageText.note),
                    name: "note",
                    value: visit.form["note"],
                    hint: visit.say(AlarmPageText.noteHint)
                )
            },
            begin: { visit in
                let (alarms, note) = (visit.home.alarms, visit.form["note"] ?? "")
                return { _ = try alarms.acknowledge(try alarms.alarm($0).id, note: note) }
            }
        )
    ]

    /// The alarms of the states that the address asks for: those that are open without.
    private static func found(_ visit: Visit) throws -> [Alarm] {
        let state = visit.value("state") ?? "open"
        return try visit.home.alarms.list(open: state == "open").filter { alarm in
            ["open", "all", alarm.state.rawValue].contains(state)
        }
    }

    private static func fields(_ words: ClimateWords? = nil) -> [Field<Alarm>] {
        [
            .word("state", Sentence(AlarmPageText.state), AlarmState.allCases) {
                Sentence(AlarmStateText($0))
            } read: {
                $0.state
            },
            .word("priority", Sentence(AlarmPageText.priority), LimitClass.allCases) {
                Sentence(PriorityText($0))
            } read: {
                $0.priority
            },
            .word("kind", Sentence(CommonText.kind), AlarmKind.allCases, isUsual: false) {
                Sentence(AlarmKindText($0))
            } read: {
                $0.kind
            },
            .shown("what", Sentence(AlarmPageText.what)) { words?.what($0) },
            .shown("place", Sentence(AlarmPageText.place)) { alarm in
                alarm.cause.place.flatMap { words?.place($0) }
            },
            .moment("since", Sentence(AlarmPageText.since)) { $0.cause.since },
            .moment("raised_at", Sentence(AlarmPageText.raised), isUsual: false) { $0.raisedAt },
            .moment("back_at", Sentence(AlarmPageText.ended), isUsual: false) { $0.backAt },
            .shown("acknowledged_by", Sentence(AlarmPageText.seenBy), isUsual: false) {
                $0.acknowledgedBy
            },
            .shown("note", Sentence(AlarmPageText.note), isUsual: false) { $0.note },
        ]
    }

    /// Alarms as the list page shows them.
    static func list(_ visit: Visit, _ alarms: [Alarm]) throws -> ListPage<Alarm> {
        var page = ListPage(
            name: name,
            title: visit.say(FrameText.alarms),
            menu: .alarms,
            empty: visit.say(AlarmPageText.none),
            list: RowList(
                "alarm",
                fields: fields(try ClimateWords(visit)),
                identifier: \.id.description,
                rows: alarms
            )
        )
        page.identifierTitle = visit.say(AlarmPageText.alarm)
        page.link = { AlarmPage.address($0) }
        page.cells = [
            "state": { $0.badge($1.state, visit) }, "priority": { $0.badge($1.priority, visit) },
        ]
        page.verbs = verbs
        page.isPolled = true
        page.ownFilters = ["state"]
        page.moreFilters = ["kind"]
        page.controls = { html in
            html.choice(
                visit.say(AlarmPageText.state),
                name: "state",
                [("open", visit.say(AlarmPageText.open)), ("all", visit.say(AlarmPageText.all))]
                    + AlarmState.allCases.map { ($0.rawValue, visit.say(AlarmStateText($0))) },
                selected: visit.value("state") ?? "open"
            )
        }
        page.nextStep = { html in
            html.tag("p", ["class": "soft"], visit.say(AlarmPageText.empty))
            html.tag("p") { html in
                html.tag("code", [:], "muster sensor limits use refrigerator-2-8 --zone cold-1")
            }
        }
        return page
    }
}
