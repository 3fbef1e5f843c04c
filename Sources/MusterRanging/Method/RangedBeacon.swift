import MusterCore

/// One entry of a second's ranged list, as the seed's methods take it.
struct RangedBeacon {
    /// The beacon.
    let identity: BeaconIdentity
    /// The mean strength over the second in dBm.
    let rssi: Double
    /// The estimated distance in metres.
    let distance: Double

    /// Ranges what was heard within a second; `nil` when nothing of it can be ranged.
    init?(_ identity: BeaconIdentity, _ reading: RangedReading) {
        guard let mean = reading.level.mean else { return nil }
        self.identity = identity
        rssi = mean
        distance = Distance.metres(rssi: mean, measuredPower: reading.measuredPower)
    }

    /// Nearest first, ties by identity text.
    static func isNearer(_ lhs: RangedBeacon, _ rhs: RangedBeacon) -> Bool {
        lhs.distance == rhs.distance
            ? lhs.identity < rhs.identity : lhs.distance < rhs.distance
    }
}

/// What one beacon gives to a second's ranged list.
struct RangedReading {
    /// The strengths, in dBm.
    private(set) var level = MeanLevel()
    /// What the beacon last claimed to have at 1 m, in dBm; below 0 once there is a level.
    private(set) var measuredPower: Int8 = 0

    /// Adds a sample; one without a strength, or without a measured power below 0, is not ranged.
    mutating func add(_ sample: RangingSample) {
        guard let rssi = sample.rssi, let power = sample.measuredPower, power < 0 else { return }
        level.add(rssi)
        measuredPower = power
    }
}
