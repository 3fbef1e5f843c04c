import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// One plan: how it stands, what starts its audit, and the form that changes it.
enum PlanEditPage {
    static let routes = [
        Route.page("/plans/add", .editPlans, "Add a plan") { visit in
            try page(visit, nil, PlanForm(today(visit)))
        },
        Route.form("/plans/add", .editPlans, "Add a plan") { visit in
            let form = PlanForm(visit)
            do {
                let planned = try visit.home.plans.add(try form.wanted())
                return Answer.go(to: Address("plans", planned.plan.id.description))
            } catch let error as any MusterError where error.httpStatus != .forbidden {
                return try page(visit, nil, form, error: error)
            }
        },
        Route.page("/plans/{plan}", .viewAudits, "A plan") { visit in
            do {
                let planned = try found(visit)
                return try page(visit, planned, PlanForm(planned))
            } catch let error as ServiceError {
                guard let gone = gone(visit, error) else { throw error }
                return gone
            }
        },
        Route.form("/plans/{plan}", .editPlans, "Change a plan") { try save($0) },
        Route.form("/plans/{plan}/delete", .editPlans, "Delete a plan") { visit in
            let plan = try visit.home.plans.delete(try found(visit).plan.id)
            return Answer.go(to: Address("plans", query: [("deleted", plan.id.description)]))
        },
        Route.form("/plans/{plan}/restore", .editPlans, "Bring a deleted plan back") { visit in
            let plan = try visit.home.plans.restore(try identifier(visit))
            return Answer.go(to: Address("plans", plan.plan.id.description))
        },
        Route.form("/plans/{plan}/run", .runAudits, "Start the audit that a plan asks for") {
            try await run($0)
        },
    ]

    /// The plan that the address names.
    static func found(_ visit: Visit) throws -> StandingPlan {
        try visit.home.plans.plan(named: try identifier(visit).description)
    }

    /// The identifier that the address names.
    static func identifier(_ visit: Visit) throws -> PlanID {
        try identifier(visit.part("plan"), visit)
    }

    /// Reads what names a plan.
    static func identifier(_ text: String, _ visit: Visit) throws -> PlanID {
        guard let id = PlanID(text) else { throw WebError.noPage(path: visit.path) }
        return id
    }

    private static func today(_ visit: Visit) -> CalendarDay {
        CalendarDay(visit.desk.clock.date(visit.home.now()))
    }

    private static func save(_ visit: Visit) throws -> Response {
        let planned = try found(visit)
        let form = PlanForm(visit)
        do {
            guard visit.form["seen"] == PlanForm.mark(planned) else {
                throw WebError.changedMeanwhile(object: planned.plan.id.description)
            }
            _ = try visit.home.plans.change(
                planned.plan.id,
                try form.wanted(),
                seen: planned.plan
            )
            return Answer.go(to: Address("plans"))
        } catch let error as any MusterError where error.httpStatus != .forbidden {
            return try page(visit, planned, form, error: error)
        }
    }

    private static func run(_ visit: Visit) async throws -> Response {
        let planned = try found(visit)
        do {
            guard let receiver = visit.desk.receiver else { throw ServiceError.noReceiver }
            let audit = try await receiver.start(
                inventory: nil,
                zones: [],
                terms: WantedTerms(plan: planned.plan.id.description),
                in: visit.home
            )
            return Answer.go(to: Address("audits", audit.rawValue))
        } catch let error as any MusterError where error.httpStatus != .forbidden {
            return try page(visit, planned, PlanForm(planned), error: error)
        }
    }

    /// The page of a plan that was deleted, to which the audits that were made from it still lead;
    /// `nil` for any other error.
    private static func gone(_ visit: Visit, _ error: ServiceError) -> Response? {
        guard case .planDeleted(let id, let name, let moment, let person) = error else {
            return nil
        }
        let title = visit.say(PlanText.deletedTitle, ["plan": "\(id) \(name)"])
        let html = Shell.page(visit, title: title, in: .plans) { html in
            html.heading(title, crumbs: [(visit.say(PlanText.title), Address("plans"))])
            let values = ["moment": visit.words.moment(moment), "person": person]
            html.tag("p", ["class": "notice"], visit.say(PlanText.deleted, values))
            html.tag("p", ["class": "soft"], visit.say(PlanText.deletedHint))
            guard visit.may(.editPlans) else { return }
            html.form(visit, to: Address("plans", id.description, "restore"), class: "row") {
                $0.tag("button", [:], visit.say(TakeBackText.restore))
            }
        }
        return Answer.page(html, status: error.httpStatus)
    }

