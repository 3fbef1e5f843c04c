import MusterCatalogue
import MusterCore
import MusterRanging
import Testing

@Suite struct ZoneMarginsTests {
    /// Two rooms of 10 m, that many metres apart.
    private func margins(gap: Double) throws -> ZoneMargins {
        let zones = try [(ZoneID.home, 0.0), (.away, 10 + gap)].map { id, left in
            SitePlan.Zone(
                id: id,
                name: id.rawValue,
                polygon: try Polygon([
                    Point(x: left, y: 0), Point(x: left + 10, y: 0), Point(x: left + 10, y: 10),
                    Point(x: left, y: 10),
                ])
            )
        }
        return ZoneMargins(
            SitePlan(site: "S", width: 40, height: 10, zones: zones, anchors: [])
        )
    }

    @Test func `zones that touch, and those without a plan, have the whole margin`() throws {
        #expect(try margins(gap: 0).inPlaceDB(of: .home, behind: .away) == 4)
        #expect(ZoneMargins().inPlaceDB(of: .home, behind: .away) == 4)
    }

    @Test func `a gap leaves less of it, and none once path loss outweighs it`() throws {
        let some = try margins(gap: 0.5).inPlaceDB(of: .home, behind: .away)
        #expect(abs(some - (4 - 22 * 0.0791812)) < 0.0001)
        #expect(try margins(gap: 0.5).inPlaceDB(of: .away, behind: .home) == some)
        #expect(try margins(gap: 2).inPlaceDB(of: .home, behind: .away) == 0)
    }

    @Test func `across a gap a beacon is in place only where nothing is louder`() throws {
        func state(_ own: Double) throws -> ZoneVerdict.State {
            ZoneVerdict(
                best: [.home: own, .away: -70],
                expected: .home,
                walked: [.home, .away],
                openNeighbours: [],
                margins: try margins(gap: 4)
            ).state
        }
        #expect(try state(-70) == .inPlace)
        #expect(try state(-70.2) == .unsure)
        #expect(try state(-73.9) == .unsure)
        #expect(try state(-74) == .elsewhere)
    }

    @Test func `a gap leaves less of the large margin, never less than the small one`() throws {
        #expect(ZoneMargins().elsewhereDB(of: .home, behind: .away) == 12)
        #expect(try margins(gap: 0).elsewhereDB(of: .home, behind: .away) == 12)
        let some = try margins(gap: 1).elsewhereDB(of: .home, behind: .away)
        #expect(abs(some - (12 - 22 * 0.1461280)) < 0.0001)
        #expect(try margins(gap: 30).elsewhereDB(of: .home, behind: .away) == 4)
    }
}
