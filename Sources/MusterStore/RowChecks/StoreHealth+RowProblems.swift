import FoundationEssentials
import GRDB
import MusterCore

/// What the checksums of rows say.
public struct RowReport: Sendable {
    /// How many rows have one.
    public var rows: Int
    /// What does not hold; empty when every row is as Muster wrote it.
    public var problems: [StoreProblem]
}

extension StoreHealth {
    /// How many rows of a table are named.
    private static let mostNamed = 5

    /// Compares every row that has a checksum with it; see ``RowChecks``.
    ///
    /// Rows that were lost are found by their checksums, which are left. What the database is made of
    /// is compared too: without its checks nothing would be found.
    ///
    /// - Returns: how many rows were compared, and what does not hold.
    /// - Throws: ``StoreError`` for a file that cannot be read at all.
    public func rowProblems() throws -> RowReport {
        let faults = try store.read { try SchemaFaults.found($0) }
        var report = RowReport(
            rows: 0,
            problems: faults.map { StoreProblem(table: nil, what: $0) }
        )
        for table in try store.read({ try RowChecks.tables($0) }) {
            do {
                let (rows, problems) = try store.read { try Self.compare(table, $0) }
                report.rows += rows
                report.problems += problems
            } catch let error as StoreError {
                report.problems.append(StoreProblem(table: table, what: error.what.description))
            }
        }
        return report
    }

    private static func compare(
        _ table: String,
        _ db: Database
    ) throws -> (rows: Int, problems: [StoreProblem]) {
        let index = RowChecks.index(of: table)
        let isKept = try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?)",
            arguments: [index]
        )
        // A table that is none of Muster's has no checksums; of Muster's own, the schema's faults tell.
        guard isKept == true else { return (0, []) }
        let columns = try RowChecks.Columns(of: table, db)
        let changed = try names(
            of: """
                "\(table)" AS r NOT INDEXED WHERE NOT EXISTS (
                    SELECT 1 FROM "\(table)" AS c INDEXED BY "\(index)"
                    WHERE c."\(columns.lead)" = r."\(columns.lead)"
                        AND \(columns.sum(of: "c")) = \(columns.sum(of: "r")))
                """,
            table,
            db
        )
        // count(*) would take whichever index is the smallest, whatever it is told.
        let rows = try Int.fetchOne(db, sql: "SELECT sum(1) FROM \"\(table)\" NOT INDEXED") ?? 0
        let sums =
            try Int.fetchOne(
                db,
                sql: "SELECT sum(1) FROM \"\(table)\" INDEXED BY \"\(index)\""
            ) ?? 0
        var problems: [StoreProblem] = []
        if changed.count > 0 {
            let more = changed.count - changed.names.count
            let list = changed.names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
            let what = "\(list): not as Muster wrote \(changed.count == 1 ? "it" : "them")"
            problems.append(StoreProblem(table: table, what: what))
        }
        if sums > rows {
            problems.append(StoreProblem(table: table, what: "\(sums - rows) of its rows are gone"))
        }
        return (rows, problems)
    }

    /// Counts rows, and names the first of them.
    private static func names(
        of rows: String,
        _ table: String,
        _ db: Database
    ) throws -> (count: Int, names: [String]) {
        let name = "CAST(\(RowNames.sql(table)) AS BLOB)"
        let found = try Row.fetchCursor(db, sql: "SELECT \(name) FROM \(rows)")
        var (count, names): (Int, [String]) = (0, [])
        while let row = try found.next() {
            count += 1
            guard names.count < mostNamed else { continue }
            names.append(shown(try row.value(at: 0)) ?? "a row of \(table)")
        }
        return (count, names)
    }

    /// A name that may have been damaged, as it can be shown.
    private static func shown(_ name: Data?) -> String? {
        name.map { name in
            String(decoding: name.prefix(120), as: UTF8.self)
                .map { $0.isLetter || $0.isNumber || " .,:;@_-+/#()".contains($0) ? "\($0)" : "?" }
                .joined()
        }
    }
}