    private static func page(
        _ visit: Visit,
        _ planned: StandingPlan?,
        _ form: PlanForm,
        error: (any MusterError)? = nil
    ) throws -> Response {
        let title =
            planned.map { "\($0.plan.id) \($0.plan.name)" } ?? visit.say(PlanText.addTitle)
        let mayEdit = visit.may(.editPlans)
        let people =
            mayEdit && visit.may(.runAudits)
            ? try visit.home.audits.auditors()
                + [visit.principal.name].filter { _ in
                    visit.principal.person != nil
                } : []
        let html = try Shell.page(visit, title: title, in: .plans) { html in
            html.heading(title, crumbs: [(visit.say(PlanText.title), Address("plans"))])
            SignIn.problem(&html, error, visit.language)
            if let planned { try facts(&html, visit, planned) }
            guard mayEdit else { return }
            let heading =
                planned.map { visit.say(PlanText.editTitle, ["plan": $0.plan.id.description]) }
                ?? visit.say(PlanText.addTitle)
            let target = Address("plans", planned?.plan.id.description ?? "add")
            try html.card(heading) { html in
                try html.form(visit, to: target) { html in
                    if let planned {
                        let mark = PlanForm.mark(planned)
                        html.void(
                            "input",
                            ["type": "hidden", "name": "seen", "value": .text(mark)]
                        )
                    }
                    try form.write(&html, visit, people: people)
                    html.tag("div", ["class": "deeds"]) { html in
                        html.tag("button", [:], visit.say(FrameText.save))
                        html.link(
                            visit.say(FrameText.cancel),
                            to: Address("plans"),
                            class: "button quiet"
                        )
                    }
                }
            }
            guard let planned else { return }
            let delete = Address("plans", planned.plan.id.description, "delete")
            html.form(visit, to: delete) { html in
                html.tag("div") { html in
                    html.tag("button", ["class": "bad"], visit.say(PlanText.delete))
                }
            }
        }
        return Answer.page(html, status: error?.httpStatus ?? .ok)
    }

    private static func facts(
        _ html: inout HTML,
        _ visit: Visit,
        _ planned: StandingPlan
    ) throws {
        let names = ZoneNames(try visit.home.floorPlan.current())
        let (plan, course) = (planned.plan, planned.course)
        html.tag("section", ["class": "card"]) { html in
            html.tag("p") { PlansPage.badge(&$0, visit, planned) }
            html.facts([
                (
                    visit.say(PlanText.due),
                    course.due.map { visit.words.day($0.day) + ($0.time.map { ", \($0)" } ?? "") }
                ),
                (visit.say(PlanText.howOften), visit.words.frequency(plan.schedule)),
                (visit.say(CommonText.what), PlansPage.scope(plan, visit, names)),
                (visit.say(PlanText.people), PlansPage.people(plan, visit)),
                (visit.say(PlanText.target), plan.target.map { visit.words.target($0) }),
                (visit.say(PlanText.blind), plan.isBlind ? visit.say(TermsText.yes) : nil),
                (visit.say(PlanText.reminders), plan.reminds ? visit.say(TermsText.yes) : "–"),
            ])
            if let last = course.last {
                html.tag("p") { html in
                    html.write("\(visit.say(PlanText.lastAudit)): ")
                    html.link(last.audit.rawValue, to: Address("audits", last.audit.rawValue))
                    if course.missed > 0 {
                        let missed = ["n": visit.words.integer(course.missed)]
                        html.write(" (\(visit.say(PlanText.missed, missed)))")
                    }
                }
            }
            PlansPage.run(&html, visit, planned)
        }
    }
}

/// What stands in the fields of the form of a plan.
struct PlanForm {
    private var fields: [String: String]
    private var zones: [String]
    private var people: [String]

    /// The form of a new plan.
    init(_ today: CalendarDay) {
        fields = ["count": "1", "unit": "week", "due": today.description, "reminders": "1"]
        (zones, people) = ([], [])
    }

    /// The form as it was sent.
    init(_ visit: Visit) {
        fields = visit.form
        let pairs = PercentText.pairs(String(buffer: visit.body))
        zones = pairs.filter { $0.name == "zone" }.map(\.value)
        people = pairs.filter { $0.name == "with" }.map(\.value)
    }

    /// The form of a plan as it is.
    init(_ planned: StandingPlan) {
        let plan = planned.plan
        let due = planned.course.due ?? plan.schedule.first
        fields = [
            "name": plan.name, "inventory": plan.inventory, "due": due.day.description,
            "time": due.time ?? "", "count": "1", "unit": "once",
        ]
        if case .every(let count, let unit) = plan.schedule.frequency {
            fields["count"] = String(count)
            fields["unit"] = unit.rawValue
        }
        // As a percentage people write: 98, or 98.5.
        fields["target"] = plan.target.map { target in
            let tenths = (target * 1_000).rounded()
            return tenths.truncatingRemainder(dividingBy: 10) == 0
                ? String(Int(tenths) / 10) : String(tenths / 10)
        }
        if plan.isBlind { fields["blind"] = "1" }
        if plan.reminds { fields["reminders"] = "1" }
        zones = plan.zones.map(\.rawValue)
        people = plan.assignees
    }

    /// The mark of a plan as it is: another one once somebody has changed it.
    static func mark(_ planned: StandingPlan) -> String {
        let plan = planned.plan
        let now = WantedPlan(planned)
        return Answer.entityTag(
            Array("\(plan.id) \(now.inventory ?? "") \(now)".utf8)
        )
    }

