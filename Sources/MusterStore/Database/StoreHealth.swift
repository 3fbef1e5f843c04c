import FoundationEssentials
import GRDB
import MusterCatalogue
import MusterCore

/// What was found wrong with a table, or with the file as a whole.
public struct StoreProblem: Hashable, Sendable {
    /// The table; `nil` for the file.
    public var table: String?
    /// What was found.
    public var what: String
}

extension Store {
    /// Whether what the database holds can be true.
    public var health: StoreHealth { StoreHealth(store: self) }
}

/// Whether what the database holds can be true.
public struct StoreHealth: Sendable {
    let store: Store

    /// How many problems of one kind are told.
    private static let most = 20

    /// The tables that grow with each audit and each change, and that nothing new depends on.
    public static let historyTables: Set = ["audit_record", "audit_expected", "update_log"]

    /// Which replica the home is, 16 bytes in hexadecimal, as its backups name it.
    ///
    /// - Throws: ``StoreError``.
    public func origin() throws -> String {
        try store.read { Hex.text(try Replica.origin($0)) }
    }

    /// The problems SQLite finds in the file, and what is missing in it; empty when it is sound.
    ///
    /// - Parameter left: tables that are not looked at; with any, the lists of free pages and what may be
    ///   missing are not either.
    /// - Returns: the problems.
    /// - Throws: ``StoreError``.
    public func integrityProblems(besides left: Set<String> = []) throws -> [String] {
        try store.read { db in
            let tables =
                left.isEmpty
                ? [nil]
                : try Self.tables(db).filter { !left.contains($0) }.map { "(\"\($0)\")" }
            let damage = try tables.flatMap {
                try String.fetchAll(db, sql: "PRAGMA quick_check\($0 ?? "")")
            }.filter { $0 != "ok" }
            return left.isEmpty ? try damage + SchemaFaults.missing(db) : damage
        }
    }

    /// Everything that can be found wrong with the file by reading all of it.
    ///
    /// Beside SQLite's own look at pages, indexes, types and references, each text must be whole UTF-8
    /// without a NUL, each row must be one that Muster reads, and the index of words must belong to the
    /// items. Whether rows are what was written, ``rowProblems()`` tells. It takes time in proportion to the file, and writes nothing.
    ///
    /// - Returns: the problems; empty when nothing was found.
    /// - Throws: ``StoreError`` for a file that cannot be read at all.
    public func deepProblems() throws -> [StoreProblem] {
        var problems = try store.read { db in try Self.filed(db) + Self.referred(db) }
        let tables = try store.read { db in try Self.tables(db) }
        for table in tables {
            do {
                problems += try store.read { db in try Self.texts(of: table, db) }
            } catch let error as StoreError {
                problems.append(StoreProblem(table: table, what: error.what.description))
            }
        }
        problems += unread()
        if try store.read({ try Self.isSearchStale($0) }) {
            problems.append(
                StoreProblem(table: "item_search", what: "its words are not the items'")
            )
        }
        if let fault = searchFault() {
            problems.append(StoreProblem(table: "item_search", what: fault))
        }
        return problems
    }

    /// What SQLite finds; one message may tell of several pages.
    private static func filed(_ db: Database) throws -> [StoreProblem] {
        do {
            // Rows that do not have their checksum are named by ``rowProblems()``.
            let checks = Set(try RowChecks.tables(db).map { RowChecks.index(of: $0) })
            return try String.fetchAll(db, sql: "PRAGMA integrity_check(\(most))")
                .filter { line in
                    let isOfCheck = line.split(separator: " index ").last
                        .map { checks.contains(String($0)) }
                    return line != "ok" && isOfCheck != true
                }
                .map { StoreProblem(table: nil, what: $0.replacing("\n", with: "; ")) }
        } catch let error as DatabaseError {
            return [StoreProblem(table: nil, what: error.message ?? "the file cannot be read")]
        }
    }

    private static func referred(_ db: Database) throws -> [StoreProblem] {
        do {
            return try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(most).map { row in
                let (table, parent): (String, String) = (
                    try row.value("table"), try row.value("parent")
                )
                return StoreProblem(
                    table: table,
                    what: "a row refers to one of \(parent) that is not there"
                )
            }
        } catch let error as DatabaseError {
            return [StoreProblem(table: nil, what: error.message ?? "references cannot be read")]
        }
    }

