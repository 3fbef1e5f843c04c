import FoundationEssentials
import GRDB
import MusterAudit
import MusterCore
import MusterSync

/// How an audit that two homes have stands between them.
struct SharedAudit {
    /// Its number in this database.
    var audit: Int64
    /// The station that began it.
    var station: Int
    /// Whether records are added here; else by the other home.
    var isHere: Bool
    /// How many records the other home is known to have.
    var told: Int
    /// Why the other home did not take it; `nil` where it did.
    var refusal: Refusal?

    /// What is noted of an audit; `nil` for one that no other home has.
    static func read(_ audit: Int64, _ db: Database) throws -> SharedAudit? {
        try Row.fetchOne(
            db,
            sql: "SELECT * FROM shared_audit WHERE audit = ?",
            arguments: [audit]
        ).map { row in
            SharedAudit(
                audit: try row.value("audit"),
                station: try row.value("station"),
                isHere: try row.value("is_here"),
                told: try row.value("told"),
                refusal: try (row.value("code") as String?).map { code in
                    Refusal(code: code, what: try row.value("what") ?? "")
                }
            )
        }
    }

    /// Keeps it.
    func keep(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO shared_audit VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [audit, station, isHere, told, refusal?.code, refusal?.what]
        )
    }

    /// Compares all again: what the other homes have need not be what they had.
    static func forgetTold(_ db: Database) throws {
        try db.execute(sql: "UPDATE shared_audit SET told = 0")
    }

    /// Goes on only where records of an audit are added here.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)``.
    static func demandHere(_ id: AuditID, _ audit: Int64, _ db: Database) throws {
        guard let shared = try read(audit, db), !shared.isHere, let house = try House.read(db)
        else { return }
        if house.role == .station {
            throw StoreError.conflict(
                what: "\(id) is at the hub",
                remedy: "go on with it in the portal of the hub, \(house.hub?.url ?? "")"
            )
        }
        let name = try String.fetchOne(
            db,
            sql: "SELECT name FROM station WHERE number = ?",
            arguments: [shared.station]
        )
        throw StoreError.conflict(
            what: "\(id) is counted at the station \(name ?? "")",
            remedy: "finish it there, and run muster sync there"
        )
    }
}
