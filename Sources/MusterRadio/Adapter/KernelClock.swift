import MusterCore

/// The kernel's time of day, told from the packets it has stamped.
///
/// Between two packets it goes on with a clock that stands still while the machine is suspended. A
/// second one, which does not, tells that this has happened.
struct KernelClock {
    private var stamped: (at: Instant, tick: SuspendingClock.Instant)?
    private var tick = SuspendingClock.now
    private var continuous = ContinuousClock.now

    /// Less than this is no suspension, only two clocks read one after the other.
    static let shortestSuspension = Duration.seconds(2)

    /// Goes by the time of a packet that has just come.
    mutating func set(_ at: Instant) {
        stamped = (at, SuspendingClock.now)
    }

    /// The time of day now (UTC), without a suspension since the last packet; the machine's own before
    /// the first.
    var now: Instant {
        guard let stamped else { return ArrivalClock.now() }
        return stamped.at.advanced(bySeconds: stamped.tick.duration(to: .now).inSeconds)
    }

    /// Looks at both clocks; whether the machine was suspended since the last look.
    mutating func hasBeenSuspended() -> Bool {
        let (oldTick, oldContinuous) = (tick, continuous)
        (tick, continuous) = (SuspendingClock.now, ContinuousClock.now)
        let awake = oldTick.duration(to: tick)
        return oldContinuous.duration(to: continuous) - awake > Self.shortestSuspension
    }
}

extension Duration {
    /// The duration as a number of seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
