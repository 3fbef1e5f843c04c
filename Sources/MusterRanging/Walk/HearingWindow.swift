import MusterCore

/// What one receiver hears of one beacon between two sightings, the current second left out.
struct HearingWindow: Sendable {
    /// The beacon itself.
    private let identity: BeaconIdentity
    /// The beacon's number.
    let beacon: Int32
    /// The number of the receiver, 0 for the one that is carried.
    let receiver: Int16
    /// When the method decided, if it did so in the window.
    var decidedAt: Instant?
    /// The samples; none when the window has ended.
    private var tally = SampleTally()
    /// The strongest level.
    private var peak: Sighting.Peak?
    /// The first strength and how often it was read: many windows have no other.
    private var first: Sighting.Reading?
    /// The other strengths, weakest first.
    private var others: [Sighting.Reading] = []
    /// What was heard in each second, where that is told.
    private var seconds: [Sighting.Second] = []

    /// Creates a window of what this receiver hears of a beacon.
    init(_ identity: BeaconIdentity, _ beacon: Int32, receiver: Int16) {
        self.identity = identity
        self.beacon = beacon
        self.receiver = receiver
    }

    /// Adds a second, its further strengths left out.
    mutating func add(_ second: HearingSecond) {
        if tally.sampleCount == 0 { tally = second.tally } else { tally.add(second.tally) }
        if let rssi = second.firstRSSI { count(rssi) }
        decidedAt = second.decidedAt
    }

    /// Tells a second that was added by itself, too.
    mutating func tell(_ heard: MeanLevel, in second: Int64) {
        guard let mean = heard.mean else { return }
        let offset = Int(max(0, second - tally.firstAt.second))
        seconds.append(.init(offset: offset, level: Int(mean.rounded()), count: heard.count))
    }

    /// Counts a strength.
    mutating func count(_ rssi: RSSI) {
        if first == nil {
            first = Sighting.Reading(rssi: rssi, count: 1)
        } else if first?.rssi == rssi {
            first?.count += 1
        } else {
            others.count(Sighting.Reading(rssi: rssi, count: 1))
        }
    }

    /// Raises the peak to the level that `second` reached.
    mutating func reach(_ level: Double, in second: Int64, at position: Point?) {
        if let peak, peak.level >= level { return }
        peak = Sighting.Peak(level: level, at: Instant(seconds: second + 1), position: position)
    }

    /// Marks what is in it.
    mutating func mark(_ suspicion: Sighting.Suspicion) {
        if tally.sampleCount > 0 { tally.suspicion = suspicion }
    }

    /// Ends the window; `nil` when it holds nothing.
    mutating func end(in zone: ZoneID?, placedIn: ZoneID?) -> Sighting? {
        guard tally.sampleCount > 0 else { return nil }
        // Handed over, not copied: the sighting keeps the memory.
        var readings: [Sighting.Reading] = []
        swap(&readings, &others)
        if let first, readings.isEmpty {
            readings = [first]
        } else if let first {
            readings.count(first)
        }
        let sighting = Sighting(
            beacon: identity,
            zone: zone,
            firstAt: tally.firstAt,
            lastAt: tally.lastAt,
            readings: readings,
            sampleCount: tally.sampleCount,
            peak: peak,
            decidedAt: decidedAt,
            placedIn: placedIn,
            shortestGap: tally.shortestGap,
            suspicion: tally.suspicion,
            seconds: seconds
        )
        self = HearingWindow(identity, beacon, receiver: receiver)
        return sighting
    }
}

extension [Sighting.Reading] {
    /// Counts a strength in, weakest first.
    fileprivate mutating func count(_ reading: Sighting.Reading) {
        // From the end: at most a few dozen strengths, mostly a handful.
        var index = count
        while index > 0, self[index - 1].rssi >= reading.rssi {
            index -= 1
            if self[index].rssi == reading.rssi {
                self[index].count += reading.count
                return
            }
        }
        insert(reading, at: index)
    }
}
