/// One of the versions that the report of an audit has had since the count.
///
/// Everything that is recorded after the count changes what a report says, so it makes the next
/// version; what was settled in one step makes one.
public struct ReportVersion: Hashable, Sendable {
    /// What made it: the count for the first one.
    public var cause: LoggedEvent
    /// The number of the last record that it tells of.
    public var lastSequence: Int
}

extension AuditSummary {
    /// The versions of the report, the first one first; none before the audit is counted.
    public var versions: [ReportVersion] {
        var versions: [ReportVersion] = []
        for (index, entry) in log.enumerated() {
            guard !versions.isEmpty || entry.event.kind == .counted else { continue }
            // Findings follow what they come from, and are not in the log.
            let lastSequence =
                index + 1 < log.count ? log[index + 1].sequence - 1 : recordCount
            if let last = versions.last?.cause, last.at == entry.at,
                last.event.kind == .resolved, entry.event.kind == .resolved
            {
                versions[versions.count - 1].lastSequence = lastSequence
            } else {
                versions.append(ReportVersion(cause: entry, lastSequence: lastSequence))
            }
        }
        return versions
    }

    /// The number of the report's version: 1 for the count, 0 before it.
    public var version: Int { versions.count }
}
