public import MusterCore

/// Why nothing is known of a time; of several reasons the first of these is told.
public enum GapCause: UInt8, CaseIterable, Comparable, Sendable {
    /// Muster was not running, or nobody had it listen.
    case notListening = 0
    /// The adapter or the gateway was away.
    case radio
    /// The sensor said that it is at fault.
    case fault
    /// What came lies outside of what there can be.
    case rejected
    /// The sensor's battery was empty.
    case off
    /// The sensor said nothing.
    case silent

    /// The stable word, as in JSON, CSV and the database.
    public var word: String {
        switch self {
        case .notListening: "not-listening"
        case .radio: "radio"
        case .fault: "fault"
        case .rejected: "rejected"
        case .off: "off"
        case .silent: "silent"
        }
    }

    /// The cause of a stable word; `nil` when there is none.
    public init?(word: String) {
        guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = found
    }

    /// Whether one is told before another.
    public static func < (lhs: GapCause, rhs: GapCause) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A stretch of time of which nothing is known.
public struct Gap: Hashable, Sendable {
    /// Where it begins: one interval behind the last reading (UTC).
    public var from: Instant
    /// Where it ends: at the next reading (UTC).
    public var until: Instant
    /// Why.
    public var cause: GapCause

    /// Creates a gap.
    public init(from: Instant, until: Instant, cause: GapCause) {
        (self.from, self.until, self.cause) = (from, until, cause)
    }

    /// How long it is, in seconds.
    public var seconds: Double { until.seconds(since: from) }
}

/// A time in which something kept readings away, whether or not any were missed.
public struct Interruption: Hashable, Sendable {
    /// Where it begins (UTC).
    public var from: Instant
    /// Where it ends (UTC).
    public var until: Instant
    /// What it was.
    public var cause: GapCause

    /// Creates an interruption.
    public init(from: Instant, until: Instant, cause: GapCause) {
        (self.from, self.until, self.cause) = (from, until, cause)
    }
}
