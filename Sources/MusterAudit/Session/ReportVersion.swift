/// One of the versions that the report of an audit has had since the count.
///
/// Everything that is recorded after the count changes what a report says, so it begins another one;
/// what was settled in one step begins one. Only those that were issued count: a number that people
/// see is never that of a report that nobody got.
public struct ReportVersion: Hashable, Sendable {
    /// What made it: the count for the first one.
    public var cause: LoggedEvent
    /// The number of the last record that it tells of.
    public var lastSequence: Int
    /// Its number: what it was issued with, else what it is issued with if that is done now.
    public var number = 0
    /// Whether a PDF of it was issued.
    public var isIssued = false
}

extension AuditSummary {
    /// How the report has stood since the count, the first state first, whether it was issued or not;
    /// none before the audit is counted.
    public var reportStates: [ReportVersion] {
        var states: [ReportVersion] = []
        for (index, entry) in log.enumerated() {
            guard !states.isEmpty || entry.event.kind == .counted else { continue }
            // Findings follow what they come from, and are not in the log.
            let lastSequence =
                index + 1 < log.count ? log[index + 1].sequence - 1 : recordCount
            if let last = states.last?.cause, last.at == entry.at,
                last.event.kind == .resolved, entry.event.kind == .resolved
            {
                states[states.count - 1].lastSequence = lastSequence
            } else {
                states.append(ReportVersion(cause: entry, lastSequence: lastSequence))
            }
        }
        return numbered(states)
    }

    /// The versions of the report, the first one first: those that were issued, and the newest state;
    /// none before the audit is counted.
    public var versions: [ReportVersion] {
        let states = reportStates
        return states.dropLast().filter(\.isIssued) + states.suffix(1)
    }

    /// The number of the report's version: 1 for the first that is issued, 0 before the count.
    public var version: Int { reportStates.last?.number ?? 0 }

    /// The number of the version that the newest one replaces; `nil` for none.
    public var replacedVersion: Int? { versions.dropLast().last?.number }

    private func numbered(_ states: [ReportVersion]) -> [ReportVersion] {
        var highest = 0
        return states.map { state in
            var state = state
            let numbers = issued.compactMap { records, number in
                (state.cause.sequence...state.lastSequence).contains(records) ? number : nil
            }
            state.isIssued = !numbers.isEmpty
            // One that was issued keeps its number: in older homes states counted that were not.
            state.number = numbers.max() ?? highest + 1
            if state.isIssued { highest = max(highest, state.number) }
            return state
        }
    }
}
