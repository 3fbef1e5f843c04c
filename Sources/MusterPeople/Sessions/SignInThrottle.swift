public import MusterCore

/// How often signing in failed, as far as it still counts.
public struct FailedSignIns: Hashable, Sendable {
    /// How many times in a row.
    public var count: Int
    /// The last time (UTC).
    public var lastAt: Instant

    /// Creates a count.
    public init(count: Int, lastAt: Instant) {
        self.count = count
        self.lastAt = lastAt
    }
}

/// How long somebody waits who got passwords wrong.
///
/// A login is counted, and an address; a device on which the person has signed in before has a count of
/// its own and heeds no other. So an attacker who keeps a login blocked blocks strangers only, and
/// nobody waits longer than ``longestSeconds``.
public struct SignInThrottle: Hashable, Sendable {
    /// So many failures cost nothing.
    public let free: Int

    /// The longest wait, in seconds.
    public static let longestSeconds = 900.0
    /// Failures count until so long after the last, in seconds.
    public static let memorySeconds = 86_400.0

    /// For a login, or a device that is known.
    public static let login = SignInThrottle(free: 4)
    /// For an address: behind one there may be a whole office.
    public static let address = SignInThrottle(free: 19)

    /// How long is still to be waited at `now`, in seconds; 0 when one may try.
    ///
    /// One second after the first failure that is not free, twice as long after each further one.
    public func wait(after failed: FailedSignIns?, at now: Instant) -> Double {
        guard let failed = Self.counting(failed, at: now), failed.count > free else { return 0 }
        let doublings = min(failed.count - free - 1, 20)
        let wait = min(Double(1 << doublings), Self.longestSeconds)
        // A clock that was set back must not make anybody wait for hours.
        let waited = max(0, now.seconds(since: failed.lastAt))
        return max(0, wait - waited)
    }

    /// The count after one more failure.
    public static func failed(again failed: FailedSignIns?, at now: Instant) -> FailedSignIns {
        FailedSignIns(count: (counting(failed, at: now)?.count ?? 0) + 1, lastAt: now)
    }

    /// The failures as far as they count: those of the day before do not, nor those that were noted while
    /// the clock was ahead.
    private static func counting(_ failed: FailedSignIns?, at now: Instant) -> FailedSignIns? {
        failed.flatMap { failed in
            let isRecent = now.seconds(since: failed.lastAt) < memorySeconds
            return isRecent && failed.lastAt.seconds(since: now) <= longestSeconds ? failed : nil
        }
    }
}
