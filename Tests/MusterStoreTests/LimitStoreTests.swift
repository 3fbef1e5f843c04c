import GRDB
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterStore
import Testing

/// Limit sets, version by version, and where they hold.
@Suite struct LimitStoreTests {
    private let home: TemporaryHome
    private let store: Store

    private var limits: Limits { store.limits }
    private let north = LimitTarget.zone(ZoneID.north)

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        try store.floorPlans.replace(.of([.north, .south]), by: .mira)
    }

    private func at(_ seconds: Double) -> Instant { Instant.start.advanced(bySeconds: seconds) }

    private func mira(_ seconds: Double) -> Author { Author(name: "mira", at: at(seconds)) }

    private func applied(
        _ targets: [LimitTarget],
        _ from: Double = 0,
        _ until: Double = 1_000
    ) throws -> [AppliedLimit] {
        try limits.applied(to: targets, from: at(from), until: at(until))
    }

    private let own = LimitSet(
        name: "cellar",
        title: "Cellar",
        instruction: "Open the vent.",
        source: "the cellarer",
        lines: [
            LimitLine(
                .humidity,
                low: 50_000,
                high: 80_000,
                delay: 600,
                cumulative: CumulativeDelay(seconds: 3_600, windowSeconds: 86_400),
                priority: .low
            )
        ],
        ratePerTenMinutes: nil,
        kinetic: KineticLimit(high: 18_000, windowSeconds: 86_400)
    )

    @Test func `the sets that come with Muster are there, and read as they were written`() throws {
        #expect(try limits.sets().map(\.name) == ShippedLimits.all.map(\.name))
        for set in ShippedLimits.all {
            try limits.use(set.name, on: north, by: .mira)
            var first = set
            first.version = 1
            #expect(try limits.set(named: set.name) == first)
            #expect(try limits.versions(of: set.name).map(\.by) == ["muster"])
        }
        #expect(try limits.sets().count == ShippedLimits.all.count)
        #expect(throws: StoreError.self) { try limits.set(named: "cellar") }
    }

    @Test func `a changed set is a new version, and the old one stays`() throws {
        let added = try limits.add(own, by: .mira)
        #expect(added.version == 1)
        #expect(try limits.set(named: "cellar") == added)
        #expect(throws: StoreError.self, "the name is taken") { try limits.add(own, by: .mira) }
        #expect(try limits.edit(added, by: mira(1)).version == 1, "nothing has changed")
        var warmer = added
        warmer.lines[0].high = 85_000
        #expect(try limits.edit(warmer, seen: 1, by: mira(2)).version == 2)
        #expect(throws: StoreError.self, "another one was seen") {
            try limits.edit(added, seen: 1, by: mira(3))
        }
        #expect(try limits.versions(of: "cellar").map(\.set.lines[0].high) == [80_000, 85_000])
        #expect(try limits.versions(of: "cellar").map(\.madeAt) == [.start, at(2)])
        let changes = try store.trail.changes(before: nil, actor: nil, limit: 2)
        #expect(changes.map(\.object) == ["cellar, version 2", "cellar, version 1"])
    }

    @Test func `each version holds from when it was made, as long as the set is in use`() throws {
        let added = try limits.add(own, by: .mira)
        let use = try limits.use("cellar", on: north, from: at(-100), until: at(900), by: .mira)
        var warmer = added
        warmer.lines[0].high = 85_000
        try limits.edit(warmer, by: mira(500))
        let high = try applied([north]).filter { $0.side == .high }
        #expect(high.map(\.limit) == [80_000, 85_000] && high.map(\.version) == [1, 2])
        #expect(high.map(\.from) == [at(-100), at(500)])
        #expect(high.map(\.until) == [at(500), at(900)])
        #expect(try limits.uses(on: [north], at: at(0)) == [use])
        #expect(try limits.uses(at: at(900)).isEmpty)
        #expect(try applied([north], 950).isEmpty)
        #expect(try applied([.zone(ZoneID.south)]).isEmpty)
    }

    @Test func `a set is in use on a thing once at a time, until it is not`() throws {
        try limits.add(own, by: .mira)
        try limits.use("cellar", on: north, by: .mira)
        #expect(throws: StoreError.self) { try limits.use("cellar", on: north, by: mira(5)) }
        let ended = try limits.unuse("cellar", on: north, by: mira(10))
        #expect(ended.until == at(10))
        #expect(throws: StoreError.self) { try limits.unuse("cellar", on: north, by: mira(11)) }
        try limits.use("cellar", on: north, by: mira(20))
        #expect(try applied([north]).filter { $0.side == .low }.map(\.from) == [.start, at(20)])
        #expect(throws: LimitError.badTime(set: "cellar")) {
            try limits.use("cellar", on: .zone(ZoneID.south), until: at(-1), by: .mira)
        }
    }

    @Test func `limits are put to use only on what there is`() throws {
        try limits.add(own, by: .mira)
        for target in [
            LimitTarget.zone(ZoneID(rawValue: "moon")), .product("milk"), .productClass("dairy"),
            .lot("L-1"), .item(ItemID(rawValue: "IT-1"), inventory: "Warehouse North"),
        ] {
            #expect(throws: StoreError.self) { try limits.use("cellar", on: target, by: .mira) }
        }
    }

    @Test func `a version of a set is never changed`() throws {
        try limits.add(own, by: .mira)
        for sql in ["UPDATE limit_set SET title = ''", "DELETE FROM limit_set"] {
            #expect(throws: DatabaseError.self) { try home.raw { try $0.execute(sql: sql) } }
        }
        #expect(try store.health.rowProblems().problems.isEmpty)
        #expect(try store.health.deepProblems().isEmpty)
    }
}
