import MusterCatalogue
import MusterCore
import MusterEvaluation
import Testing

/// The second family of worlds: what it claims to be, it is.
@Suite struct AisleWorldTests {
    @Test func `one seed gives one site and another half another`() {
        let site = Self.small(.base)
        let again = Self.small(.base)
        #expect(site.samples == again.samples)
        #expect(site.plan == again.plan)
        #expect(site.truth == again.truth)
        let other = AisleSite(.base, half: .judging, number: 0, items: 60)
        #expect(other.samples != site.samples)
        #expect(other.truth != site.truth)
    }

    @Test func `the halves of the seeds never meet`() {
        let choosing = Set((0..<2_000).map(SeedHalf.choosing.seed(_:)))
        let judging = Set((0..<2_000).map(SeedHalf.judging.seed(_:)))
        #expect(choosing.count == 2_000)
        #expect(judging.count == 2_000)
        #expect(choosing.isDisjoint(with: judging))
    }

    @Test(arguments: AisleWorld.allCases)
    func `a plan is consistent, its walk is on it, and what is heard comes in order`(
        world: AisleWorld
    ) throws {
        let site = Self.small(world)
        let plan = try SitePlan.read(site.plan.encoded(), named: "plan.json")
        #expect(plan.zones.count == site.plan.zones.count)
        #expect(site.items.count == 60)
        #expect(!site.samples.isEmpty)
        for step in site.path {
            #expect(step.point.x >= 0 && step.point.x <= plan.width)
            #expect(step.point.y >= 0 && step.point.y <= plan.height)
            #expect(plan.zones.contains { $0.id == step.zone })
        }
        let ids = Set(plan.zones.map(\.id))
        for item in site.items {
            #expect(item.zone.map(ids.contains) ?? false)
            #expect(site.truth[item.id]?.zone.map(ids.contains) ?? true)
        }
        guard world != .clock else { return }
        #expect(
            zip(site.samples, site.samples.dropFirst()).allSatisfy {
                $0.receivedAt <= $1.receivedAt
            }
        )
    }

    @Test(arguments: [
        (AisleWorld.zones5, 5.0), (.base, 10), (.zones15, 15), (.zones30, 30),
    ])
    func `zones are cut out of continuous rows`(world: AisleWorld, length: Double) {
        for zone in Self.small(world).plan.zones {
            let across = zone.polygon.corners.map(\.x)
            let extent = (across.max() ?? 0) - (across.min() ?? 0)
            #expect(abs(extent - length) < 1e-9)
        }
    }

    @Test func `levels fall with the distance and goods weigh on them`() {
        let air = AisleRadioProbe.levels(of: Self.large(.base))
        #expect(air.near > air.far + 8, "\(air)")
        let harsh = AisleRadioProbe.levels(of: Self.large(.harsh))
        // The mean of what is heard says little of radio that dies sooner: its share says more.
        #expect(harsh.farCount < air.farCount, "\(harsh) beside \(air)")
    }

    @Test func `what is absent or silent is never heard unless it is cloned`() {
        for world in [AisleWorld.base, .clones] {
            let site = Self.large(world)
            let heard = Set(site.samples.map(\.identity))
            for item in site.items where !site.cloned.contains(item.id) {
                let truth = site.truth[item.id]
                guard truth?.zone == nil || truth?.isSilent == true else { continue }
                #expect(!heard.contains(item.beacon), "\(item.id)")
            }
            #expect(site.cloned.isEmpty == (world == .base))
        }
    }

    @Test func `dead anchors stay silent and moved ones hang elsewhere`() {
        let site = Self.large(.anchorsDead)
        let heard = Set(site.samples.map(\.identity))
        let dead = site.plan.anchors.count { !heard.contains($0.beacon) }
        #expect(dead > 0)
        #expect(dead < site.plan.anchors.count)
        let whole = Self.large(.base)
        let all = Set(whole.samples.map(\.identity))
        #expect(whole.plan.anchors.allSatisfy { all.contains($0.beacon) })
        #expect(Self.large(.anchorsMoved).samples != whole.samples)
        #expect(Self.large(.anchorsMoved).plan == whole.plan)
    }

    @Test func `a slow walk takes longer, a cut one ends sooner, half a walk leaves aisles out`() {
        let whole = Self.large(.base)
        #expect(Self.large(.slowWalk).path.count > whole.path.count * 3 / 2)
        #expect(Self.large(.cut).path.count < whole.path.count)
        #expect(Self.large(.cut).isCut)
        #expect(Set(Self.large(.half).path.map(\.zone)).count < Set(whole.path.map(\.zone)).count)
        let stairs = Self.large(.floors)
        let tops = stairs.path.map(\.point.y)
        #expect(zip(tops, tops.dropFirst()).contains { abs($1 - $0) > 5 })
    }

    static func small(_ world: AisleWorld) -> AisleSite {
        AisleSite(world, half: .choosing, number: 0, items: 60)
    }

    static func large(_ world: AisleWorld) -> AisleSite {
        AisleSite(world, half: .choosing, number: 1, items: 300)
    }
}

/// What a receiver reads of anchors that it is near to, and far from.
enum AisleRadioProbe {
    static func levels(of site: AisleSite) -> (near: Double, far: Double, farCount: Int) {
        let places = Dictionary(
            site.plan.anchors.map { ($0.beacon, $0.position) },
            uniquingKeysWith: { first, _ in first }
        )
        let steps = Dictionary(
            site.path.map { ($0.at.second, $0.point) },
            uniquingKeysWith: { first, _ in first }
        )
        var (near, far): ([Double], [Double]) = ([], [])
        for sample in site.samples {
            guard let place = places[sample.identity], let here = steps[sample.receivedAt.second],
                let rssi = sample.rssi
            else { continue }
            let metres = place.distance(to: here)
            if metres < 3 { near.append(Double(rssi.rawValue)) }
            if metres > 12 { far.append(Double(rssi.rawValue)) }
        }
        func mean(_ levels: [Double]) -> Double {
            levels.isEmpty ? 0 : levels.reduce(0, +) / Double(levels.count)
        }
        return (mean(near), mean(far), far.count)
    }
}
