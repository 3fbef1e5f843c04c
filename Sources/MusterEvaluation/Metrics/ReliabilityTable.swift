/// How often what was said with some confidence came true.
///
/// A forecast is well calibrated when of all things said with 70 % about 70 % come true.
public struct ReliabilityTable: Hashable, Sendable {
    /// Forecasts of about the same confidence.
    public struct Bin: Hashable, Sendable {
        /// How many forecasts there were.
        public var count = 0
        /// The sum of what they said, 0 to 1 each.
        public var predicted = 0.0
        /// How many of them came true.
        public var happened = 0

        /// What they said on average, 0 to 1; `nil` without a forecast.
        public var meanPredicted: Double? { count == 0 ? nil : predicted / Double(count) }
        /// How often they came true, 0 to 1; `nil` without a forecast.
        public var rate: Double? { count == 0 ? nil : Double(happened) / Double(count) }
    }

    /// How many bins there are, of equal width over 0 to 1.
    public static let binCount = 10

    /// The bins, the least confident in front; a forecast of 1 is in the last.
    public private(set) var bins = Array(repeating: Bin(), count: binCount)
    /// How many forecasts there were.
    public private(set) var count = 0
    /// How many of them came true.
    public private(set) var happened = 0
    private var squares = 0.0

    /// Creates an empty table.
    public init() {}

    /// Adds a forecast; `predicted` is cut to 0 to 1.
    public mutating func add(predicted: Double, happened: Bool) {
        let predicted = min(max(predicted, 0), 1)
        let index = min(Int(predicted * Double(Self.binCount)), Self.binCount - 1)
        bins[index].count += 1
        bins[index].predicted += predicted
        bins[index].happened += happened ? 1 : 0
        count += 1
        self.happened += happened ? 1 : 0
        let miss = predicted - (happened ? 1 : 0)
        squares += miss * miss
    }

    /// Adds all forecasts of another table.
    public mutating func add(_ other: ReliabilityTable) {
        for index in bins.indices {
            bins[index].count += other.bins[index].count
            bins[index].predicted += other.bins[index].predicted
            bins[index].happened += other.bins[index].happened
        }
        count += other.count
        happened += other.happened
        squares += other.squares
    }

    /// The mean squared miss, 0 (best) to 1; `nil` without a forecast.
    ///
    /// Source: Brier, "Verification of forecasts expressed in terms of probability" (1950).
    public var brier: Double? { count == 0 ? nil : squares / Double(count) }

    /// How often they came true over all, 0 to 1; `nil` without a forecast.
    public var rate: Double? { count == 0 ? nil : Double(happened) / Double(count) }

    /// The Brier score of always saying ``rate``: the best that a constant guess can do.
    public var constantBrier: Double? { rate.map { $0 * (1 - $0) } }

    /// The expected calibration error: the bins' misses, weighted by their forecasts, 0 to 1.
    public var calibrationError: Double? {
        guard count > 0 else { return nil }
        return bins.reduce(0) { $0 + abs($1.predicted - Double($1.happened)) } / Double(count)
    }
}
