import Glibc
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

/// What is worked out of walks that never change stays what it was.
///
/// An audit is worked out again from its records whenever it is opened: a figure that moves would change
/// what was approved. These tests show which figures a changed constant or rule moves. Then decide whether
/// audits that began before need the old rule, and write the files again with `MUSTER_RECORD=1`.
@Suite struct SteadyFiguresTests {
    private func expect(_ lines: [String], like name: String) throws {
        let difference = try GoldenFigures.difference(of: lines, from: "ranging/\(name)")
        #expect(difference == nil)
    }

    private func text(_ number: Double) -> String { "\((number * 10_000).rounded() / 10_000)" }

    private func text(_ numbers: some Sequence<Double>) -> String {
        numbers.map(text).joined(separator: " ")
    }

    private func text(_ point: Point) -> String { "(\(text(point.x)), \(text(point.y)))" }

    private func lines(_ path: ScannerPath) -> [String] {
        var lines = [
            "radio \(path.radio)", "offsets \(text(path.offsets))",
            "median spread \(text(path.medianSpread))", "cells \(path.centres.count)",
        ]
        lines += path.places.map { place in
            "\(place.second) \(text(place.position)) zone \(place.zone) \(text(place.zoneChance))"
                + " spread \(text(place.spread)) \(place.isListening)"
        }
        lines += path.stays.map {
            "\($0.zone) \(text($0.seconds)) s \(text($0.metres)) m \($0.isEntered)"
        }
        return lines
    }

    @Test func `where a scanner was carried`() throws {
        var world = try PathWorld(seed: 31, aisles: 4)
        world.offsets = [3: 7, 9: -5]
        let log = world.log(world.listen(at: PathWorld.walk(into: [0, 3, 1])))
        let path = try #require(ScannerPath(log, on: world.plan))
        let older = try #require(ScannerPath(log, on: world.plan, model: .zones))
        try expect(lines(path) + ["by zones alone"] + lines(older), like: "path")
    }

    @Test func `in which zone items are`() throws {
        var world = try PlaceWorld(seed: 32)
        let stock = world.stock(aisles: 3, every: 2)
        var places = try #require(ItemPlaces(world.path, on: world.plan, items: stock))
        var lines = [
            "radio \(places.radio)", "trust \(places.trust)", "silences \(text(places.silences))",
        ]
        let strayed = [2.0, 7, 12].map {
            ItemPlaces.Recorded(heard: world.hear(PlaceWorld.shelf(0, $0)), zone: .zone(2))
        }
        for item in stock + strayed {
            lines.append(text(places.chances(item.heard, recorded: item.zone) ?? []))
            let place = places.place(item.heard, recorded: item.zone, entered: world.entered)
            lines.append(
                place.map { place in
                    "\(place.state) \(place.seemsOutOfPlace) \(text(place.ownChance ?? -1))"
                        + " anywhere \(text(place.anywhereWeight))"
                        + place.zones.map { " \($0.zone) \(text($0.chance))" }.joined()
                } ?? "nowhere"
            )
        }
        try expect(lines, like: "places")
    }

    @Test func `what a walk covers, before and after found items correct it`() throws {
        let world = try AisleWorld(seed: 33, items: 120, radio: .harsh)
        var map = CoverageMap(plan: world.plan)
        for visit in world.visits { map.add(visit) }
        var lines: [String] = []
        for _ in 0..<2 {
            lines.append("offset \(text(map.offset)), cells of \(text(map.cellSide)) m")
            for zone in world.plan.zones.map(\.id) {
                lines.append(
                    "\(zone) \(map.isTold(zone)) \(map.isWalked(zone)) \(text(map.covered(zone)))"
                        + " \(text(map.covered(zone, interval: 4)))"
                        + " \(text(map.silence(in: zone, power: 6)))"
                        + " peak \(text(map.expectedPeak(in: zone) ?? 0))"
                )
            }
            lines += map.cells().map {
                "\($0.zone) \(text($0.centre)) \($0.seconds) s \(text($0.covered))"
            }
            map.calibrate(
                found: world.items.filter { $0.truth == .inPlace && $0.wasHeard }.map {
                    CoverageMap.Found(zone: $0.zone, heardFrom: Set($0.heardFrom.keys))
                }
            )
        }
        let fit = SiteFit(
            world.items.map {
                .init(silence: map.silence(in: $0.zone), wasHeard: $0.wasHeard, truth: $0.truth)
            },
            version: 1
        )
        lines.append(
            "fit \(text([fit.absentShare, fit.misplacedShare, fit.silentFloor])) of \(fit.items)"
        )
        try expect(lines, like: "coverage")
    }

