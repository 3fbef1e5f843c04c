import MusterAudit
import MusterCore
import MusterService
import MusterStore

/// The audits that were looked at last, so that a page does not read all records again.
///
/// An audit changes only by new records: with the same number of them it is the same audit. While a large
/// one is being read, pages of other audits do not wait for it, and those of the same audit wait for the
/// one reading.
actor Summaries {
    private var kept: [(audit: AuditID, records: Int, summary: AuditSummary)] = []
    private var reading: [Reading: Task<AuditSummary, any Error>] = [:]

    /// A state of an audit that is being read.
    private struct Reading: Hashable {
        var audit: AuditID
        var records: Int
    }

    /// As many audits as a few people look at at once; one of 100,000 items takes some 100 MB.
    private static let most = 4

    /// The summary of an audit; an `AuditError.hidden` where this person may not see it.
    func summary(_ audit: AuditID, in home: OpenHome) async throws -> AuditSummary {
        let listing = try home.audits.listing(audit)
        if let index = kept.firstIndex(where: { $0.audit == audit }) {
            let found = kept.remove(at: index)
            if found.records == listing.recordCount {
                kept.append(found)
                // It may have been read for another person.
                try home.audits.demandSight(of: found.summary)
                return found.summary
            }
        }
        let key = Reading(audit: audit, records: listing.recordCount)
        if let other = reading[key], let summary = try? await other.value {
            try home.audits.demandSight(of: summary)
            return summary
        }
        let task = Task(executorPreference: WorkThreads.reading) {
            try home.sessions.summary(audit)
        }
        reading[key] = task
        defer { if reading[key] == task { reading[key] = nil } }
        let summary = try await task.value
        kept.removeAll { $0.audit == audit }
        kept.append((audit, summary.recordCount, summary))
        if kept.count > Self.most { kept.removeFirst() }
        return summary
    }
}
