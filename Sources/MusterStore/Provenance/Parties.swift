import FoundationEssentials
import GRDB
import MusterCore
public import MusterProvenance

extension Store {
    /// The parties that the home knows.
    public var parties: Parties { Parties(store: self) }
}

/// Producers, suppliers, carriers and customers of a home, and the house itself.
public struct Parties: Sendable {
    let store: Store

    /// The parties, by identifier.
    ///
    /// - Throws: ``StoreError``.
    public func list() throws -> [Party] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM party ORDER BY id")
                .map { try ProvenanceRow.party($0, path: store.path) }
        }
    }

    /// The party of an identifier, or of a GLN.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func find(_ text: String) throws -> Party {
        try store.read { db in
            guard let stored = try Self.stored(text, db, path: store.path) else {
                throw StoreError.notFound(kind: "party", name: text, remedy: "muster party list")
            }
            return stored.party
        }
    }

    /// Adds a party.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` where its identifier or GLN is taken;
    ///   `ProvenanceError`.
    public func add(_ party: Party, by author: Author) throws {
        try party.check()
        try store.write { db in
            guard try Self.stored(party.id, db, path: store.path) == nil else {
                throw StoreError.conflict(
                    what: "there is a party \(party.id) already",
                    remedy: "muster party list, or take another identifier"
                )
            }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            _ = try save(party, over: nil, db, &log)
            try log.finish()
        }
    }

    /// Puts a changed party in the place of the one with the same identifier.
    ///
    /// - Parameters:
    ///   - party: the party as it is to be.
    ///   - author: who changes it.
    ///   - demandSeen: given the party as it is within the transaction, throws where its editor has seen
    ///     another state.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, as ``add(_:by:)``, and what `demandSeen`
    ///   throws.
    public func edit(
        _ party: Party,
        by author: Author,
        demandSeen: (Party) throws -> Void = { _ in }
    ) throws {
        try party.check()
        try store.write { db in
            guard let stored = try Self.stored(party.id, db, path: store.path) else {
                throw StoreError.notFound(
                    kind: "party",
                    name: party.id,
                    remedy: "muster party list"
                )
            }
            try demandSeen(stored.party)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            _ = try save(party, over: stored, db, &log)
            try log.finish()
        }
    }

    /// Adds parties, or brings those up to date whose identifier is known, all of them or none.
    ///
    /// - Returns: how many were added, changed and left as they are.
    /// - Throws: as ``add(_:by:)``.
    public func save(_ parties: [Party], by author: Author) throws -> SavedCount {
        for party in parties { try party.check() }
        return try store.write { db in
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            var count = SavedCount()
            for party in parties {
                let stored = try Self.stored(party.id, db, path: store.path)
                let isChanged = try save(party, over: stored, db, &log)
                if stored == nil {
                    count.added += 1
                } else if isChanged {
                    count.changed += 1
                } else {
                    count.unchanged += 1
                }
            }
            try log.finish()
            return count
        }
    }
}

extension Parties {
    /// The party of an identifier, or of a GLN.
    static func stored(
        _ text: String,
        _ db: Database,
        path: String
    ) throws -> (number: Int64, uid: Data, party: Party)? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT * FROM party WHERE id = ?1 OR gln = ?1 ORDER BY id = ?1 DESC LIMIT 1"
            ),
            arguments: [text]
        ).map { row in
            (
                try row.value("number"), try row.value("uid"),
                try ProvenanceRow.party(row, path: path)
            )
        }
    }

    private func save(
        _ party: Party,
        over stored: (number: Int64, uid: Data, party: Party)?,
        _ db: Database,
        _ log: inout ChangeLog
    ) throws -> Bool {
        if let gln = party.gln, let other = try Self.stored(gln.digits, db, path: store.path),
            other.party.id != party.id
        {
            throw StoreError.conflict(
                what: "GLN \(gln) is that of party \(other.party.id)",
                remedy: "muster party list, and compare the GLN of both"
            )
        }
        let table = ProvenanceTable(name: "party", db: db)
        guard let stored else {
            _ = try table.insert(ProvenanceRow.columns(party), &log)
            return true
        }
        return try table.update(
            stored.number,
            uid: stored.uid,
            from: ProvenanceRow.columns(stored.party),
            to: ProvenanceRow.columns(party),
            &log
        )
    }
}
