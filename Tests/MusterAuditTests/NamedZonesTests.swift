import MusterAudit
import MusterCore
import MusterTestSupport
import Testing

/// Refusals name zones as people do.
@Suite struct NamedZonesTests {
    private let names: [ZoneID: String] = [
        .north: "North hall", .south: "South", ZoneID(rawValue: "a10"): "Aisle 10",
        ZoneID(rawValue: "a2"): "Aisle 2",
    ]

    @Test func `a walk that is too short names its zones, with the identifier first`() {
        let stays = [ZoneID.north, .south].map {
            WalkExtent.Stay(
                zone: $0,
                isWanted: true,
                isEntered: $0 == .south,
                metres: 4,
                seconds: 9
            )
        }
        let refusal = AuditError.coverageBelowPlan(
            audit: SmallSite.audit,
            zones: [.north, .south],
            WalkExtent(metres: 4, zones: stays)
        ).naming(zones: names)
        #expect(refusal.what.contains("not north (North hall)"))
        // A name that says no more than the identifier is left out.
        #expect(refusal.what.hasSuffix("not walked enough in south"))
        #expect(refusal.remedy.contains("walk north (North hall), or"))
    }

    @Test func `zones to choose from go by their names, and a large site's are not all listed`() {
        let moon = ZoneID(rawValue: "moon")
        let refusal = AuditError.unknownZone(moon, known: names.keys.sorted(), names: names)
        #expect(refusal.remedy == "one of a2 (Aisle 2), a10 (Aisle 10), north (North hall), south")
        let many = (1...300).map { ZoneID(rawValue: "z-\($0)") }
        let long = AuditError.unknownZone(moon, known: many.reversed()).remedy
        #expect(long.hasPrefix("one of z-1, z-2, z-3,"))
        #expect(long.hasSuffix("z-20 and 280 more: muster zone list"))
    }

    @Test func `a name of any length leaves a sentence readable`() {
        let long = ZoneText.words(.north, String(repeating: "N", count: 500))
        #expect(long.count < 80 && long.hasSuffix("…)"))
        #expect(ZoneText.words(.north, "") == "north" && ZoneText.words(.north, nil) == "north")
        #expect(ZoneText.name(.north, "") == "north" && ZoneText.name(.north, "N") == "N")
    }
}
