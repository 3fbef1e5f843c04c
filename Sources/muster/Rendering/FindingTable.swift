import MusterAudit
import MusterCore
import MusterStore

/// Findings as a table for people: the items that somebody has to look at.
struct FindingTable {
    private var table = Table([
        .init(title: "Item", givesWay: true), .init(title: "Name", givesWay: true),
        .init(title: "Outcome", style: Style.ofOutcome), .init(title: "Belongs in", givesWay: true),
        .init(title: "Found in", givesWay: true, mayGo: true),
        .init(title: "Last heard", givesWay: true, mayGo: true, least: 16),
        .init(title: "Why", goesBelow: true),
    ])

    /// Creates a table of `findings` of an audit.
    ///
    /// Of an item that the audit did not hear, `lastHeard` may know from before.
    init(
        _ findings: [Finding],
        of summary: AuditSummary,
        lastHeard: [ItemID: LastHeard] = [:],
        _ clock: SiteClock
    ) {
        let names = Dictionary(
            summary.expected.map { ($0.item, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        let zones = ZoneLabels(summary.scope)
        for finding in findings {
            let last: Sentence =
                finding.lastHeardAt.map { .data(Figures.time($0, clock)) }
                ?? lastHeard[finding.item].map { Figures.lastHeard($0, clock) } ?? "never"
            table.add([
                .data(finding.item.rawValue), .data(names[finding.item]), finding.outcome.capitals,
                .data(zones[finding.expectedZone]),
                finding.zones.isEmpty ? nil : zones.choice(finding.zones), last,
                FindingWords.why(finding, fit: summary.scope.fit, zones),
            ])
        }
    }

    /// Prints the table.
    func print() {
        table.print()
    }
}
