public import MusterCore

/// How far a sensor's encrypted messages have counted, so that none is believed twice.
///
/// A store keeps it over restarts: a recorded message is refused by a program that begins, too.
public struct ReplayCounter: Hashable, Sendable {
    /// What becomes of a genuine message.
    public enum Verdict: Hashable, Sendable {
        /// It is newer than all before it.
        case accepted
        /// It is the last one, heard once more.
        case duplicate
        /// It is older than the last one, or another one of its number.
        case replay
        /// It is the fifth of a sensor that counts from the start again, as after a change of its battery:
        /// accepted, and to be noted for those who watch over replays.
        case restarted
    }

    /// The number of the last message that was believed.
    public private(set) var last: UInt32
    /// The code of that message, by which its repetitions are known.
    public private(set) var code: UInt32
    /// When it was received (UTC).
    public private(set) var at: Instant
    private var restart: Restart?

    /// Messages of a sensor that seems to count from the start again.
    private struct Restart: Hashable {
        var last: UInt32
        var count: Int
        var since: Instant
    }

    /// A counter below this number may be one that begins.
    private static let youngest: UInt32 = 100
    /// How long nothing must have been believed before a counter may begin again, in seconds.
    private static let silentSeconds = 600.0
    /// How many rising messages over how many seconds make a restart.
    private static let restartCount = 5
    private static let restartSeconds = 60.0

    /// Creates the counter of a sensor whose message was believed.
    ///
    /// - Parameters:
    ///   - last: the number of the message.
    ///   - code: its code.
    ///   - at: when it was received (UTC).
    public init(last: UInt32, code: UInt32, at: Instant) {
        self.last = last
        self.code = code
        self.at = at
    }

    /// Judges a genuine message, and remembers it.
    ///
    /// - Parameters:
    ///   - number: the number that it counts.
    ///   - code: its code.
    ///   - now: when it was received (UTC).
    /// - Returns: what becomes of it.
    public mutating func judge(_ number: UInt32, code: UInt32, at now: Instant) -> Verdict {
        if number == last { return code == self.code ? .duplicate : .replay }
        if number > last {
            self = ReplayCounter(last: number, code: code, at: now)
            return .accepted
        }
        if let known = restart {
            if number <= known.last { return .replay }
            restart = Restart(last: number, count: known.count + 1, since: known.since)
        } else if number < Self.youngest, last > Self.youngest,
            now.seconds(since: at) >= Self.silentSeconds
        {
            restart = Restart(last: number, count: 1, since: now)
        }
        guard let restart, restart.count >= Self.restartCount,
            now.seconds(since: restart.since) >= Self.restartSeconds
        else { return .replay }
        self = ReplayCounter(last: number, code: code, at: now)
        return .restarted
    }
}
