import MusterAdverts
import MusterCatalogue
import MusterCore
import MusterSimulation
import Testing

/// Each world does what it says.
///
/// Sites are small; margins are far from what was measured.
@Suite struct SimulatedWorldTests {
    /// What was received in a world.
    private struct Heard {
        let site: SimulatedSite
        let reports: [AdvertisingReport]
        /// Each identity's reports.
        let byIdentity: [BeaconIdentity: [AdvertisingReport]]

        init(_ parameters: SimulationParameters) {
            site = SimulatedSite(parameters)
            reports = Array(site.reports)
            byIdentity = Dictionary(grouping: reports) { report in
                AdvertDecoder.decode(report.data).frames.lazy.compactMap(\.identity).first
                    ?? .eddystoneUID(namespace: (0, 0), instance: 0)
            }
        }

        /// The share of items on the air that were heard twice or more.
        var foundShare: Double {
            let pairs = zip(site.items, site.truth.entries)
            let present = pairs.filter { $0.1.zone != nil && !$0.1.isSilent }
            let found = present.count { (byIdentity[$0.0.beacon]?.count ?? 0) >= 2 }
            return Double(found) / Double(present.count)
        }

        /// The reports of the item with this number.
        func reports(of item: Int) -> [AdvertisingReport] {
            byIdentity[site.items[item].beacon] ?? []
        }
    }

    private func heard(
        _ preset: SimulatedWorld.Preset,
        items: Int = 120,
        seed: UInt64 = 3,
        _ change: (inout SimulatedWorld) -> Void = { _ in }
    ) throws -> Heard {
        var world = SimulatedWorld(preset)
        change(&world)
        return Heard(try SimulationParameters(items: items, seed: seed, world: world))
    }

    @Test(arguments: SimulatedWorld.Preset.allCases)
    func `every world is the same for the same seed and in order`(
        preset: SimulatedWorld.Preset
    ) throws {
        let hurry: (inout SimulatedWorld) -> Void = { $0.speed = preset == .fixed ? nil : 4 }
        let one = try heard(preset, items: 20, hurry)
        let other = try heard(preset, items: 20, hurry)
        #expect(one.site.truth == other.site.truth && one.site.plan == other.site.plan)
        #expect(one.site.items == other.site.items)
        #expect(one.reports.map(line) == other.reports.map(line))
        #expect(one.reports.count > 500)
        let late = zip(one.reports, one.reports.dropFirst()).count {
            $0.receivedAt > $1.receivedAt
        }
        #expect(late == (preset == .clockJumps ? 1 : 0))
        let plan = try SitePlan.read(one.site.plan.encoded(), named: "plan.json")
        #expect(plan.receivers.map(\.id) == one.site.plan.receivers.map(\.id))
    }

    private func line(_ report: AdvertisingReport) -> [Int64] {
        [
            Int64(report.address.bits), report.receivedAt.microseconds,
            Int64(report.rssi?.rawValue ?? 127),
        ] + report.data.map(Int64.init)
    }

    @Test func `a harsh world is heard less, and open racks more`() throws {
        let usual = try heard(.shielded).reports.count
        #expect(try Double(heard(.harsh).reports.count) < 0.6 * Double(usual))
        let open = try heard(.openRacks)
        #expect(Double(open.reports.count) > 1.2 * Double(usual))
        #expect(open.site.plan.obstacles.isEmpty && !open.site.plan.openNeighbours.isEmpty)
    }

    @Test func `metal hides some items, and leaves the others as they were`() throws {
        let (shielded, usual) = (try heard(.shielded), try heard(.clones))
        var ratios: [Double] = []
        for item in shielded.site.items.indices where usual.reports(of: item).count >= 100 {
            let (with, without) = (shielded.reports(of: item), usual.reports(of: item))
            ratios.append(Double(with.count) / Double(without.count))
        }
        let hidden = ratios.count { $0 < 0.5 }
        #expect((5...30).contains(hidden), "\(hidden) of \(ratios.count)")
        #expect(ratios.count { $0 > 0.7 } > 60)
    }

    @Test func `dead tags are there and silent`() throws {
        let world = try heard(.deadTags)
        let silent = world.site.truth.entries.indices.filter {
            world.site.truth.entries[$0].isSilent
        }
        #expect(silent.count == 6)
        for item in silent {
            #expect(world.reports(of: item).isEmpty)
            #expect(world.site.truth.entries[item].zone != nil)
            #expect(world.site.truth.entries[item].place != nil)
        }
    }

