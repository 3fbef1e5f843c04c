import Hummingbird
import MusterClimate
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The alarms.
enum AlarmsPage {
    private static let parameters: [Route.Parameter] = [
        .init(
            name: "state",
            summary: "Only those that stand so: open, all, or one state",
            choices: ["open", "all"] + AlarmState.allCases.map(\.rawValue)
        ),
        .init(
            name: "priority",
            summary: "Only those of this priority",
            choices: LimitClass.allCases.map(\.rawValue)
        ),
        .init(
            name: "kind",
            summary: "Only those about this",
            choices: AlarmKind.allCases.map(\.rawValue)
        ),
        Paging.parameter,
    ]

    static let routes = [
        Route.page("/alarms", .viewAudits, "The alarms, by state and priority", parameters) {
            try answer($0)
        }
    ]

    private static func answer(_ visit: Visit) throws -> Response {
        let words = try ClimateWords(visit)
        let state = visit.value("state") ?? "open"
        let all = try visit.home.alarms.list(open: state == "open").filter { alarm in
            ["open", "all", alarm.state.rawValue].contains(state)
                && [nil, alarm.priority.rawValue].contains(visit.value("priority"))
                && [nil, alarm.kind.rawValue].contains(visit.value("kind"))
        }
        let paging = try Paging(visit, of: all.count)
        let title = visit.say(FrameText.alarms)
        return Answer.page(
            Shell.page(visit, title: title, in: .alarms, refreshSeconds: 60) { html in
                html.heading(title)
                filters(&html, visit, state)
                html.tag("div", ["class": "stack", "data-poll": "alarms"]) { html in
                    if all.isEmpty { return nothing(&html, visit) }
                    table(&html, visit, Array(all[paging.rows]), words)
                }
                if paging.pageCount > 1 { html.pages(visit, paging) }
            }
        )
    }

    private static func nothing(_ html: inout HTML, _ visit: Visit) {
        let isFiltered = !visit.query.isEmpty
        html.empty(visit.say(isFiltered ? AlarmPageText.noneFit : .none))
        guard !isFiltered else { return }
        html.tag("p", ["class": "soft"], visit.say(AlarmPageText.empty))
        html.tag("p") { html in
            html.tag("code", [:], "muster sensor limits use refrigerator-2-8 --zone cold-1")
        }
    }

    private static func filters(_ html: inout HTML, _ visit: Visit, _ state: String) {
        html.tag("form", ["method": "get", "action": "/alarms", "class": "row"]) { html in
            html.choice(
                visit.say(AlarmPageText.state),
                name: "state",
                [("open", visit.say(AlarmPageText.open)), ("all", visit.say(AlarmPageText.all))]
                    + AlarmState.allCases.map { ($0.rawValue, visit.say(AlarmStateText($0))) },
                selected: state
            )
            html.choice(
                visit.say(AlarmPageText.priority),
                name: "priority",
                [("", visit.say(FrameText.all))]
                    + LimitClass.allCases.map { ($0.rawValue, visit.say(PriorityText($0))) },
                selected: visit.value("priority")
            )
            html.choice(
                visit.say(AlarmPageText.what),
                name: "kind",
                [("", visit.say(FrameText.all))]
                    + AlarmKind.allCases.map { ($0.rawValue, visit.say(AlarmKindText($0))) },
                selected: visit.value("kind")
            )
            html.tag("button", ["class": "quiet"], visit.say(FrameText.filter))
        }
    }

    /// Writes a table of alarms.
    static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ alarms: [Alarm],
        _ words: ClimateWords
    ) {
        html.table(
            visit.say(FrameText.alarms),
            [
                .init(visit.say(AlarmPageText.alarm)), .init(visit.say(AlarmPageText.state)),
                .init(visit.say(AlarmPageText.priority)), .init(visit.say(AlarmPageText.what)),
                .init(visit.say(AlarmPageText.place)), .init(visit.say(AlarmPageText.since)),
            ],
            alarms
        ) { html, alarm, column in
            switch column {
            case 0:
                html.link(
                    alarm.id.description,
                    to: Address("alarms", alarm.id.description),
                    class: "tight"
                )
            case 1: html.badge(alarm.state, visit)
            case 2: html.badge(alarm.priority, visit)
            case 3: html.write(words.what(alarm))
            case 4: html.write(alarm.cause.place.map(words.place) ?? "–")
            default: html.write(visit.words.moment(alarm.cause.since))
            }
        }
    }
}