    private func text(_ word: SilenceWord) -> String {
        switch word {
        case .missing: "missing"
        case .lookFirst(_, let doubt): "look first: \(doubt)"
        case .weaklyCovered: "weakly covered"
        case .notCovered: "not covered"
        case .shelfSilent: "shelf silent"
        }
    }

    @Test(arguments: [ShareGrid.coarse, .fine])
    func `how likely silent items are gone`(grid: ShareGrid) throws {
        let world = try PlaceWorld(seed: 34, walkingInto: [0, 1])
        let sums = ReceptionSums(world.path, on: world.plan, adverts: 8)
        var table = HypothesisTable(
            sums,
            belief: .unknown(on: grid),
            evidence: [(9, 2), (7, 3), (2, 8)].enumerated().map { zone, counts in
                ZoneEvidence(zone: .zone(zone), heard: counts.0, unheard: counts.1)
            },
            interval: 2
        )
        var lines = ["listened \(sums.listenedSeconds) s"]
        let items = (0..<3).flatMap { zone in
            TagHistory.allCases.flatMap { history in
                [-4.0, 0].map { SilentItem(zone: .zone(zone), history: history, power: $0) }
            }
        }
        for isGone in [true, true, false] {
            for item in items {
                let answer = table.answer(item)
                let figures = [answer.covered, answer.absent]
                lines.append(
                    text(figures + [answer.range.lowerBound, answer.range.upperBound])
                        + " \(text(table.word(for: item, answer, recounted: 12)))"
                )
            }
            let count = table.gone(among: items)
            lines.append("gone \(text(count.expected)), \(count.range)")
            lines.append("belief \(text([table.belief.absentShare, table.belief.silentShare]))")
            table.recount(items[0], isGone: isGone)
        }
        lines += sums.silences(interval: 1).prefix(300).map { text(Double($0)) }
        try expect(lines, like: grid == .fine ? "silence" : "silence-coarse")
    }

    /// A walk past anchors and twelve items on shelves, of which the last two are sent twice.
    private func samples(_ world: inout PathWorld) -> [RangingSample] {
        var shelves = PathWorld(world.plan, seed: 36)
        shelves.plan.anchors = (0..<12).map { number in
            SitePlan.Anchor(
                beacon: .tag(UInt16(number)),
                position: PlaceWorld.shelf(number % 3, 3 + 1.5 * Double(number)),
                zone: .zone(number % 3)
            )
        }
        let walk = PathWorld.walk(into: [0, 1, 2])
        let heard = zip(world.listen(at: walk), shelves.listen(at: walk))
        return heard.enumerated().flatMap { second, beacons in
            (beacons.0 + beacons.1).enumerated().map { place, one in
                RangingSample.at(
                    Double(second) + 0.02 * Double(place),
                    one.beacon,
                    Int8(one.level)
                )
            }
        }
    }

    @Test(arguments: RangingMethod.forAudits)
    func `what a walk makes known`(method: RangingMethod) throws {
        var world = try PathWorld(seed: 35, aisles: 3)
        var roles = Dictionary(
            uniqueKeysWithValues: world.plan.anchors.map { ($0.beacon, BeaconRole.anchor($0.zone)) }
        )
        for number in 0..<10 { roles[.tag(UInt16(number))] = .expected }
        for number in 10..<12 { roles[.tag(UInt16(number))] = .unexpected }
        let samples = samples(&world)
        var estimator = SightingEstimator(
            method: method,
            directory: BeaconDirectory(roles: roles),
            plan: world.plan,
            anchorOffsets: [world.plan.anchors[2].beacon: 3],
            tellsSeconds: method == .peakZone
        )
        var events: [RangingEvent] = []
        for sample in samples { estimator.add(sample) { events.append($0) } }
        estimator.finish { events.append($0) }
        let counts = [estimator.heardCount, estimator.presentCount, estimator.foreignCount]
        try expect(events.map { "\($0)" } + ["\(counts)"], like: "walk-\(method.rawValue)")
    }

