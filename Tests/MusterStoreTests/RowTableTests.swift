import Foundation
import GRDB
import MusterCatalogue
import MusterCore
import MusterStore
import Testing

/// Rows of a resource, as places are kept: what comes back, and what the change log says of them.
@Suite struct RowTableTests {
    private let table = RowTable("place", fields: Place.fields)

    private func place(_ name: String, _ change: (inout Place) -> Void = { _ in }) -> Place {
        var place = Place()
        place.name = name
        change(&place)
        return place
    }

    private struct Logged: Equatable {
        var action: String
        var fields: [String: String?]

        init(_ row: Row) throws {
            action = row["action"]
            fields = try JSONDecoder().decode(
                [String: String?].self,
                from: Data((row["fields"] as String).utf8)
            )
        }
    }

    /// The entries about places, the first one first.
    private func log(_ home: TemporaryHome) throws -> [Logged] {
        try home.raw { db in
            try Row.fetchAll(db, sql: "SELECT * FROM update_log WHERE tbl = 'place' ORDER BY pos")
                .map(Logged.init)
        }
    }

    @Test func `a row comes back as it was kept, with every kind of value and with none`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let whole = place("Hall 1") {
            ($0.kind, $0.zones, $0.note) = (.building, ["north", "south"], "cold\nand dark")
            ($0.gln, $0.latitude, $0.area) = ("4006381333931", -44.75, 0)
            $0.precision = .exact
        }
        let kept = try store.change(table, by: .mira) { rows in
            let hall = try rows.add(whole)
            return [hall, try rows.add(place("Room") { $0.parent = hall.number })]
        }
        #expect(kept.map(\.number) == [1, 2])
        #expect(try store.rows(of: table) == kept)
        var expected = whole
        expected.number = 1
        #expect(kept[0] == expected && kept[1].parent == 1 && kept[1].latitude == nil)
    }

    @Test func `each change of a row is in the log, with the fields that differ and no others`()
        throws
    {
        let home = try TemporaryHome()
        let store = try home.founded()
        var depot = try store.change(table, by: .mira) { try $0.add(place("Depot")) }
        depot.area = 12.5
        depot.note = "new"
        try store.change(table, by: .mira) { try $0.put(depot) }
        try store.change(table, by: .mira) { try $0.put(depot) }
        try store.change(table, by: .mira) { try $0.delete(depot) }
        try store.change(table, by: .mira) { try $0.restore(depot) }
        let entries = try log(home)
        #expect(entries.map(\.action) == ["create", "update", "delete", "create"])
        #expect(entries[0].fields.count == Place.fields.count)
        #expect(entries[0].fields["name"] == "Depot" && entries[0].fields["note"] == .some(nil))
        #expect(entries[1].fields == ["area_m2": "12.5", "note": "new"])
        #expect(entries[2].fields.isEmpty && entries[3].fields["note"] == "new")
        #expect(try store.rows(of: table) == [depot])
        let ofOne = try home.raw { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM update_log JOIN place ON place.uid = update_log.row
                    WHERE tbl = 'place'
                    """
            )
        }
        #expect(ofOne == 4, "every entry names the row")
    }

    @Test func `a deleted row is no longer there, and comes back under its number`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let (first, second, third) = try store.change(table, by: .mira) { rows in
            (try rows.add(place("a")), try rows.add(place("b")), try rows.add(place("c")))
        }
        let later = Author(name: "mira", at: Instant.start.advanced(bySeconds: 60))
        try store.change(table, by: later) { rows in
            try rows.delete(first)
            #expect(rows.index[first.number] == nil)
        }
        try store.change(table, by: .mira) { try $0.delete(second) }
        #expect(try store.rows(of: table) == [third])
        #expect(try store.rows(of: table, deleted: true) == [second, first], "in order of time")
        try store.change(table, by: later) { rows in
            #expect(try rows.deletedRows() == [second, first])
            try rows.restore(first)
            #expect(rows.index[first.number] == first)
        }
        #expect(try store.rows(of: table) == [first, third])
    }

    @Test func `changes that end with an error leave neither rows nor entries`() throws {
        struct Refused: Error {}
        let home = try TemporaryHome()
        let store = try home.founded()
        #expect(throws: Refused.self) {
            try store.change(table, by: .mira) { rows in
                _ = try rows.add(place("a"))
                throw Refused()
            }
        }
        #expect(try store.rows(of: table).isEmpty && log(home).isEmpty)
    }

    @Test func `a later writer goes on with the clock where the rows before it ended`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        for name in ["a", "b"] {
            try store.change(table, by: .mira) { rows in
                _ = (try rows.add(place(name)), try rows.add(place(name + name)))
            }
        }
        let clocks = try home.raw { try Int64.fetchAll($0, sql: "SELECT hlc FROM update_log") }
        #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `a list of names that is damaged is said with the row and the field`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        _ = try store.change(table, by: .mira) { try $0.add(place("a") { $0.zones = ["n"] }) }
        try home.raw { try $0.execute(sql: "UPDATE place SET zones = 'n'") }
        #expect {
            try store.rows(of: table)
        } throws: { error in
            guard case .damaged(let path, let reason)? = error as? StoreError else { return false }
            return path == home.path
                && reason.description == "row 1 of place has no zones that can be"
        }
    }
}
