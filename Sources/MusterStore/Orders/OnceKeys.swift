import FoundationEssentials
import GRDB
import MusterCore

/// What a program sends with a request, so that it is carried out once however often it comes.
///
/// Source: the Idempotency-Key header field (draft-ietf-httpapi-idempotency-key-header).
public struct OnceKey: Hashable, Sendable {
    /// Who sends it: keys of others are other keys.
    public var principal: String
    /// The key.
    public var key: String
    /// The SHA-256 of the request, which tells it from others.
    public var request: [UInt8]

    /// Creates a key.
    public init(principal: String, key: String, request: [UInt8]) {
        (self.principal, self.key, self.request) = (principal, key, request)
    }

    /// How long it is remembered, in seconds.
    static let kept = 7 * 86_400.0
}

/// Remembers within a transaction which requests were carried out, and what they were answered.
struct OnceKeys {
    let db: Database

    /// The request that a key came with, and its answer; `nil` for one that comes for the first time.
    func kept(_ key: OnceKey) throws -> (request: [UInt8], answer: OnceAnswer)? {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM request_key WHERE principal = ? AND key = ?",
            arguments: [key.principal, key.key]
        )
        guard let row else { return nil }
        let body: String = try row.value("answer")
        return (
            Array(try row.value("request") as Data),
            OnceAnswer(object: try row.value("object"), body: Array(body.utf8))
        )
    }

    /// Remembers an answer, and forgets those that are old.
    func keep(_ answer: OnceAnswer, to key: OnceKey, at now: Instant) throws {
        try db.execute(
            sql: "DELETE FROM request_key WHERE at < ?",
            arguments: [now.advanced(bySeconds: -OnceKey.kept).microseconds]
        )
        try db.execute(
            sql: """
                INSERT INTO request_key (principal, key, request, object, answer, at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                key.principal, key.key, Data(key.request), answer.object,
                String(decoding: answer.body, as: UTF8.self), now.microseconds,
            ]
        )
    }
}

/// What a request was answered that is carried out once.
public struct OnceAnswer: Hashable, Sendable {
    /// What was made: an order.
    public var object: String
    /// The answer's body.
    public var body: [UInt8]
}
