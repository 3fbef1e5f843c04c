import Glibc
import MusterCore

/// When the reports of a capture fall due at a multiple of real time.
///
/// Follows the capture's clock forwards only: a step back costs no time, and what comes behind it is
/// paced from there.
struct Pacing {
    private let speed: Double
    private let begun = ContinuousClock.now
    private var last: Instant?
    /// Seconds of the capture until `last`.
    private var elapsedSeconds = 0.0

    init(speed: Double) {
        self.speed = speed
    }

    /// Moves on to the next report's moment.
    mutating func advance(to moment: Instant) {
        if let last { elapsedSeconds += max(0, moment.seconds(since: last)) }
        last = moment
    }

    /// How long until the report is due; zero or less when it is.
    var secondsUntilDue: Double {
        let passed = (ContinuousClock.now - begun).components
        return elapsedSeconds / speed - Double(passed.seconds) - Double(passed.attoseconds) / 1e18
    }

    /// Blocks the calling thread until the report is due, or for `limit` seconds.
    func pause(atMostSeconds limit: Double) {
        usleep(UInt32(max(0, min(secondsUntilDue, limit)) * 1_000_000))
    }
}
