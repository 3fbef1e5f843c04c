public import MusterCore

/// When a beacon was last heard, and how: what is known of an item between audits.
///
/// A summary, not a log: two of them merge into one, in any order and grouping to the same result.
public struct LastHeard: Hashable, Sendable {
    /// When (UTC).
    public var at: Instant
    /// How strong, in dBm (of an audit, the median); `nil` when the controller gave none.
    public var rssi: RSSI?
    /// Who heard it: a receiver (`hci0`), or the audit in which it was heard (`A-2026-0017`).
    public var by: String
    /// The zone in which it was heard; `nil` when nothing told.
    public var zone: ZoneID?
    /// The day that ``dayCount`` counts: days since 1970-01-01 on the site's calendar.
    public var day: Int
    /// How many advertisements fixed scanners heard on that day; audits are not in it.
    public var dayCount: Int
    /// The newest word on its battery; `nil` when it never gave one.
    public var battery: BatteryReading?

    /// Creates what is known from one or more advertisements of one day.
    public init(
        at: Instant,
        rssi: RSSI?,
        by: String,
        zone: ZoneID?,
        day: Int,
        dayCount: Int,
        battery: BatteryReading? = nil
    ) {
        self.at = at
        self.rssi = rssi
        self.by = by
        self.zone = zone
        self.day = day
        self.dayCount = dayCount
        self.battery = battery
    }

    /// Takes in what somebody else knows of the same beacon.
    ///
    /// The newer hearing wins; of two at the same instant the stronger one. Counts of the same day
    /// add up, those of an earlier day are forgotten.
    public mutating func merge(_ other: LastHeard) {
        if isOutdone(by: other) {
            (at, rssi, by, zone) = (other.at, other.rssi, other.by, other.zone)
        }
        if other.day == day {
            dayCount &+= other.dayCount
        } else if other.day > day {
            (day, dayCount) = (other.day, other.dayCount)
        }
        battery = [battery, other.battery].compactMap { $0 }.max()
    }

    /// Takes off what a clock that was ahead says of the future: nothing was heard later than now.
    ///
    /// What lies ahead counts as heard now, so that the next hearing is the newer one; of its day
    /// nothing is counted.
    ///
    /// - Parameter now: the time (UTC) when this is kept.
    mutating func settle(by now: Instant) {
        if at > now {
            at = now
            // The day before now's in UTC has begun at every site, so no true day is held up by it.
            (day, dayCount) = (Int(now.second / 86_400) - 1, 0)
        }
        if let reading = battery, reading.at > now { battery?.at = now }
    }

    private func isOutdone(by other: LastHeard) -> Bool {
        if at != other.at { return at < other.at }
        let (own, others) = (rssi?.rawValue ?? .min, other.rssi?.rawValue ?? .min)
        if own != others { return own < others }
        // Receivers far apart may agree in time and strength: any fixed order will do.
        return (by, zone?.rawValue ?? "") < (other.by, other.zone?.rawValue ?? "")
    }
}

/// What a beacon said of its battery.
public struct BatteryReading: Hashable, Comparable, Sendable {
    /// When (UTC).
    public var at: Instant
    /// The voltage in millivolts; what share of the battery is left depends on its chemistry.
    public var millivolts: Int

    /// Creates a reading.
    public init(at: Instant, millivolts: Int) {
        self.at = at
        self.millivolts = millivolts
    }

    /// Orders by time; of two at the same instant the lower voltage is the smaller.
    public static func < (lhs: BatteryReading, rhs: BatteryReading) -> Bool {
        (lhs.at, lhs.millivolts) < (rhs.at, rhs.millivolts)
    }
}

/// A stretch of time in which a source was listened to for last-heard: silence outside it says
/// nothing.
public struct WatchedTime: Hashable, Sendable {
    /// The source (`hci0`).
    public var source: String
    /// When listening began (UTC).
    public var since: Instant
    /// How far it is kept (UTC).
    public var until: Instant

    /// Creates a stretch.
    public init(source: String, since: Instant, until: Instant) {
        self.source = source
        self.since = since
        self.until = until
    }
}
