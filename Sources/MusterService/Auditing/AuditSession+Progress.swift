import MusterAudit
import MusterCore
import MusterStore

extension AuditSession {
    /// How far the audit has come, for the store.
    var progress: AuditProgress {
        AuditProgress(
            state: state,
            present: presentCount,
            extras: extraCount,
            accuracy: state.isCounted ? summary().accuracy : nil,
            startedAt: startedAt,
            endedAt: endedAt
        )
    }
}

extension AuditSession {
    /// How well the places of the expected items were covered so far, 0 to 1; `nil` where nothing
    /// tells.
    var coveredShare: Double? {
        let coverage = roughCoverage
        let shares = expected.compactMap { $0.zone.flatMap { coverage[$0] } }
        return shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
    }
}

extension AuditScope {
    /// Where the scanner is on a site without anchors: in the one zone that is audited.
    var checkInZone: ZoneID? {
        anchors.isEmpty && zones.count == 1 ? zones.first : nil
    }
}
