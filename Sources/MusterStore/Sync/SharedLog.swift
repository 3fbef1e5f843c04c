import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// The log that the homes of a house exchange, within one transaction: streams without gaps, each a
/// chain, and the values of a row as they follow from its changes.
struct SharedLog {
    /// What stands at a place of a stream.
    enum Kind: String {
        /// A change that is shown.
        case change
        /// A change that waits for a person.
        case waits
        /// A change that stands at another place too.
        case again
        /// A change that was refused.
        case void
    }

    /// An entry of a stream.
    struct Entry {
        /// Where it is in this home's log.
        let position: Int64
        /// Where it stands.
        let place: Place
        /// The change's name.
        let uid: SyncID
        /// What it is.
        let kind: Kind
        /// The chain's head behind it.
        let head: Digest
        private let row: Row

        fileprivate init(_ row: Row) throws {
            let scope = Scope(try row.value("scope") as String) ?? .catalogue
            position = try row.value("pos")
            place = Place(
                stream: StreamID(scope: scope, origin: try row.syncID("origin")),
                number: try row.value("seq")
            )
            uid = try row.syncID("uid")
            kind = Kind(rawValue: try row.value("kind")) ?? .void
            head =
                Digest(bytes: Array(try row.value("head") as Data))
                ?? StreamChain.start(place.stream)
            self.row = row
        }

        /// The change.
        ///
        /// - Throws: `SyncError` where its line was damaged.
        func kept() throws -> KeptChange { try KeptChange(row) }
    }

    let db: Database
    /// Changes of the log that were read before: to read a line again takes long.
    var read: [SyncID: KeptChange] = [:]

    // MARK: Streams

    /// How far a stream goes.
    func extent(of stream: StreamID) throws -> Extent {
        let last = try db.cachedStatement(
            sql: """
                SELECT seq, head FROM shared_change WHERE scope = ? AND origin = ?
                ORDER BY seq DESC LIMIT 1
                """
        )
        let row = try Row.fetchOne(last, arguments: [stream.scope.description, stream.origin.data])
        guard let row, let head = Digest(bytes: Array(try row.value("head") as Data)) else {
            return Extent(number: 0, head: StreamChain.start(stream))
        }
        return Extent(number: try row.value("seq"), head: head)
    }

    /// What stands at a place.
    func entry(at place: Place) throws -> Entry? {
        try entries("scope = ? AND origin = ? AND seq = ?", place.arguments).first
    }

    /// The entries of a stream from a number on.
    func entries(of stream: StreamID, from number: Int, limit: Int) throws -> [Entry] {
        try entries(
            "scope = ? AND origin = ? AND seq >= ? ORDER BY seq LIMIT ?",
            Place(stream: stream, number: number).arguments + [limit]
        )
    }

    /// The entries of the log behind a position.
    func entries(after position: Int, limit: Int) throws -> [Entry] {
        try entries("pos > ? ORDER BY pos LIMIT ?", [position, limit])
    }

    /// The entry that has a change itself.
    func entry(_ uid: SyncID) throws -> Entry? {
        try entries("uid = ? AND kind <> 'again' ORDER BY pos LIMIT 1", [uid.data]).first
    }

