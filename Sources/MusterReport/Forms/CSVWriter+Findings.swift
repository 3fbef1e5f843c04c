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
            number(finding.rssiMedian, .level)
            number(finding.marginDB, .level)
            number(finding.confidence, .share)
            text(finding.confidenceBasis.rawValue)
            number(finding.decidedAfterSeconds, .seconds)
            decision(summary.review.resolutions[finding.item])
            number(finding.marginOverOwnZoneDB, .level)
            text(finding.toldZones.map(\.rawValue).joined(separator: " "))
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
}
