import GRDB
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterStore
import MusterTestSupport
import Testing

@Suite struct ItemStoreTests {
    private let home: TemporaryHome
    private let store: Store
    private let inventory: Inventory

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        inventory = try store.inventories.inventory()
    }

    private func add(_ items: Item...) throws {
        for item in items { try store.items.add(item, to: inventory, by: .mira) }
    }

    private func `import`(
        _ items: [Item],
        skippingBad: Bool = false
    ) throws -> Items.ImportResult {
        try store.items.importItems(
            .of(items),
            into: inventory,
            skippingBad: skippingBad,
            by: .mira
        )
    }

    private func items() throws -> [Item] { try store.items.list(of: inventory) }

    private func expectRefusal(
        _ part: String,
        exitCode: ExitCode = .conflict,
        _ step: () throws -> Void
    ) {
        let error = #expect(throws: StoreError.self, performing: step)
        #expect(error?.exitCode == exitCode, "\(part)")
        #expect(error?.what.contains(part) ?? false, "\(error?.what ?? "no error")")
    }

    @Test func `an item reads back with everything it says`() throws {
        var plain = Item(id: .number(2), name: "x", beacon: .tag(2))
        plain.attributes = [:]
        try add(.number(1), plain)
        #expect(try items() == [.number(1), plain])
        #expect(try store.items.count(of: inventory) == 2)
    }

    @Test func `an item of another inventory is told with that inventory`() throws {
        try store.inventories.add(named: "South", by: .mira)
        let south = try store.inventories.inventory(named: "South")
        try add(.number(1))
        func remedy(_ id: ItemID) -> Sentence? {
            let error = #expect(throws: StoreError.self) { try store.items.item(id, of: south) }
            return error?.remedy
        }
        let elsewhere: Sentence = "it is in \"Warehouse North\": muster use \"Warehouse North\""
        #expect(remedy(.number(1)) == elsewhere)
        #expect(remedy(.number(2)) == "muster item list, for those there are")
        try store.items.delete(.number(1), from: inventory, by: .mira)
        #expect(remedy(.number(1)) == "muster item list, for those there are")
    }

    @Test func `an identifier or beacon that is taken is refused`() throws {
        try add(.number(1))
        expectRefusal("has an item IT-1 already") { try add(.number(1, beacon: 5)) }
        expectRefusal("is bound to IT-1 of Warehouse North") { try add(.number(2, beacon: 1)) }
        try store.inventories.add(named: "South", by: .mira)
        let south = try store.inventories.inventory(named: "south")
        expectRefusal("is bound to IT-1 of Warehouse North") {
            try store.items.add(.number(9, beacon: 1), to: south, by: .mira)
        }
        try store.items.add(.number(1, beacon: 2), to: south, by: .mira)
        #expect(try items() == [.number(1)], "an identifier is one inventory's own")
    }

    @Test func `an unknown zone and an anchor's beacon are refused`() throws {
        try add(.number(1, zone: ZoneID(rawValue: "anywhere")))
        try store.items.delete(.number(1), from: inventory, by: .mira)
        try store.floorPlans.replace(.of([.north, .south], anchors: 1), by: .mira)
        expectRefusal("there is no zone \"dock\"", exitCode: .notFound) {
            try add(.number(2, zone: ZoneID(rawValue: "dock")))
        }
        expectRefusal("is an anchor of the site plan") { try add(.number(2, beacon: 60_001)) }
        try add(.number(2, zone: .north))
        expectRefusal("is an anchor of the site plan") {
            try store.items.update(.number(2, beacon: 60_001), in: inventory, by: .mira)
        }
        expectRefusal("there is no zone \"anywhere\"", exitCode: .notFound) {
            _ = try store.items.restore(.number(1), to: inventory, by: .mira)
        }
    }

    @Test func `an item is found in any letter case, and only if that is plain`() throws {
        let crate = Item(id: ItemID(rawValue: "ŠKAF-1"), name: "a", beacon: .tag(1))
        try add(crate)
        #expect(try store.items.item(ItemID(rawValue: "škaf-1"), of: inventory) == crate)
        let lower = Item(id: ItemID(rawValue: "škaf-1"), name: "b", beacon: .tag(2))
        try add(lower)
        #expect(try store.items.item(lower.id, of: inventory) == lower, "as written comes first")
        #expect(try store.items.item(crate.id, of: inventory) == crate)
        #expect(throws: SeveralMeant.self) {
            try store.items.item(ItemID(rawValue: "Škaf-1"), of: inventory)
        }
        #expect(throws: StoreError.self) { try store.items.item(.number(9), of: inventory) }
    }

    @Test func `an item is found by its name, where it is the only one of that name`() throws {
        try add(.number(1, name: "Šolja"), .number(2, name: "Crate"), .number(3, name: "crate"))
        #expect(try store.items.item(ItemID(rawValue: "šOLJA"), of: inventory).id == .number(1))
        let error = #expect(throws: SeveralMeant.self) {
            try store.items.item(ItemID(rawValue: "CRATE"), of: inventory)
        }
        #expect(error?.what == "\"CRATE\" may be any of IT-2, IT-3" && error?.exitCode == .conflict)
        try store.items.delete(.number(1), from: inventory, by: .mira)
        #expect(
            try store.items.restore(ItemID(rawValue: "Šolja"), to: inventory, by: .mira).id
                == .number(1)
        )
    }

    @Test func `an item is changed, deleted and brought back`() throws {
        try add(.number(1), .number(2))
        var changed = Item.number(1, beacon: 7, name: "new")
        changed.note = nil
        try store.items.update(changed, in: inventory, by: .mira)
        #expect(try store.items.item(.number(1), of: inventory) == changed)

        try store.items.delete(.number(1), from: inventory, by: .mira)
        #expect(try items() == [.number(2)])
        #expect(throws: StoreError.self) {
            try store.items.delete(.number(1), from: inventory, by: .mira)
        }
        #expect(throws: StoreError.self) {
            try store.items.update(changed, in: inventory, by: .mira)
        }
        let lower = ItemID(rawValue: "it-1")
        #expect(try store.items.restore(lower, to: inventory, by: .mira) == changed)
        #expect(try items() == [changed, .number(2)])
        #expect(throws: StoreError.self) {
            try store.items.restore(.number(1), to: inventory, by: .mira)
        }
    }

    @Test func `what took a deleted item's place stands against bringing it back`() throws {
        try add(.number(1))
        try store.items.delete(.number(1), from: inventory, by: .mira)
        try add(.number(2, beacon: 1))
        expectRefusal("is bound to IT-2") {
            _ = try store.items.restore(.number(1), to: inventory, by: .mira)
        }
        try add(.number(1, beacon: 3))
        expectRefusal("has an item IT-1 again") {
            _ = try store.items.restore(.number(1), to: inventory, by: .mira)
        }
        #expect(try items().map(\.beacon) == [.tag(3), .tag(1)])
    }

    @Test func `an import adds, changes and leaves alone`() throws {
        #expect(try `import`([.number(1), .number(2)]).added == 2)
        let result = try `import`([.number(1), .number(2, name: "new"), .number(3)])
        #expect((result.added, result.changed, result.unchanged) == (1, 1, 1))
        #expect(result.refused.isEmpty)
        #expect(try items() == [.number(1), .number(2, name: "new"), .number(3)])
    }

    @Test func `an import with a refused row imports nothing, or all the others`() throws {
        try add(.number(1))
        try store.inventories.add(named: "South", by: .mira)
        try store.items.add(
            .number(8),
            to: try store.inventories.inventory(named: "South"),
            by: .mira
        )
        let rows: [Item] = [.number(2), .number(3, beacon: 8), .number(4)]
        let none = try `import`(rows)
        #expect(none.added == 0 && none.refused.map(\.line) == [4])
        #expect(none.refused.first?.column == "beacon")
        #expect(none.refused.first?.reason.contains("IT-8 of South") ?? false)
        #expect(try items() == [.number(1)])
        let others = try `import`(rows, skippingBad: true)
        #expect(others.added == 2 && others.refused == none.refused)
        #expect(try items() == [.number(1), .number(2), .number(4)])
    }

    @Test func `items swap beacons within one file`() throws {
        try add(.number(1), .number(2), .number(3))
        let result = try `import`([
            .number(1, beacon: 2), .number(2, beacon: 3), .number(3, beacon: 1),
        ])
        #expect(result.changed == 3 && result.refused.isEmpty)
        #expect(try items().map(\.beacon) == [.tag(2), .tag(3), .tag(1)])
    }

    @Test func `a beacon that a skipped row would have freed stays where it is`() throws {
        try store.floorPlans.replace(.of([.north]), by: .mira)
        try add(.number(1), .number(2), .number(3))
        let rows: [Item] = [
            .number(1, beacon: 2), .number(2, beacon: 3),
            .number(3, beacon: 9, zone: ZoneID(rawValue: "dock")), .number(4, zone: .north),
        ]
        let result = try `import`(rows, skippingBad: true)
        #expect(result.refused.map(\.column) == ["beacon", "beacon", "zone"])
        #expect(result.added == 1 && result.changed == 0)
        #expect(try items() == [.number(1), .number(2), .number(3), .number(4, zone: .north)])
    }

    @Test func `a failing step leaves neither rows nor entries of the log`() throws {
        try add(.number(1))
        func dump() throws -> [String] {
            try home.raw { db in
                try ["item", "binding", "update_log", "replica"].flatMap { table in
                    try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description)
                }
            }
        }
        let before = try dump()
        expectRefusal("bound") { try add(.number(2, beacon: 1)) }
        _ = try `import`([.number(5), .number(6, beacon: 1)])
        // A trigger that breaks the third row off, in the middle of the work.
        try home.raw { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER stop BEFORE INSERT ON item WHEN new.id = 'IT-7'
                    BEGIN SELECT RAISE(ABORT, 'stopped'); END
                    """
            )
        }
        #expect(throws: StoreError.self) { try `import`([.number(5), .number(6), .number(7)]) }
        #expect(try dump() == before)
    }

    @Test func `a binding tells since when and until when an item carried a beacon`() throws {
        let later = Author(name: "mira", at: Instant(seconds: 1_773_400_000))
        try add(.number(1))
        try store.items.update(.number(1, beacon: 2), in: inventory, by: later)
        try store.items.delete(.number(1), from: inventory, by: later)
        let rows = try home.raw { db in
            try Row.fetchAll(
                db,
                sql: "SELECT beacon, bound_from, bound_until FROM binding ORDER BY bound_from"
            ).map { [$0["beacon"] as String, "\($0["bound_from"] as Int64)"] }
        }
        #expect(
            rows == [
                [BeaconIdentity.tag(1).description, "\(Instant.start.microseconds)"],
                [BeaconIdentity.tag(2).description, "\(later.at.microseconds)"],
            ]
        )
        let open = try home.raw { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM binding WHERE bound_until IS NULL")
        }
        #expect(open == 0)
        let directory = try store.beacons.directory(anchors: [:], expected: [])
        #expect(directory.role(of: .tag(1)) == .unregistered, "once ours, bound to nothing now")
    }
}
