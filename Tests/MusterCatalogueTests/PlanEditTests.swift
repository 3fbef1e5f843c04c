import MusterCatalogue
import MusterCore
import Testing

/// A plan that is drawn step by step.
@Suite struct PlanEditTests {
    private let empty = SitePlan(site: "S", width: 20, height: 10, zones: [])

    private func box(_ id: String, _ left: Double, _ width: Double) throws -> SitePlan.Zone {
        SitePlan.Zone(
            id: ZoneID(rawValue: id),
            name: id,
            polygon: try Polygon([
                Point(x: left, y: 0), Point(x: left + width, y: 0),
                Point(x: left + width, y: 10), Point(x: left, y: 10),
            ])
        )
    }

    private func anchor(_ x: Double, _ zone: String) throws -> SitePlan.Anchor {
        SitePlan.Anchor(
            beacon: try BeaconIdentity("ruuvi:AA:BB:CC:DD:EE:01"),
            position: Point(x: x, y: 5),
            zone: ZoneID(rawValue: zone)
        )
    }

    @Test func `zones, anchors and receivers are put, moved and taken away`() throws {
        let dock = ZoneID(rawValue: "dock")
        var plan = try empty.applying(.putZone(box("dock", 0, 8), was: nil))
            .applying(.putZone(box("aisle", 8, 8), was: nil))
            .applying(.putAnchor(anchor(2, "dock"), was: nil))
        let receiver = SitePlan.Receiver(
            id: ReceiverID(rawValue: "hci0"),
            position: Point(x: 1, y: 1),
            zone: dock
        )
        plan = try plan.applying(.putReceiver(receiver, was: nil))
        let renamed = try plan.applying(.putZone(box("ramp", 0, 8), was: dock))
        #expect(renamed.zones.map(\.id.rawValue) == ["ramp", "aisle"])
        #expect(renamed.anchors[0].zone.rawValue == "ramp")
        #expect(renamed.receivers[0].zone?.rawValue == "ramp")
        let gone = try plan.applying(.deleteZone(dock))
        #expect(gone.anchors.isEmpty && gone.receivers[0].zone == nil && gone.zones.count == 1)
        let moved = try plan.applying(.putAnchor(anchor(12, "aisle"), was: plan.anchors[0].beacon))
        #expect(moved.anchors.map(\.zone.rawValue) == ["aisle"])
        #expect(try moved.applying(.deleteAnchor(plan.anchors[0].beacon)).anchors.isEmpty)
        #expect(try plan.applying(.deleteReceiver(receiver.id)).receivers.isEmpty)
    }

    @Test func `an anchor stays where it hangs when its zone is drawn elsewhere`() throws {
        let dock = ZoneID(rawValue: "dock")
        let plan = try empty.applying(.putZone(box("dock", 0, 8), was: nil))
            .applying(.putAnchor(anchor(2, "dock"), was: nil))
        #expect(throws: CatalogueError.self) {
            try plan.applying(.putZone(box("dock", 4, 8), was: dock))
        }
        let moved = try plan.applying(.putZone(box("dock", 0, 1.8), was: dock))
            .applying(.putZone(box("ramp", 1.8, 8), was: nil))
            .applying(.putZone(box("dock", 0, 1), was: dock))
        #expect(moved.anchors[0].zone.rawValue == "ramp" && moved.anchors[0].position.x == 2)
    }

    @Test func `what no plan may hold is refused by name`() throws {
        let plan = try empty.applying(.putZone(box("dock", 0, 8), was: nil))
        func problem(_ edit: PlanEdit) -> String? {
            do throws(CatalogueError) {
                _ = try plan.applying(edit)
                return nil
            } catch {
                return error.what.description
            }
        }
        #expect(
            try problem(.putZone(box("aisle", 7, 5), was: nil))
                == "zone aisle: overlaps zone dock"
        )
        #expect(try problem(.putZone(box("aisle", 15, 9), was: nil))?.contains("outside") ?? false)
        #expect(
            try problem(.putZone(box("dock", 9, 3), was: nil))?.contains("already a zone dock")
                ?? false
        )
        #expect(problem(.deleteZone(ZoneID(rawValue: "x"))) == "the plan has no zone x")
        #expect(problem(.resize(width: 4, height: 10))?.contains("zone dock") ?? false)
        #expect(problem(.resize(width: 0, height: 10)) != nil)
        #expect(try problem(.putAnchor(anchor(12, "dock"), was: nil))?.contains("0.5 m") ?? false)
        let flat = SitePlan.Picture(
            sha256: String(repeating: "a", count: 64),
            origin: Point(x: 0, y: 0),
            width: 0,
            height: 1
        )
        #expect(problem(.putPicture(flat)) == "width and height must be more than 0")
    }

    @Test func `the scale of a picture is set by two places, with or without what is drawn`() throws
    {
        let picture = SitePlan.Picture(
            sha256: String(repeating: "0", count: 64),
            origin: Point(x: 1, y: 1),
            width: 10,
            height: 5
        )
        let bare = try empty.applying(.putPicture(picture))
        #expect(bare.width == 11 && bare.height == 6, "a bare plan is as large as its picture")
        let (one, other) = (Point(x: 1, y: 1), Point(x: 4, y: 5))
        let scaled = try bare.applying(.scale(from: one, to: other, metres: 10, drawn: false))
        #expect(scaled.picture?.width == 20 && scaled.picture?.height == 10)
        #expect(scaled.width == 21 && scaled.height == 11)
        #expect(try SitePlan.read(scaled.encoded(), named: "p", isDraft: true) == scaled)
        let drawn = try empty.applying(.putZone(box("dock", 1, 8), was: nil))
            .applying(.putPicture(picture))
        let kept = try drawn.applying(.scale(from: one, to: other, metres: 10, drawn: false))
        #expect(kept.zones == drawn.zones)
        let larger = try drawn.applying(.scale(from: one, to: other, metres: 10, drawn: true))
        #expect(larger.zones[0].polygon.corners[2] == Point(x: 18, y: 20) && larger.width == 40)
        #expect(larger.picture?.origin == Point(x: 2, y: 2) && larger.picture?.width == 20)
        #expect(throws: CatalogueError.self) {
            try bare.applying(.scale(from: one, to: one, metres: 1, drawn: false))
        }
        #expect(throws: CatalogueError.notOnPlan("picture")) {
            try empty.applying(.scale(from: one, to: other, metres: 1, drawn: false))
        }
    }
}
