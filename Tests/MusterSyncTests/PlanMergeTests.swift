import MusterCatalogue
import MusterCore
import MusterSync
import Testing

@Suite struct PlanMergeTests {
    private func zone(
        _ id: String,
        x: Double,
        name: String = "",
        width: Double = 4
    ) throws -> SitePlan.Zone {
        SitePlan.Zone(
            id: ZoneID(rawValue: id),
            name: name.isEmpty ? id : name,
            polygon: try Polygon([
                Point(x: x, y: 0), Point(x: x + width, y: 0), Point(x: x + width, y: 4),
                Point(x: x, y: 4),
            ])
        )
    }

    private func plan(_ zones: SitePlan.Zone...) -> SitePlan {
        SitePlan(site: "North", width: 40, height: 10, zones: zones)
    }

    @Test func `two who changed two zones both find their change`() throws {
        let base = plan(try zone("a", x: 0), try zone("b", x: 5), try zone("c", x: 10))
        var (ours, theirs) = (base, base)
        ours.zones[0].name = "Cold"
        theirs.zones[1].name = "Dock"
        theirs.zones.remove(at: 2)
        ours.zones.append(try zone("d", x: 20))
        theirs.zones.append(try zone("e", x: 30))
        for winner in [PlanMerge.Side.ours, .theirs] {
            let merged = try PlanMerge(base: base, ours: ours, theirs: theirs, winner: winner)
            #expect(merged.contested.isEmpty)
            let names = merged.plan.zoneNames.mapValues { $0 }
            #expect(Set(names.values) == ["Cold", "Dock", "d", "e"])
        }
    }

    @Test func `it does not matter which of the two is named first`() throws {
        let base = plan(try zone("a", x: 0), try zone("b", x: 5))
        var (ours, theirs) = (base, base)
        ours.zones[0].name = "Cold"
        theirs.zones[0].name = "Warm"
        theirs.width = 50
        let one = try PlanMerge(base: base, ours: ours, theirs: theirs, winner: .ours)
        let other = try PlanMerge(base: base, ours: theirs, theirs: ours, winner: .theirs)
        #expect(one == other)
        #expect(one.contested.map(\.object) == [.zone] && one.contested.map(\.name) == ["a"])
        #expect(one.plan.zoneNames[ZoneID(rawValue: "a")] == "Cold" && one.plan.width == 50)
    }

    @Test func `a zone that one took away and the other changed stays, and is contested`() throws {
        let base = plan(try zone("a", x: 0), try zone("b", x: 5))
        var (ours, theirs) = (base, base)
        ours.zones.remove(at: 0)
        theirs.zones[0].name = "Warm"
        let merged = try PlanMerge(base: base, ours: ours, theirs: theirs, winner: .ours)
        #expect(merged.plan.zones.count == 2 && merged.contested.map(\.name) == ["a"])
    }

    @Test func `two zones drawn over one another exclude each other, and say so`() throws {
        let base = plan(try zone("a", x: 0))
        var (ours, theirs) = (base, base)
        ours.zones.append(try zone("d", x: 20))
        theirs.zones.append(try zone("e", x: 21))
        #expect {
            try PlanMerge(base: base, ours: ours, theirs: theirs, winner: .ours)
        } throws: { error in
            guard case .plansExclude(let problems) = error as? SyncError else { return false }
            return !problems.isEmpty
        }
    }

    @Test func `things without names are kept unless one took them away`() throws {
        var base = plan(try zone("a", x: 0))
        let racks = try (0..<4).map {
            SitePlan.Obstacle(polygon: try zone("r", x: 6 + Double($0) * 5).polygon)
        }
        base.obstacles = [racks[0], racks[1]]
        var (ours, theirs) = (base, base)
        ours.obstacles = [racks[0], racks[1], racks[2]]
        theirs.obstacles = [racks[1], racks[3]]
        let merged = try PlanMerge(base: base, ours: ours, theirs: theirs, winner: .theirs)
        #expect(Set(merged.plan.obstacles) == Set(racks[1...]))
    }

    @Test func `each station has audit numbers of its own`() throws {
        let third = try AuditNumbers(station: 3)
        #expect(try third.next(year: 2026, after: []).rawValue == "A-2026-30001")
        #expect(try third.next(year: 2026, after: [1, 30_016, 40_002]).rawValue == "A-2026-30017")
        let hub = try AuditNumbers(station: 0)
        #expect(try hub.next(year: 2026, after: [17, 30_016]).rawValue == "A-2026-0018")
        #expect(throws: SyncError.noNumberLeft(station: 0, year: 2026)) {
            try hub.next(year: 2026, after: [9_999])
        }
        #expect(throws: SyncError.badStationNumber(-1)) { try AuditNumbers(station: -1) }
        for number in [0, 1, 7, AuditNumbers.lastStation] {
            let numbers = try AuditNumbers(station: number)
            #expect(AuditNumbers.station(of: numbers.block.lowerBound) == number)
            #expect(AuditNumbers.station(of: numbers.block.upperBound) == number)
        }
    }
}
