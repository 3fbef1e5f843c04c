public import MusterCore

/// Where somebody signed in.
public enum SessionKind: String, Sendable {
    /// In a browser: ends when nothing is done for a while.
    case browser
    /// On the command line of a machine or a handheld: lasts for a shift, offline too.
    case handheld
}

/// How long a sign-in lasts.
///
/// A browser may be left open at a desk that others pass: it ends after half an hour without use, and
/// after twelve hours in any case (OWASP ASVS 5.0, 7.3.1 and 7.3.2). A handheld is carried by its worker
/// and may be out of reach for the whole shift: it lasts for the shift, used or not.
public struct SessionLimits: Hashable, Sendable {
    /// How long a browser may go unused, in seconds.
    public var idleSeconds: Double
    /// How long a browser's session lasts at most, in seconds.
    public var longestSeconds: Double
    /// How long a session of the command line lasts, in seconds.
    public var shiftSeconds: Double

    /// Creates limits; 30 minutes, 12 hours and 12 hours unless said otherwise.
    public init(
        idleSeconds: Double = 1_800,
        longestSeconds: Double = 43_200,
        shiftSeconds: Double = 43_200
    ) {
        self.idleSeconds = idleSeconds
        self.longestSeconds = longestSeconds
        self.shiftSeconds = shiftSeconds
    }

    /// When a session that begins at `start` ends in any case.
    public func end(_ kind: SessionKind, from start: Instant) -> Instant {
        switch kind {
        case .browser: start.advanced(bySeconds: longestSeconds)
        case .handheld: start.advanced(bySeconds: shiftSeconds)
        }
    }

    /// How long a session may go unused, in seconds.
    public func idle(_ kind: SessionKind) -> Double {
        switch kind {
        case .browser: idleSeconds
        case .handheld: shiftSeconds
        }
    }
}

/// The times around sign-ins that no setting changes.
public enum SessionRule {
    /// Use is noted once in so many seconds: a page of twenty requests is one write.
    public static let noteSeconds = 60.0

    /// How long a one-time link lasts, in seconds.
    public static let setupSeconds = 86_400.0

    /// How long the code may be entered after the password, in seconds.
    public static let challengeSeconds = 300.0

    /// How far ahead of the clock a time may lie that was noted by an earlier reading of it, in seconds.
    ///
    /// Clocks are set back by seconds all the time. What lies further ahead was noted while the clock was
    /// wrong, and must not hold for as long as it was wrong by.
    public static let aheadSeconds = 300.0

    /// Whether a time that was noted is sound: not further ahead of the clock than it may be set back.
    public static func isSound(_ noted: Instant, at now: Instant) -> Bool {
        noted.seconds(since: now) <= aheadSeconds
    }
}
