public import MusterCore
import MusterAudit

extension JSONWriter {
    /// Writes a plan with how it stands, as `plan list --json` and the API give it.
    ///
    /// The members and their order are part of the command line's contract; new ones come at the
    /// end.
    public mutating func plan(_ planned: StandingPlan) {
        let (plan, course) = (planned.plan, planned.course)
        object { json in
            json.key("plan")
            json.string(plan.id.description)
            json.key("name")
            json.string(plan.name)
            json.key("inventory")
            json.string(plan.inventory)
            json.key("zones")
            json.array { list in for zone in plan.zones { list.string(zone.rawValue) } }
            json.key("every")
            json.string(plan.schedule.frequency.description)
            json.key("due")
            json.string(course.due?.description)
            json.key("state")
            json.string(planned.state)
            json.key("days")
            json.integer(planned.days)
            json.key("missed")
            json.integer(planned.missed)
            json.key("target")
            json.number(plan.target)
            json.key("assignees")
            json.array { list in for login in plan.assignees { list.string(login) } }
            json.key("blind")
            json.bool(plan.isBlind)
            json.key("reminders")
            json.bool(plan.reminds)
            json.key("last_audit")
            json.string(course.last?.audit.rawValue)
            json.key("last_counted_at")
            json.instant(course.last?.at)
            json.key("last_missed")
            json.integer(course.missed)
            json.key("running_audit")
            json.string(planned.running?.rawValue)
        }
    }
}

extension StandingPlan {
    /// How it stands, in a word: `done`, `ahead`, `today`, `overdue`.
    public var state: String {
        switch standing {
        case .done: "done"
        case .ahead: "ahead"
        case .today: "today"
        case .overdue: "overdue"
        }
    }

    /// How many days are left, negative for those that it is late; `nil` for one that is done.
    public var days: Int? {
        switch standing {
        case .done: nil
        case .ahead(let days): days
        case .today: 0
        case .overdue(let days, _): -days
        }
    }

    /// How many times have passed besides without an audit, by now.
    public var missed: Int {
        if case .overdue(_, let missed) = standing { missed } else { 0 }
    }
}
