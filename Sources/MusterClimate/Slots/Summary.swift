/// What is known of a series in a stretch of time.
public struct Summary: Hashable, Sendable {
    /// How many readings were kept.
    public private(set) var count: Int64 = 0
    /// The lowest value that held, in steps of the quantity; `nil` where nothing is known.
    public private(set) var low: Int64?
    /// The highest value that held, in steps of the quantity.
    public private(set) var high: Int64?
    /// For how many milliseconds a value is known.
    public private(set) var covered: Int64 = 0
    /// What is known of any of its readings.
    public private(set) var flags: ReadingFlags = []
    private var weighted = 0.0

    /// A stretch of which nothing is known.
    public init() {}

    /// Adds a slot.
    public mutating func add(_ slot: Slot) {
        count += slot.count
        low = min(low ?? slot.low, slot.low)
        high = max(high ?? slot.high, slot.high)
        covered += slot.covered
        weighted += Double(slot.sum)
        flags.formUnion(slot.flags)
    }

    /// Adds a value that held for some time, of a slot that is not added as a whole.
    public mutating func add(_ held: HeldValue) {
        (low, high) = (min(low ?? held.value, held.value), max(high ?? held.value, held.value))
        covered += held.milliseconds
        weighted += Double(held.value) * Double(held.milliseconds)
    }

    /// Adds that a reading was kept in the stretch.
    public mutating func count(_ reading: Reading) {
        count += 1
        flags.formUnion(reading.flags)
    }

    /// The mean by time, in steps of the quantity; `nil` where no time is covered.
    public var mean: Double? { covered > 0 ? weighted / Double(covered) : nil }

    /// The share of a stretch of which a value is known, 0 to 1.
    ///
    /// - Parameter seconds: how long the stretch is.
    /// - Returns: the share.
    public func coverage(ofSeconds seconds: Double) -> Double {
        seconds > 0 ? min(1, Double(covered) / 1_000 / seconds) : 0
    }
}
