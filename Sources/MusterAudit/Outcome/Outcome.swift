/// The verdict on one item of the expected list.
///
/// The outcomes partition the list: each item has exactly one, and their counts sum to it.
public enum Outcome: String, Sendable, CaseIterable {
    /// Heard, and nothing says it is out of place.
    case found = "FOUND"
    /// Heard in another zone than the record says.
    case misplaced = "MISPLACED"
    /// Seen by a person: by sight, QR code or photo.
    case confirmed = "CONFIRMED"
    /// Not heard so far; only while an audit runs.
    case notHeard = "NOT_HEARD"
    /// Not heard although its zone was walked.
    case missing = "MISSING"
    /// The radio cannot tell: its zone was not walked, or it was heard too little.
    case inconclusive = "INCONCLUSIVE"
    /// Out on loan, in repair or in transit.
    case excused = "EXCUSED"

    /// The outcomes of a finished audit, in the order in which they are shown.
    public static let final: [Outcome] = [
        .found, .misplaced, .confirmed, .missing, .inconclusive, .excused,
    ]

    /// Whether the item is there.
    public var isPresent: Bool {
        switch self {
        case .found, .misplaced, .confirmed: true
        case .notHeard, .missing, .inconclusive, .excused: false
        }
    }
}

/// How many items have each outcome.
public struct OutcomeCounts: Hashable, Sendable {
    private var counts: [Outcome: Int]

    /// Counts the outcomes of `findings`.
    public init(_ findings: some Sequence<Finding>) {
        counts = findings.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
    }

    /// How many items have `outcome`.
    public subscript(outcome: Outcome) -> Int { counts[outcome] ?? 0 }

    /// The number of items: the sum over all outcomes.
    public var total: Int { counts.values.reduce(0, +) }
}