    private func entries(_ condition: String, _ arguments: StatementArguments) throws -> [Entry] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM shared_change WHERE \(condition)"
        )
        return try Row.fetchAll(statement, arguments: arguments).map { try Entry($0) }
    }

    /// Puts a change behind its stream.
    ///
    /// - Parameters:
    ///   - kept: the change.
    ///   - place: where it stands.
    ///   - kind: what it is there.
    ///   - head: the chain's head behind it, as its sender has it; `nil` to work it out.
    /// - Throws: a database error.
    func put(_ kept: KeptChange, at place: Place, _ kind: Kind, head: Digest? = nil) throws {
        let head = try head ?? StreamChain.head(after: extent(of: place.stream).head, kept.line)
        try db.cachedStatement(
            sql: """
                INSERT INTO shared_change
                    (uid, scope, origin, seq, kind, head, tbl, row, line, hlc, stamped_by)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            kept.change.uid.data, place.stream.scope.description, place.stream.origin.data,
            place.number, kind.rawValue, Data(head.bytes), kept.change.row?.table ?? "",
            kept.change.row?.row.data ?? Data(), Data(kept.line), kept.stamp.time.rawValue,
            kept.stamp.origin.data,
        ])
        try observe(kept.stamp.time)
    }

    /// Puts the content of a change where it was refused; its place and the chain stay.
    func replace(_ there: Entry, by kept: KeptChange, _ kind: Kind) throws {
        try db.execute(
            sql: """
                UPDATE shared_change SET kind = ?, tbl = ?, row = ?, line = ?, hlc = ?, stamped_by = ?
                WHERE pos = ?
                """,
            arguments: [
                kind.rawValue, kept.change.row?.table ?? "", kept.change.row?.row.data ?? Data(),
                Data(kept.line), kept.stamp.time.rawValue, kept.stamp.origin.data, there.position,
            ]
        )
        try observe(kept.stamp.time)
    }

    /// Notes that a change is shown, waits or was refused.
    func mark(_ uid: SyncID, as kind: Kind) throws {
        try db.cachedStatement(
            sql: "UPDATE shared_change SET kind = ? WHERE uid = ? AND kind <> 'again'"
        ).execute(arguments: [kind.rawValue, uid.data])
    }

    /// Takes over when a change counts as written.
    func restamp(_ uid: SyncID, _ stamp: Stamp) throws {
        try db.cachedStatement(
            sql: "UPDATE shared_change SET hlc = ?, stamped_by = ? WHERE uid = ?"
        ).execute(arguments: [stamp.time.rawValue, stamp.origin.data, uid.data])
        try observe(stamp.time)
    }

    /// Makes what is written next later than a moment.
    func observe(_ time: HybridTime) throws {
        try db.cachedStatement(sql: "UPDATE replica SET hlc = ? WHERE hlc < ?")
            .execute(arguments: [time.rawValue, time.rawValue])
    }

    // MARK: Writers

    /// The station that writes a stream; `nil` for one that is not known.
    func writer(of origin: SyncID) throws -> Int? {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT station FROM shared_stream WHERE origin = ? LIMIT 1"),
            arguments: [origin.data]
        )
    }

    /// The streams that a station writes; those of all homes without one.
    func streams(writtenBy station: Int?) throws -> [StreamID] {
        try Row.fetchAll(
            db,
            sql: "SELECT scope, origin FROM shared_stream WHERE station = ?1 OR ?1 IS NULL",
            arguments: [station]
        ).map { row in
            StreamID(
                scope: Scope(try row.value("scope") as String) ?? .catalogue,
                origin: try row.syncID("origin")
            )
        }
    }

    /// How far each stream goes here.
    func extents() throws -> [StreamID: Extent] {
        var extents: [StreamID: Extent] = [:]
        for stream in try streams(writtenBy: nil) { extents[stream] = try extent(of: stream) }
        return extents
    }

    /// Notes who writes a stream.
    func know(_ stream: StreamID, writtenBy station: Int) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO shared_stream (scope, origin, station, acknowledged)
                VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING
                """
        ).execute(
            arguments: stream.arguments + [station]
        )
    }

    /// Keeps a signature over a stream.
    func keep(_ mark: Mark) throws {
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO shared_mark VALUES (?, ?, ?, ?, ?)"
        ).execute(
            arguments: mark.place.arguments + [Data(mark.head.bytes), Data(mark.signature)]
        )
    }

    /// The signatures over a stream from a number on, in order.
    func marks(of stream: StreamID, from number: Int, to last: Int? = nil) throws -> [Mark] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM shared_mark
                WHERE scope = ? AND origin = ? AND seq >= ? AND seq <= ? ORDER BY seq
                """,
            arguments: Place(stream: stream, number: number).arguments + [last ?? Int.max]
        ).compactMap { row in
            guard let head = Digest(bytes: Array(try row.value("head") as Data)) else { return nil }
            return Mark(
                place: Place(stream: stream, number: try row.value("seq")),
                head: head,
                signature: Array(try row.value("signature") as Data)
            )
        }
    }

    // MARK: Values

    /// Whether the table has an item, maybe one that was deleted.
    func hasItem(_ row: SyncID) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM item WHERE uid = ?)"),
            arguments: [row.data]
        ) ?? false
    }

    /// The values of one row, as they follow from the changes that are shown.
    func registers(of row: SyncID) throws -> Registers {
        var registers = Registers()
        for kept in try changes(of: row) { registers.take(kept) }
        return registers
    }

    /// The changes of a row that are shown, in the order they came.
    func changes(of row: SyncID) throws -> [KeptChange] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT uid, line, hlc, stamped_by FROM shared_change
                WHERE row = ? AND kind = 'change' ORDER BY pos
                """
        )
        return try Row.fetchAll(statement, arguments: [row.data]).map { stored in
            try read[try stored.syncID("uid")] ?? KeptChange(stored)
        }
    }
}

extension StreamID {
    /// Its scope and its writer, as columns have them.
    var arguments: StatementArguments { [scope.description, origin.data] }
}

extension Place {
    /// Its stream and number, as columns have them.
    var arguments: StatementArguments { stream.arguments + [number] }
}

extension KeptChange {
    /// The change in the columns `line`, `hlc` and `stamped_by`.
    init(_ row: Row) throws {
        let stamp = Stamp(
            time: HybridTime(rawValue: try row.value("hlc")) ?? .zero,
            origin: try row.syncID("stamped_by")
        )
        try self.init(line: Array(try row.value("line") as Data), stamp: stamp)
    }
}
