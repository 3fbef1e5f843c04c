import MusterAudit
import MusterCore
import MusterStore

extension AuditSession {
    /// How far the audit has come, for the store.
    var progress: AuditProgress {
        AuditProgress(
            state: state,
            present: presentCount,
            extras: extras.count,
            accuracy: state == .counted ? summary().accuracy : nil,
            startedAt: startedAt,
            endedAt: endedAt
        )
    }
}

extension AuditScope {
    /// Where the scanner is on a site without anchors: in the one zone that is audited.
    var checkInZone: ZoneID? {
        anchors.isEmpty && zones.count == 1 ? zones.first : nil
    }
}
