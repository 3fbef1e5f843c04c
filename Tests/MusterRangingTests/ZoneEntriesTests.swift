import MusterCatalogue
import MusterCore
import MusterRanging
import Testing

@Suite struct ZoneEntriesTests {
    private let aisle = ZoneID(rawValue: "aisle")

    private func visit(
        seconds: Int,
        along metres: Double? = nil,
        from second: Int64 = 0,
        receiver: ReceiverID? = nil
    ) -> ZoneVisit {
        let path = metres.map { metres in
            (0..<seconds).map { second in
                let share = seconds > 1 ? Double(second) / Double(seconds - 1) : 0
                return PathPoint(
                    second: second,
                    position: Point(x: 5, y: 5 + share * metres),
                    adverts: 9
                )
            }
        }
        return ZoneVisit(
            zone: aisle,
            from: Instant(seconds: second),
            to: Instant(seconds: second + Int64(seconds)),
            seconds: seconds,
            anchorsPassed: [],
            path: path ?? [],
            receiver: receiver
        )
    }

    private func isEntered(_ visits: ZoneVisit...) -> Bool {
        var entries = ZoneEntries()
        for visit in visits { entries.add(visit) }
        return entries.isEntered(aisle)
    }

    @Test func `a moment in a zone is no entry`() {
        #expect(!isEntered())
        #expect(!isEntered(visit(seconds: 3, along: 2.5)))
        #expect(!isEntered(visit(seconds: 3)))
    }

    @Test func `some steps are one, and so is standing there for a while`() {
        #expect(isEntered(visit(seconds: 4, along: 2)))
        #expect(!isEntered(visit(seconds: 6, along: 1)))
        #expect(isEntered(visit(seconds: 10, along: 0)))
        #expect(isEntered(visit(seconds: 4)), "without positions the time is all there is")
    }

    @Test func `positions outside the zone prove nothing, however long they last`() throws {
        let polygon = try Polygon([
            Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 28), Point(x: 0, y: 28),
        ])
        let zone = SitePlan.Zone(id: aisle, name: "Aisle", polygon: polygon)
        let plan = SitePlan(site: "-", width: 30, height: 30, zones: [zone])
        var entries = ZoneEntries(plan)
        entries.add(visit(seconds: 20, along: 10))
        #expect(!entries.isEntered(aisle) && entries.seconds(in: aisle) == 20)
    }

    @Test func `short visits add up`() {
        #expect(isEntered(visit(seconds: 2, along: 2), visit(seconds: 2, along: 2, from: 60)))
    }

    @Test func `a fixed receiver is in its zone as long as it listens`() {
        let gateway = ReceiverID(rawValue: "gw-1")
        #expect(isEntered(visit(seconds: 1, along: 0, receiver: gateway)))
        #expect(!isEntered(visit(seconds: 0, along: 0, receiver: gateway)))
    }
}
