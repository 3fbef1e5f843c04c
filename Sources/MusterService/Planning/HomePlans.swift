public import MusterAudit
public import MusterCore
import MusterCatalogue
import MusterPeople
import MusterStore

/// A plan with how far it has come.
public struct StandingPlan: Sendable {
    /// The plan.
    public var plan: AuditPlan
    /// How far it has come.
    public var course: PlanCourse
    /// How it stands now.
    public var standing: PlanCourse.Standing
    /// The audit that was started from it and is not counted yet; `nil` for none.
    public var running: AuditID?

    /// Whether its audit is late.
    public var isOverdue: Bool {
        if case .overdue = standing { true } else { false }
    }
}

/// A plan as somebody wants it.
public struct WantedPlan: Sendable {
    /// Its name.
    public var name: String
    /// The name of its inventory; `nil` for the current one.
    public var inventory: String?
    /// The zones; empty for the whole inventory.
    public var zones: [ZoneID]
    /// How often, as `PlanFrequency` reads it.
    public var frequency: String
    /// The first day, or day and time at the site, by which an audit is due; `nil` for the next day
    /// that ``day`` names.
    public var due: String?
    /// The day of the week or of the month: `monday`, `31`, `last`; `nil` for that of ``due``.
    public var day: String?
    /// The accuracy that is asked for, 0 to 1; `nil` for what the house asks for.
    public var target: Double?
    /// Who is to make the audits: logins, letters in either case.
    public var assignees: [String]
    /// Whether hand confirmations are to be blind.
    public var isBlind: Bool
    /// Whether the assignees are reminded by mail.
    public var reminds: Bool

    /// Creates a wish.
    public init(
        name: String,
        inventory: String? = nil,
        zones: [ZoneID] = [],
        frequency: String,
        due: String? = nil,
        day: String? = nil,
        target: Double? = nil,
        assignees: [String] = [],
        isBlind: Bool = false,
        reminds: Bool = true
    ) {
        self.name = name
        self.inventory = inventory
        self.zones = zones
        self.frequency = frequency
        self.due = due
        self.day = day
        self.target = target
        self.assignees = assignees
        self.isBlind = isBlind
        self.reminds = reminds
    }

    /// A plan as it is, as the wish to keep it so; its next time is the first one anew.
    public init(_ standing: StandingPlan) {
        let plan = standing.plan
        self.init(
            name: plan.name,
            inventory: plan.inventory,
            zones: plan.zones,
            frequency: plan.schedule.frequency.description,
            due: (standing.course.due ?? plan.schedule.first).description,
            target: plan.target,
            assignees: plan.assignees,
            isBlind: plan.isBlind,
            reminds: plan.reminds
        )
    }
}

extension OpenHome {
    /// The planned audits of a home.
    public var plans: HomePlans { HomePlans(home: self) }
}

/// Plans that make audits; the site plan is elsewhere.
public struct HomePlans: Sendable {
    let home: OpenHome

    /// The plans with how they stand, those that are due first on top.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to see audits.
    public func list() throws -> [StandingPlan] {
        try home.people.demand(.viewAudits)
        let (counts, clock, now) = (
            try home.store.plans.plannedCounts(), try home.clock(), home.now()
        )
        let running = try home.store.plans.plannedRunning()
        return try home.store.plans.list().map { plan in
            let course = PlanCourse(plan, counts[plan.id] ?? [], at: now, clock)
            return StandingPlan(
                plan: plan,
                course: course,
                standing: course.standing(at: now, clock),
                running: running[plan.id]
            )
        }.sorted { one, other in
            // Plans that are done come last.
            let (first, second) = (one.course.due?.end(clock), other.course.due?.end(clock))
            if let first, let second, first != second { return first < second }
            if (first == nil) != (second == nil) { return second == nil }
            return NaturalOrder.isBefore(
                (one.plan.name, one.plan.id.description),
                (other.plan.name, other.plan.id.description)
            )
        }
    }

    /// The plan that a text names: by its identifier, or by its name in any letter case.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is none, ``ServiceError/twoPlans(name:_:)``
    ///   when the name is that of several, ``ServiceError/planDeleted(_:name:at:by:)``.
    public func plan(named text: String) throws -> StandingPlan {
        let all = try list()
        let id = PlanID(text)
        if let found = all.first(where: { $0.plan.id == id }) { return found }
        let named = all.filter { $0.plan.name.lowercased() == text.lowercased() }
        guard let found = named.first else {
            if let id, let gone = try home.store.plans.deletedPlan(id) {
                throw ServiceError.planDeleted(id, name: gone.name, at: gone.at, by: gone.by)
            }
            throw StoreError.notFound(
                kind: "plan",
                name: text,
                remedy: all.isEmpty ? "muster plan add NAME --every week" : "muster plan list"
            )
        }
        guard named.count == 1 else {
            throw ServiceError.twoPlans(name: text, named.map(\.plan.id).sorted())
        }
        return found
    }

