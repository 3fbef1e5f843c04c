public import MusterCore

/// How an excursion ended.
public enum ExcursionEnd: String, CaseIterable, Hashable, Sendable {
    /// A value came back inside, by the hysteresis.
    case back
    /// Nothing was known for too long: how it went on nobody can tell.
    case unknown
    /// The limit held no longer, or another version of it.
    case limitChanged = "limit-changed"
}

/// A time in which a series was beyond a limit; a breach where that lasted longer than its delay.
public struct Excursion: Hashable, Sendable {
    /// The series.
    public var series: SeriesID
    /// The sensor.
    public var sensor: SensorID
    /// Where the sensor was; `nil` where it was not placed.
    public var place: SensorPlace?
    /// The limit.
    public var limit: AppliedLimit
    /// When the first value beyond the limit was measured (UTC).
    public var from: Instant
    /// When it became a breach (UTC); `nil` while it is none.
    public var breachAt: Instant?
    /// Whether it became one by the delay that adds up.
    public var isCumulative = false
    /// When it ended (UTC): with the first value that was back, or where nothing more is known; `nil`
    /// while it lasts.
    public var until: Instant?
    /// How it ended; `nil` while it lasts.
    public var end: ExcursionEnd?
    /// The value farthest beyond the limit, in steps of the quantity.
    public var peak: Int64
    /// When that was first measured (UTC).
    public var peakAt: Instant
    /// For how long a value was beyond the limit, in milliseconds.
    public var outMilliseconds: Int64 = 0
    /// How long no value is known in it, in milliseconds.
    public var unknownMilliseconds: Int64 = 0
    /// How far beyond the limit times how long, in steps of the quantity times milliseconds.
    public var excess: Int64 = 0

    /// Creates an excursion that begins.
    public init(
        of series: SensorSeries,
        at place: SensorPlace?,
        beyond limit: AppliedLimit,
        from: Instant,
        value: Int64
    ) {
        (self.series, sensor, self.place) = (series.id, series.sensor, place)
        (self.limit, self.from) = (limit, from)
        (peak, peakAt) = (value, from)
    }

    /// What is limited.
    public var quantity: Quantity { limit.quantity }
    /// How much depends on the limit.
    public var priority: LimitClass { limit.priority }
    /// Whether it lasted longer than its delay.
    public var isBreach: Bool { breachAt != nil }
    /// Minutes beyond the limit.
    public var minutesOut: Double { Double(outMilliseconds) / 60_000 }
    /// Degree-minutes, or what the quantity's unit makes of them: Σ|value − limit|·Δt.
    public var unitMinutes: Double {
        Double(excess) / Double(quantity.stepsPerUnit) / 60_000
    }
}
