public import MusterAudit
public import MusterCore

extension CSVWriter {
    /// Writes the findings of an audit, one a record under a header, for a spreadsheet.
    ///
    /// The names of the columns are those of the JSON form; times are UTC.
    public mutating func findings(of summary: AuditSummary) {
        record([
            "audit", "item", "name", "beacon", "outcome", "reason", "expected_zone", "zone",
            "zone_state", "product", "lot", "serial", "quantity", "samples", "first_heard_at",
            "last_heard_at", "rssi_median", "margin_db", "confidence", "confidence_basis",
            "decided_after_s", "resolution", "action", "owner", "due", "resolved_by", "resolved_at",
            "own_zone_margin_db", "possible_zones",
        ])
        for (item, finding) in zip(summary.expected, summary.findings) {
            text(summary.scope.audit.rawValue)
            text(item.item.rawValue)
            text(item.name)
            text(finding.beacon.description)
            text(finding.outcome.rawValue)
            text(finding.reason?.rawValue ?? "")
            text(finding.expectedZone?.rawValue ?? "")
            text(finding.zone?.rawValue ?? "")
            text(finding.zoneState?.rawValue ?? "")
            text(item.product ?? "")
            text(item.lot ?? "")
            text(item.serial ?? "")
            number(String(item.quantity))
            number(String(finding.samples))
            text(finding.firstHeardAt?.iso8601() ?? "")
            text(finding.lastHeardAt?.iso8601() ?? "")
            measure(finding.rssiMedian, digits: 1)
            measure(finding.marginDB, digits: 1)
            measure(finding.confidence, digits: 3)
            text(finding.confidenceBasis.rawValue)
            measure(finding.decidedAfterSeconds, digits: 3)
            decision(summary.review.resolutions[finding.item])
            measure(finding.ownZoneMarginDB, digits: 1)
            text(finding.possibleZones.map(\.rawValue).joined(separator: " "))
            endRecord()
        }
    }

    private mutating func decision(_ resolution: AuditReview.Recorded<Resolution>?) {
        text(resolution?.value.reason.code ?? "")
        text(resolution?.value.action ?? "")
        text(resolution?.value.owner ?? "")
        text(resolution?.value.due?.description ?? "")
        text(resolution?.value.by ?? "")
        text(resolution?.at.iso8601() ?? "")
    }

    /// Writes a measure with as many digits behind the point as it was measured with.
    private mutating func measure(_ value: Double?, digits: Int) {
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        let rounded = value.map { ($0 * scale).rounded() / scale }
        number(rounded.flatMap { $0.isFinite ? $0.description : nil } ?? "")
    }
}
