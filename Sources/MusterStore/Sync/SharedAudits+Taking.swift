import FoundationEssentials
import GRDB
import MusterAudit
import MusterCore
import MusterPeople
import MusterSync

extension SharedAudits {
    /// A piece of an audit was not taken.
    struct Refused: Error {
        var refusal: Refusal

        init(_ code: String, _ what: String) { refusal = Refusal(code: code, what: what) }
        init(_ refusal: Refusal) { self.refusal = refusal }
    }

    /// Who brings an audit.
    struct Sender {
        /// What people call them.
        var name: String
        /// The station that the audit began at.
        var station: Int
        /// What may come from them; `nil` for the hub, from which all may.
        var may: Set<Right>?
        /// An entry of the trail about what they bring.
        var note: TrailNote
    }

    /// What has come with a piece.
    private struct Arrival {
        var sender: Sender
        /// How many records were added.
        var added = 0
        /// What the trail is to say of it.
        var notes: [TrailNote] = []
        /// Why the rest of it was not taken.
        var refusal: Refusal?
    }

    /// Takes a piece whole, or nothing of it.
    ///
    /// - Returns: how many records were added, and why nothing was.
    /// - Throws: a database error.
    func taken(_ piece: AuditPiece, from sender: Sender) throws -> (added: Int, refusal: Refusal?) {
        var arrival = Arrival(sender: sender)
        do {
            try db.inSavepoint {
                try take(piece, &arrival)
                return .commit
            }
        } catch let refused as Refused {
            return (0, refused.refusal)
        }
        // Beside the database it is noted how far the trail goes: what is taken back must not be in it.
        try Trail.append(arrival.notes, db)
        return (arrival.added, arrival.refusal)
    }

    /// Takes what a piece has beyond what is here.
    ///
    /// - Throws: ``Refused``, a database error; nothing of it is to be kept then.
    private func take(_ piece: AuditPiece, _ arrival: inout Arrival) throws {
        guard let known = try known(piece.audit) else { return try takeNew(piece, &arrival) }
        guard piece.end.number == 0 || known.row == piece.row else {
            throw Refused("number_taken", "another audit has this number")
        }
        guard let after = try extent(known, at: piece.after.number) else { return }
        guard after == piece.after else { throw Self.fork }
        if piece.end.number <= known.end.number, piece.end.number > 0 {
            guard try extent(known, at: piece.end.number) == piece.end else { throw Self.fork }
        }
        try add(piece, to: known, &arrival)
    }

    static let fork = Refused("fork", "its records are other ones here")

