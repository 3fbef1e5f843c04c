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
                told: try row.value("told")
            )
        }
    }

    /// Keeps it.
    func keep(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO shared_audit VALUES (?, ?, ?, ?)",
            arguments: [audit, station, isHere, told]
        )
    }

    /// Compares all again: what the other homes have need not be what they had.
    static func forgetTold(_ db: Database) throws {
        try db.execute(sql: "UPDATE shared_audit SET told = 0")
    }

    // MARK: Which home adds to an audit

    /// Whether records of a row of `audit` are added here: of a station that is gone, or whose records went
    /// another way, the hub does.
    static let isHere = """
        NOT EXISTS (
            SELECT 1 FROM shared_audit WHERE shared_audit.audit = audit.number AND NOT is_here
                AND NOT EXISTS (
                    SELECT 1 FROM station WHERE station.number = shared_audit.station
                        AND state IN ('revoked', 'retired'))
                AND NOT EXISTS (
                    SELECT 1 FROM shared_audit_refusal AS refusal JOIN house ON house.role = 'hub'
                    WHERE refusal.audit = audit.id AND refusal.code = 'fork')
        )
        """

    /// Whether records of an audit are added here.
    ///
    /// One that is not known yet is of here.
    static func isHere(_ audit: AuditID, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT \(isHere) FROM audit WHERE id = ?",
            arguments: [audit.rawValue]
        ) ?? true
    }

    /// Goes on only where records of an audit are added here.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)``.
    static func demandHere(_ id: AuditID, _ db: Database) throws {
        guard try !isHere(id, db), let house = try House.read(db) else { return }
        if house.role == .station {
            throw StoreError.conflict(
                what: "\(id) is at the hub",
                remedy: "go on with it in the portal of the hub, \(house.hub?.url ?? "")"
            )
        }
        let name = try String.fetchOne(
            db,
            sql: """
                SELECT name FROM station JOIN shared_audit ON station = station.number
                WHERE audit = (SELECT number FROM audit WHERE id = ?)
                """,
            arguments: [id.rawValue]
        )
        let why = try String.fetchOne(
            db,
            sql: "SELECT what FROM shared_audit_refusal WHERE audit = ?",
            arguments: [id.rawValue]
        )
        if let why {
            throw StoreError.conflict(
                what: "the rest of \(id) was not taken from the station \(name ?? ""): \(why)",
                remedy: "muster station allow NAME --may RIGHT, then muster sync at the station"
            )
        }
        throw StoreError.conflict(
            what: "\(id) is counted at the station \(name ?? "")",
            remedy: "finish it there, and run muster sync there; where the station is gone, "
                + "muster station retire NAME"
        )
    }

    // MARK: What was not taken

    /// Notes why the hub did not take an audit; `nil` where it did.
    static func note(
        _ refusal: Refusal?,
        of audit: AuditID,
        station: Int,
        _ db: Database
    ) throws {
        guard let refusal else {
            return try db.execute(
                sql: "DELETE FROM shared_audit_refusal WHERE audit = ?",
                arguments: [audit.rawValue]
            )
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO shared_audit_refusal VALUES (?, ?, ?, ?)",
            arguments: [audit.rawValue, station, refusal.code, refusal.what]
        )
    }
}
