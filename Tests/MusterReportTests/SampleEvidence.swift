import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterReport

/// What a home would know beside a sample audit.
extension SampleAudit {
    /// A plan of as many rooms beside each other as there are zones.
    func plan() throws -> SitePlan {
        SitePlan(
            site: "Šid depot",
            width: Double(max(6, zoneCount)) * 10,
            height: 20,
            zones: try zones.enumerated().map { index, zone in
                let left = Double(index) * 10
                return SitePlan.Zone(
                    id: zone.id,
                    name: zone.name,
                    polygon: try Polygon([
                        Point(x: left, y: 0), Point(x: left + 10, y: 0),
                        Point(x: left + 10, y: 20), Point(x: left, y: 20),
                    ])
                )
            }
        )
    }

    /// A sighting of a sample's beacon, so many seconds into the audit.
    static func sighting(
        _ index: Int,
        zone: ZoneID?,
        after seconds: Double,
        dBm: Int8,
        count: Int = 4
    ) -> Sighting {
        let at = start.advanced(bySeconds: seconds)
        let readings = [(dBm - 6, 1), (dBm, count)].compactMap { level, count in
            RSSI(rawValue: level).map { Sighting.Reading(rssi: $0, count: count) }
        }
        return Sighting(
            beacon: .ibeacon(uuid: (0xE2C5_6DB5, 7), major: 1, minor: UInt16(index % 65_536)),
            zone: zone,
            firstAt: at,
            lastAt: at.advanced(bySeconds: 4),
            readings: readings,
            sampleCount: count + 1,
            peak: Sighting.Peak(level: Double(dBm), at: at, position: Point(x: 12, y: 9))
        )
    }

    /// Strips of all items that were heard, a walk through the zones, and earlier audits.
    var exhibits: ReportExhibits {
        var exhibits = ReportExhibits()
        let end = Self.start.advanced(bySeconds: 766)
        let ids = zones.map(\.id)
        for (index, zone) in ids.enumerated() {
            let from = Self.start.advanced(bySeconds: Double(index) * 766 / Double(ids.count))
            let to = from.advanced(bySeconds: 100)
            exhibits.evidence.stays[zone] = [.init(from: from, to: to)]
        }
        for (index, finding) in summary.findings.enumerated() where finding.samples > 0 {
            var strip = SignalStrip(from: Self.start, to: end)
            for step in 0..<12 {
                let level = Int8(-60 - (step * 7 + index * 3) % 35)
                let zone = ids.isEmpty ? nil : ids[(step / 2 + index) % ids.count]
                strip.add(
                    Self.sighting(index, zone: zone, after: Double(40 + step * 31), dBm: level),
                    segment: 1
                )
            }
            exhibits.evidence.strips[finding.item] = strip
        }
        for index in stride(from: 0, to: items, by: 4) {
            exhibits.evidence.lastPlaces[Self.itemID(index)] = .init(
                audit: AuditID(year: 2026, number: 11),
                zone: ids.first
            )
        }
        exhibits.uncovered = [SiteMap.Square(centre: Point(x: 55, y: 5), side: 2)]
        exhibits.pastAccuracies = [0.91, 0.974, 0.951].enumerated().map { index, accuracy in
            AuditSummary.PreviousAudit(
                audit: AuditID(year: 2026, number: index + 9),
                endedAt: Self.start.advanced(bySeconds: Double(index - 3) * 28 * 86_400),
                accuracy: accuracy
            )
        }
        return exhibits
    }
}