    /// Takes a piece of an audit that is not here: rows of its list, until that is whole, and the first records.
    private func takeNew(_ piece: AuditPiece, _ arrival: inout Arrival) throws {
        guard piece.end.number > 0 else { return }
        let there = try rowsThere(piece.audit)
        if piece.firstRow <= there { try stage(piece) }
        guard try rowsThere(piece.audit) == piece.listCount, piece.after.number == 0,
            let first = piece.records.first
        else { return }
        let hasInventory = try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM inventory WHERE uid = ?)",
            arguments: [piece.inventory.data]
        )
        guard hasInventory == true else {
            throw Refused("no_inventory", "its inventory is not here")
        }
        var chain = RecordChain(audit: piece.audit)
        let record = chain.append(.started, first.body, at: first.at)
        guard first.kind == record.kind.rawValue, case .started(let scope)? = AuditEvent(record),
            scope.audit == piece.audit
        else { throw Self.unreadable(1) }
        let known = try create(piece, record, listHash: scope.listHash, &arrival)
        try add(piece, to: known, &arrival)
    }

    private static func unreadable(_ sequence: Int) -> Refused {
        Refused("unreadable", "its record \(sequence) cannot be read")
    }

    /// Keeps rows of a list until it is whole.
    private func stage(_ piece: AuditPiece) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO shared_list VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        for (index, row) in piece.rows.enumerated() {
            try statement.execute(arguments: [
                piece.audit.rawValue, piece.firstRow + index, row.item, row.name, row.beacon,
                row.zone, row.product, row.lot, row.serial, row.quantity,
                row.lastHeardAt?.microseconds, row.batteryMillivolts, row.powerOffset, row.lastPass,
            ])
        }
    }

    /// Makes the row of an audit and its list; its records are added then.
    private func create(
        _ piece: AuditPiece,
        _ first: AuditRecord,
        listHash: String,
        _ arrival: inout Arrival
    ) throws -> Known {
        let sender = arrival.sender
        let beginning = AuditPiece.beginning(of: piece.audit)
        try db.execute(
            sql: """
                INSERT INTO audit
                    (id, uid, inventory, state, expected, present, extras, started_at,
                     record_count, head)
                VALUES (?, ?, ?, ?, ?, 0, 0, ?, 0, ?)
                """,
            arguments: [
                piece.audit.rawValue, piece.row.data, piece.inventory.data,
                AuditState.paused.rawValue, piece.listCount, first.at.microseconds,
                Data(beginning.head.bytes),
            ]
        )
        let number = db.lastInsertedRowID
        try db.execute(
            sql: """
                INSERT INTO audit_expected
                    SELECT ?1, row, item, name, beacon, zone, product, lot, serial, quantity,
                        last_heard, battery_mv, power_offset, last_pass
                    FROM shared_list WHERE audit = ?2
                """,
            arguments: [number, piece.audit.rawValue]
        )
        try db.execute(
            sql: "DELETE FROM shared_list WHERE audit = ?",
            arguments: [piece.audit.rawValue]
        )
        guard try AuditRecords.isFrozen(db, audit: number, listHash) else {
            throw Refused("unreadable", "its list is not the one that was frozen")
        }
        try SharedAudit(audit: number, station: sender.station, isHere: false, told: 0).keep(db)
        arrival.notes.append(Seals.anchoring(sender.note, first, step: "started"))
        var log = try ChangeLog(db, actor: sender.note.actor, at: sender.note.at)
        try log.write("audit", row: piece.row.data, .create, [("id", piece.audit.rawValue)])
        try log.finish()
        return Known(
            audit: piece.audit,
            number: number,
            row: piece.row,
            inventory: piece.inventory,
            progress: AuditProgress(state: .paused, present: 0, extras: 0),
            end: beginning,
            listCount: piece.listCount
        )
    }

    /// Adds the records of a piece that are not here, and the signatures over them.
    private func add(
        _ piece: AuditPiece,
        to known: Known,
        _ arrival: inout Arrival
    ) throws {
        var chain = RecordChain(sequence: piece.after.number, head: piece.after.head.bytes)
        var added: [AuditRecord] = []
        for written in piece.records {
            guard let kind = AuditRecord.Kind(rawValue: written.kind) else {
                throw Self.unreadable(chain.sequence + 1)
            }
            let record = chain.append(kind, written.body, at: written.at)
            guard AuditEvent(record) != nil else { throw Self.unreadable(record.sequence) }
            if record.sequence > known.end.number { added.append(record) }
            if record.sequence == known.end.number, record.hash != known.end.head.bytes {
                throw Self.fork
            }
        }
        let isWhole = chain.sequence == piece.end.number
        if isWhole, !added.isEmpty, chain.head != piece.end.head.bytes {
            throw Refused(
                "broken_chain",
                "its records do not follow each other: muster verify there tells where"
            )
        }
        if let place = try unallowed(added, piece, arrival.sender) {
            let left = added[place...]
            let rights = Set(left.map(\.kind.right)).subtracting(arrival.sender.may ?? [])
            arrival.refusal = Refusal(
                code: "not_allowed",
                what: "its records from \(added[place].sequence) on take rights of the station: "
                    + rights.map(\.rawValue).sorted().joined(separator: ", ")
                    + " (muster station allow at the hub)"
            )
            added.removeSubrange(place...)
        }
        guard let last = added.last else {
            // An audit without a record is none.
            if known.end.number == 0, let refusal = arrival.refusal { throw Refused(refusal) }
            return
        }
        try Audits.append(added, audit: known.number, progress: known.progress, db)
        for text in piece.seals where Seal(text)?.statement.records ?? 0 <= last.sequence {
            try take(text, of: piece, known, last, &arrival)
        }
        arrival.added = added.count
        guard isWhole || arrival.refusal != nil else { return }
        let progress = try worth(known.audit)
        try Audits.append([], audit: known.number, progress: progress, db)
        guard progress.state.isOver else { return }
        arrival.notes.append(
            Seals.anchoring(arrival.sender.note, last, step: last.kind.rawValue)
        )
    }

    /// What the records of an audit come to: what its row says of them is worked out here, not taken over.
    private func worth(_ audit: AuditID) throws -> AuditProgress {
        do {
            return AuditProgress(of: try AuditRecords.session(db, audit, others: [:]))
        } catch let error as AuditError {
            throw Refused("unreadable", error.what.description)
        }
    }

    /// Takes a signature that holds, with the key that made it.
    private func take(
        _ text: String,
        of piece: AuditPiece,
        _ known: Known,
        _ last: AuditRecord,
        _ arrival: inout Arrival
    ) throws {
        let refused = Refused("bad_seal", "one of its signatures does not hold")
        guard let seal = Seal(text), seal.statement.audit == piece.audit else { throw refused }
        let records = seal.statement.records
        let head = try RecordWriter.hash(audit: known.number, sequence: records, db)
        guard let head, Hex.text(head) == seal.statement.head,
            let key = try key(of: seal, piece.signers, &arrival), seal.isSigned(by: key)
        else { throw refused }
        try db.execute(
            sql: "INSERT OR IGNORE INTO signature (audit, records, seal) VALUES (?, ?, ?)",
            arguments: [known.number, records, text]
        )
        guard db.changesCount > 0 else { return }
        var end = last
        (end.sequence, end.hash) = (records, Array(head))
        let step = seal.statement.role.rawValue
        arrival.notes.append(
            Seals.anchoring(arrival.sender.note, end, step: step, seal: seal)
        )
    }

    /// The key that made a signature: one that is known, or one that the sender vouches for.
    private func key(
        of seal: Seal,
        _ signers: [AuditPiece.Signer],
        _ arrival: inout Arrival
    ) throws -> PublicKey? {
        let sender = arrival.sender
        if let known = try Keys.key(db, seal.statement.key) { return known.key }
        for signer in signers {
            guard let key = PublicKey(bytes: signer.key), key.fingerprint == seal.statement.key
            else { continue }
            var note = sender.note
            note.kind = .keyTrusted
            let owner = signer.owner.isEmpty ? sender.name : "\(signer.owner) (\(sender.name))"
            let trusted = KnownKey(
                key: key,
                kind: .trusted,
                owner: owner,
                addedAt: note.at,
                addedBy: sender.name
            )
            let kept = try Keys.keep(trusted, note: note, db)
            arrival.notes += kept.note.map { [$0] } ?? []
            return kept.key.key
        }
        return nil
    }
}

