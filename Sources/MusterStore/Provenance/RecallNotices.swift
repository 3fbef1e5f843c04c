import FoundationEssentials
import GRDB
public import MusterCore
public import MusterProvenance

/// What a message is to tell a party: that lots are called back.
public struct RecallTelling: Sendable {
    /// The lots, each with a hash of its shipments that are told of.
    public var lots: [(lot: Lot, said: [UInt8])]
    /// The party, as the house calls it.
    public var party: String
    /// Who tells it.
    public var teller: String
    /// Whether it is told although it was told of all of them before.
    public var isAgain: Bool
    /// When the lots were called back (UTC): what was told before does not count.
    public var since: Instant

    /// Names what is to be told.
    public init(
        lots: [(lot: Lot, said: [UInt8])],
        party: String,
        teller: String,
        since: Instant,
        isAgain: Bool
    ) {
        (self.lots, self.party) = (lots, party)
        (self.teller, self.since, self.isAgain) = (teller, since, isAgain)
    }
}

/// That a message told a party of a lot.
public struct RecallNotice: Hashable, Sendable {
    /// The lot, as `PRODUCT/CODE`.
    public var lot: String
    /// The party, as the house calls it.
    public var party: String
    /// A hash of the shipments that it told of.
    public var said: [UInt8]
    /// The message, as it stands in the outbox now.
    public var message: OutboxEntry
    /// Whether it tells of these shipments: its message is with the party or on its way there, and was written
    /// after the lots were called back.
    ///
    /// - Parameters:
    ///   - said: the hash of the shipments.
    ///   - since: when the lots were called back (UTC).
    /// - Returns: whether it does.
    public func tells(_ said: [UInt8], since: Instant) -> Bool {
        self.said == said && message.createdAt >= since
            && (message.state == .queued || message.state == .handedOver)
    }
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
                    SELECT party.id, message, said
                    FROM recall_notice JOIN party ON party.number = recall_notice.party
                    WHERE lot = ? ORDER BY message
                    """
            ),
            arguments: [lot]
        ).compactMap { row in
            try Outbox.message(try row.value("message"), db).map { message in
                try RecallNotice(
                    lot: path,
                    party: row.value("id"),
                    said: [UInt8](row.value("said") as Data),
                    message: message
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
        let lots = try telling.lots.map {
            (try Lots.stored($0.lot, db, path: path).number, $0.said)
        }
        let isTold = try lots.allSatisfy { lot, said in
            try list(of: lot, named: "", db).contains { notice in
                notice.party == telling.party
                    && notice.tells(said, since: telling.since)
            }
        }
        guard telling.isAgain || !isTold else {
            throw StoreError.conflict(
                what: "\(telling.party) was told of these lots already",
                remedy: "muster lot notify LOT --again, to tell it once more"
            )
        }
        for (lot, said) in lots {
            try db.execute(
                sql: """
                    INSERT INTO recall_notice (lot, party, message, said, teller)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [lot, party, message.number, Data(said), telling.teller]
            )
        }
    }
}
