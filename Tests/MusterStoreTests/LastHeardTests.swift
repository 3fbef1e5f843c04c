import Foundation
import GRDB
import MusterCatalogue
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

@Suite struct LastHeardTests {
    private func heard(
        _ second: Int64,
        _ rssi: Int8? = -60,
        by: String = "hci0",
        day: Int = 20_524,
        count: Int = 1,
        battery: BatteryReading? = nil
    ) -> LastHeard {
        LastHeard(
            at: Instant(seconds: second),
            rssi: rssi.flatMap { RSSI(rawValue: $0) },
            by: by,
            zone: .north,
            day: day,
            dayCount: count,
            battery: battery
        )
    }

    /// A store with the items 1 to 3.
    private func stocked(_ home: TemporaryHome) throws -> Store {
        let store = try home.founded()
        for number in 1...3 {
            try store.items.add(.number(number), to: try store.inventories.inventory(), by: .mira)
        }
        return store
    }

    @Test func `what was heard is there again, and an item never heard is not`() throws {
        let home = try TemporaryHome()
        let store = try stocked(home)
        let first = heard(100, nil, battery: BatteryReading(at: .start, millivolts: 2_950))
        try store.beacons.noteHeard([.tag(1): first, .tag(2): heard(90)])
        try store.close()
        let again = try home.store(creating: false)
        let known = try again.beacons.lastHeard(of: again.inventories.inventory())
        #expect(known == [.number(1): first, .number(2): heard(90)])
        #expect(try again.beacons.lastHeardOfAnchors().isEmpty && again.beacons.watches().isEmpty)
    }

    @Test func `what a clock ahead heard is never in the future, and the next hearing counts`()
        throws
    {
        let home = try TemporaryHome()
        let store = try home.founded()
        let now = Instant(seconds: 1_773_306_845)
        let today = 20_524
        func at(_ seconds: Double) -> Instant { now.advanced(bySeconds: seconds) }
        func known() throws -> LastHeard {
            try #require(try store.beacons.lastHeardOfAnchors()[.tag(77)])
        }
        let battery = BatteryReading(at: at(9e8), millivolts: 2_900)
        var far = heard(0, by: "capture", day: 31_000, count: 40, battery: battery)
        far.at = at(9e8)
        // Kept by a version that believed it, or before this machine's own clock was set back.
        try store.beacons.noteHeard([.tag(77): far])
        try store.beacons.noteHeard([.tag(77): heard(now.second - 5, day: today)], now: now)
        #expect(try known().at == now && known().battery?.at == now)
        try store.beacons.noteHeard([.tag(77): far], now: at(10))
        #expect(try known().at == at(10))
        var next = heard(now.second + 20, by: "hci1", day: today, count: 3)
        next.battery = BatteryReading(at: at(20), millivolts: 2_800)
        try store.beacons.noteHeard([.tag(77): next], now: at(21))
        #expect(try known().at == at(20) && known().by == "hci1" && known().day == today)
        #expect(try known().dayCount >= 3 && known().battery?.millivolts == 2_800)
        let watch = WatchedTime(source: "capture", since: at(8e8), until: at(9e8))
        try store.beacons.noteHeard([:], during: watch, now: at(30))
        #expect(try store.beacons.watches().allSatisfy { $0.until == at(30) })
    }

