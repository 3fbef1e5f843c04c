import Foundation
public import MusterCore

/// The machine's clock, and the rules of its time zones.
public enum SystemClock {
    /// Now (UTC).
    public static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }

    /// The clocks of a site, by the name of its time zone; UTC when the name is not known.
    public static func site(timeZone name: String) -> SiteClock {
        guard let zone = TimeZone(identifier: name) else { return .utc }
        return SiteClock { instant in
            let date = Date(timeIntervalSince1970: Double(instant.second))
            return SiteClock.Offset(
                seconds: zone.secondsFromGMT(for: date),
                name: zone.abbreviation(for: date) ?? name
            )
        }
    }

    /// The name of the machine's own time zone.
    public static var timeZone: String { TimeZone.current.identifier }
}

/// The running process and the account it runs as.
public enum SystemProcess {
    /// The account's name.
    public static var account: String { NSUserName() }

    /// The machine's name.
    public static var host: String { ProcessInfo.processInfo.hostName }

    /// What others see who wait for this process: `pid 812, muster start`.
    static func name(_ command: String) -> String {
        "pid \(ProcessInfo.processInfo.processIdentifier), \(command)"
    }
}
