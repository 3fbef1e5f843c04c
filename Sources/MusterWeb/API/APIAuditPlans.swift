import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// The plans that make audits, for programs; the site plan is at `/plan`.
enum APIAuditPlans {
    static let routes: [Route] = [
        APIRoutes.list(
            "/audit-plans",
            .viewAudits,
            "The audit plans, the first due on top",
            of: .auditPlan,
            { try $0.home.plans.list() }
        ) { $0.plan($1) },
        APIRoutes.get(
            "/audit-plans/{plan}",
            .viewAudits,
            "An audit plan",
            gives: .named(.auditPlan)
        ) { visit in
            let planned = try find(visit)
            return Answer.json({ $0.plan(planned) }, for: visit)
        },
        adding, changing, deleting, restoring,
    ]

    static let schema = Schema.object([
        "plan": .text, "name": .text, "inventory": .text, "zones": .list(.text), "every": .text,
        "due": .maybeText, "state": .words(["done", "ahead", "today", "overdue"]),
        "days": .orNull(.whole(-3_700_000...3_700_000)), "missed": .count,
        "target": .orNull(.number), "assignees": .list(.text), "blind": .flag,
        "reminders": .flag, "last_audit": .maybeText, "last_counted_at": .orNull(.moment),
        "last_missed": .count, "running_audit": .maybeText,
    ])

    private static func members(isNew: Bool) -> [Route.Body] {
        [
            .init(
                name: "name",
                summary: "what people call it",
                isRequired: isNew,
                example: "\"Cold room\""
            ),
            .init(name: "inventory", summary: "what is audited; the current one without"),
            .init(
                name: "zones",
                summary: "the zones; the whole inventory without",
                kind: .list(.line)
            ),
            .init(
                name: "every",
                summary: "how often: once, day, 2 weeks, month, quarter, year",
                isRequired: isNew,
                example: "\"2 weeks\""
            ),
            .init(
                name: "due",
                summary: "by when the next audit is due, in the site's time: 2026-03-12, or "
                    + "2026-03-12T16:00; today without"
            ),
            .init(
                name: "on",
                summary: "the day: monday for weeks; 1 to 31, or last, for months"
            ),
            .init(
                name: "target",
                summary: "target accuracy, 0 to 1",
                kind: .number
            ),
            .init(
                name: "assignees",
                summary: "logins of those who make the audits",
                kind: .list(.line)
            ),
            .init(
                name: "blind",
                summary: "whether hand confirmations are blind",
                kind: .flag
            ),
            .init(
                name: "reminders",
                summary: "whether the assignees are reminded by mail; yes without",
                kind: .flag
            ),
        ]
    }

    private static let adding = APIChange.route(
        .change(
            .post,
            "/audit-plans",
            .editPlans,
            "Add an audit plan",
            body: members(isNew: true),
            gives: .named(.auditPlan),
            isMaking: true
        )
    ) { visit, body in
        let wanted = read(
            body,
            over: WantedPlan(name: "", frequency: body.text("every") ?? "")
        )
        let planned = try visit.home.plans.add(wanted)
        let address = Address("api", "v1", "audit-plans", planned.plan.id.description)
        return .init(body: encoded(planned), location: address.text)
    }

    private static let changing = APIChange.route(
        .change(
            .patch,
            "/audit-plans/{plan}",
            .editPlans,
            "Change a plan: what is absent stays, null takes away (JSON Merge Patch)",
            body: members(isNew: false),
            gives: .named(.auditPlan),
            needsMatch: true
        ).taking(["application/merge-patch+json", "application/json"]),
        of: seen
    ) { visit, body in
        let planned = try find(visit)
        let wanted = read(body, over: WantedPlan(planned))
        let changed = try visit.home.plans.change(planned.plan.id, wanted, seen: planned.plan)
        return .init(body: encoded(changed))
    }

    private static let deleting = APIChange.route(
        .change(
            .delete,
            "/audit-plans/{plan}",
            .editPlans,
            "Delete a plan; audits that were made from it stay",
            needsMatch: true
        ),
        of: seen
    ) { visit, _ in
        _ = try visit.home.plans.delete(try find(visit).plan.id)
        return .init()
    }

    private static let restoring = APIChange.route(
        .change(
            .post,
            "/audit-plans/{plan}/restore",
            .editPlans,
            "Restore a deleted plan",
            body: [],
            gives: .named(.auditPlan)
        )
    ) { visit, _ in
        let id = try identifier(visit)
        return .init(body: encoded(try visit.home.plans.restore(id)))
    }

    private static func find(_ visit: Visit) throws -> StandingPlan {
        try visit.home.plans.plan(named: try identifier(visit).description)
    }

    private static func identifier(_ visit: Visit) throws -> PlanID {
        let text = visit.part("plan")
        guard let id = PlanID(text) else {
            throw StoreError.notFound(kind: "plan", name: text, remedy: "muster plan list")
        }
        return id
    }

    /// The plan that the address names, as a GET gives it.
    private static func seen(_ visit: Visit) throws -> (name: String, form: [UInt8]) {
        let planned = try find(visit)
        return (planned.plan.id.description, encoded(planned))
    }

    private static func encoded(_ planned: StandingPlan) -> [UInt8] {
        APIRoutes.bytes { $0.plan(planned) }
    }

    /// The plan of a request: what it leaves out stays as it is, and `null` takes it away
    /// (RFC 7396).
    private static func read(_ body: APIBody, over old: WantedPlan) -> WantedPlan {
        var wanted = old
        if let name = body["name"] { wanted.name = name.line ?? "" }
        if let inventory = body["inventory"] { wanted.inventory = inventory.line }
        if body["zones"] != nil { wanted.zones = body.texts("zones").map(ZoneID.init) }
        if let every = body["every"] { wanted.frequency = every.line ?? "" }
        if let due = body["due"] { wanted.due = due.line }
        if let day = body["on"] {
            wanted.day = day.line
            if body["due"] == nil { wanted.due = nil }
        }
        if let target = body["target"] {
            if case .number(let number) = target {
                wanted.target = number
            } else {
                wanted.target = nil
            }
        }
        if body["assignees"] != nil { wanted.assignees = body.texts("assignees") }
        if body["blind"] != nil { wanted.isBlind = body.flag("blind") }
        if let reminders = body["reminders"] { wanted.reminds = reminders != .bool(false) }
        return wanted
    }
}

extension JSONValue {
    /// The text; `nil` for anything else.
    fileprivate var line: String? { if case .string(let text) = self { text } else { nil } }
}
