import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The plans that make audits, as a list and as a month of the calendar.
enum PlansPage {
    private static let name = "plans"
    private static let parameters =
        [Route.Parameter(name: "month", summary: "The month, 2026-03; this one without")]
        + ListPage.parameters(of: fields())

    static let routes =
        [Route.page("/plans", .viewAudits, "Plans and calendar", parameters) { try page($0) }]
        + ListPage.routes(beside: name, .viewAudits, parameters) { try list($0) }
        + BulkVerb.routes(of: name, Sentence(PlanText.title), .plans, verbs)

    private static let verbs = BulkVerb.deletion(of: name, .editPlans) { visit in
        let plans = visit.home.plans
        return { _ = try plans.delete(try plans.plan(named: $0).plan.id) }
    } restore: { visit in
        let plans = visit.home.plans
        return { _ = try plans.restore(try PlanEditPage.identifier($0, visit)) }
    }

    /// The most plans that Today shows.
    private static let mostDue = 12

    /// The most that a day of the calendar shows at once.
    private static let mostOnDay = 6

    private static func page(_ visit: Visit) throws -> Response {
        let today = CalendarDay(visit.desk.clock.date(visit.home.now()))
        let month = try month(visit, today)
        let page = try list(visit)
        return try page.page(
            visit,
            actions: { html in
                guard visit.may(.editPlans) else { return }
                html.link(visit.say(PlanText.add), to: Address("plans", "add"), class: "button")
            },
            above: { deletedNotice(&$0, visit) },
            below: { html in
                calendar(&html, visit, page.list.rows, month, today)
                feed(&html, visit)
            }
        )
    }

    /// Writes the plans whose audit is due or late; nothing where there is none.
    static func due(_ html: inout HTML, _ visit: Visit) throws {
        let all = try visit.home.plans.duePlans()
        guard !all.isEmpty else { return }
        func isMine(_ planned: StandingPlan) -> Bool {
            planned.plan.assignees.contains { $0.lowercased() == visit.principal.name.lowercased() }
        }
        // What is asked of the visitor comes first.
        let plans = all.filter(isMine) + all.filter { !isMine($0) }
        let names = ZoneNames(try visit.home.floorPlan.current())
        html.tag("h2", [:], visit.say(PlanText.dueTitle))
        html.tag("div", ["class": "cards"]) { html in
            for planned in plans.prefix(mostDue) {
                html.tag("article", ["class": "card"]) { html in
                    html.tag("div", ["class": "head"]) { html in
                        html.tag("h3") { html in
                            html.link(
                                "\(planned.plan.id) \(planned.plan.name)",
                                to: Address("plans", planned.plan.id.description)
                            )
                        }
                        badge(&html, visit, planned)
                    }
                    if isMine(planned) {
                        html.tag("p") {
                            $0.tag("strong", [:], visit.say(TermsText.expectsYou))
                        }
                    }
                    html.tag("p", [:], scope(planned.plan, visit, names))
                    html.tag("p", ["class": "soft small"], people(planned.plan, visit))
                    run(&html, visit, planned)
                }
            }
        }
        if plans.count > mostDue {
            html.tag("p") { html in
                html.link(visit.say(PlanText.more, counting: plans.count), to: Address("plans"))
            }
        }
    }

    /// Writes what starts the audit of a plan: here, where the server has a receiver; and the audit
    /// itself once it runs.
    static func run(_ html: inout HTML, _ visit: Visit, _ planned: StandingPlan) {
        let id = planned.plan.id.description
        if let running = planned.running?.rawValue {
            html.tag("p") { html in
                html.write(visit.say(PlanText.running) + " ")
                html.link(running, to: Address("audits", running))
            }
            return
        }
        guard visit.may(.runAudits), planned.course.due != nil else { return }
        if visit.desk.receiver != nil {
            html.form(visit, to: Address("plans", id, "run"), class: "row") { html in
                html.tag("button", [:], visit.say(PlanText.runNow))
            }
        } else {
            html.tag("p", ["class": "small"]) { html in
                html.write(visit.say(PlanText.runHint) + " ")
                html.tag("code", [:], "muster start --plan \(id)")
            }
        }
    }

    /// Writes how a plan stands.
    static func badge(_ html: inout HTML, _ visit: Visit, _ planned: StandingPlan) {
        let look =
            switch planned.standing {
            case .overdue: "bad"
            case .today: "warn"
            case .ahead, .done: "calm"
            }
        html.tag(
            "span",
            ["class": .text("badge \(look)")],
            visit.words.standing(planned.standing, due: planned.course.due)
        )
    }

