/// Rules that tests take away, each by name, to prove that its absence is noticed.
///
/// The program never takes one away: the empty set is what ``Hub`` and ``Station`` begin with.
package struct RuleSwitches: OptionSet, Hashable, Sendable {
    /// One bit a rule.
    package let rawValue: UInt32

    /// Creates a set.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The value that came last wins, instead of the latest.
    package static let winnerByArrival = Self(rawValue: 1 << 0)
    /// Values that lost are dropped instead of shown as a conflict.
    package static let noConflicts = Self(rawValue: 1 << 1)
    /// Records of a blind audit are given to everybody before the count.
    package static let blindLeaks = Self(rawValue: 1 << 2)
    /// What comes after a count changes its result.
    package static let lateCounts = Self(rawValue: 1 << 3)
    /// Of two words that differ the later one holds.
    package static let lastWordWins = Self(rawValue: 1 << 4)
    /// Rows with one identifier or one beacon look alike.
    package static let sharedKeysIgnored = Self(rawValue: 1 << 5)
    /// A station that is behind the log's beginning is not sent to a snapshot.
    package static let trimmingUntold = Self(rawValue: 1 << 6)
    /// Of rows with one identifier the one that arrived later gets the suffix.
    package static let suffixByArrival = Self(rawValue: 1 << 7)
    /// A snapshot does not say what its values have replaced.
    package static let replacedUntold = Self(rawValue: 1 << 8)
    /// Of two counts of one audit the one that arrived first holds.
    package static let countByArrival = Self(rawValue: 1 << 9)
    /// A snapshot takes the place of what a station has, its own changes included.
    package static let snapshotReplaces = Self(rawValue: 1 << 10)
    /// That the hub has as many entries is taken to say that it has these.
    package static let countIsReceipt = Self(rawValue: 1 << 11)
    /// "I am done" is believed before the records that it speaks of have come.
    package static let doneAhead = Self(rawValue: 1 << 12)
    /// A snapshot does not say which changes were refused.
    package static let refusalsUntold = Self(rawValue: 1 << 13)
}