    /// The tables of the file but for those that SQLite and its searches keep for themselves.
    static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_schema
                WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'
                ORDER BY name
                """
        )
    }

    /// The texts of a table that no Muster wrote.
    private static func texts(of table: String, _ db: Database) throws -> [StoreProblem] {
        let columns = try String.fetchAll(
            db,
            sql: "SELECT name FROM pragma_table_info(?)",
            arguments: [table]
        )
        let values = columns.map { column in
            "CASE typeof(\"\(column)\") WHEN 'text' THEN CAST(\"\(column)\" AS BLOB) END"
        }
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT \(values.joined(separator: ", ")) FROM \"\(table)\""
        )
        var bad: [String: Int] = [:]
        while let row = try rows.next() {
            for (index, column) in columns.enumerated() {
                guard let bytes: Data = try row.value(at: index) else { continue }
                if bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil {
                    bad[column, default: 0] += 1
                }
            }
        }
        return bad.sorted { $0.key < $1.key }.map { column, count in
            StoreProblem(table: table, what: "\(count) values of \(column) are no text")
        }
    }

    /// What Muster itself cannot read of what it keeps.
    private func unread() -> [StoreProblem] {
        var problems: [StoreProblem] = []
        func check(_ table: String, _ reading: () throws -> Void) {
            do {
                try reading()
            } catch {
                let what = (error as? any MusterError)?.what.description ?? "\(error)"
                problems.append(StoreProblem(table: table, what: what))
            }
        }
        check("site") { _ = try store.site() }
        check("site") { _ = try store.floorPlans.current() }
        check("item") {
            for inventory in try store.inventories.list() {
                _ = try store.items.list(of: inventory)
            }
        }
        check("last_heard") {
            for inventory in try store.inventories.list() {
                _ = try store.beacons.lastHeard(of: inventory)
            }
            _ = try store.beacons.lastHeardOfAnchors()
        }
        check("watch") { _ = try store.beacons.watches() }
        check("person") { _ = try store.people.list() }
        check("audit") { _ = try store.audits.list() }
        check("site_fit") { _ = try store.lessons.siteFits() }
        check("site_belief") { _ = try store.lessons.siteLesson() }
        check("report_definition") { _ = try store.definitions.list() }
        check("sensor") { try store.sensors.readAll() }
        check("limit_set") { try store.limits.readAll() }
        check("place") { _ = try store.rows(of: RowTable("place", fields: Place.fields)) }
        check("alarm") { try store.alarms.readAll() }
        check("product") { try store.products.readAll() }
        check("party") { _ = try store.parties.list() }
        check("lot") { _ = try store.lots.list() }
        check("event") { try store.events.readAll() }
        check("customer_order") {
            problems += try Orders(store).disagreements().map { fault in
                StoreProblem(table: "customer_order", what: fault.description)
            }
        }
        check("label") { _ = try store.labels.list() }
        check("label_key") { _ = try store.labels.keys() }
        check("drop") { _ = try store.drops.list() }
        check("outbox") { _ = try store.outbox.list() }
        check("signing_key") {
            let rows = try store.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM signing_key")
            }
            guard try store.keys.list().count == rows else { throw unreadable("a key is none") }
        }
        check("issued") {
            let rows = try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM issued") }
            guard try store.seals.issuedReports(limit: Int.max).total == rows else {
                throw unreadable("a note is of no audit")
            }
        }
        check("photo") { _ = try allPhotos() }
        check("signature") {
            for audit in try store.audits.list() { _ = try store.seals.list(of: audit.audit) }
        }
        return problems
    }

    private func unreadable(_ reason: Sentence) -> StoreError {
        .damaged(path: store.path, reason: reason)
    }

    /// The photos that items and products show or showed.
    ///
    /// - Throws: ``StoreError``.
    public func allPhotos() throws -> [PhotoID] {
        try store.read { db in
            let all = PhotoShelfRows.tables.map { "SELECT sha256 FROM \($0.table)" }
            return try Data.fetchAll(db, sql: all.joined(separator: " UNION ")).map { hash in
                guard let photo = PhotoID(Hex.text(hash)) else {
                    throw unreadable("a photo has no name")
                }
                return photo
            }
        }
    }

    /// Whether the index of words holds anything else than the items that are there.
    private static func isSearchStale(_ db: Database) throws -> Bool {
        let words = ["id", "name", "beacon", "serial", "lot", "note"]
        let differs = words.map { "words.\($0) IS NOT item.\($0)" }.joined(separator: " OR ")
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT (SELECT count(*) FROM item WHERE deleted_at IS NULL)
                    <> (SELECT count(*) FROM item_search)
                OR EXISTS (
                    SELECT 1 FROM item
                    LEFT JOIN item_number ON item_number.item = item.uid
                    LEFT JOIN item_search AS words ON words.rowid = item_number.number
                    WHERE deleted_at IS NULL AND (\(differs)))
                """
        ) ?? true
    }

    /// What does not hold of the index of words; `nil` where all does, or nothing can be written: FTS5
    /// is asked by a statement that writes nothing and yet wants to.
    private func searchFault() -> String? {
        do {
            try store.write { db in
                try db.execute(
                    sql: "INSERT INTO item_search (item_search) VALUES ('integrity-check')"
                )
            }
            return nil
        } catch .damaged(_, let reason) as StoreError {
            return reason.description
        } catch {
            return nil
        }
    }
}