    /// What a plan audits, in a line.
    static func scope(_ plan: AuditPlan, _ visit: Visit, _ names: ZoneNames) -> String {
        let zones =
            plan.zones.isEmpty
            ? visit.say(PlanText.noZones)
            : plan.zones.map(names.name).inNaturalOrder { $0 }.joined(separator: ", ")
        return "\(plan.inventory): \(zones)"
    }

    /// Who makes the audits of a plan, in a line.
    static func people(_ plan: AuditPlan, _ visit: Visit) -> String {
        plan.assignees.isEmpty
            ? visit.say(PlanText.nobody) : plan.assignees.joined(separator: ", ")
    }

    private static func fields(
        _ visit: Visit? = nil,
        _ plans: [StandingPlan] = [],
        _ names: ZoneNames = ZoneNames(nil)
    ) -> [Field<StandingPlan>] {
        [
            .shown("name", Sentence(PlanText.plan)) { $0.plan.name },
            .shown("state", Sentence(CommonText.state)) { planned in
                visit?.words.standing(planned.standing, due: planned.course.due)
            },
            .shown("due", Sentence(PlanText.due)) { $0.course.due?.description },
            .shown("every", Sentence(PlanText.howOften)) { planned in
                visit?.words.frequency(planned.plan.schedule)
            },
            .name("inventory", Sentence(CommonText.inventory), of: plans, isUsual: false) {
                $0.plan.inventory
            },
            .shown("what", Sentence(CommonText.what)) { planned in
                visit.map { scope(planned.plan, $0, names) }
            },
            .shown("people", Sentence(PlanText.people)) {
                $0.plan.assignees.joined(separator: ", ")
            },
            .shown("last_audit", Sentence(PlanText.lastAudit)) { $0.course.last?.audit.rawValue },
        ]
    }

    /// The plans as the list page shows them.
    private static func list(_ visit: Visit) throws -> ListPage<StandingPlan> {
        let plans = try visit.home.plans.list()
        let names = ZoneNames(try visit.home.floorPlan.current())
        var page = ListPage(
            name: name,
            title: visit.say(PlanText.title),
            menu: .plans,
            about: visit.say(PlanText.hint),
            empty: visit.say(PlanText.none),
            list: RowList(
                "plan",
                fields: fields(visit, plans, names),
                identifierKey: "plan",
                identifier: \.plan.id.description,
                rows: plans
            )
        )
        page.moreFilters = ["inventory"]
        page.verbs = verbs
        page.cells = [
            "name": { html, planned in
                let id = planned.plan.id.description
                html.link("\(id) \(planned.plan.name)", to: Address("plans", id))
            },
            "state": { badge(&$0, visit, $1) },
            "due": { html, planned in
                guard let due = planned.course.due else { return html.write("–") }
                html.write(visit.words.day(due.day) + (due.time.map { ", \($0)" } ?? ""))
            },
            "people": { $0.write(people($1.plan, visit)) },
            "last_audit": { html, planned in
                guard let last = planned.course.last?.audit.rawValue else {
                    return html.write("–")
                }
                html.link(last, to: Address("audits", last), class: "tight")
                guard planned.course.missed > 0 else { return }
                let missed = ["n": visit.words.integer(planned.course.missed)]
                html.write(" (\(visit.say(PlanText.missed, missed)))")
            },
        ]
        return page
    }

    private static func deletedNotice(_ html: inout HTML, _ visit: Visit) {
        guard let id = visit.value("deleted").flatMap({ PlanID($0) }), visit.may(.editPlans) else {
            return
        }
        html.undoNotice(
            visit,
            id.description,
            to: Address("plans", id.description, "restore")
        )
    }

    private static func feed(_ html: inout HTML, _ visit: Visit) {
        guard visit.principal.person != nil else { return }
        let scheme = visit.desk.options.isSecure ? "https" : "http"
        html.card(visit.say(PlanText.feed)) { html in
            html.tag("p", [:], visit.say(PlanText.feedHint))
            let address = "\(scheme)://\(visit.host)/calendar.ics?token=TOKEN"
            html.tag("p") { $0.tag("code", [:], address) }
            html.tag("p") { html in
                html.link(visit.say(PlanText.feedMake), to: Address("profile"))
            }
        }
    }
}

/// The month of the calendar.
extension PlansPage {
    /// The first day of the month that is asked for.
    private static func month(_ visit: Visit, _ today: CalendarDay) throws(WebError) -> CalendarDay
    {
        guard let text = visit.value("month") else {
            return today.adding(months: 0, onDay: 1) ?? today
        }
        guard let first = CalendarDay("\(text)-01") else {
            throw .badValue(name: "month", expected: "a month: 2026-03")
        }
        return first
    }