    /// The plan that is wanted.
    ///
    /// - Throws: `ServiceError.badTarget` for a percentage that is none.
    func wanted() throws -> WantedPlan {
        let (day, time) = (fields["due"] ?? "", fields["time"] ?? "")
        let count = fields["count"].flatMap { $0.isEmpty ? nil : $0 } ?? "1"
        let percent = fields["target"] ?? ""
        let target = ShareText.share(percent, isPercent: true)
        guard target != nil || percent.allSatisfy(\.isWhitespace) else {
            throw ServiceError.badTarget(percent)
        }
        let unit = fields["unit"] ?? ""
        return WantedPlan(
            name: fields["name"] ?? "",
            inventory: fields["inventory"],
            zones: zones.map(ZoneID.init),
            frequency: unit == "once" ? unit : "\(count) \(unit)",
            due: time.isEmpty ? day : "\(day)T\(time)",
            target: target,
            assignees: people,
            isBlind: fields["blind"] != nil,
            reminds: fields["reminders"] != nil
        )
    }

    /// Writes the fields.
    func write(_ html: inout HTML, _ visit: Visit, people all: [String]) throws {
        try lines(&html, visit)
        let known = try visit.home.floorPlan.zones()
        // A zone that is gone stays until somebody unticks it: without it the plan may be for all.
        let gone = zones.filter { zone in !known.contains { $0.id.rawValue == zone } }
        var offered: [(value: String, words: String)] = known.map {
            ($0.id.rawValue, $0.name.isEmpty ? $0.id.rawValue : $0.name)
        }
        offered += gone.map { ($0, visit.say(PlanText.zoneGone, ["zone": $0])) }
        if !offered.isEmpty {
            boxes(&html, visit, (.zones, .zonesHint), "zone", offered, chosen: zones)
        }
        let listed = all + people.filter { !all.contains($0) }
        if !listed.isEmpty {
            boxes(
                &html,
                visit,
                (.assignees, .assigneesHint),
                "with",
                listed.sorted().map { ($0, $0) },
                chosen: people
            )
        }
        html.tag("fieldset") { html in
            html.tag("legend", [:], visit.say(PlanText.reminders))
            box(
                &html,
                "reminders",
                "1",
                visit.say(PlanText.remindersBox),
                fields["reminders"] != nil
            )
        }
        html.tag("fieldset") { html in
            html.tag("legend", [:], visit.say(TermsText.blind))
            html.tag("p", ["class": "hint"], visit.say(TermsText.blindHint))
            box(&html, "blind", "1", visit.say(TermsText.blindBox), fields["blind"] != nil)
        }
    }

    /// Writes the fields of one line each.
    private func lines(_ html: inout HTML, _ visit: Visit) throws {
        let inventories = try visit.home.inventories.list()
        html.tag("div", ["class": "pair"]) { html in
            html.field(
                visit.say(PlanText.name),
                name: "name",
                value: fields["name"],
                isRequired: true
            )
            html.choice(
                visit.say(CommonText.inventory),
                name: "inventory",
                inventories.map { ($0.name, $0.name) },
                selected: fields["inventory"] ?? inventories.first(where: \.isCurrent)?.name
            )
            html.field(
                visit.say(PlanText.every),
                name: "count",
                type: "number",
                value: fields["count"]
            )
            html.choice(
                visit.say(PlanText.unit),
                name: "unit",
                [
                    ("day", visit.say(PlanText.days)), ("week", visit.say(PlanText.weeks)),
                    ("month", visit.say(PlanText.months)), ("once", visit.say(PlanText.once)),
                ],
                selected: fields["unit"]
            )
            html.field(
                visit.say(PlanText.firstDue),
                name: "due",
                type: "date",
                value: fields["due"],
                isRequired: true
            )
            html.field(
                visit.say(PlanText.time),
                name: "time",
                type: "time",
                value: fields["time"],
                hint: visit.say(PlanText.timeHint)
            )
            html.field(
                visit.say(PlanText.target),
                name: "target",
                value: fields["target"],
                hint: visit.say(PlanText.targetHint)
            )
        }
    }

    private func boxes(
        _ html: inout HTML,
        _ visit: Visit,
        _ words: (title: PlanText, hint: PlanText),
        _ name: String,
        _ choices: [(value: String, words: String)],
        chosen: [String]
    ) {
        html.tag("fieldset") { html in
            html.tag("legend", [:], visit.say(words.title))
            html.tag("p", ["class": "hint"], visit.say(words.hint))
            for (value, text) in choices {
                box(&html, name, value, text, chosen.contains(value))
            }
        }
    }

    private func box(
        _ html: inout HTML,
        _ name: String,
        _ value: String,
        _ words: String,
        _ isOn: Bool
    ) {
        html.tag("label") { html in
            html.void(
                "input",
                [
                    "type": "checkbox", "name": .text(name), "value": .text(value),
                    "checked": .flag(isOn),
                ]
            )
            html.write(words)
        }
    }
}
