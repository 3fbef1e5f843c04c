import MusterCore

/// What the estimator keeps of one beacon of ours as one receiver hears it.
///
/// There may be a great many of these: what only some need is kept beside them. What every sample
/// touches stands in front, what only the end of a window does behind it: with a hundred thousand
/// beacons, fetching this from memory is what takes the time.
struct Hearing: Sendable {
    /// The beacon's number.
    let beacon: Int32
    /// The next hearing of the same beacon, by another receiver; below 0 when there is none.
    var next: Int32 = -1
    /// The samples of the current second.
    var second = SampleTally()
    /// What is wrong with what comes from ``address``.
    var doubt: Sighting.Suspicion?
    /// Whether the beacon was decided to be present: nothing waits for this any more.
    var isSettled = false
    /// The strength of the first of the current second's samples; most seconds have no other.
    private(set) var firstRSSI: RSSI?
    /// The number of the receiver, 0 for the one that is carried.
    let receiver: Int16
    /// The receiver that heard that first sample, and how many it heard.
    private var source: Int16 = 0
    private var sourceCount: Int32 = 0
    /// The mean of the current second.
    var mean = MeanLevel()
    /// When the address was last looked up.
    var checkedSecond: Int64 = 0
    /// Where the last sample with an address came from.
    var address: BluetoothAddress?

    /// The level as the method smooths it, in dBm; `nil` before the first closed second.
    var level: Double?
    /// The strongest level within the window.
    var peak: Sighting.Peak?
    /// The samples of the current window, its current second left out.
    var window = SampleTally()
    /// The strengths of the current window, weakest first.
    var readings: [Sighting.Reading] = []
    /// When the method decided, if it did so in the window or the current second.
    var decidedAt: Instant?
    /// The beacon itself.
    let identity: BeaconIdentity

    /// How many advertisements a second no beacon of stock exceeds.
    ///
    /// The fastest usual interval is 100 ms, which iBeacon demands (Proximity Beacon Specification,
    /// Release R1, 1.4); radio would allow 20 ms, and emptied batteries forbid it.
    static let mostASecond = 16
    /// How many samples must have come before a part of a second tells how often they do.
    static let fewestOfFlood = 10

    /// Creates the hearing of a beacon by a receiver.
    init(_ identity: BeaconIdentity, beacon: Int32, receiver: Int16) {
        self.identity = identity
        self.beacon = beacon
        self.receiver = receiver
    }

    /// Whether more comes in the current second than one beacon transmits.
    var isFlooded: Bool { second.suspicion == .flood }

    /// Whether what is wrong with an address must be looked up.
    func needsCheck(of address: BluetoothAddress, at second: Int64) -> Bool {
        self.address != address
            || !(0..<AddressWatch.checkSeconds).contains(second &- checkedSecond)
    }

    /// Adds a sample to the current second and gives the number of its samples.
    ///
    /// A flood is counted of one receiver: what several hear of one advertisement is none.
    mutating func add(_ rssi: RSSI?, at: Instant, from source: Int16) -> Int {
        if second.sampleCount == 0 { (self.source, sourceCount) = (source, 0) }
        if self.source == source { sourceCount += 1 }
        second.add(at: at)
        if let rssi { mean.add(rssi) }
        if let doubt { second.suspicion = second.suspicion ?? doubt }
        let count = second.sampleCount
        if count == 1 { firstRSSI = rssi }
        if sourceCount > Self.fewestOfFlood {
            // A flood that begins late in a second is one as well.
            let microseconds = 1_000_000 - Int(second.firstAt.fraction)
            if Int(sourceCount) * 1_000_000 > Self.mostASecond * microseconds {
                second.suspicion = second.suspicion ?? .flood
            }
        }
        return count
    }

    /// Marks what is open, and what comes from the same address.
    mutating func mark(_ suspicion: Sighting.Suspicion) {
        doubt = suspicion
        if second.sampleCount > 0 { second.suspicion = suspicion }
        if window.sampleCount > 0 { window.suspicion = suspicion }
    }

    /// Raises the window's peak to the level that `second` reached.
    mutating func reach(_ level: Double, in second: Int64, at position: Point?) {
        if let peak, peak.level >= level { return }
        peak = Sighting.Peak(level: level, at: Instant(seconds: second + 1), position: position)
    }

    /// Moves the current second into the window; returns whether that opened it.
    mutating func closeSecond() -> Bool {
        let opened = window.sampleCount == 0
        if opened { window = second } else { window.add(second) }
        if let firstRSSI { readings.count(firstRSSI) }
        second = SampleTally()
        mean = MeanLevel()
        return opened
    }

    /// Ends the window; `nil` when it holds nothing.
    mutating func endWindow(in zone: ZoneID?, placedIn: ZoneID?) -> Sighting? {
        guard window.sampleCount > 0 else { return nil }
        // Handed over, not copied: the sighting keeps the memory.
        var handed: [Sighting.Reading] = []
        swap(&handed, &readings)
        let sighting = Sighting(
            beacon: identity,
            zone: zone,
            firstAt: window.firstAt,
            lastAt: window.lastAt,
            readings: handed,
            sampleCount: window.sampleCount,
            peak: peak,
            decidedAt: decidedAt,
            placedIn: placedIn,
            shortestGap: window.shortestGap,
            suspicion: window.suspicion
        )
        window = SampleTally()
        peak = nil
        decidedAt = nil
        return sighting
    }
}