    @Test func `from which level on a desk picks`() throws {
        let desks = [(-10, 1, true), (8, 1, true), (0, 4, true), (0, 4, false), (8, 40, false)]
        let levels = desks.map { loudest, count, isCalibrated in
            EmptyDesk(loudest: Double(loudest), beaconCount: count, isCalibrated: isCalibrated)?
                .pickLevel ?? .nan
        }
        // By hand from the rule and the figures that were judged on recorded readers.
        for (level, expected) in zip(levels, [7.03, 9.83, 6.07, 3.49, 8.66]) {
            #expect(abs(level - expected) < 0.01)
        }
    }

    @Test func `which anchors are found to be copied`() throws {
        var lines: [String] = []
        for seed in 41...44 as ClosedRange<UInt64> {
            for decibels in [0.0, -4, -8] {
                var world = try PathWorld(seed: seed, aisles: 8)
                let plan = world.plan
                // The copies of three anchors hang in the aisle at the other end.
                let copied = [2, 9, 16]
                var copies = PathWorld(plan, seed: seed + 100)
                copies.plan.anchors = copied.map { number in
                    var copy = plan.anchors[number]
                    copy.position.x = plan.width - 1 - copy.position.x
                    return copy
                }
                copies.offsets = [0: decibels, 1: decibels, 2: decibels]
                let walk = PathWorld.walk(into: [0, 3, 7, 5])
                var estimator = SightingEstimator(
                    method: .peakZone,
                    directory: BeaconDirectory(
                        roles: Dictionary(
                            uniqueKeysWithValues: plan.anchors.map {
                                ($0.beacon, BeaconRole.anchor($0.zone))
                            }
                        )
                    ),
                    plan: plan
                )
                let heard = zip(world.listen(at: walk), copies.listen(at: walk))
                for (second, beacons) in heard.enumerated() {
                    for (place, one) in (beacons.0 + beacons.1).enumerated() {
                        let at = Double(second) + 0.01 * Double(place)
                        estimator.add(.at(at, one.beacon, Int8(one.level))) { _ in }
                    }
                }
                estimator.finish { _ in }
                let found = estimator.contestedAnchors.map { beacon in
                    plan.anchors.firstIndex { $0.beacon == beacon } ?? -1
                }
                lines.append("seed \(seed), \(decibels) dB: \(found)")
            }
        }
        try expect(lines, like: "copied-anchors")
    }

    @Test func `what contradicts itself, and how sure the beat of a tag is`() throws {
        var random = SplitMix64(seed: 45)
        func normal() -> Double {
            (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
        }
        func sighting(_ seconds: Double, _ level: Double, x: Double) -> Sighting {
            let at = Instant.after(seconds)
            return Sighting(
                beacon: .tag(1),
                zone: nil,
                firstAt: at,
                lastAt: at,
                readings: [],
                sampleCount: 4,
                peak: Sighting.Peak(level: level, at: at, position: Point(x: x, y: 0))
            )
        }
        var kinds: [String] = []
        for trial in 0..<120 {
            // A tag that is heard along a way of sixty metres, and stands or is somewhere else too.
            var conflict = IdentityConflict()
            let (home, apart) = (Double(trial % 20) * 3, Double(trial / 20) * 9)
            for step in 0..<30 {
                let here = Double(step) * 2
                let metres = max(1, min(abs(here - home), abs(here - home - apart)))
                let level = -58 - 22 * log10(metres) + 3 * normal()
                conflict.add(sighting(Double(step) * 4, level, x: here))
            }
            kinds.append(conflict.kind(usualPower: -60)?.rawValue ?? "-")
        }
        var lines = [kinds.joined(separator: " ")]
        for jitter in [0.002, 0.006, 0.012] {
            var fleet: [BeaconIdentity: CloneDoubt.Heard] = [:]
            for number in 0..<150 as Range<UInt16> {
                var heard = CloneDoubt.Heard(shortestGap: 0.99, conflict: nil)
                var at = Double.random(in: 0..<1, using: &random)
                for step in 0..<40 {
                    at += 1 + jitter * normal()
                    if number < 12, step == 20 { at += 0.02 * Double(number) }
                    if step % 3 != 1 { heard.beat.add(sighting(at, -70, x: 0)) }
                }
                fleet[.tag(number)] = heard
            }
            let doubt = CloneDoubt(fleet)
            lines.append("jitter \(jitter), share \(text(doubt.share))")
            lines.append("\(doubt.doubled.map(\.description).sorted())")
            lines.append(text([0.2, 0.5, 0.9].map { doubt.chance(away: 1, homeCoverage: $0) }))
        }
        try expect(lines, like: "conflicts")
    }
}
