public import MusterCore

/// More new alarms in a short time than a person can take in: one message tells of all, and the single ones
/// wait.
///
/// The figure is that of ISA-18.2 for one operator: ten alarms in ten minutes.
public struct FloodPause: Hashable, Sendable {
    /// So many new alarms are no flood yet.
    public static let most = 10
    /// The time in which they are counted, in seconds.
    public static let windowSeconds = 600.0
    /// How long single messages wait, in seconds.
    public static let pauseSeconds = 1_800.0

    /// When the flood was one (UTC).
    public var from: Instant
    /// When the first of its alarms was raised (UTC).
    public var firstAt: Instant

    /// When single messages go out again (UTC).
    public var until: Instant { from.advanced(bySeconds: Self.pauseSeconds) }

    /// Whether messages wait at a moment.
    public func contains(_ instant: Instant) -> Bool { from <= instant && instant < until }

    /// The floods among new alarms; none begins within another.
    ///
    /// - Parameter raised: when alarms were raised (UTC), in any order.
    /// - Returns: the floods, the oldest first.
    public static func all(in raised: [Instant]) -> [FloodPause] {
        let times = raised.sorted()
        var floods: [FloodPause] = []
        for index in times.indices.dropFirst(most) {
            let (first, now) = (times[index - most], times[index])
            guard now.seconds(since: first) < windowSeconds else { continue }
            if let last = floods.last, last.contains(now) { continue }
            floods.append(FloodPause(from: now, firstAt: first))
        }
        return floods
    }
}
