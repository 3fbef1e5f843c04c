public import MusterCore

/// The seed's nearest beacon: the one that is held to the receiver at the desk.
///
/// Each second, nearest first, every beacon nearer than 0.5 m and louder than −75 dBm is pushed
/// into a queue of ten; the first that is in it more than three times is picked.
public struct NearestPicker: Sendable {
    /// Beacons nearer than this are pushed, in metres.
    public static let nearerThanMetres = 0.5
    /// Beacons louder than this are pushed, in dBm.
    public static let louderThanDBm = -75.0
    /// How many pushes the queue remembers.
    public static let queueCapacity = 10
    /// A beacon that is in the queue more often than this is picked.
    public static let moreThan = 3
    /// How many beacons one second is taken to hold; further ones are passed over.
    ///
    /// No radio hears as many. The bound keeps a file whose clock stands still from taking all
    /// memory.
    public static let maximumBeaconsPerSecond = 100_000

    private var clock = SecondClock()
    private var readings: [BeaconIdentity: RangedReading] = [:]
    private var queue = BoundedQueue<BeaconIdentity>(capacity: queueCapacity)

    /// Creates a picker that has heard nothing.
    public init() {}

    /// Adds a sample and gives the picked beacon once a second that ended has decided it.
    public mutating func add(_ sample: RangingSample) -> BeaconIdentity? {
        let picked = clock.admit(sample.receivedAt) == nil ? nil : closeSecond()
        if readings.count < Self.maximumBeaconsPerSecond || readings[sample.identity] != nil {
            readings[sample.identity, default: RangedReading()].add(sample)
        }
        return picked
    }

    /// Ends the last second and gives the picked beacon if that decides it.
    public mutating func finish() -> BeaconIdentity? {
        closeSecond()
    }

    private mutating func closeSecond() -> BeaconIdentity? {
        let ranged = readings.compactMap { RangedBeacon($0.key, $0.value) }
            .filter { $0.distance < Self.nearerThanMetres && $0.rssi > Self.louderThanDBm }
            .sorted(by: RangedBeacon.isNearer)
        readings.removeAll(keepingCapacity: true)
        for beacon in ranged {
            queue.append(beacon.identity)
            if queue.count(of: beacon.identity) > Self.moreThan { return beacon.identity }
        }
        return nil
    }
}
