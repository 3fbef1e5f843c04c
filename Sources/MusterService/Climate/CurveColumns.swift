public import MusterCore

/// What is known of one column of a curve.
public struct CurveColumn: Hashable, Sendable {
    /// The lowest value that held in it, corrected, in the quantity's unit.
    public var low: Double
    /// The highest.
    public var high: Double
    /// The mean by time.
    public var mean: Double
    /// The share of the column of which a value is known, 0 to 1.
    public var covered: Double
}

/// Gathers values into columns of equal length.
public struct CurveColumns: Sendable {
    /// The most columns that a curve has.
    public static let most = 720

    /// Where the first column begins (UTC): whole columns count from 1970-01-01T00:00:00Z.
    public let from: Instant
    /// The length of a column in seconds.
    public let seconds: Int64
    private var sums: [Sum?]

    private struct Sum {
        var low: Double
        var high: Double
        var weighted = 0.0
        var covered = 0.0
    }

    /// Lays out the columns of a time that ends at a moment.
    ///
    /// - Parameters:
    ///   - until: the moment (UTC); the last column reaches up to it or beyond.
    ///   - seconds: how far back to go.
    ///   - step: what the length of a column is a multiple of, in seconds.
    public init(until: Instant, lastSeconds seconds: Int64, step: Int64) {
        let least = (seconds + Int64(Self.most) - 1) / Int64(Self.most)
        let length = max(1, (least + step - 1) / step) * step
        let count = (seconds + length - 1) / length
        let end = (until.microseconds + length * 1_000_000 - 1) / (length * 1_000_000)
        from = Instant(microseconds: (end - count) * length * 1_000_000)
        self.seconds = length
        sums = Array(repeating: nil, count: Int(count))
    }

    /// Where the last column ends (UTC).
    public var until: Instant { start(of: sums.count) }

    /// Where a column begins (UTC).
    public func start(of column: Int) -> Instant {
        from.advanced(bySeconds: Double(column) * Double(seconds))
    }

    /// Adds what is known of a time: as much of it as lies in a column goes there.
    ///
    /// - Parameters:
    ///   - start: where the time begins (UTC).
    ///   - end: where it ends (UTC).
    ///   - covered: for how many seconds of it a value is known.
    ///   - values: the lowest and highest value, and the mean.
    public mutating func add(
        from start: Instant,
        until end: Instant,
        covered: Double,
        _ values: (low: Double, mean: Double, high: Double)
    ) {
        let length = end.seconds(since: start)
        guard length > 0, start < until, end > from else { return }
        let first = max(0, Int(start.seconds(since: from) / Double(seconds)))
        for column in first..<sums.count {
            let (low, high) = (self.start(of: column), self.start(of: column + 1))
            guard low < end else { break }
            let common = min(high, end).seconds(since: max(low, start))
            guard common > 0 else { continue }
            var sum = sums[column] ?? Sum(low: values.low, high: values.high)
            sum.low = min(sum.low, values.low)
            sum.high = max(sum.high, values.high)
            let known = covered * common / length
            sum.weighted += values.mean * known
            sum.covered += known
            sums[column] = sum
        }
    }

    /// The columns in order; `nil` where nothing is known.
    public var columns: [CurveColumn?] {
        sums.map { sum in
            guard let sum, sum.covered > 0 else { return nil }
            return CurveColumn(
                low: sum.low,
                high: sum.high,
                mean: min(max(sum.weighted / sum.covered, sum.low), sum.high),
                covered: min(1, sum.covered / Double(seconds))
            )
        }
    }
}
