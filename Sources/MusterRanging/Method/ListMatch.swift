import MusterCore

/// The seed's list match: an expected beacon is found once it was near often enough.
///
/// Each second, nearest first, every expected beacon nearer than 1 m is pushed into one queue of
/// ten; a beacon that is in it more than three times is found. Found beacons are still pushed.
struct ListMatch: Sendable {
    /// Beacons nearer than this are pushed, in metres.
    static let nearerThanMetres = 1.0
    /// How many pushes the queue remembers.
    static let queueCapacity = 10
    /// A beacon that is in the queue more often than this is found.
    static let moreThan = 3

    private var queue = BoundedQueue<BeaconIdentity>(capacity: queueCapacity)

    /// Takes the expected beacons of one second and gives those that are found with it.
    ///
    /// A beacon that was found before may be given again.
    mutating func found(among ranged: [RangedBeacon]) -> Set<BeaconIdentity> {
        var found: Set<BeaconIdentity> = []
        let near = ranged.filter { $0.distance >= 0 && $0.distance < Self.nearerThanMetres }
        for beacon in near.sorted(by: RangedBeacon.isNearer) {
            queue.append(beacon.identity)
            if queue.count(of: beacon.identity) > Self.moreThan { found.insert(beacon.identity) }
        }
        return found
    }
}
