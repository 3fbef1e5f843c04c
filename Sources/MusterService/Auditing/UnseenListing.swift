public import MusterCore
import MusterPeople
public import MusterStore

/// Where an audit stands, before it is known who is to see it.
///
/// One reading of an audit serves all who follow it; each of them is shown only what is not kept from them.
public struct UnseenListing: Equatable, Sendable {
    private let listing: AuditListing

    /// Reads where an audit stands.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to view audits.
    public init(of audit: AuditID, in home: OpenHome) throws {
        try home.people.demand(.viewAudits)
        listing = try home.store.audits.listing(audit)
    }

    /// As the person who works in a home may see it.
    ///
    /// - Throws: as ``init(of:in:)``.
    public func shown(in home: OpenHome) throws -> AuditListing {
        try home.people.demand(.viewAudits)
        return try home.audits.shown(listing)
    }
}
