public import MusterCore

/// Something that happened to a region.
public struct RegionEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Sendable {
        /// A beacon of the region was heard, and none had been for a while.
        case enter
        /// No beacon of the region was heard for the away time.
        case exit
        /// Beacons of the region were heard for so long: once for each of the lengths that are waited for.
        case stay
    }

    /// What happened.
    public var kind: Kind
    /// The region.
    public var region: BeaconRegion
    /// The beacon that entered first, or was heard last.
    public var beacon: BeaconIdentity
    /// The strength of its advertisement in dBm; `nil` when the controller gave none.
    public var rssi: RSSI?
    /// When it happened (UTC): an exit at the end of the away time.
    public var at: Instant
    /// Of a stay, how long it is, in seconds.
    public var stayedSeconds = 0.0

    /// Creates an event.
    public init(
        kind: Kind,
        region: BeaconRegion,
        beacon: BeaconIdentity,
        rssi: RSSI?,
        at: Instant
    ) {
        self.kind = kind
        self.region = region
        self.beacon = beacon
        self.rssi = rssi
        self.at = at
    }
}

/// Tells when regions are entered and left.
///
/// A region is entered with the first advertisement of a beacon in it, and left after a while in
/// which none came. The time of an exit is that of the last advertisement and the away time behind
/// it, so that it does not depend on when somebody looked: the same radio gives the same events.
public struct RegionMonitor: Sendable {
    private struct Presence {
        var beacon: BeaconIdentity
        var rssi: RSSI?
        var enteredAt: Instant
        var lastAt: Instant
        /// How many of the lengths of a stay were told.
        var told = 0
    }

    /// How much older than the newest time a sample may be without the clock having stepped back,
    /// in seconds.
    private static let toleranceSeconds = 2.0

    private let regions: [BeaconRegion]
    private let awaySeconds: Double
    private let limit: Proximity?
    private let stays: [Double]
    private var presences: [Presence?]
    private var newest: Instant?

    /// Creates a monitor of regions in which nothing was heard yet.
    ///
    /// - Parameters:
    ///   - regions: the regions; a beacon may be in several.
    ///   - awaySeconds: how long a region is silent before it counts as left, in seconds, above 0.
    ///   - limit: how near an advertisement must seem to count; `nil` for any.
    ///   - stays: the lengths of stays that are told, in seconds.
    public init(
        regions: [BeaconRegion],
        awaySeconds: Double,
        within limit: Proximity? = nil,
        stays: [Double] = []
    ) {
        self.stays = stays.sorted()
        self.regions = regions
        self.awaySeconds = awaySeconds
        self.limit = limit
        presences = regions.map { _ in nil }
    }

    /// How many regions hold a beacon now.
    public var occupiedCount: Int { presences.count { $0 != nil } }

    /// Adds a sample and gives what happened up to its time, in the order of time.
    public mutating func add(_ sample: RangingSample) -> [RegionEvent] {
        var events = advance(to: sample.receivedAt)
        guard counts(sample) else { return events }
        // A sample that comes late counts from now on.
        let now = newest ?? sample.receivedAt
        for index in regions.indices where regions[index].contains(sample.identity) {
            if presences[index] == nil {
                events.append(event(.enter, index, sample.identity, sample.rssi, now))
            }
            var presence = Presence(
                beacon: sample.identity,
                rssi: sample.rssi,
                enteredAt: presences[index]?.enteredAt ?? now,
                lastAt: now,
                told: presences[index]?.told ?? 0
            )
            while presence.told < stays.count,
                now.seconds(since: presence.enteredAt) >= stays[presence.told]
            {
                var stay = event(.stay, index, sample.identity, sample.rssi, now)
                stay.stayedSeconds = stays[presence.told]
                events.append(stay)
                presence.told += 1
            }
            presences[index] = presence
        }
        return events
    }

    /// Learns that nobody listened until `now`: of the beacons that were there nothing can be said
    /// before the away time is over once more.
    public mutating func resume(at now: Instant) {
        newest = now
        for index in presences.indices { presences[index]?.lastAt = now }
    }

    /// Lets time pass without a sample and gives what happened, in the order of time.
    public mutating func advance(to now: Instant) -> [RegionEvent] {
        if let newest, now < newest {
            guard newest.seconds(since: now) > Self.toleranceSeconds else { return [] }
            // The clock has stepped back: what was heard keeps its age on the new clock.
            for index in presences.indices {
                guard let presence = presences[index] else { continue }
                func moved(_ time: Instant) -> Instant {
                    now.advanced(bySeconds: -newest.seconds(since: time))
                }
                presences[index]?.lastAt = moved(presence.lastAt)
                presences[index]?.enteredAt = moved(presence.enteredAt)
            }
        }
        newest = now
        var events: [RegionEvent] = []
        for index in presences.indices {
            guard let gone = presences[index] else { continue }
            let end = gone.lastAt.advanced(bySeconds: awaySeconds)
            guard now >= end else { continue }
            events.append(event(.exit, index, gone.beacon, gone.rssi, end))
            presences[index] = nil
        }
        return events.sorted { $0.at < $1.at }
    }

    private func counts(_ sample: RangingSample) -> Bool {
        guard let limit else { return true }
        guard let rssi = sample.rssi else { return false }
        return Proximity(rssi: Double(rssi.rawValue), measuredPower: sample.measuredPower)
            .isWithin(limit)
    }

    private func event(
        _ kind: RegionEvent.Kind,
        _ index: Int,
        _ beacon: BeaconIdentity,
        _ rssi: RSSI?,
        _ at: Instant
    ) -> RegionEvent {
        RegionEvent(
            kind: kind,
            region: regions[index],
            beacon: beacon,
            rssi: rssi,
            at: at
        )
    }
}
