import FoundationEssentials
import GRDB
import MusterAudit
import MusterCore
import MusterSync

/// Audits as they go from one home of a house to another, within one transaction.
///
/// Whoever has less takes what is missing, where it follows what is there: the chain of records decides, and
/// one of the homes alone adds to it.
struct SharedAudits {
    let db: Database

    /// An audit of this home.
    struct Known {
        var audit: AuditID
        var number: Int64
        var row: SyncID
        var inventory: SyncID
        var progress: AuditProgress
        var end: Extent
        var listCount: Int
    }

    /// An audit of this home; `nil` where it is not here.
    ///
    /// - Throws: `AuditError.brokenChain`, a database error.
    func known(_ audit: AuditID) throws -> Known? {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM audit WHERE id = ?",
            arguments: [audit.rawValue]
        )
        guard let row else { return nil }
        let count: Int = try row.value("record_count")
        guard let head = Digest(bytes: Array(try row.value("head") as Data)) else {
            throw AuditError.brokenChain(audit: audit, sequence: count)
        }
        return Known(
            audit: audit,
            number: try row.value("number"),
            row: try row.syncID("uid"),
            inventory: try row.syncID("inventory"),
            progress: AuditProgress(
                state: AuditState(rawValue: try row.value("state")) ?? .paused,
                present: try row.value("present"),
                extras: try row.value("extras"),
                accuracy: try row.value("accuracy")
            ),
            end: Extent(number: count, head: head),
            listCount: try row.value("expected")
        )
    }

    /// An audit up to one of its records; `nil` where it does not go that far.
    func extent(_ known: Known, at sequence: Int) throws -> Extent? {
        if sequence == 0 { return AuditPiece.beginning(of: known.audit) }
        guard sequence <= known.end.number else { return nil }
        let hash = try RecordWriter.hash(audit: known.number, sequence: sequence, db)
        return hash.flatMap { Digest(bytes: Array($0)) }.map { Extent(number: sequence, head: $0) }
    }

    /// How many rows of a list have come of an audit that has not come whole.
    func rowsThere(_ audit: AuditID) throws -> Int {
        try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM shared_list WHERE audit = ?",
            arguments: [audit.rawValue]
        ) ?? 0
    }

    // MARK: What goes

    /// How far an audit goes here, with what another home lacks of it.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - other: how far the other home has it; `nil` where that is not known: nothing goes then.
    ///   - isAtHub: whether records are added at the hub.
    /// - Returns: the piece, within the limits of a message.
    /// - Throws: `AuditError.brokenChain`, a database error.
    func piece(_ audit: AuditID, for other: AuditPiece?, isAtHub: Bool) throws -> AuditPiece {
        guard let known = try known(audit) else {
            let nothing = AuditPiece.beginning(of: audit)
            let none = SyncID(high: 0, low: 0)
            return AuditPiece(
                audit: audit,
                row: other?.row ?? none,
                inventory: other?.inventory ?? none,
                end: nothing,
                isAtHub: isAtHub,
                listCount: other?.listCount ?? 0,
                rowsThere: try rowsThere(audit)
            )
        }
        var piece = AuditPiece(
            audit: audit,
            row: known.row,
            inventory: known.inventory,
            end: known.end,
            isAtHub: isAtHub,
            listCount: known.listCount,
            rowsThere: known.listCount
        )
        guard let other, other.end.number < known.end.number else { return piece }
        if other.end.number == 0, other.rowsThere < known.listCount {
            piece.firstRow = other.rowsThere
            piece.rows = try rows(known, from: other.rowsThere)
        } else if let after = try extent(known, at: other.end.number) {
            piece.after = after
            try fill(&piece, known)
        }
        return piece
    }

    /// How many pieces of audits a file has at most: some 128 MB, unpacked.
    static let mostPieces = 256

    /// What another home lacks of an audit, piece by piece; at least one, which says how far it goes here.
    ///
    /// - Parameters:
    ///   - audit: the audit, which is here.
    ///   - told: how many of its records the other home is known to have.
    ///   - isAtHub: whether records are added at the hub.
    ///   - limit: the most pieces.
    /// - Returns: the pieces, in order, as many as there may be.
    /// - Throws: `AuditError.brokenChain`, a database error.
    func pieces(
        _ audit: AuditID,
        behind told: Int,
        isAtHub: Bool,
        limit: Int
    ) throws -> [AuditPiece] {
        guard let known = try known(audit) else { return [] }
        var other = try piece(audit, for: nil, isAtHub: isAtHub)
        other.end = try extent(known, at: told) ?? AuditPiece.beginning(of: audit)
        other.rowsThere = told == 0 ? 0 : known.listCount
        var pieces: [AuditPiece] = []
        repeat {
            let piece = try piece(audit, for: other, isAtHub: isAtHub)
            pieces.append(piece)
            other.rowsThere += piece.rows.count
            guard piece.hasLines,
                let end = try extent(known, at: other.end.number + piece.records.count)
            else { break }
            other.end = end
        } while other.end.number < known.end.number && pieces.count < limit
        return pieces
    }

    private func rows(_ known: Known, from first: Int) throws -> [AuditPiece.Row] {
        let cursor = try Row.fetchCursor(
            db,
            sql: "SELECT * FROM audit_expected WHERE audit = ? AND row >= ? ORDER BY row LIMIT ?",
            arguments: [known.number, first, SyncLimits.auditLines]
        )
        var (rows, room) = ([AuditPiece.Row](), SyncLimits.auditBytes)
        while room > 0, let row = try cursor.next() {
            let one = try AuditPiece.Row(row)
            room -= Self.usualRowBytes + one.name.utf8.count
            rows.append(one)
        }
        return rows
    }

    /// How long the line of a row is about, without the name.
    private static let usualRowBytes = 260
    /// How long the line of a record is about, without its content.
    private static let usualRecordBytes = 60

    /// Puts the records behind ``AuditPiece/after`` into a piece, with the signatures over them.
    private func fill(_ piece: inout AuditPiece, _ known: Known) throws {
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT at, kind, body FROM audit_record WHERE key > ? AND key < ?
                ORDER BY key LIMIT ?
                """,
            arguments: [
                RecordWriter.key(audit: known.number, sequence: piece.after.number),
                RecordWriter.key(audit: known.number + 1, sequence: 0), SyncLimits.auditLines,
            ]
        )
        var room = SyncLimits.auditBytes
        while room > 0, let row = try cursor.next() {
            let record = AuditPiece.Record(
                at: Instant(microseconds: try row.value("at")),
                kind: try row.value("kind"),
                body: try row.value("body")
            )
            room -= Self.usualRecordBytes + record.body.utf8.count
            piece.records.append(record)
        }
        let first = piece.after.number + 1
        piece.seals = try String.fetchAll(
            db,
            sql: """
                SELECT seal FROM signature WHERE audit = ? AND records BETWEEN ? AND ?
                ORDER BY records, seal
                """,
            arguments: [known.number, first, piece.after.number + piece.records.count]
        )
        let makers = piece.seals.compactMap { Seal($0)?.statement.key }.unique
        piece.signers = try makers.compactMap { try Keys.key(db, $0) }.map { key in
            // A machine is called as the others call it.
            AuditPiece.Signer(key: key.key.bytes, owner: key.kind == .device ? "" : key.owner)
        }
    }
}

extension AuditPiece.Row {
    /// A row of a frozen list, as the database has it.
    init(_ row: Row) throws {
        self.init(
            item: try row.value("item"),
            name: try row.value("name"),
            beacon: try row.value("beacon"),
            zone: try row.value("zone"),
            product: try row.value("product"),
            lot: try row.value("lot"),
            serial: try row.value("serial"),
            quantity: try row.value("quantity"),
            lastHeardAt: (try row.value("last_heard") as Int64?).map { Instant(microseconds: $0) },
            batteryMillivolts: try row.value("battery_mv"),
            powerOffset: try row.value("power_offset"),
            lastPass: try row.value("last_pass")
        )
    }
}
