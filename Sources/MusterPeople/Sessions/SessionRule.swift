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
/// A browser may be left open at a desk that others pass: it ends after 12 hours without use, an
/// admin's after one, and after 7 days in any case. A handheld is carried by its worker and may be out
/// of reach for the whole shift: 12 hours, used or not.
public enum SessionRule {
    /// When a session that begins now ends in any case.
    public static func end(_ kind: SessionKind, from start: Instant) -> Instant {
        switch kind {
        case .browser: start.advanced(bySeconds: 7 * 86_400)
        case .handheld: start.advanced(bySeconds: 12 * 3_600)
        }
    }

    /// How long it may go unused, in seconds.
    public static func idleSeconds(_ kind: SessionKind, role: Role) -> Double {
        switch kind {
        case .browser: role == .admin ? 3_600 : 12 * 3_600
        case .handheld: 12 * 3_600
        }
    }

    /// Use is noted once in so many seconds: a page of twenty requests is one write.
    public static let noteSeconds = 60.0

    /// How long a one-time link lasts, in seconds.
    public static let setupSeconds = 86_400.0
}
