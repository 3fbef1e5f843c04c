public import MusterCore

/// What it rests on that an item is there.
public enum StockTrust: String, CaseIterable, Comparable, Hashable, Sendable {
    /// It was found or confirmed in an approved audit, in the zone that the record has.
    case counted = "A"
    /// It was heard within ``heardSeconds``.
    case heard = "B"
    /// The record says so, and nothing else.
    case recorded = "C"
    /// An audit says that it is not there, two transmitters send its identity, or it was not found or not fit
    /// when it was to be fetched.
    case doubted = "X"

    /// The trust with which something may be promised: what is doubted never is.
    public static let promised: [StockTrust] = [.counted, .heard, .recorded]

    /// How long an item that was heard counts as there, in seconds.
    public static let heardSeconds = 86_400.0

    /// What an approved audit said of an item.
    public enum Word: Hashable, Sendable {
        /// It was found or confirmed where the record has it.
        case there
        /// It was missing or excused, or its signal came from two places.
        case notThere
        /// The audit could not tell, or found it in another zone.
        case open
    }

    /// Judges an item.
    ///
    /// - Parameters:
    ///   - word: what the newest approved audit that expected it said, and when that was counted (UTC);
    ///     `nil` where none did.
    ///   - freshFrom: counts before this moment (UTC) are too old.
    ///   - heardAt: when it was last heard (UTC); `nil` where it never was.
    ///   - missedAt: when it was last looked for in vain for an order (UTC); `nil` where it was not, or has been
    ///     fetched since.
    ///   - now: now (UTC).
    /// - Returns: what it rests on; what was heard after the count outweighs a count that did not find it.
    public static func judge(
        _ word: (word: Word, at: Instant)?,
        freshFrom: Instant? = nil,
        heardAt: Instant?,
        missedAt: Instant? = nil,
        now: Instant
    ) -> StockTrust {
        // Its signal may be heard still where it is not fit: only what is seen of it says otherwise.
        if let missedAt {
            guard let word, word.word == .there, word.at > missedAt else { return .doubted }
        }
        let isHeard = heardAt.map { now.seconds(since: $0) <= heardSeconds } ?? false
        guard let word else { return isHeard ? .heard : .recorded }
        switch word.word {
        case .there where freshFrom.map({ $0 <= word.at }) ?? true: return .counted
        case .there, .open: return isHeard ? .heard : .recorded
        case .notThere:
            guard isHeard, let heardAt, heardAt > word.at else { return .doubted }
            return .heard
        }
    }

    /// The better is the smaller.
    public static func < (one: StockTrust, other: StockTrust) -> Bool {
        one.rawValue < other.rawValue
    }
}
