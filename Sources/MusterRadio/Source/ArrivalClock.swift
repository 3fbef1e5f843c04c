import Glibc
import MusterCore

/// The machine's clock, for reports that arrive without a time of their own.
enum ArrivalClock {
    /// The present moment.
    static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }
}
