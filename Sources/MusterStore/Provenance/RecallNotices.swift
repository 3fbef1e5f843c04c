import GRDB
public import MusterCore
public import MusterProvenance

/// What a message is to tell a party: that lots are called back.
public struct RecallTelling: Hashable, Sendable {
    /// The lots.
    public var lots: [Lot]
    /// The party, as the house calls it.
    public var party: String
    /// Who tells it.
    public var teller: String
    /// Whether it is told although it was told of all of them before.
    public var isAgain: Bool

    /// Names what is to be told.
    public init(lots: [Lot], party: String, teller: String, isAgain: Bool) {
        (self.lots, self.party) = (lots, party)
        (self.teller, self.isAgain) = (teller, isAgain)
    }
}

/// That a message told a party of a lot.
public struct RecallNotice: Hashable, Sendable {
    /// The lot, as `PRODUCT/CODE`.
    public var lot: String
    /// The party, as the house calls it.
    public var party: String
    /// The message, as it stands in the outbox now.
    public var message: OutboxEntry
    /// When it was written (UTC).
    public var at: Instant
    /// Who had it written.
    public var teller: String

    /// Whether the message is with the party, or on its way there.
    public var tells: Bool { message.state == .queued || message.state == .handedOver }
}

/// Whom recalls were told to.
public struct RecallNotices: Sendable {
    private let store: Store

    /// The notices of a home.
    public init(_ store: Store) { self.store = store }

    /// What was told of lots, the first first.
    ///
    /// - Parameter lots: the lots.
    /// - Returns: the notices.
    /// - Throws: ``StoreError``.
    public func list(of lots: [Lot]) throws -> [RecallNotice] {
        try store.read { db in
            try lots.flatMap { lot in
                let number = try Lots.stored(lot, db, path: store.path).number
                return try Self.list(of: number, named: lot.path, db)
            }
        }
    }

    private static func list(
        of lot: Int64,
        named path: String,
        _ db: Database
    ) throws -> [RecallNotice] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT party.id, message, at, teller
                    FROM recall_notice JOIN party ON party.number = recall_notice.party
                    WHERE lot = ? ORDER BY at, message
                    """
            ),
            arguments: [lot]
        ).compactMap { row in
            try Outbox.message(try row.value("message"), db).map { message in
                try RecallNotice(
                    lot: path,
                    party: row.value("id"),
                    message: message,
                    at: Instant(microseconds: row.value("at")),
                    teller: row.value("teller")
                )
            }
        }
    }

    /// Takes the message that is being queued for the one that tells a party.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` where it was told of all these lots, unless it is
    ///   to be told again.
    static func note(
        _ telling: RecallTelling,
        by message: OutboxEntry,
        _ db: Database,
        path: String
    ) throws {
        guard let party = try Parties.stored(telling.party, db, path: path)?.number else {
            throw StoreError.notFound(
                kind: "party",
                name: telling.party,
                remedy: "muster party list"
            )
        }
        let lots = try telling.lots.map { try Lots.stored($0, db, path: path).number }
        let isTold = try lots.allSatisfy { lot in
            try list(of: lot, named: "", db)
                .contains { $0.party == telling.party && $0.tells }
        }
        guard telling.isAgain || !isTold else {
            throw StoreError.conflict(
                what: "\(telling.party) was told of these lots already",
                remedy: "muster lot notify LOT --again, to tell it once more"
            )
        }
        for lot in lots {
            try db.execute(
                sql: """
                    INSERT INTO recall_notice (lot, party, message, at, teller)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    lot, party, message.number, message.createdAt.microseconds, telling.teller,
                ]
            )
        }
    }
}
