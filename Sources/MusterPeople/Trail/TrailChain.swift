import MusterCrypto
import MusterCore

/// The chain that the entries of the trail form: each hash covers the entry and the hash before it.
///
/// `hash(n) = SHA-256( hash(n-1) ‖ text(n) )`, with the text the JSON array of number, time, actor,
/// client, kind, subject and detail, and `hash(0) = SHA-256("muster trail")`. A changed, inserted or
/// removed entry breaks every hash behind it; a removed tail shows against a head that was noted.
/// Source of the hash: FIPS 180-4.
public struct TrailChain: Sendable {
    /// The number of the last entry; 0 when there is none.
    public private(set) var number = 0
    /// The last entry's hash, 32 bytes.
    public private(set) var head = SHA256.digest(of: "muster trail".utf8)

    /// The empty chain.
    public init() {}

    /// A chain that goes on behind a stored entry.
    public init(after entry: TrailEntry) {
        number = entry.number
        head = entry.hash
    }

    /// Makes the next entry out of a note, and moves the head to it.
    public mutating func append(_ note: TrailNote) -> TrailEntry {
        var detail = JSONWriter()
        detail.object { json in
            for (key, value) in note.detail.sorted(by: { $0.key < $1.key }) {
                json.key(data: key)
                json.string(value)
            }
        }
        var entry = TrailEntry(
            number: number + 1,
            at: note.at,
            actor: note.actor,
            client: note.client,
            kind: note.kind.rawValue,
            subject: note.subject,
            detail: detail.text,
            hash: []
        )
        entry.hash = Self.hash(of: entry, after: head)
        self = TrailChain(after: entry)
        return entry
    }

    /// Moves the head over an entry that was stored, if it follows.
    ///
    /// - Returns: whether its number and hash are the ones that must come next.
    public mutating func follow(_ entry: TrailEntry) -> Bool {
        guard entry.number == number + 1, entry.hash == Self.hash(of: entry, after: head) else {
            return false
        }
        self = TrailChain(after: entry)
        return true
    }

    /// What an entry's hash is over, behind the hash before it: a JSON array.
    public static func text(of entry: TrailEntry) -> String {
        written(entry).text
    }

    private static func written(_ entry: TrailEntry) -> JSONWriter {
        var json = JSONWriter()
        json.array { json in
            json.integer(entry.number)
            json.integer(entry.at.microseconds)
            let texts = [entry.actor, entry.client, entry.kind, entry.subject, entry.detail]
            for text in texts { json.string(text) }
        }
        return json
    }

    private static func hash(of entry: TrailEntry, after head: [UInt8]) -> [UInt8] {
        SHA256.digest(of: head + written(entry).bytes)
    }
}
