public import MusterClimate
public import MusterCore

/// A reading or a slot of a series, corrected, with what it speaks for.
public struct SensorRow: Sendable {
    /// The series.
    public var series: SensorSeries
    /// What it speaks for; `nil` while the sensor was not placed.
    public var place: SensorPlace?
    /// When it was measured, or where the slot begins (UTC).
    public var from: Instant
    /// Where the slot ends (UTC); `nil` of a reading.
    public var until: Instant?
    /// The corrected value, of a slot the mean by time, in steps of the quantity.
    public var value: Int64?
    /// The lowest corrected value of a slot, in steps; of a reading the value.
    public var low: Int64
    /// The highest.
    public var high: Int64
    /// How many readings it consists of.
    public var count: Int64
    /// The share of a slot of which a value is known, 0 to 1; `nil` of a reading.
    public var covered: Double?
    /// The stable words of what is known against it.
    public var flags: [String]
    /// The certificate that it is corrected by; `nil` where it is as the sensor gave it.
    public var correctedBy: String?

    init(_ reading: Reading, of series: SensorSeries, in stretch: LogStretch) {
        (self.series, place) = (series, stretch.place)
        from = reading.at
        let corrected = series.corrected(reading.value, by: stretch.calibration)
        (value, low, high) = (corrected, corrected, corrected)
        count = 1
        flags = reading.flags.words
        correctedBy = stretch.calibration?.name
    }

    /// Creates the row of a slot; `nil` where nothing is known of it.
    init?(_ slot: LoggedSlot, of series: SensorSeries) {
        guard let low = slot.summary.low, let high = slot.summary.high else { return nil }
        let calibration = slot.stretch.calibration
        (self.series, place) = (series, slot.stretch.place)
        (from, until, value) = (slot.from, slot.until, slot.mean)
        self.low = series.corrected(low, by: calibration)
        self.high = series.corrected(high, by: calibration)
        count = slot.summary.count
        covered = slot.summary.coverage(ofSeconds: slot.until.seconds(since: slot.from))
        flags = slot.summary.flags.words
        correctedBy = calibration?.name
    }
}

/// Where a page of rows ended.
public struct SensorRowMark: Hashable, Sendable {
    /// The series of its last row.
    public var series: SeriesID
    /// When that was measured, or where its slot begins (UTC).
    public var at: Instant

    /// Creates a mark.
    public init(series: SeriesID, at: Instant) { (self.series, self.at) = (series, at) }
}
