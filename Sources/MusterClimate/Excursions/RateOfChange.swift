public import MusterCore

/// How fast a series changes, by least squares over ten minutes.
public enum RateOfChange {
    /// Over how long a time, in seconds.
    public static let windowSeconds: Int64 = 600

    /// The change in ten minutes, in steps of the quantity; `nil` where less than half of them is known.
    ///
    /// The line is fitted to the values with straight lines between them, weighted by time, so that values
    /// that the deadband kept back make no difference.
    ///
    /// - Parameters:
    ///   - held: the values that held, in order of time.
    ///   - end: the end of the ten minutes (UTC).
    /// - Returns: the change.
    public static func perTenMinutes(of held: [HeldValue], at end: Instant) -> Double? {
        let window = Double(windowSeconds)
        var fit = TimeFit()
        for (index, value) in held.enumerated() {
            let next = index + 1 < held.count ? held[index + 1] : value
            let from = value.from.seconds(since: end) + window
            let until = value.until.seconds(since: end) + window
            let first = Double(value.value)
            let last = next.from == value.until ? Double(next.value) : first
            guard until > max(0, from), from < window else { continue }
            let slope = (last - first) / (until - from)
            let (low, high) = (max(0, from), min(window, until))
            fit.add(low..<high, first + slope * (low - from), slope: slope)
        }
        guard fit.covered >= window / 2, let slope = fit.slope else { return nil }
        return slope * window
    }
}

/// A straight line through values that change along straight lines, by least squares over time.
private struct TimeFit {
    /// The integrals of 1, t, t², v and t·v.
    private var (one, time, square, value, product) = (0.0, 0.0, 0.0, 0.0, 0.0)

    /// The time that was added, in seconds.
    var covered: Double { one }

    /// Adds a stretch in which the value begins with `first` and changes by `slope` a second.
    mutating func add(_ range: Range<Double>, _ first: Double, slope: Double) {
        let (low, high) = (range.lowerBound, range.upperBound)
        let length = high - low
        let squares = (high * high - low * low) / 2
        let cubes = (high * high * high - low * low * low) / 3
        let start = first - slope * low
        one += length
        time += squares
        square += cubes
        value += start * length + slope * squares
        product += start * squares + slope * cubes
    }

    var slope: Double? {
        let spread = one * square - time * time
        return spread > 0 ? (one * product - time * value) / spread : nil
    }
}
