import GRDB
import MusterAudit
public import MusterCore
public import MusterPeople
public import MusterSync

/// The audits of a station as they go to its hub, and come back with what was decided there.
///
/// While an audit is counted the station adds to it. Once it is over, the hub does: whoever signs it is there.
public struct StationAudits: Sendable {
    let store: Store

    /// What came of a message about an audit.
    public struct Step: Sendable {
        /// What goes next; `nil` where nothing is left, or nothing can be done.
        public var next: AuditPiece?
        /// How many records the hub has more.
        public var sent = 0
        /// How many records came.
        public var received = 0
    }

    /// An audit that the hub did not take.
    public struct NotTaken: Hashable, Sendable {
        /// The audit.
        public var audit: AuditID
        /// The station that has brought it.
        public var station: Int
        /// Why.
        public var refusal: Refusal
    }

    private static let unsent = """
        FROM audit LEFT JOIN shared_audit ON shared_audit.audit = audit.number
        WHERE coalesce(told, -1) < record_count
            OR is_here = 1 AND state NOT IN ('open', 'paused')
        """

    /// The audits that the hub is not known to have whole, the oldest first.
    ///
    /// - Throws: ``StoreError``.
    public func unsent() throws -> [AuditID] {
        try store.read { db in
            _ = try House.demand(.station, db)
            return try String.fetchAll(db, sql: "SELECT id \(Self.unsent) ORDER BY number")
                .compactMap { AuditID(rawValue: $0) }
        }
    }

    /// How many records the hub is not known to have.
    ///
    /// - Throws: ``StoreError``.
    public func unsentRecords() throws -> Int {
        try store.read { db in
            let sql = "SELECT sum(record_count - coalesce(told, 0)) \(Self.unsent)"
            return try Int.fetchOne(db, sql: sql) ?? 0
        }
    }

    /// How many records there are here in all.
    ///
    /// - Throws: ``StoreError``.
    public func recordCount() throws -> Int {
        try store.read { db in
            try Int.fetchOne(db, sql: "SELECT sum(record_count) FROM audit") ?? 0
        }
    }

    /// The audits that the hub did not take, and why: at a station its own, at the hub those of all.
    ///
    /// - Throws: ``StoreError``.
    public func refused() throws -> [NotTaken] {
        try store.read { db in
            try Row.fetchAll(
                db,
                // What is over at the hub is settled there.
                sql: """
                    SELECT * FROM shared_audit_refusal AS refusal
                    WHERE NOT EXISTS (
                        SELECT 1 FROM audit JOIN house ON role = 'hub'
                        WHERE audit.id = refusal.audit AND state IN ('approved', 'cancelled'))
                    ORDER BY station, audit
                    """
            ).compactMap { row in
                let refusal = Refusal(code: try row.value("code"), what: try row.value("what"))
                let station: Int = try row.value("station")
                return AuditID(rawValue: try row.value("audit"))
                    .map { NotTaken(audit: $0, station: station, refusal: refusal) }
            }
        }
    }

    /// How far an audit has come here, for the hub to compare; one that is over is handed over with it.
    ///
    /// - Throws: ``StoreError``.
    public func offer(_ audit: AuditID) throws -> AuditPiece {
        try store.write { db in
            let house = try House.demand(.station, db)
            let audits = SharedAudits(db: db)
            guard let known = try audits.known(audit) else {
                return try audits.piece(audit, for: nil, isAtHub: false)
            }
            let shared = try handed(known, house, db)
            return try audits.piece(audit, for: nil, isAtHub: !shared.isHere)
        }
    }

