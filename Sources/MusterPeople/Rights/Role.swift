/// What a person is in the house; it decides which rights the person has.
public enum Role: String, CaseIterable, Hashable, Sendable {
    /// Orders for one party, and sees nothing else of the house.
    case customer
    /// Looks and pulls reports; changes nothing.
    case viewer
    /// Runs audits on the floor.
    case worker
    /// Runs audits, looks into discrepancies, sends reports.
    case auditor
    /// Approves audits; keeps the catalogue and the site.
    case manager
    /// Everything, people and settings among it.
    case admin
}