    @Test func `beacons that advertise ten times a second spoil each other's advertisements`()
        throws
    {
        // Per second and beacon as sent, so that the interval itself is taken out.
        let rates = try [0.1, 1].map { interval in
            try Double(heard(.dense) { $0.interval = interval }.reports.count) * interval
        }
        #expect(rates[0] < 0.85 * rates[1], "\(rates)")
        #expect(try heard(.slow).reports.count < heard(.clones).reports.count * 2 / 3)
    }

    @Test func `half a walk leaves items unheard, in lanes that it left out`() throws {
        let half = try heard(.partial, items: 1_000) { $0.speed = 2 }
        let whole = try heard(.partial, items: 1_000) {
            $0.speed = 2
            $0.walkedShare = 1
        }
        #expect(half.site.truth.path.count < whole.site.truth.path.count * 3 / 4)
        #expect(half.foundShare < 0.9 && whole.foundShare > 0.95)
        let lanes = half.site.plan.zones.filter { !$0.id.rawValue.hasPrefix("dock") }
        let entered = lanes.count { lane in
            half.site.truth.path.contains { lane.polygon.contains($0.point) }
        }
        #expect(entered == (lanes.count + 1) / 2)
    }

    @Test func `stated powers are off by up to 20 dB, and models differ`() throws {
        let world = try heard(.wrongPower)
        var powers: Set<Int> = []
        for report in world.reports {
            for frame in AdvertDecoder.decode(report.data).frames {
                if case .ibeacon(let frame) = frame { powers.insert(Int(frame.measuredPower)) }
            }
        }
        #expect(powers.count > 25)
        #expect(powers.allSatisfy { (-79 ... -39).contains($0) })
        #expect((powers.min() ?? 0) < -70 && (powers.max() ?? 0) > -48)
    }

    @Test func `identities are spoofed that are not there, from the dock`() throws {
        let world = try heard(.spoofed)
        let absent = zip(world.site.items, world.site.truth.entries).filter { $0.1.zone == nil }
        #expect(absent.count == 12)
        #expect(world.site.truth.spoofed == absent.map(\.0.beacon))
        for identity in world.site.truth.spoofed {
            let reports = world.byIdentity[identity] ?? []
            #expect(reports.count > 100)
            #expect(Set(reports.map(\.address)).count == 1)
        }
        #expect(
            Set(
                world.site.truth.spoofed.flatMap { world.byIdentity[$0] ?? [] }
                    .map(\.address)
            ).count == 12
        )
    }

    @Test func `a cloned identity is near in two places far apart`() throws {
        let world = try heard(.clones, items: 300)
        #expect(world.site.truth.cloned.count == 3)
        for identity in world.site.truth.cloned {
            #expect(Set((world.byIdentity[identity] ?? []).map(\.address)).count == 2)
        }
        let others = world.site.items.map(\.beacon).filter {
            !world.site.truth.cloned.contains($0)
        }
        for identity in others {
            #expect(Set((world.byIdentity[identity] ?? []).map(\.address)).count <= 1)
        }
    }

    @Test func `an address lasts a minute and the identity stays`() throws {
        let world = try heard(.randomAddresses)
        var several = 0
        for item in world.site.items {
            let reports = world.byIdentity[item.beacon] ?? []
            let spans = Dictionary(grouping: reports, by: \.address).values.compactMap { group in
                group.first.flatMap { group.last?.receivedAt.seconds(since: $0.receivedAt) }
            }
            #expect(spans.allSatisfy { $0 <= 60 })
            several += spans.count > 1 ? 1 : 0
        }
        #expect(several > 100)
        let anchors = world.site.plan.anchors.map { world.byIdentity[$0.beacon] ?? [] }
        #expect(anchors.allSatisfy { Set($0.map(\.address)).count == 1 })
    }

    @Test func `the clock jumps ahead an hour and back ten seconds`() throws {
        let world = try heard(.clockJumps)
        let jumps = zip(world.reports, world.reports.dropFirst())
            .map { $1.receivedAt.seconds(since: $0.receivedAt) }
            .filter { abs($0) > 5 }.map { Int($0.rounded()) }
        #expect(jumps == [3_600, -10])
        #expect(world.site.truth.clockJumps.map(\.by) == jumps)
    }
}
