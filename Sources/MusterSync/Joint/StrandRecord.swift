/// A record that one station writes in an audit that several count.
public enum StrandRecord: Hashable, Sendable {
    /// What kind of record it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A beacon was heard.
        case heard
        /// Somebody said something of an item.
        case word
        /// The station's part is done.
        case done
        /// The hub has counted.
        case counted
    }

    /// An item's beacon was heard.
    case heard(item: SyncID)
    /// Somebody said something of an item.
    case word(Word)
    /// The station's part is done; these are the records that it speaks for.
    case done(covers: [SyncID])
    /// The hub has counted.
    case counted(Count)

    /// What a person says of an item.
    public struct Word: Hashable, Sendable {
        /// The item.
        public var item: SyncID
        /// What is said: `here`, `gone`, a zone, a decision.
        public var says: String
        /// The words on the item that its author had before them.
        public var seen: [SyncID]
        /// The count that its author had before them; `nil` for a word before the count.
        public var after: SyncID?

        /// Creates a word.
        public init(item: SyncID, says: String, seen: [SyncID], after: SyncID?) {
            (self.item, self.says, self.seen, self.after) = (item, says, seen, after)
        }
    }

    /// What a count is made of.
    public struct Count: Hashable, Sendable {
        /// The records that it has taken in.
        public var gathered: [SyncID]
        /// The stations that took part and were not heard of when it was made.
        public var missing: [Int]
        /// The hub's history in which it was made: of two counts the earlier history's holds.
        public var epoch: SyncID

        /// Creates a count.
        public init(gathered: [SyncID], missing: [Int], epoch: SyncID) {
            (self.gathered, self.missing, self.epoch) = (gathered, missing, epoch)
        }
    }

    /// The kind.
    public var kind: Kind {
        switch self {
        case .heard: .heard
        case .word: .word
        case .done: .done
        case .counted: .counted
        }
    }

    /// Whether it tells something of items, which a count takes in.
    public var isEvidence: Bool { kind == .heard || kind == .word }
}
