/// How well the place of an item was covered, in the words that people read.
///
/// Before a site has been recounted these words stand alone; percentages come after that.
public enum CoverageGrade: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The walk did not cover it: silence says nothing.
    case notCovered
    /// The walk came near: silence says something.
    case weaklyCovered
    /// Covered: an item that stays silent there is missing, or its tag is silent by itself.
    case covered

    /// The coverage from which a place is weakly covered.
    public static let weakFrom = 0.5
    /// The coverage from which a place is covered.
    public static let coveredFrom = 0.9

    /// A coverage of 0 to 1 as people read it, in whole percent.
    ///
    /// Never 100: tags fall silent by themselves, so no walk hears all that is there. Rounded down, so
    /// that the figure never says more than the word does.
    public static func percent(_ covered: Double) -> Int {
        min(99, Int(covered * 100 + 1e-9))
    }

    /// Grades a coverage of 0 to 1 (``CoverageMap/covered(_:interval:)``).
    public init(covered: Double) {
        self =
            covered >= Self.coveredFrom
            ? .covered : covered >= Self.weakFrom ? .weaklyCovered : .notCovered
    }

    /// The less covered is the smaller.
    public static func < (lhs: CoverageGrade, rhs: CoverageGrade) -> Bool {
        lhs.rank < rhs.rank
    }

    private var rank: Int {
        switch self {
        case .notCovered: 0
        case .weaklyCovered: 1
        case .covered: 2
        }
    }
}
