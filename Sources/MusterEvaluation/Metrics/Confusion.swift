/// How often a yes or no was right.
public struct Confusion: Hashable, Sendable {
    /// Said yes, and so it was.
    public var truePositives = 0
    /// Said yes, and it was not so.
    public var falsePositives = 0
    /// Said no, and it was so.
    public var falseNegatives = 0
    /// Said no, and it was not so.
    public var trueNegatives = 0

    /// Creates an empty count.
    public init() {}

    /// Counts one answer.
    public mutating func add(said: Bool, truth: Bool) {
        switch (said, truth) {
        case (true, true): truePositives += 1
        case (true, false): falsePositives += 1
        case (false, true): falseNegatives += 1
        case (false, false): trueNegatives += 1
        }
    }

    /// The share of the yeses that were right, 0 to 1; `nil` without a yes.
    public var precision: Double? { Self.share(truePositives, of: truePositives + falsePositives) }

    /// The share of what was so that was said, 0 to 1; `nil` when nothing was so.
    public var recall: Double? { Self.share(truePositives, of: truePositives + falseNegatives) }

    /// The harmonic mean of precision and recall, 0 to 1; `nil` when nothing was so nor said.
    public var f1: Double? {
        Self.share(2 * truePositives, of: 2 * truePositives + falsePositives + falseNegatives)
    }

    /// `part` of `whole`; `nil` of nothing.
    static func share(_ part: Int, of whole: Int) -> Double? {
        whole == 0 ? nil : Double(part) / Double(whole)
    }
}
