public import MusterAudit
public import MusterCore
import MusterStore

extension HomeAudits {
    /// An audit as it stands this moment: with what whoever listens has heard and not yet recorded.
    ///
    /// A sighting is recorded when its window ends, up to ``MusterRanging/Sighting/windowSeconds``
    /// after its first advertisement, and later where the store is held; the trace has each
    /// advertisement within a second. Nothing is stored. An audit without a trace is told as recorded.
    ///
    /// - Parameter audit: the audit.
    /// - Returns: the summary; its count of records and its head are of no stored chain.
    /// - Throws: ``MusterStore/StoreError``, or ``MusterAudit/AuditError/hidden(audit:person:)`` where
    ///   it is kept from this person.
    public func summaryAsHeard(_ audit: AuditID) throws -> AuditSummary {
        try home.sessions.summary(of: try sessionAsHeard(audit))
    }

    /// The session of an audit with what its trace has beyond its records; nothing is stored.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    func sessionAsHeard(_ audit: AuditID) throws -> AuditSession {
        var session = try home.store.records.session(audit)
        // Read behind the records, so that it holds at least what they tell.
        guard session.state == .open, var run = try home.recordings.brokenRun(of: session),
            run.events.count >= session.eventsInSegment
        else { return session }
        run.finish()
        for event in run.events.dropFirst(session.eventsInSegment) { _ = session.record(event) }
        return session
    }
}
