public import MusterCore

/// How far a listening audit has come: what a live view shows.
public struct LiveProgress: Hashable, Sendable {
    /// The audit.
    public var audit: AuditID
    /// The time of the newest advertisement (UTC); of a live radio, now.
    public var at: Instant
    /// Seconds since a live radio heard anything; 0 for recordings, whose time does not pass.
    public var silentSeconds: Double
    /// Where the scanner is; `nil` when nothing tells.
    public var zone: ZoneID?
    /// How many expected items are present; `nil` where that is kept from whoever listens.
    public var present: Int?
    /// How many items are expected; `nil` where that is kept from whoever listens.
    public var expected: Int?
    /// How well the places of the expected items were covered so far, 0 to 1; `nil` where nothing
    /// tells.
    public var covered: Double?
    /// How many beacons of ours were heard that the audit does not look for; `nil` where that is kept
    /// from whoever listens.
    public var extras: Int?
    /// Advertisements that the receiver handed up in this stretch.
    public var received: Int
    /// Advertisements per second of the source's own time.
    public var rate: Double
    /// Advertisements that wait in the queue.
    public var queued: Int
    /// Advertisements displaced from a full queue.
    public var displaced: Int
    /// Packets of advertisements that the kernel dropped before anybody read them.
    public var lost: Int
}
