public import MusterCore

/// One limit on one side, as it holds somewhere for a time.
///
/// A line of a set with a low and a high limit gives two.
public struct AppliedLimit: Hashable, Sendable {
    /// What is limited.
    public var quantity: Quantity
    /// On which side.
    public var side: LimitSide
    /// The last value that is inside, in steps of the quantity.
    public var limit: Int64
    /// Whether that value itself is beyond it, and not the last one inside.
    public var excludesLimit: Bool
    /// How long a value may be beyond it, in seconds.
    public var delay: Int
    /// What is a breach as well.
    public var cumulative: CumulativeDelay?
    /// How far inside a value must come back, in steps of the quantity.
    public var hysteresis: Int64
    /// How much depends on it.
    public var priority: LimitClass
    /// The name of the set that says so.
    public var set: String
    /// The version of the set.
    public var version: Int
    /// Which line of the set, from 0.
    public var line: Int
    /// From when on it holds (UTC).
    public var from: Instant
    /// Until when (UTC); `nil` while it does.
    public var until: Instant?

    /// Creates a limit that holds for a time.
    public init(
        _ quantity: Quantity,
        _ side: LimitSide,
        limit: Int64,
        excludesLimit: Bool = false,
        delay: Int,
        cumulative: CumulativeDelay? = nil,
        hysteresis: Int64,
        priority: LimitClass = .high,
        set: String,
        version: Int = 1,
        line: Int = 0,
        from: Instant,
        until: Instant? = nil
    ) {
        (self.quantity, self.side, self.limit, self.delay) = (quantity, side, limit, delay)
        (self.cumulative, self.hysteresis, self.priority) = (cumulative, hysteresis, priority)
        (self.set, self.version, self.line) = (set, version, line)
        (self.from, self.until) = (from, until)
        self.excludesLimit = excludesLimit
    }

    /// The limits of a set that is in use for a time.
    public static func all(of set: LimitSet, from: Instant, until: Instant?) -> [AppliedLimit] {
        set.lines.enumerated().flatMap { index, line in
            LimitSide.allCases.compactMap { side in
                guard let limit = side == .low ? line.low : line.high else { return nil }
                return AppliedLimit(
                    line.quantity,
                    side,
                    limit: limit,
                    excludesLimit: side == .low && line.excludesLow,
                    delay: side == .low ? line.lowDelay : line.highDelay,
                    cumulative: line.cumulative,
                    hysteresis: line.hysteresis,
                    priority: line.priority,
                    set: set.name,
                    version: set.version,
                    line: index,
                    from: from,
                    until: until
                )
            }
        }
    }

    /// Whether a value is beyond it.
    ///
    /// - Parameter value: the value, in steps of the quantity.
    /// - Returns: whether it is.
    public func isBeyond(_ value: Int64) -> Bool {
        if value == limit { return excludesLimit }
        return side == .low ? value < limit : value > limit
    }

    /// Whether a value has come back: inside by the hysteresis.
    ///
    /// - Parameter value: the value, in steps of the quantity.
    /// - Returns: whether it is.
    public func isBack(_ value: Int64) -> Bool {
        if isBeyond(value) { return false }
        let edge = side == .low ? limit &+ hysteresis : limit &- hysteresis
        return side == .low ? value >= edge : value <= edge
    }

    /// Whether it holds at a moment.
    public func holds(at moment: Instant) -> Bool {
        moment >= from && until.map { moment < $0 } ?? true
    }
}
