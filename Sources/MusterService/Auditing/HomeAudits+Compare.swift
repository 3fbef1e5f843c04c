public import MusterAudit
public import MusterCore
import MusterStore

extension HomeAudits {
    /// The counted audits that an audit can be compared with, the newest first.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func comparable(with audit: AuditID) throws -> [AuditID] {
        let inventory = try home.store.inventories.inventory(
            named: try home.store.audits.listing(audit).inventory
        )
        return try home.store.audits.list(of: inventory)
            .filter { $0.state.isCounted && $0.audit != audit }.map(\.audit)
    }

    /// Checks that two audits may be compared.
    ///
    /// - Throws: ``ServiceError/otherInventory(_:_:)`` when they are not of one inventory, and
    ///   ``MusterAudit/AuditError/wrongState(audit:state:step:)`` unless both are counted.
    public func demandComparable(_ one: AuditSummary, _ other: AuditSummary) throws {
        guard one.scope.inventory == other.scope.inventory else {
            throw ServiceError.otherInventory(one.scope.audit, other.scope.audit)
        }
        for summary in [one, other] where !summary.state.isCounted {
            throw AuditError.wrongState(
                audit: summary.scope.audit,
                state: summary.state,
                step: "only a counted audit can be compared"
            )
        }
    }

    /// Compares an audit with another one of the same inventory.
    ///
    /// - Parameters:
    ///   - audit: the later audit.
    ///   - other: the earlier one; `nil` for the counted audit before it.
    /// - Returns: the comparison.
    /// - Throws: ``ServiceError``, ``MusterAudit/AuditError``, ``MusterStore/StoreError``.
    public func comparison(_ audit: AuditID, with other: AuditID?) throws -> AuditComparison {
        let summary = try home.sessions.summary(audit)
        guard let other = other ?? summary.previous?.audit else {
            throw ServiceError.nothingBefore(
                audit: audit,
                isRecounted: !summary.review.recounts.isEmpty
            )
        }
        let earlier = try home.sessions.summary(other)
        try demandComparable(summary, earlier)
        return AuditComparison(earlier, summary)
    }

    /// Compares count 1 of an audit with count 2.
    ///
    /// - Throws: ``ServiceError/notRecounted(audit:)`` while nobody has looked again,
    ///   ``MusterStore/StoreError``.
    public func countComparison(_ audit: AuditID) throws -> AuditComparison {
        guard let comparison = AuditComparison(countsOf: try home.sessions.summary(audit)) else {
            throw ServiceError.notRecounted(audit: audit)
        }
        return comparison
    }
}
