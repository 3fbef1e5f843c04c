import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

/// A count of failures that an attempt to sign in stands under.
public struct FailureCount: Sendable {
    /// What is counted, hashed: what people type for a login may be a password.
    public let key: [UInt8]
    /// The rule it stands under.
    public let throttle: SignInThrottle

    /// Creates a count.
    public init(key: [UInt8], throttle: SignInThrottle) {
        self.key = key
        self.throttle = throttle
    }
}

extension Sessions {
    /// Begins an attempt to sign in: looks whether one may try, and counts it as failed.
    ///
    /// It counts before the password is looked at, so that a thousand attempts at once are not a
    /// thousand guesses. Whoever gets in clears the count.
    ///
    /// - Returns: the longest wait that the next attempt would have, in seconds.
    /// - Throws: `PeopleError.mustWait`; nothing is counted then, so that trying on makes no longer
    ///   wait. ``StoreError``.
    public func beginAttempt(_ counts: [FailureCount], at now: Instant) throws -> Double {
        // Whoever must wait is turned away without a write, and so without the lock.
        try refuse(try store.read { try Self.wait(counts, at: now, $0) })
        return try store.write { db in
            try refuse(try Self.wait(counts, at: now, db))
            var next = 0.0
            for count in counts {
                let failed = SignInThrottle.failed(again: try Self.failed(count, db), at: now)
                try db.execute(
                    sql: """
                        INSERT INTO sign_in_failure (key, count, last_at) VALUES (?, ?, ?)
                        ON CONFLICT (key) DO UPDATE
                        SET count = excluded.count, last_at = excluded.last_at
                        """,
                    arguments: [Data(count.key), failed.count, now.microseconds]
                )
                next = max(next, count.throttle.wait(after: failed, at: now))
            }
            return next
        }
    }

    private func refuse(_ wait: Double) throws {
        if wait > 0 { throw PeopleError.mustWait(seconds: Int(wait.rounded(.up))) }
    }

    private static func wait(
        _ counts: [FailureCount],
        at now: Instant,
        _ db: Database
    ) throws -> Double {
        try counts.reduce(0) { longest, count in
            max(longest, count.throttle.wait(after: try failed(count, db), at: now))
        }
    }

    private static func failed(_ count: FailureCount, _ db: Database) throws -> FailedSignIns? {
        let sql = "SELECT count, last_at FROM sign_in_failure WHERE key = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [Data(count.key)]).map {
            try FailedSignIns(
                count: $0.value("count"),
                lastAt: Instant(microseconds: $0.value("last_at"))
            )
        }
    }
}
