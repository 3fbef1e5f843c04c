public import MusterCore

/// What a laboratory found when it compared a series with a reference.
public struct Calibration: Hashable, Sendable {
    /// One comparison.
    public struct Point: Hashable, Sendable {
        /// What the reference showed, in steps of the quantity.
        public var reference: Int64
        /// What the sensor showed, in steps of the quantity.
        public var reading: Int64
        /// The uncertainty of the comparison with k = 2, in steps of the quantity; `nil` where unknown.
        public var uncertainty: Int64?

        /// Creates a point.
        public init(reference: Int64, reading: Int64, uncertainty: Int64? = nil) {
            (self.reference, self.reading) = (reference, reading)
            self.uncertainty = uncertainty
        }
    }

    /// The series.
    public var series: SeriesID
    /// From when on it holds (UTC).
    public var at: Instant
    /// When the next one is due (UTC); `nil` where nothing is stated.
    public var due: Instant?
    /// The number of the certificate.
    public var certificate: String?
    /// Who calibrated it.
    public var laboratory: String?
    /// The comparisons, in order of the readings; empty where only the certificate is noted.
    public var points: [Point]
    /// Who entered it.
    public var by: String

    /// Creates a calibration.
    ///
    /// - Throws: ``ClimateError/badPoints(reason:)`` for two points of one reading.
    public init(
        series: SeriesID,
        at: Instant,
        due: Instant? = nil,
        certificate: String? = nil,
        laboratory: String? = nil,
        points: [Point],
        by: String
    ) throws(ClimateError) {
        let sorted = points.sorted { $0.reading < $1.reading }
        for (one, other) in zip(sorted, sorted.dropFirst()) where one.reading == other.reading {
            throw .badPoints(reason: "two points have the same reading")
        }
        if let due, due <= at { throw .badPoints(reason: "it is due before it was made") }
        (self.series, self.at, self.due, self.by) = (series, at, due, by)
        (self.certificate, self.laboratory) = (certificate, laboratory)
        self.points = sorted
    }

    /// Whether a certificate holds at a moment.
    public func isValid(at moment: Instant) -> Bool {
        certificate != nil && moment >= at && due.map { moment < $0 } ?? true
    }

    /// The corrected value of a reading.
    ///
    /// It lies on the line between the points beside it; outside of them, or with one alone, it is moved as
    /// at the last one. Half a step goes away from zero.
    public func corrected(_ value: Int64) -> Int64 {
        let exact = corrected(Double(value)).rounded(.toNearestOrAwayFromZero)
        return Int64(exactly: exact) ?? value
    }

    /// The corrected value of a mean.
    public func corrected(_ value: Double) -> Double {
        guard let first = points.first, let last = points.last else { return value }
        if value <= Double(first.reading) { return value + first.offset }
        if value >= Double(last.reading) { return value + last.offset }
        guard let behind = points.firstIndex(where: { Double($0.reading) > value }), behind > 0
        else { return value }
        let (low, high) = (points[behind - 1], points[behind])
        let share = (value - Double(low.reading)) / (Double(high.reading) - Double(low.reading))
        return value + low.offset + share * (high.offset - low.offset)
    }

    /// The uncertainty that the certificate states: the largest of its points, in steps; `nil` for none.
    public var uncertainty: Int64? { points.compactMap(\.uncertainty).max() }

    /// Of several calibrations of a series the one that holds at a moment: the last before it.
    public static func holding(at moment: Instant, of all: [Calibration]) -> Calibration? {
        all.filter { $0.at <= moment }.max { $0.at < $1.at }
    }
}

extension Calibration.Point {
    /// What is added to a reading here.
    var offset: Double { Double(reference) - Double(reading) }
}
