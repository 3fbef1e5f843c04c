import MusterAudit
import MusterCatalogue
import MusterPeople
public import MusterReport
import MusterStore

extension HomePlans {
    /// The plans as an iCalendar file.
    ///
    /// - Parameter language: its language; `nil` for that of whoever works here.
    /// - Returns: the file.
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to see audits.
    public func planCalendar(language: ReportLanguage? = nil) throws -> [UInt8] {
        let own = (try? home.people.profile()).flatMap { ReportLanguage(rawValue: $0.language) }
        let calendar = PlanCalendar(
            language: language ?? own ?? .english,
            clock: try home.clock(),
            mark: try home.store.plans.replicaMark(),
            zones: try home.store.floorPlans.current()?.zoneNames ?? [:]
        )
        let changes = try home.store.plans.planChanges()
        let plans = try list().compactMap { planned in
            changes[planned.plan.id].map { (planned.plan, planned.course, $0) }
        }
        return calendar.file(plans, site: try home.store.site().name)
    }

    /// The home for whoever subscribes to the calendar with a token that may see audits and nothing
    /// else: its secret stands in an address, which programs keep and show.
    ///
    /// - Throws: `PeopleError.badToken` for any other.
    public func forCalendar(token: String) throws -> OpenHome {
        let principal = try home.access.principal(forToken: token)
        guard (principal.scope ?? Set(Right.allCases)).isSubset(of: [.viewAudits]) else {
            throw PeopleError.badToken
        }
        return home.acting(as: principal, from: home.client)
    }
}
