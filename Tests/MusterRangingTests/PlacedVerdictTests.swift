import MusterCore
import MusterRanging
import Testing

/// Where fixed receivers put an item that the record has in the dock.
@Suite struct PlacedVerdictTests {
    private static let (dock, yard) = (ZoneID(rawValue: "dock"), ZoneID(rawValue: "yard"))

    private func verdict(
        in placedIn: ZoneID = yard,
        dock: Double? = nil,
        yard: Double? = nil,
        openNeighbours: Set<ZonePair> = []
    ) -> PlacedVerdict {
        PlacedVerdict(
            placedIn: placedIn,
            levels: [Self.dock: dock, Self.yard: yard].compactMapValues(\.self),
            expected: Self.dock,
            hearing: nil,
            openNeighbours: openNeighbours
        )
    }

    @Test func `its own zone holds it until another leads by as much as it takes to change`() {
        let held = verdict(dock: -62.9, yard: -60)
        #expect(held.state == .inPlace && held.zone == Self.dock && held.lead == nil)
        #expect(abs((held.marginDB ?? 0) + 2.9) < 0.0001)
        let left = verdict(dock: -63, yard: -60)
        #expect(left.state == .unsure && left.zone == Self.yard && left.lead == 3)
        #expect(left.marginDB == 3)
    }

    @Test func `only a clear lead says that it is elsewhere, and none where radio sees no wall`() {
        #expect(verdict(dock: -65.9, yard: -60).state == .unsure)
        #expect(verdict(dock: -66, yard: -60).state == .elsewhere)
        let open: Set = [ZonePair(Self.dock, Self.yard)]
        #expect(verdict(dock: -80, yard: -60, openNeighbours: open).state == .unsure)
    }

    @Test func `a third zone that is as loud as the one it was put in is named too`() {
        func other(yard: Double, gate: Double) -> ZoneID? {
            PlacedVerdict(
                placedIn: Self.yard,
                levels: [Self.dock: -80, Self.yard: yard, ZoneID(rawValue: "gate"): gate],
                expected: Self.dock,
                hearing: nil,
                openNeighbours: []
            ).other
        }
        #expect(other(yard: -60, gate: -62.9)?.rawValue == "gate")
        #expect(
            other(yard: -60, gate: -58)?.rawValue == "gate",
            "it may lead by too little to move"
        )
        #expect(other(yard: -60, gate: -63) == nil)
        #expect(verdict(dock: -80, yard: -60).other == nil)
    }

    @Test func `what is heard in one zone alone is where that is`() {
        #expect(verdict(in: Self.dock, dock: -60).state == .inPlace)
        #expect(verdict(yard: -60).state == .elsewhere)
        #expect(verdict(yard: -60).lead == nil)
    }

    @Test func `without a place on record it is wherever it was put`() {
        let levels = [Self.dock: -70.0, Self.yard: -60]
        let found = PlacedVerdict(
            placedIn: Self.yard,
            levels: levels,
            expected: nil,
            hearing: nil,
            openNeighbours: []
        )
        #expect(found.state == .inPlace && found.zone == Self.yard && found.marginDB == 10)
    }
}