extension SharedAudits {
    /// The first of some records that may not come from a sender; `nil` where all may.
    ///
    /// What a key of this home has signed came from here once: it comes back where the home was put back.
    private func unallowed(
        _ added: [AuditRecord],
        _ piece: AuditPiece,
        _ sender: Sender
    ) throws -> Int? {
        guard let may = sender.may,
            let place = added.firstIndex(where: { !may.contains($0.kind.right) })
        else { return nil }
        let own = try piece.seals.compactMap { Seal($0) }.filter { seal in
            guard let key = try Keys.key(db, seal.statement.key), key.kind != .trusted,
                seal.isSigned(by: key.key), seal.statement.audit == piece.audit
            else { return false }
            return added.contains {
                $0.sequence == seal.statement.records && Hex.text($0.hash) == seal.statement.head
            }
        }
        let end = own.map(\.statement.records).max() ?? 0
        return added[place...].firstIndex { $0.sequence > end && !may.contains($0.kind.right) }
    }
}

extension AuditRecord.Kind {
    /// The right that whoever makes such a record has.
    fileprivate var right: Right {
        switch self {
        case .approved, .rejected: .approveAudits
        case .cancelled: .cancelAudits
        case .recounted, .done: .recountAudits
        case .recountAsked, .resolved, .tested, .opinion: .reviewAudits
        default: .runAudits
        }
    }
}