    @Test func `the newest wins in any order, and the counts of its day add up`() throws {
        var random = SplitMix64(seed: 61)
        for round in 0..<40 {
            let notes = (0..<30).map { _ in
                let day = Int.random(in: 20_520...20_522, using: &random)
                return heard(
                    Int64(day) * 86_400 + Int64.random(in: 0...5, using: &random),
                    [nil, -80, -70].randomElement(using: &random) ?? nil,
                    by: ["hci0", "hci1"].randomElement(using: &random) ?? "",
                    day: day,
                    count: Int.random(in: 0...9, using: &random),
                    battery: Bool.random(using: &random)
                        ? BatteryReading(
                            at: Instant(seconds: Int64.random(in: 0...3, using: &random)),
                            millivolts: Int.random(in: 2_000...3_000, using: &random)
                        ) : nil
                )
            }
            let home = try TemporaryHome()
            let store = try stocked(home)
            var rest = notes.shuffled(using: &random)
            while !rest.isEmpty {
                var batch = rest.removeFirst()
                for _ in 0..<min(rest.count, Int.random(in: 0...4, using: &random)) {
                    batch.merge(rest.removeFirst())
                }
                try store.beacons.noteHeard([.tag(1): batch])
            }
            let known = try #require(
                try store.beacons.lastHeard(of: store.inventories.inventory())[.number(1)]
            )
            let newest = try #require(notes.map(\.at).max())
            let strongest = notes.filter { $0.at == newest }.map { $0.rssi?.rawValue ?? -128 }.max()
            let day = try #require(notes.map(\.day).max())
            let battery = notes.compactMap(\.battery).max {
                ($0.at, $0.millivolts) < ($1.at, $1.millivolts)
            }
            #expect(known.at == newest && known.rssi?.rawValue ?? -128 == strongest, "\(round)")
            #expect(known.day == day, "round \(round)")
            #expect(
                known.dayCount == notes.filter { $0.day == day }.reduce(0) { $0 + $1.dayCount },
                "round \(round)"
            )
            #expect(known.battery == battery, "round \(round)")
        }
    }

    @Test func `many beacons are kept a thousand at a time, and the home is free between`() throws {
        let home = try TemporaryHome()
        let store = try stocked(home)
        let beacons = (1...2_500).map { BeaconIdentity.tag($0) }
        let all = Dictionary(uniqueKeysWithValues: beacons.map { ($0, heard(100, count: 2)) })
        let watch = WatchedTime(
            source: "hci0",
            since: Instant(seconds: 0),
            until: Instant(seconds: 100)
        )
        let reader = try home.store(creating: false)
        var kept: [Int] = []
        var wereFree = true
        try store.beacons.noteHeard(all, during: watch) { batch in
            kept.append(batch.count)
            let anchors = try? reader.beacons.lastHeardOfAnchors().count
            let items = try? reader.beacons.lastHeard(of: reader.inventories.inventory()).count
            let known = (anchors ?? 0) + (items ?? 0)
            #expect(known == kept.reduce(0, +), "a transaction holds what it tells of, and no more")
            if (try? reader.beacons.watches().isEmpty) != (kept.count < 3) { wereFree = false }
            wereFree = wereFree && (try? reader.tryWriting()) != nil
        }
        #expect(kept == [1_000, 1_000, 500] && kept.allSatisfy { $0 <= Beacons.mostHeardAtOnce })
        #expect(wereFree, "another process cannot write between")
        #expect(try store.beacons.lastHeardOfAnchors()[.tag(2_500)]?.dayCount == 2)
    }

    @Test func `an item with a new beacon keeps when it was heard, but not the old battery`() throws
    {
        let home = try TemporaryHome()
        let store = try stocked(home)
        let battery = BatteryReading(at: .start, millivolts: 2_100)
        try store.beacons.noteHeard([.tag(1): heard(100, battery: battery)])
        try store.items.update(.number(1, beacon: 77), in: store.inventories.inventory(), by: .mira)
        var known = try store.beacons.lastHeard(of: store.inventories.inventory())
        #expect(known == [.number(1): heard(100)])

        // The old beacon goes to another item: what it says from now on is about that one.
        try store.items.update(.number(2, beacon: 1), in: store.inventories.inventory(), by: .mira)
        try store.beacons.noteHeard([.tag(1): heard(200), .tag(77): heard(150, -50, count: 4)])
        known = try store.beacons.lastHeard(of: store.inventories.inventory())
        #expect(known[.number(2)] == heard(200))
        #expect(known[.number(1)] == heard(150, -50, count: 5))
    }

    @Test func `anchors and the times of listening are kept beside`() throws {
        let home = try TemporaryHome()
        let store = try stocked(home)
        let watch = WatchedTime(
            source: "hci0",
            since: .start,
            until: Instant(seconds: 1_773_310_000)
        )
        try store.beacons.noteHeard([.tag(60_001): heard(5)], during: watch)
        try store.beacons.noteHeard([.tag(60_001): heard(4, count: 2)])
        #expect(try store.beacons.lastHeardOfAnchors() == [.tag(60_001): heard(5, count: 3)])
        #expect(try store.beacons.lastHeard(of: store.inventories.inventory()).isEmpty)
        #expect(try store.beacons.watches() == [watch])
        var later = watch
        later.until = Instant(seconds: 1_773_310_030)
        try store.beacons.noteHeard([:], during: later)
        #expect(try store.beacons.watches() == [later])
    }

    @Test func `beacons to listen for are those of live items of all inventories`() throws {
        let home = try TemporaryHome()
        let store = try stocked(home)
        try store.inventories.add(named: "South", by: .mira)
        try store.items.add(
            .number(9),
            to: try store.inventories.inventory(named: "South"),
            by: .mira
        )
        try store.items.delete(.number(2), from: try store.inventories.inventory(), by: .mira)
        #expect(try Set(store.beacons.itemBeacons()) == [.tag(1), .tag(3), .tag(9)])
    }

    @Test func `nothing of it lands in the change log, which people's changes fill`() throws {
        let home = try TemporaryHome()
        let store = try stocked(home)
        func entries() throws -> Int? {
            try home.raw { try Int.fetchOne($0, sql: "SELECT count(*) FROM update_log") }
        }
        let before = try entries()
        try store.beacons.noteHeard([.tag(1): heard(1)])
        #expect(try entries() == before)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `a full disk refuses a batch whole, and the next one has all of it`() throws {
        let disk = try SmallDisk(kilobytes: 2_048)
        let store = try Store(path: "\(disk.folder)/muster.sqlite", creating: true, holder: "test")
        try store.foundSite(Site(name: "Test site", timeZone: "UTC"), by: .mira)
        let first = (1...500).reduce(into: [:]) { $0[BeaconIdentity.tag($1)] = heard(100) }
        try store.beacons.noteHeard(first)
        let ballast = try disk.fill()
        let more = (1...20_000).reduce(into: [:]) { $0[BeaconIdentity.tag($1)] = heard(200) }
        #expect(throws: StoreError.full(path: store.path)) { try store.beacons.noteHeard(more) }
        #expect(try store.beacons.lastHeardOfAnchors() == first)
        try FileManager.default.removeItem(atPath: ballast)
        let fewer = more.filter { first[$0.key] != nil }
        try store.beacons.noteHeard(fewer)
        #expect(try store.beacons.lastHeardOfAnchors().values.allSatisfy { $0.dayCount == 2 })
    }
}
