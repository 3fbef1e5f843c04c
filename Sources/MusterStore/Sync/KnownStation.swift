import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople
import MusterSync

/// A home that is enrolled at the hub, or invited to be.
public struct KnownStation: Hashable, Sendable {
    /// How it stands with the hub.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// It has a code and has not come yet.
        case invited
        /// It exchanges.
        case active
        /// Nothing is taken from it any more; what comes is kept for a decision.
        case revoked
        /// It is lost or scrapped.
        case retired
    }

    /// What the hub gave it; audits get their numbers from it.
    public var number: Int
    /// What people call it.
    public var name: String
    /// How it stands.
    public var state: State
    /// What may come from it, whoever works there.
    public var may: Set<Right>
    /// Its device's public key, 32 bytes; `nil` before it has come.
    public var key: [UInt8]?
    /// When it was invited, and by whom.
    public var invited: (at: Instant, by: String) { (invitedAt, invitedBy) }
    var invitedAt: Instant
    var invitedBy: String
    /// Until when its code counts; `nil` once it was used.
    public var codeUntil: Instant?
    /// When it came.
    public var joinedAt: Instant?
    /// When it last asked for anything.
    public var seenAt: Instant?
    /// When it was revoked or retired, and by whom.
    public var ended: (at: Instant, by: String)? {
        endedAt.map { ($0, endedBy ?? "") }
    }
    var endedAt: Instant?
    var endedBy: String?
    /// Why it was revoked.
    public var reason: String?
    /// The position of the hub's log that it has read to.
    public var applied = 0
    /// How many changes wait there for somebody's yes.
    public var waiting = 0
    /// How many could not be applied there.
    public var failed = 0
    /// The version of Muster it runs; `nil` before it has said.
    public var version: String?
}

extension KnownStation {
    init(_ row: Row) throws {
        func moment(_ column: String) throws -> Instant? {
            (try row.value(column) as Int64?).map { Instant(microseconds: $0) }
        }
        number = try row.value("number")
        name = try row.value("name")
        state = State(rawValue: try row.value("state")) ?? .retired
        let rights = ColumnText.list(try row.value("may")) ?? []
        may = Set(rights.compactMap(Right.init))
        key = (try row.value("key") as Data?).map { Array($0) }
        invitedAt = Instant(microseconds: try row.value("invited_at"))
        invitedBy = try row.value("invited_by")
        codeUntil = try moment("code_until")
        joinedAt = try moment("joined_at")
        seenAt = try moment("seen_at")
        endedAt = try moment("ended_at")
        endedBy = try row.value("ended_by")
        reason = try row.value("reason")
        applied = try row.value("applied")
        waiting = try row.value("waiting")
        failed = try row.value("failed")
        version = try row.value("version")
    }

    /// Notes that a station has asked for something.
    static func noteSeen(_ number: Int, at now: Instant, _ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE station SET seen_at = ? WHERE number = ?")
            .execute(arguments: [now.microseconds, number])
    }

    /// Takes note of how far a station has read.
    static func acknowledge(
        _ note: Acknowledgement,
        by number: Int,
        at now: Instant,
        _ db: Database
    ) throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(pos) FROM shared_change") ?? 0
        // Requests may come twice and late: what was read is read.
        try db.execute(
            sql: """
                UPDATE station SET applied = max(applied, ?), waiting = ?, failed = ?, seen_at = ?
                WHERE number = ?
                """,
            arguments: [min(note.to, last), note.waiting, note.failed, now.microseconds, number]
        )
    }
}