    /// Adds a plan.
    ///
    /// - Returns: the plan.
    /// - Throws: ``ServiceError`` for what no plan can have, `AuditError` for a zone that is none,
    ///   `PeopleError` for an assignee who does not run audits or without the right to edit plans.
    public func add(_ wanted: WantedPlan) throws -> StandingPlan {
        try home.people.demand(.editPlans)
        let plan = try checked(wanted, as: PlanID(number: 0), now: nil)
        let inventory = try home.store.inventories.inventory(named: plan.inventory)
        return try self.plan(
            named: home.store.plans.add(plan, of: inventory, by: home.author).id.description
        )
    }

    /// Changes a plan.
    ///
    /// Where its schedule stays, so does how far it has come; another one begins anew.
    ///
    /// - Parameters:
    ///   - id: the plan.
    ///   - wanted: the plan as it is to be.
    ///   - seen: the plan as its editor has seen it; `nil` to change it whatever it is now.
    /// - Returns: the plan.
    /// - Throws: as ``add(_:)``, and ``MusterStore/StoreError`` when somebody changed it
    ///   meanwhile.
    public func change(
        _ id: PlanID,
        _ wanted: WantedPlan,
        seen: AuditPlan? = nil
    ) throws -> StandingPlan {
        try home.people.demand(.editPlans)
        let now = try plan(named: id.description)
        let plan = try checked(wanted, as: id, now: now)
        let inventory = try home.store.inventories.inventory(named: plan.inventory)
        try home.store.plans.changePlan(plan, of: inventory, seen: seen, by: home.author)
        return try self.plan(named: id.description)
    }

    /// Takes a plan away; audits that were made from it stay.
    ///
    /// - Returns: the plan.
    /// - Throws: ``MusterStore/StoreError`` when there is none, `PeopleError` without the right.
    public func delete(_ id: PlanID) throws -> AuditPlan {
        try home.people.demand(.editPlans)
        return try home.store.plans.set(id, deleted: true, by: home.author)
    }

    /// Brings a plan back that was taken away.
    ///
    /// - Returns: the plan.
    /// - Throws: ``MusterStore/StoreError`` when there is none, `PeopleError` without the right.
    public func restore(_ id: PlanID) throws -> StandingPlan {
        try home.people.demand(.editPlans)
        return try plan(
            named: home.store.plans.set(id, deleted: false, by: home.author).id.description
        )
    }

    private func checked(
        _ wanted: WantedPlan,
        as id: PlanID,
        now: StandingPlan?
    ) throws -> AuditPlan {
        let name = wanted.name
        guard PlainText.isLine(name, upTo: 120) else { throw ServiceError.badPlanName(name) }
        // What has gone since the plan was made stands in no other change's way.
        let names = try home.store.floorPlans.current()?.zoneNames ?? [:]
        let known = names.keys.sorted() + (now?.plan.zones ?? []).filter { names[$0] == nil }
        if let unknown = wanted.zones.first(where: { !known.contains($0) }) {
            throw AuditError.unknownZone(unknown, known: known, names: names)
        }
        if let target = wanted.target, !(0...1).contains(target) {
            throw ServiceError.badTarget(String(target))
        }
        var assignees: [String] = []
        for name in wanted.assignees {
            let kept = now?.plan.assignees.first { $0.lowercased() == name.lowercased() }
            let login = try kept ?? home.audits.auditor(name)
            if !assignees.contains(login) { assignees.append(login) }
        }
        return AuditPlan(
            id: id,
            name: name,
            inventory: try home.store.inventories.inventory(named: wanted.inventory).name,
            zones: wanted.zones,
            schedule: try schedule(wanted, now: now),
            target: wanted.target,
            assignees: assignees,
            isBlind: wanted.isBlind,
            reminds: wanted.reminds
        )
    }

    /// The schedule that is wanted; that of a plan as it is where neither frequency nor time change.
    private func schedule(_ wanted: WantedPlan, now plan: StandingPlan?) throws -> PlanSchedule {
        guard let frequency = PlanFrequency(wanted.frequency) else {
            throw ServiceError.badFrequency(wanted.frequency)
        }
        let day = try wanted.day.map { text in
            guard let day = PlanDay(text), day.suits(frequency) else {
                throw ServiceError.badPlanDay(text, frequency)
            }
            return day
        }
        let today = CalendarDay(try home.clock().date(home.now()))
        let first: DueTime
        if let text = wanted.due {
            guard let due = DueTime(text) else { throw ServiceError.badDue(text) }
            first = day.map { DueTime(day: $0.next(from: due.day), minute: due.minute) } ?? due
        } else {
            first = DueTime(day: day?.next(from: today) ?? today)
        }
        if let plan, day == nil, frequency == plan.plan.schedule.frequency,
            first == plan.course.due ?? plan.plan.schedule.first
        {
            return plan.plan.schedule
        }
        var monthDay = day?.monthDay
        // The 31st of a month stays the last one of shorter months where the day is not what changes.
        if let old = plan?.plan.schedule, case .every(_, .month) = old.frequency,
            first.day == plan?.course.due?.day
        {
            monthDay = monthDay ?? old.monthDay
        }
        return PlanSchedule(frequency, from: first, monthDay: monthDay)
    }
}
