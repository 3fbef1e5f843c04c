/// How often a series says something, and how long its value may stand unsaid.
///
/// Gaps follow from it and the readings alone, so that they can be found again at any time.
public struct Rhythm: Hashable, Sendable {
    /// A gap opens after at least this long, in milliseconds.
    public static let leastLimit: Int64 = 90_000
    /// How often something is expected, in milliseconds.
    public let interval: Int64
    /// How long the deadband may keep an unchanged value back, in milliseconds; 0 without one.
    public let heartbeat: Int64

    /// What holds while nothing is known: the interval that the shortest gap is three of, and the
    /// deadband of ``Deadband``.
    public static let unknown = Rhythm(interval: leastLimit / 3, heartbeat: Deadband.heartbeat)

    /// Creates a rhythm; times in milliseconds, an interval of at least 1.
    public init(interval: Int64, heartbeat: Int64) {
        self.interval = max(1, min(interval, Self.longest))
        self.heartbeat = max(0, min(heartbeat, Self.longest))
    }

    /// A year: no sensor is slower, and three of it are far from what a number can hold.
    private static let longest: Int64 = 366 * 86_400_000

    /// After how long without an arrival a gap opens, in milliseconds.
    public var limit: Int64 { max(3 * interval, Self.leastLimit) }

    /// Whether there is a gap between two readings of a series that follow each other.
    ///
    /// A reading that says so ends one. Where none says so, as after a crash or in imported data, time
    /// that the deadband cannot account for is one too.
    func isGap(from earlier: Reading, to later: Reading) -> Bool {
        let distance = later.milliseconds - earlier.milliseconds
        guard distance > limit else { return false }
        return later.flags.contains(.afterGap) || distance > limit + heartbeat
    }
}
