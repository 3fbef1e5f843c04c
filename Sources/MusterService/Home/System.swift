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
        let (standard, daylight) = (zone.word(.shortStandard), zone.word(.shortDaylightSaving))
        return SiteClock { instant in
            let date = Date(timeIntervalSince1970: Double(instant.second))
            let seconds = zone.secondsFromGMT(for: date)
            let word = zone.isDaylightSavingTime(for: date) ? daylight : standard
            return SiteClock.Offset(seconds: seconds, name: word ?? Self.word(seconds))
        }
    }

    /// An offset without a name of its own: `UTC+5:30`.
    private static func word(_ seconds: Int) -> String {
        guard seconds != 0 else { return "UTC" }
        let minutes = abs(seconds) / 60 % 60
        let rest = minutes == 0 ? "" : ":\(minutes < 10 ? "0" : "")\(minutes)"
        return "UTC\(seconds < 0 ? "\u{2212}" : "+")\(abs(seconds) / 3_600)\(rest)"
    }

    /// The name of the machine's own time zone.
    public static var timeZone: String { TimeZone.current.identifier }
}

/// The running process and the account it runs as.
public enum SystemProcess {
    /// The account's name.
    public static var account: String { NSUserName() }
    /// The account's folder, as the system has it: where a timer or a service sets no HOME.
    static let accountFolder: String = {
        guard let account = getpwuid(geteuid()), let folder = account.pointee.pw_dir else {
            return "/"
        }
        return String(cString: folder)
    }()

    /// The machine's name.
    public static var host: String { ProcessInfo.processInfo.hostName }

    /// What others see who wait for this process: `pid 812, muster start`.
    static func name(_ command: String) -> String {
        "pid \(ProcessInfo.processInfo.processIdentifier), \(command)"
    }
}

extension TimeZone {
    /// The short word that people use for the zone (`CET`, `EST`), if there is one.
    ///
    /// Which words are in use differs between regions: Europe's stand in British English, America's
    /// in American English.
    fileprivate func word(_ style: NSTimeZone.NameStyle) -> String? {
        ["en_GB", "en_US"]
            .compactMap { localizedName(for: style, locale: Locale(identifier: $0)) }
            .first { !$0.hasPrefix("GMT") }
    }
}