    /// What the hub is not known to have of the audits here, for a file; of those that it has, how far they go.
    ///
    /// - Returns: the pieces, and whether some are left for another file.
    /// - Throws: ``StoreError``.
    func carried() throws -> (pieces: [AuditPiece], hasMore: Bool) {
        try store.write { db in
            let house = try House.demand(.station, db)
            let audits = SharedAudits(db: db)
            let ids = try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM audit LEFT JOIN shared_audit ON shared_audit.audit = audit.number
                    ORDER BY coalesce(told, -1) < record_count DESC, number DESC LIMIT ?
                    """,
                arguments: [SharedAudits.mostPieces]
            )
            var pieces: [AuditPiece] = []
            for audit in ids.compactMap({ AuditID(rawValue: $0) }) {
                let room = SharedAudits.mostPieces - pieces.count
                guard room > 0 else { return (pieces, true) }
                guard let known = try audits.known(audit) else { continue }
                let shared = try handed(known, house, db)
                pieces += try audits.pieces(
                    audit,
                    behind: shared.told,
                    isAtHub: !shared.isHere,
                    limit: room
                )
            }
            return (pieces, pieces.count == SharedAudits.mostPieces)
        }
    }

    /// How an audit stands that goes to the hub now: one that is over is handed over with it.
    private func handed(
        _ known: SharedAudits.Known,
        _ house: House,
        _ db: Database
    ) throws -> SharedAudit {
        var shared =
            try SharedAudit.read(known.number, db)
            ?? SharedAudit(audit: known.number, station: house.number, isHere: true, told: 0)
        if !known.progress.state.isRunning { shared.isHere = false }
        try shared.keep(db)
        return shared
    }

    /// Takes what the hub has said of a piece.
    ///
    /// - Parameters:
    ///   - answer: how far the hub has the audit, and what this station lacks.
    ///   - refusal: why the hub did not take the piece.
    ///   - sent: the piece.
    ///   - note: an entry of the trail about the audit.
    /// - Returns: what came of it.
    /// - Throws: ``StoreError``.
    public func learn(
        _ answer: AuditPiece,
        _ refusal: Refusal?,
        of sent: AuditPiece,
        note: TrailNote
    ) throws -> Step {
        try store.write { db in
            let house = try House.demand(.station, db)
            let audits = SharedAudits(db: db)
            let sender = SharedAudits.Sender(
                name: house.hub?.name ?? "",
                station: house.number,
                may: nil,
                note: note
            )
            var step = Step()
            var refusal = refusal
            if !sent.records.isEmpty {
                let taken = answer.end.number - sent.after.number
                step.sent = min(sent.records.count, max(0, taken))
            }
            if refusal == nil {
                (step.received, refusal) = try audits.taken(answer, from: sender)
            }
            let known = try audits.known(answer.audit)
            if refusal == nil, let known, try !agrees(audits, known, answer) {
                refusal = SharedAudits.fork.refusal
            }
            // The hub is shown what it cannot take, so that it tells of it too.
            let isToBeTold = refusal == SharedAudits.fork.refusal && !sent.hasLines
            if refusal != nil || known?.end == answer.end {
                try SharedAudit.note(refusal, of: answer.audit, station: house.number, db)
            }
            if let known { try remember(refusal, answer, of: known, house, db) }
            // A list that has not come whole asks for the rest of it.
            guard refusal == nil || isToBeTold, known?.end != answer.end else { return step }
            let isAtHub = try known.map { try !isHere($0, db) } ?? answer.isAtHub
            let piece = try audits.piece(answer.audit, for: answer, isAtHub: isAtHub)
            step.next = piece.hasLines || answer.hasLines ? piece : nil
            return step
        }
    }

    private func isHere(_ known: SharedAudits.Known, _ db: Database) throws -> Bool {
        try SharedAudit.read(known.number, db)?.isHere ?? true
    }

    /// Notes how an audit stands between the hub and here.
    private func remember(
        _ refusal: Refusal?,
        _ answer: AuditPiece,
        of known: SharedAudits.Known,
        _ house: House,
        _ db: Database
    ) throws {
        var shared =
            try SharedAudit.read(known.number, db)
            ?? SharedAudit(audit: known.number, station: house.number, isHere: true, told: 0)
        if try agrees(SharedAudits(db: db), known, answer) {
            shared.told = min(answer.end.number, known.end.number)
        }
        if refusal == nil {
            shared.isHere = !answer.isAtHub && known.progress.state.isRunning
        } else if !answer.isAtHub || answer.row != known.row {
            // What the hub did not take is not handed over; of one number it may have another audit.
            shared.isHere = true
        }
        try shared.keep(db)
    }

    /// Whether the shorter of two homes' records are the beginning of the longer.
    private func agrees(
        _ audits: SharedAudits,
        _ known: SharedAudits.Known,
        _ answer: AuditPiece
    ) throws -> Bool {
        guard answer.end.number <= known.end.number else { return true }
        return try audits.extent(known, at: answer.end.number) == answer.end
    }
}
