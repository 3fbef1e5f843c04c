import MusterAudit
import MusterCore
import MusterStore

/// Audits that are made from a plan.
extension HomePlans {
    /// A request for an audit as a plan asks for it.
    ///
    /// - Throws: ``ServiceError/planDone(_:)``, ``ServiceError/planSaysScope(_:)`` for a request that
    ///   says itself what is audited.
    func planned(
        _ request: HomeSessions.AuditRequest,
        from planned: StandingPlan
    ) throws -> HomeSessions.AuditRequest {
        let plan = planned.plan
        let inventory = request.inventory ?? plan.inventory
        guard request.zones.isEmpty, request.items.isEmpty,
            inventory.lowercased() == plan.inventory.lowercased()
        else { throw ServiceError.planSaysScope(plan.id) }
        guard planned.course.due != nil else { throw ServiceError.planDone(plan.id) }
        var request = request
        request.inventory = plan.inventory
        request.zones = plan.zones
        // Whoever has left since is expected no more; the audit says who is.
        let able = plan.assignees.filter { (try? home.audits.auditor($0)) != nil }
        request.terms.with += able
        request.terms.isBlind = request.terms.isBlind || plan.isBlind
        return request
    }

    /// The terms of an audit that is made from a plan.
    ///
    /// Unless somebody names another time, it is to be finished when the plan asks for it, and is
    /// late from the start where that has passed.
    ///
    /// - Throws: as ``HomeAudits/terms(_:)``.
    func terms(_ wanted: WantedTerms, from planned: StandingPlan?) throws -> AuditTerms {
        var terms = try home.audits.terms(wanted)
        guard let planned else { return terms }
        terms.plan = planned.plan.id
        terms.planName = planned.plan.name
        terms.due = terms.due ?? planned.course.due
        return terms
    }

    /// The plans of an inventory whose audit is due today or late, the latest first.
    ///
    /// - Parameter inventory: the name of the inventory; `nil` for all.
    /// - Returns: the plans.
    /// - Throws: ``MusterStore/StoreError``.
    public func duePlans(of inventory: String? = nil) throws -> [StandingPlan] {
        try list().filter { planned in
            guard inventory.map({ $0.lowercased() == planned.plan.inventory.lowercased() }) ?? true
            else { return false }
            return planned.isOverdue || planned.standing == .today
        }
    }
}