    private static func calendar(
        _ html: inout HTML,
        _ visit: Visit,
        _ plans: [StandingPlan],
        _ first: CalendarDay,
        _ today: CalendarDay
    ) {
        let last = first.adding(months: 0, onDay: 31) ?? first
        let name = visit.say(CalendarText.months[first.month - 1])
        let title = "\(name) \(visit.words.yearAlone(first))"
        let marks = marks(plans, first...last, visit)
        html.tag("section", ["class": "card", "id": "calendar"]) { html in
            html.tag("div", ["class": "head"]) { html in
                html.tag("h2", [:], "\(visit.say(PlanText.calendar)): \(title)")
                html.tag("div", ["class": "deeds"]) { html in
                    turn(&html, visit, .before, first.adding(months: -1, onDay: 1))
                    turn(&html, visit, .after, first.adding(months: 1, onDay: 1))
                }
            }
            html.tag("table", ["class": "month"]) { html in
                html.tag("caption", ["class": "hidden"], title)
                html.tag("thead") { html in
                    html.tag("tr") { html in
                        for weekday in CalendarText.weekdays {
                            html.tag("th", ["scope": "col"], visit.say(weekday))
                        }
                    }
                }
                html.tag("tbody") { html in
                    var day = first.adding(days: 1 - first.weekday) ?? first
                    repeat {
                        html.tag("tr") { html in
                            for _ in 0..<7 {
                                let isInside = day.month == first.month
                                cell(
                                    &html,
                                    visit,
                                    isInside ? day : nil,
                                    marks[day] ?? [],
                                    isToday: day == today
                                )
                                day = day.adding(days: 1) ?? last
                            }
                        }
                    } while day.month == first.month && day < .last
                }
            }
        }
    }

    /// Writes what leads to another month.
    private static func turn(
        _ html: inout HTML,
        _ visit: Visit,
        _ text: PlanText,
        _ month: CalendarDay?
    ) {
        guard let month else { return }
        html.link(
            visit.say(text),
            to: Address(
                "plans",
                query: [
                    ("month", String(month.description.prefix(7))), ("page", visit.value("page")),
                ]
            ),
            class: "button quiet"
        )
    }

    /// What stands on a day.
    private struct Mark {
        var plan: AuditPlan
        var words: String
        var address: Address
    }

    private static func marks(
        _ plans: [StandingPlan],
        _ days: ClosedRange<CalendarDay>,
        _ visit: Visit
    ) -> [CalendarDay: [Mark]] {
        var marks: [CalendarDay: [Mark]] = [:]
        for planned in plans {
            let plan = planned.plan
            let address = Address("plans", plan.id.description)
            if let last = planned.course.last {
                let day = CalendarDay(visit.desk.clock.date(last.at))
                let audit = Address("audits", last.audit.rawValue)
                let words = "✓ \(visit.say(PlanText.counted))"
                if days.contains(day) {
                    marks[day, default: []].append(
                        Mark(plan: plan, words: words, address: audit)
                    )
                }
            }
            for due in planned.course.dues(in: days) {
                let isLate =
                    due.standing(at: visit.home.now(), visit.desk.clock) == .overdue
                let words =
                    !isLate
                    ? due.time ?? ""
                    : due == planned.course.due
                        ? "! \(visit.words.standing(planned.standing, due: due))"
                        : "! \(visit.say(PlanText.passed))"
                marks[due.day, default: []].append(
                    Mark(plan: plan, words: words, address: address)
                )
            }
        }
        return marks
    }

    private static func cell(
        _ html: inout HTML,
        _ visit: Visit,
        _ day: CalendarDay?,
        _ marks: [Mark],
        isToday: Bool
    ) {
        guard let day else { return html.tag("td", ["class": "none"], "") }
        html.tag(
            "td",
            [
                "class": marks.isEmpty && !isToday ? "free" : .none,
                "aria-current": isToday ? "date" : .none,
            ]
        ) { html in
            html.tag(
                "time",
                ["datetime": .text(day.description)],
                visit.words.dayAlone(day)
                    + (isToday ? " \(visit.say(PlanText.today))" : "")
            )
            guard !marks.isEmpty else { return }
            list(&html, marks.prefix(mostOnDay))
            let more = marks.dropFirst(mostOnDay)
            guard !more.isEmpty else { return }
            html.tag("details", ["class": "more"]) { html in
                let count = ["n": visit.words.integer(more.count)]
                html.tag("summary", [:], visit.say(PlanText.moreOnDay, count))
                list(&html, more)
            }
        }
    }

    private static func list(_ html: inout HTML, _ marks: ArraySlice<Mark>) {
        html.tag("ul") { html in
            for mark in marks {
                html.tag("li") { html in
                    html.link("\(mark.plan.id) \(mark.plan.name)", to: mark.address)
                    if !mark.words.isEmpty { html.write(" \(mark.words)") }
                }
            }
        }
    }
}
