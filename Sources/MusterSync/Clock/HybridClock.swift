public import MusterCore

/// Gives every change of one replica a moment that is later than all the replica has seen.
///
/// It follows the machine's clock, corrected by what the hub last said, and the stamps that arrive.
/// A clock that jumps is not followed: the moment is reckoned from the hub's then, and is in doubt.
public struct HybridClock: Hashable, Sendable {
    /// The machine's clocks at one moment.
    public struct Reading: Hashable, Sendable {
        /// The clock that people set.
        public var wall: Instant
        /// Milliseconds of a clock that cannot be set and that goes on in sleep; `nil` for none.
        public var steadyMilliseconds: Int64?

        /// Creates a reading.
        public init(wall: Instant, steadyMilliseconds: Int64? = nil) {
            (self.wall, self.steadyMilliseconds) = (wall, steadyMilliseconds)
        }
    }

    /// A moment for a change.
    public struct Tick: Hashable, Sendable {
        /// The moment.
        public var time: HybridTime
        /// Whether the machine's clock has jumped since the hub was last heard.
        public var isInDoubt: Bool
    }

    /// How far ahead of the hub a clock may be, in milliseconds, before it is not followed.
    public static let toleranceMilliseconds: Int64 = 300_000

    /// The latest moment that was given or seen.
    public private(set) var latest: HybridTime
    /// The hub's clock less the machine's, in milliseconds, as last measured.
    public private(set) var offsetMilliseconds: Int64
    /// The hub's time and the steady clock when it was last heard.
    private var heard: (hub: Int64, steady: Int64)?

    /// Goes on with a clock that was kept.
    public init(latest: HybridTime = .zero, offsetMilliseconds: Int64 = 0) {
        (self.latest, self.offsetMilliseconds) = (latest, offsetMilliseconds)
    }

    /// The moment of the next change.
    public mutating func tick(_ reading: Reading) -> Tick {
        let (now, isInDoubt) = corrected(reading)
        latest = max(HybridTime(milliseconds: now), latest.next)
        return Tick(time: latest, isInDoubt: isInDoubt)
    }

    /// Takes note of a moment that came from elsewhere, so that what is written next is later.
    public mutating func observe(_ time: HybridTime) {
        latest = max(latest, time)
    }

    /// Takes over what the hub's answer says of the time.
    public mutating func hear(_ measured: ClockOffset, at reading: Reading) {
        offsetMilliseconds = measured.milliseconds
        let hub = Self.milliseconds(reading.wall) &+ measured.milliseconds
        heard = reading.steadyMilliseconds.map { (hub, $0) }
    }

    /// Goes back to the latest moment that stands anywhere, once the hub has set those that were
    /// ahead: a clock that was a year ahead does not stay so.
    public mutating func settle(on latest: HybridTime) {
        self.latest = latest
    }

    private func corrected(_ reading: Reading) -> (Int64, Bool) {
        let now = Self.milliseconds(reading.wall) &+ offsetMilliseconds
        guard let heard, let steady = reading.steadyMilliseconds, steady >= heard.steady else {
            return (now, false)
        }
        let reckoned = heard.hub &+ (steady - heard.steady)
        let isInDoubt = (now &- reckoned).magnitude > UInt64(Self.toleranceMilliseconds)
        return (isInDoubt ? reckoned : now, isInDoubt)
    }

    private static func milliseconds(_ instant: Instant) -> Int64 {
        // A clock may be set to anything; sums with it must not trap.
        let limit = HybridTime.lastMillisecond
        return min(max(instant.microseconds / 1_000, -limit), limit)
    }

    /// Whether two clocks go on alike.
    public static func == (lhs: HybridClock, rhs: HybridClock) -> Bool {
        lhs.latest == rhs.latest && lhs.offsetMilliseconds == rhs.offsetMilliseconds
            && lhs.heard?.hub == rhs.heard?.hub && lhs.heard?.steady == rhs.heard?.steady
    }

    /// Feeds what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(latest)
        hasher.combine(offsetMilliseconds)
    }
}

/// How far a station's clock is from the hub's, and how sure that is.
public struct ClockOffset: Hashable, Sendable {
    /// The hub's clock less the station's, in milliseconds.
    public var milliseconds: Int64
    /// Half of the time that the request took, in milliseconds: the offset is known to this.
    public var doubtMilliseconds: Int64

    /// Creates an offset.
    public init(milliseconds: Int64, doubtMilliseconds: Int64) {
        (self.milliseconds, self.doubtMilliseconds) = (milliseconds, doubtMilliseconds)
    }

    /// Measures it: the hub's time less the middle of the request.
    ///
    /// - Parameters:
    ///   - hub: what the hub's answer says.
    ///   - sent: when the request left, by the station's clock.
    ///   - received: when the answer was there, by the same clock.
    public init(hub: Instant, sent: Instant, received: Instant) {
        let middle = sent.microseconds / 2 + received.microseconds / 2
        let took = max(0, received.microseconds.subtractingReportingOverflow(sent.microseconds).0)
        self.init(
            milliseconds: hub.microseconds / 1_000 - middle / 1_000,
            doubtMilliseconds: took / 2_000
        )
    }

    /// Whether people are shown it: more than two seconds.
    public var isShown: Bool { milliseconds.magnitude > 2_000 }

    /// Whether people are warned: more than five minutes.
    public var isAlarming: Bool {
        milliseconds.magnitude > UInt64(HybridClock.toleranceMilliseconds)
    }
}
