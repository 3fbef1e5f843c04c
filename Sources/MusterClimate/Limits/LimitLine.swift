public import MusterCore

/// A delay that adds up: beyond a limit for so long in all within a window of time.
public struct CumulativeDelay: Hashable, Sendable {
    /// How long in all, in seconds.
    public var seconds: Int
    /// Within how long a time, in seconds.
    public var windowSeconds: Int

    /// Creates a delay that adds up.
    public init(seconds: Int, windowSeconds: Int) {
        (self.seconds, self.windowSeconds) = (seconds, windowSeconds)
    }
}

/// What a limit set says of one quantity.
///
/// The limits themselves are inside.
public struct LimitLine: Hashable, Sendable {
    /// What is limited.
    public var quantity: Quantity
    /// The lowest value that is inside, in steps of the quantity; `nil` for no limit.
    public var low: Int64?
    /// The highest value that is inside, in steps of the quantity; `nil` for no limit.
    public var high: Int64?
    /// Whether ``low`` itself is out, as with what freezes there.
    public var excludesLow: Bool
    /// How long a value may be below ``low`` before that is a breach, in seconds.
    public var lowDelay: Int
    /// How long a value may be above ``high`` before that is a breach, in seconds.
    public var highDelay: Int
    /// What is a breach as well, though no time beyond a limit was that long.
    public var cumulative: CumulativeDelay?
    /// How far inside a value must come back before it counts as inside, in steps of the quantity.
    public var hysteresis: Int64
    /// How much depends on it.
    public var priority: LimitClass

    /// Creates a line; one delay holds for both sides.
    ///
    /// - Parameters:
    ///   - quantity: what is limited.
    ///   - low: the lowest value inside, in steps of the quantity.
    ///   - high: the highest value inside, in steps of the quantity.
    ///   - excludesLow: whether the lowest value itself is out.
    ///   - delay: how long a value may be beyond, in seconds.
    ///   - cumulative: a delay that adds up.
    ///   - hysteresis: how far inside it must come back, in steps; `nil` for what the quantity has.
    ///   - priority: how much depends on it.
    public init(
        _ quantity: Quantity,
        low: Int64? = nil,
        high: Int64? = nil,
        excludesLow: Bool = false,
        delay: Int,
        cumulative: CumulativeDelay? = nil,
        hysteresis: Int64? = nil,
        priority: LimitClass = .high
    ) {
        (self.quantity, self.low, self.high) = (quantity, low, high)
        (lowDelay, highDelay) = (delay, delay)
        self.excludesLow = excludesLow
        self.cumulative = cumulative
        self.hysteresis = hysteresis ?? Self.usualHysteresis(of: quantity)
        self.priority = priority
    }

    /// The hysteresis where none is stated, in steps: 0.5 °C, 3 % of humidity, 1 hPa, of others none.
    public static func usualHysteresis(of quantity: Quantity) -> Int64 {
        switch quantity {
        case .temperature, .dewPoint: 500
        case .humidity: 3_000
        case .pressure: 100
        default: 0
        }
    }

    /// Checks what is entered.
    ///
    /// - Throws: ``LimitError/badLine(reason:)``.
    public func check() throws(LimitError) {
        guard low != nil || high != nil else { throw .badLine(reason: "it has no limit") }
        if let low, let high {
            guard low < high else {
                throw .badLine(reason: "its low limit is not below the high one")
            }
            let (width, isWide) = high.subtractingReportingOverflow(low)
            guard isWide || hysteresis <= width / 2 else {
                throw .badLine(reason: "its hysteresis is more than half of what is inside")
            }
        }
        guard hysteresis >= 0 else { throw .badLine(reason: "its hysteresis is negative") }
        guard (0...Self.longestDelay).contains(lowDelay),
            (0...Self.longestDelay).contains(highDelay)
        else { throw .badLine(reason: "a delay is not between 0 and 31 days") }
        guard let cumulative else { return }
        guard cumulative.seconds > 0, cumulative.seconds < cumulative.windowSeconds,
            cumulative.windowSeconds <= Self.longestWindow
        else {
            throw .badLine(
                reason: "its delay that adds up is not shorter than a window of at most 92 days"
            )
        }
    }

    private static let longestDelay = 31 * 86_400
    private static let longestWindow = 92 * 86_400
}
