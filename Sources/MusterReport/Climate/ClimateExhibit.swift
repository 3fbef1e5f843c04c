public import MusterClimate
public import MusterCore

/// What sensors said around the time of an audit, for the part of a report about the environment.
public struct ClimateExhibit: Hashable, Sendable {
    /// Where the time begins that is looked at (UTC).
    public var from: Instant
    /// Where it ends (UTC).
    public var until: Instant
    /// The places with sensors, in the order in which they are told.
    public var places: [Place] = []
    /// The times out of limits, in order.
    public var excursions: [Excursion] = []
    /// The times without values that last ``leastGap`` at least, in order.
    public var gaps: [SensorGap] = []
    /// What the items with limits were exposed to, the most affected first.
    public var items: [ItemClimate] = []
    /// How many items with limits there are beside ``items``.
    public var moreItems = 0
    /// Where the time of ``items`` begins: at the end of the audit before (UTC); `nil` for that of the rest.
    public var itemsFrom: Instant?

    /// How far the time reaches before an audit and behind it, in seconds.
    public static let margin = 86_400.0
    /// How long a time without values is that is listed, in seconds.
    public static let leastGap = 900.0
    /// How many columns a chart has at the most.
    public static let columns = 360
    /// How many items are listed at the most.
    public static let mostItems = 30

    /// Creates what is told of a time, without any places yet.
    public init(from: Instant, until: Instant) { (self.from, self.until) = (from, until) }

    /// The items that are named.
    var named: [ItemID] {
        items.map(\.item)
            + places.compactMap { if case .item(let item, _) = $0.place { item } else { nil } }
    }

    /// A place, what its sensors said, and a chart a quantity.
    public struct Place: Hashable, Sendable {
        /// Which one.
        public var place: SensorPlace
        /// What was said there.
        public var series: [Series]
        /// How it went, a chart a quantity.
        public var charts: [Chart]

        /// Creates a place.
        public init(_ place: SensorPlace, series: [Series], charts: [Chart]) {
            (self.place, self.series, self.charts) = (place, series, charts)
        }
    }

    /// The sensor that something is said of, and what it measures.
    public struct Source: Hashable, Sendable {
        /// The sensor.
        public var sensor: SensorID
        /// What people call it.
        public var name: String
        /// What it measures.
        public var quantity: Quantity
        /// Which of several of the quantity, from 0.
        public var index: Int

        /// Creates a source.
        public init(sensor: SensorID, name: String, quantity: Quantity, index: Int = 0) {
            (self.sensor, self.name) = (sensor, name)
            (self.quantity, self.index) = (quantity, index)
        }
    }

    /// A value and when it was first reached.
    public struct Extreme: Hashable, Sendable {
        /// The corrected value, in steps of the quantity.
        public var value: Int64
        /// When (UTC).
        public var at: Instant

        /// Creates an extreme.
        public init(_ value: Int64, at: Instant) { (self.value, self.at) = (value, at) }
    }

    /// What holds for a series for a time.
    public struct Limit: Hashable, Sendable {
        /// The least value that is inside, in steps of the quantity.
        public var low: Int64?
        /// The greatest value that is inside.
        public var high: Int64?
        /// The limit set that says so, and its version.
        public var set: String
        /// The version of the set.
        public var version: Int
        /// From when on (UTC).
        public var from: Instant
        /// Until when (UTC).
        public var until: Instant

        /// Creates a limit.
        public init(
            low: Int64?,
            high: Int64?,
            set: String,
            version: Int,
            from: Instant,
            until: Instant
        ) {
            (self.low, self.high, self.set, self.version) = (low, high, set, version)
            (self.from, self.until) = (from, until)
        }
    }

    /// For how long a series, or what an item was exposed to, was in limits, in milliseconds; the three
    /// sum to the whole time.
    public struct Minutes: Hashable, Sendable {
        /// Inside all limits.
        public var inside: Int64
        /// Outside of one.
        public var outside: Int64
        /// Without a value, or without a place.
        public var unknown: Int64

        /// Creates a tally.
        public init(inside: Int64 = 0, outside: Int64 = 0, unknown: Int64 = 0) {
            (self.inside, self.outside, self.unknown) = (inside, outside, unknown)
        }

        /// The whole time.
        public var total: Int64 { inside + outside + unknown }
    }

    /// What a series said in the time.
    public struct Series: Hashable, Sendable {
        /// Which one.
        public var source: Source
        /// The certificate that held last in the time; `nil` for none.
        public var certificate: String?
        /// Who calibrated it.
        public var laboratory: String?
        /// When the next calibration is due (UTC).
        public var due: Instant?
        /// Whether a certificate held all the time.
        public var isCalibrated = false
        /// How many readings were kept.
        public var count: Int64 = 0
        /// The lowest value; `nil` where nothing is known.
        public var lowest: Extreme?
        /// The mean by time, in steps.
        public var mean: Double?
        /// The highest value.
        public var highest: Extreme?
        /// The mean kinetic temperature in °C; `nil` of other quantities.
        public var kinetic: Double?
        /// For how long the sensor was placed there, and the value known, in milliseconds.
        public var known: Int64 = 0
        /// For how long the sensor was placed there, in milliseconds.
        public var placed: Int64 = 0
        /// The limits that held, in order.
        public var limits: [Limit] = []
        /// For how long it was in limits; `nil` where none held.
        public var minutes: Minutes?

        /// Creates a series of which nothing is known.
        public init(_ source: Source) { self.source = source }

        /// The share of the time of which the value is known, 0 to 1.
        public var coverage: Double { placed > 0 ? min(1, Double(known) / Double(placed)) : 0 }
    }

    /// How one quantity went in a place, by all its sensors there.
    public struct Chart: Hashable, Sendable {
        /// The quantity.
        public var quantity: Quantity
        /// By how many series.
        public var sensors: Int
        /// The unbroken parts of the curve.
        public var runs: [ChartRun]
        /// The limits, each once.
        public var limits: [Limit]

        /// Creates a chart.
        public init(quantity: Quantity, sensors: Int, runs: [ChartRun], limits: [Limit]) {
            (self.quantity, self.sensors, self.runs, self.limits) = (
                quantity, sensors, runs, limits
            )
        }
    }
}
