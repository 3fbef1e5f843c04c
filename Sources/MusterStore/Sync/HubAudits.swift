import GRDB
import MusterCore
import MusterPeople
import MusterSync

/// What the hub answers a station about the audits that began there, within one transaction.
struct HubAudits {
    private let audits: SharedAudits
    private let station: KnownStation

    private var db: Database { audits.db }

    /// Begins to answer a station.
    init(_ db: Database, _ station: KnownStation) {
        (audits, self.station) = (SharedAudits(db: db), station)
    }

    /// Takes a piece of an audit, and says how far it has come.
    ///
    /// - Parameters:
    ///   - piece: the piece.
    ///   - note: an entry of the trail about it.
    /// - Returns: the answer, with what the station lacks.
    /// - Throws: a database error.
    func answer(_ piece: AuditPiece, note: TrailNote) throws -> SyncAnswer {
        let refusal = try refusal(of: piece, note)
        let here = try audits.known(piece.audit)
        // What is told of it stands until all of it is here.
        if refusal != nil || here?.end == piece.end {
            try SharedAudit.note(refusal, of: piece.audit, station: station.number, db)
        }
        guard let known = here else {
            return .audit(try audits.piece(piece.audit, for: piece, isAtHub: false), refusal)
        }
        let noted = try SharedAudit.read(known.number, db)
        guard var shared = noted, shared.station == station.number else {
            // Of an audit of others nothing is said but that the number is theirs.
            var nothing = piece
            (nothing.rows, nothing.records, nothing.seals, nothing.signers) = ([], [], [], [])
            nothing.isAtHub = false
            return .audit(nothing, refusal ?? Self.numberTaken)
        }
        if refusal == nil {
            shared.told = min(piece.end.number, known.end.number)
            if piece.isAtHub, known.end == piece.end { shared.isHere = true }
            try shared.keep(db)
        }
        let other = refusal == nil ? piece : nil
        return .audit(
            try audits.piece(piece.audit, for: other, isAtHub: shared.isHere),
            refusal
        )
    }

    private static let numberTaken = Refusal(
        code: "number_taken",
        what: "another audit has this number"
    )

    /// Takes a piece; gives why it was not taken.
    private func refusal(of piece: AuditPiece, _ note: TrailNote) throws -> Refusal? {
        guard piece.audit.number.map(AuditNumbers.station(of:)) == station.number else {
            return Self.numberTaken
        }
        let sender = SharedAudits.Sender(
            name: station.name,
            station: station.number,
            may: station.may,
            note: note
        )
        return try audits.taken(piece, from: sender).refusal
    }

    /// The audits of the station for a file: what it is not known to have of them, and why others were not taken.
    ///
    /// - Returns: the pieces, and whether some are left for another file.
    /// - Throws: `AuditError.brokenChain`, a database error.
    func carried() throws -> (pieces: [HubFile.Piece], hasMore: Bool) {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, told, is_here, code, what, told < record_count AS is_behind
                FROM shared_audit JOIN audit ON audit.number = shared_audit.audit
                LEFT JOIN shared_audit_refusal AS refusal ON refusal.audit = audit.id
                WHERE shared_audit.station = ?1
                UNION ALL
                SELECT audit, 0, 0, code, what, 1 FROM shared_audit_refusal
                WHERE station = ?1 AND audit NOT IN (SELECT id FROM audit)
                ORDER BY is_behind DESC, id DESC LIMIT ?2
                """,
            arguments: [station.number, SharedAudits.mostPieces]
        )
        var pieces: [HubFile.Piece] = []
        for row in rows {
            let room = SharedAudits.mostPieces - pieces.count
            guard room > 0 else { return (pieces, true) }
            guard let audit = AuditID(rawValue: try row.value("id")) else { continue }
            let refusal = try (row.value("code") as String?).map {
                Refusal(code: $0, what: try row.value("what"))
            }
            let isAtHub: Bool = try row.value("is_here")
            // Of one that is not here it is said why.
            let found =
                try audits.known(audit) == nil
                ? [audits.piece(audit, for: nil, isAtHub: isAtHub)]
                : audits.pieces(
                    audit,
                    behind: row.value("told"),
                    isAtHub: isAtHub,
                    limit: room
                )
            pieces += found.map { HubFile.Piece(piece: $0, refusal: refusal) }
        }
        return (pieces, pieces.count == SharedAudits.mostPieces)
    }

    /// Audits of the station that have records which it is not known to have.
    ///
    /// - Parameter records: how many it has in all: where it had more its disk went back, and all are compared.
    /// - Returns: the audits, the oldest first.
    /// - Throws: a database error.
    func newer(than records: Int) throws -> [AuditID] {
        let told = try Int.fetchOne(
            db,
            sql: "SELECT sum(told) FROM shared_audit WHERE station = ?",
            arguments: [station.number]
        )
        if let told, told > records {
            try db.execute(
                sql: "UPDATE shared_audit SET told = 0 WHERE station = ?",
                arguments: [station.number]
            )
        }
        return try String.fetchAll(
            db,
            sql: """
                SELECT audit.id FROM shared_audit JOIN audit ON audit.number = shared_audit.audit
                WHERE shared_audit.station = ? AND shared_audit.told < audit.record_count
                ORDER BY audit.number LIMIT ?
                """,
            arguments: [station.number, SyncLimits.audits]
        ).compactMap { AuditID(rawValue: $0) }
    }
}
