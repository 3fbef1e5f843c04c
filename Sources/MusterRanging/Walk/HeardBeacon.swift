import MusterCore

/// What the estimator keeps of one beacon of ours, whoever hears it.
struct HeardBeacon: Sendable {
    /// Its first hearing; the others follow from there.
    let firstHearing: Int32
    /// Where its windowed level is kept; below 0 when no fixed receiver hears it.
    var slot: Int32 = -1
    /// The zone that the fixed receivers place it in, by number; below 0 before they do.
    var placedIn: Int16 = -1
    /// Whether it is bound to an item of the expected list.
    let isExpected: Bool
    /// Whether a sample of it was accepted.
    var isHeard = false
    /// Whether the method has decided that it is present.
    var isPresent = false
    /// How many samples speak for its presence; counted until there are enough.
    private var witnesses: UInt8 = 0
    /// How many more of the current second do, if nothing turns up against them.
    private var pending: UInt8 = 0
    /// When the last of them was received.
    private(set) var decisiveAt = Instant(microseconds: 0)

    /// Creates the state of a beacon that was not heard yet.
    init(firstHearing: Int32, isExpected: Bool) {
        self.firstHearing = firstHearing
        self.isExpected = isExpected
    }

    /// Counts a sample towards peak-zone's decision.
    mutating func addWitness(at: Instant) {
        guard Int(witnesses + pending) < PeakZone.presentFrom else { return }
        pending += 1
        decisiveAt = at
    }

    /// Begins the count anew: somebody else may have sent what was counted.
    mutating func dropWitnesses() {
        witnesses = 0
        pending = 0
    }

    /// Ends a second and tells whether there are enough samples now.
    mutating func closeSecond() -> Bool {
        witnesses += pending
        pending = 0
        return !isPresent && Int(witnesses) >= PeakZone.presentFrom
    }
}
