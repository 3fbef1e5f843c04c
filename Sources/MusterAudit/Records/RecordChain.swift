import MusterCrypto
public import MusterCore

/// The chain that an audit's records form: each hash covers the record and the hash before it.
///
/// `hash(n) = SHA-256( hash(n-1) ‖ n ‖ at ‖ kind ‖ LF ‖ body )`, with n and the microseconds of
/// `at` as eight big-endian bytes, kind and body as UTF-8, and `hash(0) = SHA-256(audit id)`.
/// A changed, inserted or removed record breaks every hash behind it; a removed tail shows in the
/// count and the head that were printed. Source of the hash: FIPS 180-4.
public struct RecordChain: Sendable {
    /// The number of the last record; 0 when there is none.
    public private(set) var sequence: Int
    /// The last record's hash, 32 bytes.
    public private(set) var head: [UInt8]
    private var json = JSONWriter()

    /// The empty chain of an audit.
    public init(audit: AuditID) {
        sequence = 0
        head = SHA256.digest(of: audit.rawValue.utf8)
    }

    /// A chain that goes on behind a stored record.
    ///
    /// - Parameters:
    ///   - sequence: the number of the last record.
    ///   - head: its hash, 32 bytes.
    public init(sequence: Int, head: [UInt8]) {
        self.sequence = sequence
        self.head = head
    }

    /// Makes the next record out of an event, and moves the head to it.
    public mutating func append(_ event: AuditEvent, at: Instant) -> AuditRecord {
        json.removeAll()
        json.event(event)
        return append(event.kind, json.text, json.bytes, at: at)
    }

    /// Makes the next record out of its content as it was first written, and moves the head to it.
    ///
    /// - Parameters:
    ///   - kind: what it tells of.
    ///   - body: the content, a JSON object.
    ///   - at: when it was made.
    /// - Returns: the record.
    public mutating func append(
        _ kind: AuditRecord.Kind,
        _ body: String,
        at: Instant
    ) -> AuditRecord {
        append(kind, body, Array(body.utf8), at: at)
    }

    private mutating func append(
        _ kind: AuditRecord.Kind,
        _ body: String,
        _ bytes: [UInt8],
        at: Instant
    ) -> AuditRecord {
        sequence += 1
        head = Self.hash(after: head, sequence: sequence, at: at, kind: kind, body: bytes)
        return AuditRecord(sequence: sequence, at: at, kind: kind, body: body, hash: head)
    }

    /// Moves the head over a record that was stored, if it follows.
    ///
    /// - Returns: Whether the record's number and hash are the ones that must come next.
    public mutating func follow(_ record: AuditRecord) -> Bool {
        let expected = Self.hash(
            after: head,
            sequence: sequence + 1,
            at: record.at,
            kind: record.kind,
            body: Array(record.body.utf8)
        )
        guard record.sequence == sequence + 1, record.hash == expected else { return false }
        sequence = record.sequence
        head = record.hash
        return true
    }

    private static func hash(
        after previous: [UInt8],
        sequence: Int,
        at: Instant,
        kind: AuditRecord.Kind,
        body: [UInt8]
    ) -> [UInt8] {
        var sha = SHA256()
        sha.update(previous)
        withUnsafeBytes(of: UInt64(sequence).bigEndian) { sha.update($0) }
        withUnsafeBytes(of: at.microseconds.bigEndian) { sha.update($0) }
        var kindText = kind.rawValue
        kindText.withUTF8 { sha.update(UnsafeRawBufferPointer($0)) }
        withUnsafeBytes(of: UInt8(ascii: "\n")) { sha.update($0) }
        body.withUnsafeBytes { sha.update($0) }
        return sha.digest()
    }
}
