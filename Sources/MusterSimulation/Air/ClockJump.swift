/// A moment at which the clock of a capture was set.
public struct ClockJump: Hashable, Sendable {
    /// When, in true seconds since the start.
    public let second: Int
    /// By how many seconds, forward or back.
    public let by: Int

    /// The jumps of a recording of so many seconds: forward by an hour after a third of it, back by
    /// ten seconds after two thirds.
    static func all(in seconds: Double) -> [ClockJump] {
        [
            ClockJump(second: Int(seconds / 3), by: 3_600),
            ClockJump(second: Int(2 * seconds / 3), by: -10),
        ]
    }
}
