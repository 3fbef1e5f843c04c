public import MusterCore

extension AuditSession {
    /// What was heard of an expected beacon, without a verdict on its item.
    public struct Heard: Hashable, Sendable {
        /// The beacon.
        public let beacon: BeaconIdentity
        /// When it was last heard (UTC).
        public let at: Instant
        /// The median strength in dBm; `nil` where no strength was told.
        public let rssiMedian: Double?
        /// The zone in which it was loudest, if that is known.
        public let zone: ZoneID?
    }

    /// The expected beacons that were heard, in the order of the list.
    ///
    /// Quick: whoever only looks for an item needs no verdict on all of them.
    public var heard: [Heard] {
        zip(expected, evidence).compactMap { item, evidence in
            evidence.lastAt.map {
                Heard(
                    beacon: item.beacon,
                    at: $0,
                    rssiMedian: evidence.rssiMedian,
                    zone: evidence.placedIn ?? evidence.loudestZone
                )
            }
        }
    }
}
