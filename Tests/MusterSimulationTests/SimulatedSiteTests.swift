import MusterAdverts
import MusterCatalogue
import MusterCore
import MusterSimulation
import Testing

@Suite struct SimulatedSiteTests {
    private func site(_ items: Int = 120, seed: UInt64 = 17) throws -> SimulatedSite {
        SimulatedSite(try SimulationParameters(items: items, seed: seed))
    }

    /// Everything that a site gives, reports as text.
    private func content(_ site: SimulatedSite) -> [[UInt8]] {
        var radio: [UInt8] = []
        for report in site.reports {
            report.address.append(to: &radio)
            report.receivedAt.appendISO8601(.microseconds, to: &radio)
            radio.append(UInt8(bitPattern: report.rssi?.rawValue ?? 127))
            radio += report.data
        }
        return [
            ItemFile.write(site.items), ItemFile.write(site.otherItems), site.plan.encoded(),
            site.truth.encoded(), radio,
        ]
    }

    @Test func `the same seed gives the same site to the byte`() throws {
        #expect(try content(site()) == content(site()))
        let once = try site()
        #expect(content(once) == content(once))
    }

    @Test func `another seed gives another site`() throws {
        let (one, other) = (try content(site(seed: 1)), try content(site(seed: 2)))
        for (left, right) in zip(one, other) { #expect(left != right) }
    }

    @Test func `times ascend from the start to the end of the walk`() throws {
        let site = try site()
        var last = SimulatedSite.startedAt
        var count = 0
        for report in site.reports {
            #expect(report.receivedAt >= last)
            last = report.receivedAt
            count += 1
        }
        #expect(count > 10_000)
        #expect((480...600).contains(site.walkSeconds))
        #expect(
            (0...1).contains(
                site.walkSeconds.rounded(.up) - last.seconds(since: SimulatedSite.startedAt)
            )
        )
    }

    @Test func `every advertisement decodes without a fault and is received as radio can`() throws {
        for report in try site().reports {
            let advert = AdvertDecoder.decode(report.data)
            #expect(advert.faults.isEmpty && advert.frames.count == 1)
            #expect(report.data.count <= 31)
            #expect((-110 ... -20).contains(try #require(report.rssi).rawValue))
            #expect(report.addressType == .random && report.receiver.rawValue == "hci0")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `what is on the air is what the truth says`(seed: UInt64) throws {
        let site = try site(seed: seed)
        var heard: Set<BeaconIdentity> = []
        for report in site.reports {
            heard.formUnion(AdvertDecoder.decode(report.data).frames.compactMap(\.identity))
        }
        for (item, entry) in zip(site.items, site.truth.entries) {
            #expect(item.id == entry.item)
            let isOnAir = entry.zone != nil && !entry.isSilent
            #expect(heard.contains(item.beacon) == isOnAir, "\(item.id)")
        }
        let ours = Set(
            (site.items + site.otherItems).map(\.beacon) + site.plan.anchors.map(\.beacon)
        )
        #expect(site.otherItems.map(\.beacon) == site.truth.unexpected)
        #expect(heard.isSuperset(of: site.truth.unexpected + site.truth.unregistered))
        #expect(heard.isSuperset(of: site.plan.anchors.map(\.beacon)))
        #expect(ours.isDisjoint(with: site.truth.unregistered))
        let families = Set(ours.compactMap(\.family))
        for stray in site.truth.unregistered { #expect(families.contains(stray.family ?? stray)) }
        let foreign = heard.subtracting(ours).subtracting(site.truth.unregistered)
        #expect(foreign.count > 5)
        #expect(foreign.allSatisfy { !families.contains($0.family ?? $0) })
    }

    @Test func `some items are gone, some stand elsewhere, one is silent`() throws {
        let site = try site()
        let pairs = zip(site.items, site.truth.entries)
        #expect(pairs.count { $0.1.zone == nil } == 5)
        #expect(pairs.count { $0.1.zone != nil && $0.1.zone != $0.0.zone } == 6)
        #expect(pairs.count { $0.1.isSilent } == 1)
    }

    @Test(arguments: [1, 10, 120, 1_000, 10_000])
    func `the files of any size are read back without a complaint`(items: Int) throws {
        let site = try site(items)
        #expect(site.items.count == items)
        let read = try ItemFile.read(ItemFile.write(site.items), named: "items.csv")
        #expect(read.refused.isEmpty && read.items.map(\.item) == site.items)
        let others = try ItemFile.read(ItemFile.write(site.otherItems), named: "other-items.csv")
        #expect(others.refused.isEmpty && others.items.count >= 3)
        let plan = try SitePlan.read(site.plan.encoded(), named: "plan.json")
        #expect(plan.zones.map(\.id) == site.plan.zones.map(\.id))
        #expect(plan.openNeighbours.isEmpty)
        let zones = Set(plan.zones.map(\.id))
        #expect(site.items.allSatisfy { $0.zone.map(zones.contains) ?? false })
        #expect(Set(plan.anchors.map(\.zone)) == zones)
    }

    @Test func `names are Serbian in both scripts, English, and one in Chinese characters`() throws
    {
        let names = try site().items.map(\.name)
        for sample in ["š", "ž", "č", "ć", "Đ", "Узорци", "Pallet jack", "精"] {
            #expect(names.contains { $0.contains(sample) }, "\(sample)")
        }
        #expect(names.count { $0.contains("精") } == 1)
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: [6, 7, 12, 24, 120, 240])
    func `a site has as many zones as were asked for`(zones: Int) throws {
        let site = SimulatedSite(try SimulationParameters(items: 50, seed: 4, zones: zones))
        let plan = try SitePlan.read(site.plan.encoded(), named: "plan.json")
        #expect(plan.zones.count == zones)
    }
}
