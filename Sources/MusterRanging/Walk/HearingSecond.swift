import MusterCore

/// What one receiver hears of one beacon in the current second.
struct HearingSecond: Sendable {
    /// How many advertisements a second no beacon of stock exceeds.
    ///
    /// The fastest usual interval is 100 ms, which iBeacon demands (Proximity Beacon Specification,
    /// Release R1, 1.4); radio would allow 20 ms, and emptied batteries forbid it.
    static let mostASecond = 16
    /// How many samples must have come before a part of a second tells how often they do.
    static let fewestOfFlood = 10

    /// The beacon itself.
    let identity: BeaconIdentity
    /// The hearing's number.
    let hearing: Int32
    /// The strength of the first sample; most seconds have no other.
    let firstRSSI: RSSI?
    /// Where the last of the further strengths is kept; below 0 without one.
    var lastFurther: Int32 = -1
    /// The samples.
    var tally = SampleTally()
    /// The mean of their strengths.
    private(set) var mean = MeanLevel()
    /// When the method decided, if it did so in this second.
    var decidedAt: Instant?
    /// The receiver that heard the first sample, and how many it heard.
    private var source: Int16 = 0
    private var sourceCount: Int32 = 0

    /// Creates a second that a sample of this strength begins.
    init(_ identity: BeaconIdentity, hearing: Int32, firstRSSI: RSSI?) {
        self.identity = identity
        self.hearing = hearing
        self.firstRSSI = firstRSSI
    }

    /// Whether more comes than one beacon transmits.
    var isFlooded: Bool { tally.suspicion == .flood }

    /// Adds a sample, which may be doubted.
    ///
    /// A flood is counted of one receiver: what several hear of one advertisement is none.
    mutating func add(
        _ rssi: RSSI?,
        at: Instant,
        from source: Int16,
        doubt: Sighting.Suspicion?
    ) {
        if tally.sampleCount == 0 { self.source = source }
        if self.source == source { sourceCount += 1 }
        tally.add(at: at)
        if let rssi { mean.add(rssi) }
        if let doubt { tally.suspicion = tally.suspicion ?? doubt }
        if sourceCount > Self.fewestOfFlood {
            // A flood that begins late in a second is one as well.
            let microseconds = 1_000_000 - Int(tally.firstAt.fraction)
            if Int(sourceCount) * 1_000_000 > Self.mostASecond * microseconds {
                tally.suspicion = tally.suspicion ?? .flood
            }
        }
    }
}

/// The strength of a sample behind the first of a second.
struct FurtherStrength: Sendable {
    let rssi: RSSI
    /// Which of the current seconds it belongs to.
    let second: Int32
    /// The one before it in the same second; below 0 when there is none.
    let before: Int32
}
