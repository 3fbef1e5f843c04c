import MusterCatalogue
import MusterCore
import MusterEvaluation
import Testing

@Suite struct WalkScoreTests {
    @Test func `figures of a walk are those worked out by hand`() throws {
        let (a, b) = (ZoneID(rawValue: "a"), ZoneID(rawValue: "b"))
        let start = Instant(seconds: 1_000)
        // In place and accepted; in place and flagged; misplaced and flagged; misplaced and passed;
        // gone and not said; there and not found.
        let truths: [ZoneID?] = [a, a, b, b, nil, a]
        let claims: [ItemClaim] = [
            ItemClaim(isPresent: true, zone: a, place: .inPlace, decidedAt: start),
            ItemClaim(isPresent: true, zone: b, place: .elsewhere),
            ItemClaim(isPresent: true, zone: b, place: .elsewhere),
            ItemClaim(isPresent: true, zone: a, place: .inPlace),
            ItemClaim(), ItemClaim(),
        ]
        let walk = Self.walk(truths)
        var score = WalkScore()
        score.add(
            Dictionary(uniqueKeysWithValues: zip(walk.items.map(\.id), claims)),
            walk,
            entered: [a: start.advanced(bySeconds: -3)],
            heard: [walk.items[0].beacon: [start, start.advanced(bySeconds: 1)]]
        )
        let values = score.values.compactMapValues(\.self)
        let third = 1.0 / 3
        #expect(values["presence_precision"] == 1)
        #expect(values["presence_recall"] == 0.8)
        #expect(values["accepted"] == third)
        #expect(values["not_passed"] == 0.5)
        let balance = try #require(values["balance"])
        #expect(abs(balance - (third + 0.5) / 2) < 1e-12)
        #expect(values["flag_precision"] == 0.5)
        #expect(values["flag_recall"] == 0.5)
        #expect(values["exact"] == 0.5)
        #expect(values["flag_exact"] == 0.5)
        #expect(values["zone_right"] == 0.4)
        #expect(values["t50"] == 3)
        #expect(values["adverts"] == 1)
    }

    @Test func `a walk without a misplaced item has no balance`() {
        let walk = Self.walk([ZoneID(rawValue: "a")])
        var score = WalkScore()
        score.add([:], walk, entered: [:], heard: [:])
        #expect(score.values["balance"] == .some(nil))
        #expect(score.values["accepted"] == 0)
    }

    @Test func `lags, changes and accuracy of a track are those worked out by hand`() throws {
        var score = TrackScore()
        score.add(said: [nil, 0, 0, 0, 1, 1, 0], truth: [0, 0, 1, 1, 1, 1, 1])
        let values = score.values.compactMapValues(\.self)
        let changes = try #require(values["changes"])
        #expect(values["accuracy"] == 3.0 / 7)
        #expect(abs(changes - 120.0 / 7) < 1e-9)
        #expect(values["lag50"] == 2)
        #expect(score.trueChanges == 1)
    }

    /// Items whose records all say zone a.
    private static func walk(_ truths: [ZoneID?]) -> WalkRecording {
        let items = truths.indices.map { number -> Item in
            Item(
                id: ItemID(rawValue: "IT-\(number)"),
                name: "Item",
                beacon: .ibeacon(uuid: (1, 1), major: 1, minor: UInt16(number)),
                zone: ZoneID(rawValue: "a")
            )
        }
        var truth: [ItemID: WalkRecording.Truth] = [:]
        for (item, zone) in zip(items, truths) { truth[item.id] = .init(zone: zone) }
        return WalkRecording(
            named: "by hand",
            plan: SitePlan(site: "S", width: 10, height: 10, zones: []),
            items: items,
            truth: truth,
            samples: []
        )
    }
}
