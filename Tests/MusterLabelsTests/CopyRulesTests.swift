import MusterCore
import MusterTestSupport
import Testing

import MusterLabels

/// A copied label is told by where and when it is seen.
@Suite struct CopyRulesTests {
    private let thing = CopyRules.Thing(isSerial: true)

    private func sight(_ place: String?, _ seconds: Double, stock: Bool = false) -> LabelSight {
        LabelSight(
            at: Labels.moment.advanced(bySeconds: seconds),
            place: place,
            isByStaff: true,
            isAsStock: stock
        )
    }

    private func distance(_ one: String, _ other: String) -> PlaceDistance? {
        switch Set([one, other]) {
        case ["a", "b"]: PlaceDistance(metres: 200, isBetweenSites: false)
        case ["a", "far"]: PlaceDistance(metres: 90_000, isBetweenSites: true)
        default: nil
        }
    }

    private func rules(
        _ sight: LabelSight,
        after earlier: [LabelSight],
        on thing: CopyRules.Thing? = nil
    ) -> [CopyRule] {
        CopyRules().rules(
            of: sight,
            after: earlier,
            on: thing ?? self.thing,
            distance: distance
        )
    }

    @Test func `two places too far apart for the time are two labels`() {
        #expect(rules(sight("b", 39), after: [sight("a", 0)]) == [.twoPlaces])
        #expect(rules(sight("b", 41), after: [sight("a", 0)]) == [])
        #expect(rules(sight("far", 2_999), after: [sight("a", 0)]) == [.twoPlaces])
        #expect(rules(sight("far", 3_001), after: [sight("a", 0)]) == [])
        #expect(rules(sight("a", 1), after: [sight("a", 0)]) == [])
        #expect(rules(sight("x", 1), after: [sight("a", 0)]) == [])
        #expect(rules(sight(nil, 1), after: [sight("a", 0)]) == [])
    }

    @Test func `a beacon heard elsewhere at that time tells of a copy`() {
        func heard(_ zone: String, _ seconds: Double) -> CopyRules.Thing {
            .init(heard: (zone, Labels.moment.advanced(bySeconds: seconds)), isSerial: true)
        }
        #expect(rules(sight("a", 0), after: [], on: heard("b", -599)) == [.beaconElsewhere])
        #expect(rules(sight("a", 0), after: [], on: heard("b", -601)) == [])
        #expect(rules(sight("a", 0), after: [], on: heard("a", -1)) == [])
        #expect(rules(sight(nil, 0), after: [], on: heard("b", -1)) == [])
    }

    @Test func `what has left is not seen as stock`() {
        let gone = CopyRules.Thing(leftAt: Labels.moment, isSerial: true)
        #expect(rules(sight("a", 1, stock: true), after: [], on: gone) == [.gone])
        #expect(rules(sight("a", -1, stock: true), after: [], on: gone) == [])
        #expect(rules(sight("a", 1), after: [], on: gone) == [])
    }

    @Test func `many visitors of one thing are told, and of a lot are not`() {
        let sights = (0..<60).map { visitor in
            LabelSight(
                at: Labels.moment.advanced(bySeconds: Double(visitor) * 1_000),
                place: nil,
                isByStaff: false,
                visitor: [UInt8(visitor)]
            )
        }
        #expect(rules(sights[9], after: Array(sights[..<9])) == [])
        #expect(rules(sights[10], after: Array(sights[..<10])) == [.oftenSeen])
        let lot = CopyRules.Thing(isSerial: false)
        #expect(rules(sights[59], after: Array(sights[..<59]), on: lot) == [])
        let slow = (0..<51).map { visitor in
            var sight = sights[visitor]
            sight.at = Labels.moment.advanced(bySeconds: Double(visitor) * 86_400)
            return sight
        }
        #expect(rules(slow[49], after: Array(slow[..<49])) == [])
        #expect(rules(slow[50], after: Array(slow[..<50])) == [.oftenSeen])
    }

    @Test func `a thousand honest journeys raise no alarm`() {
        var generator = SplitMix64(seed: 24)
        var alarms = 0
        for _ in 0..<1_000 {
            var (sights, at): ([LabelSight], Double) = ([], 0)
            var here = "a"
            for _ in 0..<12 {
                let next = ["a", "b", "far"].randomElement(using: &generator) ?? "a"
                let way =
                    distance(here, next) ?? PlaceDistance(metres: 90_200, isBetweenSites: true)
                // Walkers go at 1.4 m/s, lorries at 22 m/s; clocks differ by up to 15 s.
                let pace = way.isBetweenSites ? 22.0 : 1.4
                at += here == next ? 30 : way.metres / pace
                let seen = sight(next, at + Double.random(in: -15...15, using: &generator))
                alarms += rules(seen, after: sights).count
                sights.append(seen)
                here = next
            }
        }
        #expect(alarms <= 1)
    }
}
