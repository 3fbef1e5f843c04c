import MusterAdverts
import MusterCatalogue
import MusterCore
import MusterSimulation
import Testing

/// A site whose receivers are fixed to the building.
@Suite struct FixedWorldTests {
    private let site: SimulatedSite

    init() throws {
        site = SimulatedSite(
            try SimulationParameters(items: 60, seed: 4, world: SimulatedWorld(.fixed))
        )
    }

    @Test func `every receiver of the plan hears something, and nobody else does`() throws {
        let ids = site.plan.receivers.map(\.id)
        #expect(ids.map(\.rawValue) == (0..<6).map { "hci\($0)" })
        #expect(Set(site.plan.receivers.map(\.zone)).count == 6)
        #expect(Set(site.reports.map(\.receiver)) == Set(ids))
        #expect(site.truth.path.isEmpty && site.walkSeconds == 900)
    }

    @Test func `one advertisement is heard by several receivers at the same moment`() {
        let groups = Dictionary(grouping: site.reports) {
            [$0.address.bits, UInt64($0.receivedAt.microseconds)]
        }
        #expect(groups.values.count { $0.count > 1 } > groups.count / 4)
        for group in groups.values {
            #expect(Set(group.map(\.receiver)).count == group.count)
            #expect(Set(group.map { Array($0.data) }).count == 1)
        }
    }

    /// The receiver that hears `identity` most strongly on average, and its zone.
    private func strongest(_ reports: some Sequence<AdvertisingReport>) -> ZoneID? {
        let levels = Dictionary(grouping: reports, by: \.receiver).mapValues { group in
            group.reduce(0) { $0 + Double($1.rssi?.rawValue ?? -127) } / Double(group.count)
        }
        let best = levels.max { $0.value < $1.value }?.key
        return site.plan.receivers.first { $0.id == best }?.zone
    }

    @Test func `items stand near the receiver that hears them best, before and after a move`() {
        #expect(site.truth.moves.count == 3)
        let numbers = Dictionary(
            uniqueKeysWithValues: site.items.enumerated().map { ($1.beacon, $0) }
        )
        var byItem: [Int: [AdvertisingReport]] = [:]
        for report in site.reports {
            let identity = AdvertDecoder.decode(report.data).frames.lazy.compactMap(\.identity)
            if let item = identity.first.flatMap({ numbers[$0] }) {
                byItem[item, default: []].append(report)
            }
        }
        var right = 0
        for (item, reports) in byItem {
            let end = reports.filter { $0.receivedAt.seconds(since: SimulatedSite.startedAt) > 750 }
            right += strongest(end) == site.truth.entries[item].zone ? 1 : 0
        }
        #expect(right > byItem.count * 8 / 10, "\(right) of \(byItem.count)")
        for move in site.truth.moves {
            let item = site.truth.entries.firstIndex { $0.item == move.item } ?? 0
            #expect(site.truth.entries[item].zone == move.to && move.from != move.to)
            #expect((200..<700).contains(move.second))
            let reports = byItem[item] ?? []
            let moment = Double(move.second)
            let before = reports.filter {
                $0.receivedAt.seconds(since: SimulatedSite.startedAt) < moment
            }
            #expect(!before.isEmpty && before.count < reports.count)
            #expect(strongest(before) != strongest(reports[before.count...]))
        }
    }

    @Test(arguments: [1, 4, 7, 12])
    func `any number of receivers is spread over the zones`(receivers: Int) throws {
        var world = SimulatedWorld(.harsh)
        world.receivers = receivers
        let site = SimulatedSite(try SimulationParameters(items: 10, seed: 1, world: world))
        let zones = site.plan.receivers.map(\.zone)
        #expect(zones.count == receivers && Set(zones).count == min(receivers, 6))
        let plan = try SitePlan.read(site.plan.encoded(), named: "plan.json")
        #expect(plan.receivers.map(\.zone) == zones)
    }
}
