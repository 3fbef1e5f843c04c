public import MusterCore

/// Two counts of the same things side by side: an audit and one before it, or count 1 and count 2 of
/// one audit.
public struct AuditComparison: Sendable {
    /// What became different about an item between two counts.
    public enum Change: String, Sendable, CaseIterable {
        /// It was not present and is now.
        case appeared
        /// It was present and is not now.
        case gone
        /// It is present in both, in another zone.
        case moved
        /// Present or not as before and in the same zone, and the outcome is another one.
        case outcome
        /// It is on the later list only.
        case added
        /// It is on the earlier list only.
        case removed
    }

    /// One item with its verdict in both counts.
    public struct Row: Sendable {
        /// The item.
        public var item: ItemID
        /// Its name, as the later list that has it says.
        public var name: String
        /// The earlier verdict; `nil` when the item was not on that list.
        public var before: Finding?
        /// The later verdict; `nil` when the item is not on that list.
        public var after: Finding?

        /// What became different; `nil` when nothing did.
        public var change: Change? {
            guard let before else { return .added }
            guard let after else { return .removed }
            switch (before.outcome.isPresent, after.outcome.isPresent) {
            case (false, true): return .appeared
            case (true, false): return .gone
            case (true, true):
                if let one = before.zone, let other = after.zone, one != other { return .moved }
            case (false, false): break
            }
            return before.outcome == after.outcome ? nil : .outcome
        }

        /// Whether both counts say the same of the item: there and in the same zone, however that is
        /// known, or not there by the same outcome.
        public var agrees: Bool {
            switch change {
            case nil: true
            case .outcome?: after?.outcome.isPresent ?? false
            case .appeared?, .gone?, .moved?, .added?, .removed?: false
            }
        }
    }

    /// The totals of one count.
    public struct Side: Hashable, Sendable {
        /// The audit it belongs to.
        public var audit: AuditID
        /// How many items have each outcome; they sum to what was expected.
        public var outcomes: OutcomeCounts
        /// How many items are exactly where the record says.
        public var accurate: Int

        /// The share of expected items exactly in place, 0 to 1; `nil` when nothing was expected.
        public var accuracy: Double? {
            outcomes.total == 0 ? nil : Double(accurate) / Double(outcomes.total)
        }

        init(_ audit: AuditID, _ findings: [Finding]) {
            self.audit = audit
            outcomes = OutcomeCounts(findings)
            accurate = findings.count { $0.isAccurate }
        }
    }

    /// The earlier count.
    public let before: Side
    /// The later count.
    public let after: Side
    /// Every item of both lists once: those of the later list in its order, then what is only on the
    /// earlier one in that order.
    public let rows: [Row]
    /// How many items the agreement is about: those on both lists, of two counts of one audit those
    /// that were looked at again.
    public let compared: Int
    /// How many of them both counts say the same of.
    public let agreeing: Int

    /// The rows in which something became different.
    public var changed: [Row] { rows.filter { $0.change != nil } }

    /// The share of ``compared`` that both counts say the same of, 0 to 1; `nil` where none is compared.
    public var agreement: Double? {
        compared == 0 ? nil : Double(agreeing) / Double(compared)
    }

    /// Compares an audit, `after`, with another one, `before`.
    public init(_ before: AuditSummary, _ after: AuditSummary) {
        self.init(
            (before.scope.audit, before.expected, before.findings),
            (after.scope.audit, after.expected, after.findings),
            among: nil
        )
    }

    /// Compares what an audit counted with what looking again made of it; `nil` while nobody has looked
    /// again.
    public init?(countsOf summary: AuditSummary) {
        guard !summary.review.recounts.isEmpty else { return nil }
        let first = summary.findings.map { summary.countOne[$0.item] ?? $0 }
        self.init(
            (summary.scope.audit, summary.expected, first),
            (summary.scope.audit, summary.expected, summary.findings),
            among: Set(summary.countOne.keys)
        )
    }

    private typealias List = (audit: AuditID, expected: [ExpectedItem], findings: [Finding])

    private init(_ before: List, _ after: List, among looked: Set<ItemID>?) {
        self.before = Side(before.audit, before.findings)
        self.after = Side(after.audit, after.findings)
        let earlier = Dictionary(
            before.findings.map { ($0.item, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let later = Set(after.findings.map(\.item))
        rows =
            zip(after.expected, after.findings).map { item, finding in
                Row(item: item.item, name: item.name, before: earlier[item.item], after: finding)
            }
            + zip(before.expected, before.findings).filter { !later.contains($0.0.item) }.map {
                Row(item: $0.item, name: $0.name, before: $1, after: nil)
            }
        let both = rows.filter { row in
            row.before != nil && row.after != nil && looked?.contains(row.item) ?? true
        }
        compared = both.count
        agreeing = both.count { $0.agrees }
    }
}
