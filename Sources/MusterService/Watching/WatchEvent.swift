public import MusterCore
public import MusterRadio

/// What a fixed scanner tells while it listens.
public enum WatchEvent: Sendable {
    /// The source runs: so many beacons of items and anchors are listened for, and so many sensors.
    case listening(source: String, at: Instant, beacons: Int, sensors: Int)
    /// A minute of the source's own time has passed.
    case minute(WatchProgress)
    /// The source is gone; it is tried again in so many seconds.
    case lost(RadioError, at: Instant, retrySeconds: Double)
    /// The source is back, after so many seconds in which nothing was heard.
    case back(at: Instant, silentSeconds: Double)
    /// The source did not listen for a while, and went on by itself.
    case interrupted(ScanInterruption)
    /// The store is held by another process; what was heard is kept with the next batch.
    case delayed(holder: String, at: Instant)
}

/// How far a fixed scanner has come.
public struct WatchProgress: Hashable, Sendable {
    /// The source's own time (UTC).
    public var at: Instant
    /// Advertisements so far, whoever sent them.
    public var received: Int
    /// Advertisements so far that came from beacons of items and anchors.
    public var ours: Int
    /// Advertisements that were lost before they were looked at.
    public var lost: Int
    /// Beacons of items and anchors that were heard in the last minute.
    public var heard: Int
    /// Beacons of items and anchors that are listened for.
    public var beacons: Int
    /// Sensors that are listened for.
    public var sensors: Int
    /// Messages of those sensors so far.
    public var messages: Int
    /// Messages of those sensors that were not taken, by the stable words of why.
    public var refused: [String: Int]
}

/// How a watch ended.
public struct WatchEnd: Sendable {
    /// Why listening ended.
    public enum Reason: String, Sendable {
        /// Somebody asked for it.
        case stopped
        /// The time that was asked for is over.
        case timeIsUp = "time_is_up"
        /// The source has ended.
        case sourceEnded = "source_ended"
    }

    /// Why.
    public var reason: Reason
    /// How far it had come.
    public var progress: WatchProgress
    /// What was found wrong in the source, for people.
    public var warnings: [Sentence]
}
