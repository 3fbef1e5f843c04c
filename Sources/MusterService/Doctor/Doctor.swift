public import MusterCore

/// Looks at everything that Muster needs on a machine.
public enum Doctor {
    /// Looks at the home in `folder` and at the machine.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - now: now (UTC).
    /// - Returns: one line a thing, in an order that never changes.
    public static func examine(_ folder: HomeFolder, now: Instant) -> [Checkup] {
        [
            home(folder), store(folder), settings(folder), disk(folder), adapter(), clock(now),
            mail(folder), fonts(), version(),
        ]
    }
}
