import GRDB
public import MusterAudit
public import MusterCore

extension Audits {
    /// What was said of a counted audit, up to a moment.
    ///
    /// Only the few records of the review are read, so that a list of audits may ask; which items are
    /// discrepancies is told by findings, and left out.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - moment: what was recorded later is left out (UTC); `nil` for all.
    /// - Returns: the review.
    /// - Throws: ``StoreError``, or an `AuditError` for a record that cannot be understood.
    public func review(of audit: AuditID, upTo moment: Instant? = nil) throws -> AuditReview {
        try store.read { db in
            let rows = try AuditRecords.rows(
                db,
                audit: try db.auditNumber(audit.rawValue),
                condition: """
                    AND kind IN ('recounted', 'resolved', 'undone', 'approved', 'opinion', 'tested',
                    'done')
                    """
            )
            var log: [LoggedEvent] = []
            while let row = try rows.next() {
                let record = try AuditRecords.record(row, of: audit)
                guard let event = AuditEvent(record) else {
                    throw AuditError.unreadableRecord(audit: audit, sequence: record.sequence)
                }
                guard moment.map({ record.at <= $0 }) ?? true else { break }
                log.append(LoggedEvent(sequence: record.sequence, at: record.at, event: event))
            }
            return AuditReview(log)
        }
    }
}
