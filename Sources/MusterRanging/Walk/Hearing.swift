import MusterCore

/// What the estimator keeps of one beacon of ours as one receiver hears it.
///
/// There may be a great many of these, and every sample fetches one from memory, which is what takes
/// the time: it has the size of a cache line. What the current second and window hold is kept
/// beside them, in the order of hearing.
struct Hearing: Sendable {
    /// The beacon's number.
    let beacon: Int32
    /// The next hearing of the same beacon, by another receiver; below 0 when there is none.
    var next: Int32 = -1
    /// Where the current second is kept; below 0 before the second's first sample.
    var second: Int32 = -1
    /// The number of the receiver, 0 for the one that is carried.
    let receiver: Int16
    /// What is wrong with what comes from ``address``.
    var doubt: Sighting.Suspicion?
    /// Whether the beacon was decided to be present: nothing waits for this any more.
    var isSettled = false
    /// The number of its last window among all windows; below 0 before the first.
    var window = -1
    /// When the address was last looked up.
    var checkedSecond: Int64 = 0
    /// Where the last sample with an address came from.
    var address: BluetoothAddress?
    /// The level as the method smooths it, in dBm; `nil` before the first closed second.
    var level: Double?

    /// Creates the hearing of a beacon by a receiver.
    init(beacon: Int32, receiver: Int16) {
        self.beacon = beacon
        self.receiver = receiver
    }

    /// Whether what is wrong with an address must be looked up.
    func needsCheck(of address: BluetoothAddress, at second: Int64) -> Bool {
        self.address != address
            || !(0..<AddressWatch.checkSeconds).contains(second &- checkedSecond)
    }

    /// Where its window is among those after the first `before`; `nil` when it has none there.
    func window(after before: Int) -> Int? {
        window < before ? nil : window - before
    }

    /// The level in dBm that it reaches with a second of this mean strength.
    func level(with mean: Double, by method: RangingMethod) -> Double {
        method.statesDoubt ? PeakZone.smoothed(level, mean: mean) : mean
    }
}
