public import MusterCore

/// What raises an alarm, copied, so that the alarm stands by itself.
public struct AlarmCause: Hashable, Sendable {
    /// What it is about.
    public var kind: AlarmKind
    /// How much depends on it.
    public var priority: LimitClass
    /// What it is about within its kind, so that one thing has one open alarm: `series:4`, `feed:hci0`.
    public var subject: String
    /// In words, for people: "8.6 °C, above 8.0 °C for 15 min".
    public var text: String
    /// Since when (UTC).
    public var since: Instant
    /// The series.
    public var series: SeriesID?
    /// The sensor.
    public var sensor: SensorID?
    /// Where the sensor is.
    public var place: SensorPlace?
    /// What is measured.
    public var quantity: Quantity?
    /// The side of the limit.
    public var side: LimitSide?
    /// The limit, in steps of the quantity.
    public var limit: Int64?
    /// The value, in steps of the quantity.
    public var value: Int64?
    /// The value farthest beyond the limit, in steps of the quantity.
    public var peak: Int64?
    /// The limit set.
    public var set: String?
    /// The version of the set.
    public var version: Int?
    /// Whether it was found in readings that came late.
    public var isLate = false

    /// Creates a cause that is no limit's.
    public init(
        _ kind: AlarmKind,
        priority: LimitClass,
        subject: String,
        text: String,
        since: Instant
    ) {
        (self.kind, self.priority, self.subject) = (kind, priority, subject)
        (self.text, self.since) = (text, since)
    }

    /// Creates the cause that a breach is.
    ///
    /// - Parameters:
    ///   - breach: the excursion.
    ///   - text: what people read.
    public init(_ breach: Excursion, text: String) {
        let limit = breach.limit
        self.init(
            .limit,
            priority: breach.priority,
            subject: Self.subject(of: limit, on: breach.series),
            text: text,
            since: breach.from
        )
        (series, sensor, place) = (breach.series, breach.sensor, breach.place)
        (quantity, side, self.limit) = (limit.quantity, limit.side, limit.limit)
        (value, peak) = (breach.peak, breach.peak)
        (set, version) = (limit.set, limit.version)
    }

    /// The subject of a limit's alarms on a series: it outlasts the versions of the set.
    public static func subject(of limit: AppliedLimit, on series: SeriesID) -> String {
        "series:\(series.rawValue):\(limit.set):\(limit.line):\(limit.side.rawValue)"
    }
}
