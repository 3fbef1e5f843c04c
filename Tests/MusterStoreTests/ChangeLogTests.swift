import Foundation
import GRDB
import MusterCatalogue
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

@Suite struct ChangeLogTests {
    private struct Entry {
        var uid: String
        var origin: Data
        var seq: Int64
        var hlc: Int64
        var table: String
        var row: Data
        var action: String
        var fields: [String: String?]
        var base: [String: String]

        init(_ row: Row) throws {
            uid = Hex.text(row["uid"] as Data)
            (origin, seq, hlc) = (row["origin"], row["seq"], row["hlc"])
            (table, self.row, action) = (row["tbl"], row["row"], row["action"])
            let decoder = JSONDecoder()
            fields = try decoder.decode(
                [String: String?].self,
                from: Data((row["fields"] as String).utf8)
            )
            base = try decoder.decode(
                [String: String].self,
                from: Data((row["base"] as String).utf8)
            )
        }
    }

    private func log(_ home: TemporaryHome) throws -> [Entry] {
        try home.raw { db in
            try Row.fetchAll(db, sql: "SELECT * FROM update_log ORDER BY pos").map(Entry.init)
        }
    }

    @Test func `each change is one entry with what changed and what its author had seen`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        try store.items.add(.number(1), to: inventory, by: .mira)
        try store.items.update(.number(1, name: "b"), in: inventory, by: .mira)
        try store.items.update(.number(1, zone: .north, name: "c"), in: inventory, by: .mira)
        try store.items.update(.number(1, zone: .north, name: "c"), in: inventory, by: .mira)
        try store.items.delete(.number(1), from: inventory, by: .mira)
        _ = try store.items.restore(.number(1), to: inventory, by: .mira)
        let entries = try log(home).filter { $0.table == "item" }
        #expect(entries.map(\.action) == ["create", "update", "update", "delete", "update"])
        let (create, first, second) = (entries[0], entries[1], entries[2])
        #expect(create.base.isEmpty && create.fields.count == 12)
        #expect(first.fields == ["name": "b"] && first.base == ["name": create.uid])
        #expect(second.fields == ["name": "c", "zone": "north"])
        #expect(second.base == ["name": first.uid, "zone": create.uid])
        #expect(entries[3].fields.keys.sorted() == ["deleted_at"] && entries[3].base.isEmpty)
        #expect(entries[4].fields == ["deleted_at": nil])
        #expect(entries[4].base == ["deleted_at": entries[3].uid])
        #expect(Set(entries.map(\.row)).count == 1)
    }

    @Test func `founding, inventories, plans and audits are in the log too`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let plan = try SitePlan.of([.north])
        try store.floorPlans.replace(plan, by: .mira)
        try store.floorPlans.replace(plan, by: .mira)
        let audit = try AuditExample(store).audit
        let entries = try log(home)
        #expect(entries.map(\.table) == ["site", "inventory", "site", "audit"])
        #expect(entries.map(\.action) == ["create", "create", "update", "create"])
        #expect(entries[2].fields.keys.sorted() == ["plan"], "the same plan again is no change")
        #expect(entries[3].fields == ["id": audit.rawValue])
    }

    @Test func `numbers have no gaps and the clock never goes back, whatever time it is`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        var random = SplitMix64(seed: 61)
        for number in 1...40 {
            let at = Instant(seconds: Int64.random(in: -9_000...2_000_000_000, using: &random))
            let author = Author(name: "mira", at: at)
            switch number % 4 {
            case 0:
                _ = try store.items.importItems(
                    .of((number...number + 5).map { .number($0, name: "\(at)") }),
                    into: inventory,
                    skippingBad: false,
                    by: author
                )
            case 1: try store.items.add(.number(number + 100), to: inventory, by: author)
            case 2:
                try? store.items.update(
                    .number(number + 99, name: "new"),
                    in: inventory,
                    by: author
                )
            default: try? store.items.delete(.number(number), from: inventory, by: author)
            }
        }
        let entries = try log(home)
        #expect(entries.count > 60)
        #expect(entries.map(\.seq) == (1...Int64(entries.count)).map { $0 })
        #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.hlc < $1.hlc })
        #expect(Set(entries.map(\.uid)).count == entries.count)
        #expect(Set(entries.map(\.origin)).count == 1 && entries[0].origin.count == 16)
        for (index, entry) in entries.enumerated() where entry.action != "create" {
            for (field, uid) in entry.base {
                let last = entries[..<index].last {
                    $0.row == entry.row && $0.fields.keys.contains(field)
                }
                #expect(last?.uid == uid, "entry \(index), \(field)")
            }
        }
    }

    @Test func `two homes are two origins`() throws {
        let (one, other) = (try TemporaryHome(), try TemporaryHome())
        _ = (try one.founded(), try other.founded())
        let origins = try Set((log(one) + log(other)).map(\.origin))
        #expect(origins.count == 2)
    }

    @Test func `the clock of an entry is its moment in milliseconds, then one more for each`()
        throws
    {
        let home = try TemporaryHome()
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        for number in 1...3 { try store.items.add(.number(number), to: inventory, by: .mira) }
        let later = Author(
            name: "mira",
            at: Instant(microseconds: Instant.start.microseconds + 7_999)
        )
        try store.items.add(.number(4), to: inventory, by: later)
        let clocks = try log(home).map(\.hlc)
        let begin = (Instant.start.microseconds / 1_000) << 16
        #expect(clocks == (1...5).map { begin + $0 } + [begin + 7 << 16 + 1])
        let changes = try store.trail.changes(before: nil, actor: nil, limit: 9)
        #expect(changes.first?.at.microseconds == Instant.start.microseconds + 7_000)
        #expect(Set(changes.dropFirst().map(\.at)) == [.start])
    }

    @Test func `a row's identifier says when it was made, as UUIDs of version 7 do`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        for number in 1...20 { try store.items.add(.number(number), to: inventory, by: .mira) }
        let rows = try log(home).filter { $0.table == "item" }.map { [UInt8]($0.row) }
        let milliseconds = UInt64(Instant.start.microseconds / 1_000)
        for row in rows {
            #expect(row.count == 16)
            #expect(row.prefix(6).reduce(0) { $0 << 8 | UInt64($1) } == milliseconds)
            #expect(row[6] >> 4 == 7 && row[8] >> 6 == 0b10)
        }
        // Of the 74 bits that are left to chance, each is now 0 and now 1.
        let bits = (48..<128).filter { !(48..<52).contains($0) && !(64..<66).contains($0) }
        let still = bits.filter { bit in
            Set(rows.map { $0[bit / 8] >> (7 - bit % 8) & 1 }).count == 1
        }
        #expect(still.count <= 1, "bits \(still)")
    }

    @Test func `changes are read by pages from the newest on, of all people or of one`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        let other = Author(name: "petar", at: .start)
        for number in 1...6 {
            try store.items.add(.number(number), to: inventory, by: number % 2 == 0 ? other : .mira)
        }
        let all = try store.trail.changes(before: nil, actor: nil, limit: 100)
        #expect(all.map(\.position) == (1...8).reversed().map { $0 })
        #expect(all.last?.table == "site" && all.first?.object == "IT-6")
        #expect(try store.trail.changes(before: 6, actor: nil, limit: 2) == Array(all[3...4]))
        #expect(
            try store.trail.changes(before: nil, actor: nil, limit: 2, skipping: 3)
                == Array(all[3...4])
        )
        let his = try store.trail.changes(before: nil, actor: "petar", limit: 100)
        #expect(his.map(\.object) == ["IT-6", "IT-4", "IT-2"])
        #expect(Set(his.map(\.actor)) == ["petar"])
    }
}
