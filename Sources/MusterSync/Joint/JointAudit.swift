/// What a set of records of one audit says, put together anywhere and in any order.
public struct JointAudit: Hashable, Sendable {
    /// What is known of one item.
    public struct Outcome: Hashable, Sendable {
        /// What holds.
        public enum Verdict: Hashable, Sendable {
            /// Nothing was heard and nothing said.
            case silent
            /// It was heard.
            case heard
            /// All words that stand say this.
            case said(String)
            /// Two words that stand differ: nothing is decided in silence.
            case contested
        }

        /// What holds.
        public var verdict: Verdict
        /// The words that no later author had before them.
        public var standing: Set<SyncID>
    }

    /// The count that holds; `nil` before one.
    public let count: SyncID?
    /// Whether there are two counts; a hub that was restored may have made a second one.
    public let hasTwoCounts: Bool
    /// What the count said, which never changes; equal to ``now`` before one.
    public let counted: [SyncID: Outcome]
    /// What is said now: the count, and the words whose authors had it before them.
    public let now: [SyncID: Outcome]
    /// What came too late for the count.
    public let late: Set<SyncID>

    /// Puts records together; `nil` where a count is there and records that it has taken in are not.
    ///
    /// Nothing can be said then until they have come.
    ///
    /// - Parameter records: all records of the audit that a replica has, in the order they came.
    public init?(_ records: [KeptChange]) {
        self.init(records, without: [])
    }

    /// Puts records together, without some of the rules.
    package init?(_ records: [KeptChange], without off: RuleSwitches) {
        var counts: [(uid: SyncID, count: StrandRecord.Count)] = []
        var evidence: [SyncID: KeptChange] = [:]
        for kept in records {
            switch kept.change.strand {
            case .counted(let count)?: counts.append((kept.change.uid, count))
            case .heard?, .word?: evidence[kept.change.uid] = kept
            default: break
            }
        }
        hasTwoCounts = counts.count > 1
        let first = counts.min { ($0.count.epoch, $0.uid) < ($1.count.epoch, $1.uid) }
        guard let holding = off.contains(.countByArrival) ? counts.first : first else {
            (count, late) = (nil, [])
            counted = Self.outcomes(evidence.values, off)
            now = counted
            return
        }
        count = holding.uid
        let gathered = Set(holding.count.gathered)
        guard gathered.allSatisfy({ evidence[$0] != nil }) else { return nil }
        let inside = evidence.filter { gathered.contains($0.key) }
        let behind = evidence.filter { !gathered.contains($0.key) }
        let reviews = behind.filter { $0.value.change.strand?.word?.after == holding.uid }
        late = Set(behind.keys).subtracting(reviews.keys)
        counted = Self.outcomes(off.contains(.lateCounts) ? evidence.values : inside.values, off)
        now = Self.outcomes(Array(inside.values) + Array(reviews.values), off)
    }

    private static func outcomes(
        _ records: some Sequence<KeptChange>,
        _ off: RuleSwitches
    ) -> [SyncID: Outcome] {
        var heard: Set<SyncID> = []
        var words: [SyncID: [KeptChange]] = [:]
        for record in records {
            switch record.change.strand {
            case .heard(let item)?: heard.insert(item)
            case .word(let word)?: words[word.item, default: []].append(record)
            default: break
            }
        }
        var outcomes: [SyncID: Outcome] = [:]
        for item in heard { outcomes[item] = Outcome(verdict: .heard, standing: []) }
        for (item, said) in words { outcomes[item] = outcome(said, off) }
        return outcomes
    }

    /// What the words on one item come to.
    private static func outcome(_ said: [KeptChange], _ off: RuleSwitches) -> Outcome {
        let seen = Set(said.flatMap { $0.change.strand?.word?.seen ?? [] })
        var standing = said.filter { !seen.contains($0.change.uid) }
        if off.contains(.lastWordWins) {
            standing = standing.max { $0.stamp < $1.stamp }.map { [$0] } ?? []
        }
        let words = Set(standing.compactMap { $0.change.strand?.word?.says })
        let verdict: Outcome.Verdict =
            words.count > 1 ? .contested : words.first.map { .said($0) } ?? .silent
        return Outcome(verdict: verdict, standing: Set(standing.map(\.change.uid)))
    }
}

extension StrandRecord {
    /// The word, where it is one.
    public var word: Word? {
        if case .word(let word) = self { word } else { nil }
    }
}
