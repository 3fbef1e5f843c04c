public import MusterClimate
public import MusterCore

/// Times out of limits, times without values, and what items were exposed to.
extension ClimateExhibit {
    /// A time in which a series was out of its limits.
    public struct Excursion: Hashable, Sendable {
        /// The series.
        public var source: Source
        /// What it spoke for.
        public var place: SensorPlace?
        /// The first reading outside (UTC).
        public var from: Instant
        /// The first reading back inside (UTC); `nil` where it was still outside at the end.
        public var until: Instant?
        /// Whether it ended because nothing more was heard: how long it lasted is not known.
        public var endsUnknown = false
        /// The value that was furthest outside, and when.
        public var peak: Extreme
        /// The limit that was passed, in steps of the quantity.
        public var limit: Int64
        /// Whether it is above the limit; below otherwise.
        public var isHigh: Bool
        /// The limit set.
        public var set: String
        /// The version of the set.
        public var version: Int
        /// For how long it was outside, in milliseconds.
        public var milliseconds: Int64
        /// How far outside for how long, in seconds times the unit of the quantity.
        public var unitSeconds: Double
        /// Whether it lasted beyond its delay.
        public var isBreach: Bool
        /// Who said that they saw it, when, and what they noted.
        public var acknowledgement: Acknowledgement?

        /// Creates an excursion.
        public init(
            _ source: Source,
            at place: SensorPlace?,
            from: Instant,
            until: Instant?,
            peak: Extreme,
            limit: Int64,
            isHigh: Bool,
            set: String,
            version: Int,
            milliseconds: Int64,
            unitSeconds: Double,
            isBreach: Bool
        ) {
            (self.source, self.place, self.from, self.until) = (source, place, from, until)
            (self.peak, self.limit, self.isHigh) = (peak, limit, isHigh)
            (self.set, self.version) = (set, version)
            (self.milliseconds, self.unitSeconds) = (milliseconds, unitSeconds)
            self.isBreach = isBreach
        }
    }

    /// That somebody saw a breach.
    public struct Acknowledgement: Hashable, Sendable {
        /// Who, by login.
        public var by: String
        /// When (UTC).
        public var at: Instant
        /// What they noted.
        public var note: String?

        /// Creates an acknowledgement.
        public init(by: String, at: Instant, note: String?) {
            (self.by, self.at, self.note) = (by, at, note)
        }
    }

    /// A time in which a series had no value.
    public struct SensorGap: Hashable, Sendable {
        /// The series.
        public var source: Source
        /// What it spoke for.
        public var place: SensorPlace?
        /// When, and why.
        public var gap: Gap

        /// Creates a gap.
        public init(_ source: Source, at place: SensorPlace?, gap: Gap) {
            (self.source, self.place, self.gap) = (source, place, gap)
        }
    }

    /// What an item was exposed to, by where it was.
    public struct ItemClimate: Hashable, Sendable {
        /// The item.
        public var item: ItemID
        /// For how long it was in its limits.
        public var minutes: Minutes
        /// Where it was, and what speaks for its climate there, in order of time.
        public var stretches: [Stretch]

        /// Creates what an item was exposed to.
        public init(_ item: ItemID, minutes: Minutes, stretches: [Stretch]) {
            (self.item, self.minutes, self.stretches) = (item, minutes, stretches)
        }
    }

    /// A time of an item in one place.
    public struct Stretch: Hashable, Sendable {
        /// Where it begins (UTC).
        public var from: Instant
        /// Where it ends (UTC).
        public var until: Instant
        /// What speaks for its climate.
        public var voice: Voice

        /// Creates a stretch.
        public init(from: Instant, until: Instant, voice: Voice) {
            (self.from, self.until, self.voice) = (from, until, voice)
        }
    }

    /// What speaks for the climate of an item.
    public enum Voice: Hashable, Sendable {
        /// A sensor that is placed on it.
        case ownLogger
        /// A zone, by a number of sensors.
        case zone(ZoneID, sensors: Int)
        /// Nothing: where it was is not known, or no sensor is there.
        case unknown

        /// Its stable word in JSON.
        package var word: String {
            switch self {
            case .ownLogger: "own-logger"
            case .zone: "zone"
            case .unknown: "unknown"
            }
        }

        /// How many sensors speak.
        package var sensors: Int {
            switch self {
            case .ownLogger: 1
            case .zone(_, let sensors): sensors
            case .unknown: 0
            }
        }
    }
}
