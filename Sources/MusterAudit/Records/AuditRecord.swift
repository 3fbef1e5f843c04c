public import MusterCore

/// One link of an audit's chain: something that happened, never changed afterwards.
///
/// A correction is a new record. See ``RecordChain`` for what the hash covers.
public struct AuditRecord: Hashable, Sendable {
    /// What a record tells of.
    public enum Kind: String, Sendable, CaseIterable {
        /// The audit started; the scope was frozen.
        case started
        /// Listening began.
        case listening
        /// The scanner was in a zone.
        case visit
        /// A beacon was heard.
        case sighting
        /// The scanner listened, and heard these anchors.
        case anchors
        /// Listening ended: at the source's end, by a pause, or found broken off afterwards.
        case stopped
        /// A person saw an item.
        case confirmed
        /// A person noted something.
        case noted
        /// A person took back the last confirmation, note or decision that still counted.
        case undone
        /// The verdict on an item.
        case finding
        /// A beacon that was not looked for.
        case extra
        /// The audit was finished.
        case counted
        /// A person looked for items of the finished audit.
        case recounted
        /// Somebody asked another person to look for items of the finished audit.
        case recountAsked = "recount_asked"
        /// Somebody decided about an item.
        case resolved
        /// The result is final.
        case approved
        /// The result was sent back.
        case rejected
        /// The audit was given up.
        case cancelled
        /// A person held things that they picked against what was counted.
        case tested
        /// Somebody concerned said what they think of the result.
        case opinion
        /// A person said that what was decided about an item is done.
        case done

        /// Whether who does it takes part in the count, and is kept apart from what checks it.
        public var isOfCount: Bool {
            [.started, .listening, .confirmed, .noted, .counted].contains(self)
        }
    }

    /// The record's number in its audit, from 1 without gaps.
    public var sequence: Int
    /// When it was made (UTC).
    public var at: Instant
    /// What it tells of.
    public var kind: Kind
    /// The content: a JSON object whose members have a fixed order.
    public var body: String
    /// SHA-256 over the hash before and this record's content, 32 bytes.
    public var hash: [UInt8]

    /// Creates a record; ``RecordChain`` makes them.
    public init(sequence: Int, at: Instant, kind: Kind, body: String, hash: [UInt8]) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
        self.body = body
        self.hash = hash
    }
}
