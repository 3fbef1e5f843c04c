import MusterAudit
import MusterCore
import MusterRadio
import MusterStore

extension AuditSession {
    /// How far the audit has come, for the store.
    var progress: AuditProgress { AuditProgress(of: self) }
}

extension AuditSession {
    /// How well the places of the expected items were covered so far, 0 to 1; `nil` where nothing
    /// tells.
    var coveredShare: Double? {
        let coverage = roughCoverage
        var (sum, count) = (0.0, 0)
        for zone in scope.siteZones {
            guard let share = coverage[zone.id], let items = expectedIn[zone.id] else { continue }
            sum += share * Double(items)
            count += items
        }
        return count == 0 ? nil : sum / Double(count)
    }
}

extension AuditScope {
    /// Where the scanner is on a site without anchors: in the one zone that is audited.
    var checkInZone: ZoneID? {
        anchors.isEmpty && zones.count == 1 ? zones.first : nil
    }
}

extension AuditSession {
    /// How much of a capture the audit has heard; `nil` for nothing, and for other sources.
    func heardPart(of source: SourceDescription) -> HeardPart? {
        guard case .capture(let path, _) = source else { return nil }
        var (start, heard) = (ListeningStart?.none, HeardPart?.none)
        for entry in log {
            switch entry.event {
            case .listening(let begun): start = begun
            case .stopped(let end):
                guard let start, end.received > 0,
                    case .capture(path, _)? = try? SourceDescription(start.source)
                else { continue }
                // A recording's stretch ends at the time of its last advertisement.
                heard = HeardPart(count: start.heardBefore + end.received, lastAt: entry.at)
            default: continue
            }
        }
        return heard
    }
}
