import MusterAudit
import MusterCore
import MusterReport

/// A counted audit, as the last word of a command.
struct FinishedAudit {
    private let summary: AuditSummary

    init(_ summary: AuditSummary) {
        self.summary = summary
    }

    /// Prints the outcome; ends with status 3 when discrepancies were to be told.
    func show(isJSON: Bool, exitCode: Bool) throws {
        if isJSON {
            Terminal.line(.audit(summary))
        } else {
            for line in lines { Terminal.out(line) }
        }
        if exitCode, summary.findings.contains(where: \.isDiscrepancy) {
            throw EndedWith(.discrepancies)
        }
    }

    private var lines: [String] {
        let outcomes = summary.outcomes
        let sum = Outcome.final.filter { outcomes[$0] > 0 || $0 != .excused }.map { outcome in
            "\(outcome.rawValue.lowercased()) \(Figures.count(outcomes[outcome]))"
        }.joined(separator: " + ")
        let unsure = summary.findings.count { $0.zoneState == .unsure }
        let extras = Dictionary(grouping: summary.extras, by: \.kind).mapValues(\.count)
        var lines = [
            Style.bold("\(summary.scope.audit) \(summary.state.rawValue)")
                + "  Expected \(Figures.count(summary.expected.count)) = \(sum)",
            "Extra: unexpected \(extras[.unexpected] ?? 0), "
                + "unregistered \(extras[.unregistered] ?? 0); "
                + "\(Figures.count(summary.foreign)) foreign beacons ignored.",
        ]
        if let accuracy = summary.accuracy {
            let right = summary.findings.count { $0.isAccurate }
            lines.append(
                "Where the record says: \(Figures.count(right))/\(summary.findings.count) = "
                    + Figures.percent(accuracy)
                    + (unsure > 0 ? "; of \(unsure) the zone is not certain." : ".")
            )
        }
        if let reason = summary.partialReason { lines.append("Partial: \(reason)") }
        lines.append(
            "\(Figures.count(summary.recordCount)) records, head \(Figures.head(summary.head))."
        )
        let open = summary.findings.count { $0.isDiscrepancy }
        lines.append(
            open > 0
                ? "Next: muster show, for the \(open) open; muster report --out audit.pdf"
                : "Next: muster report --out audit.pdf"
        )
        return lines
    }
}

extension JSONWriter {
    /// The audit as one line of JSON.
    static func audit(_ summary: AuditSummary) -> JSONWriter {
        var json = JSONWriter()
        json.audit(summary)
        return json
    }
}
