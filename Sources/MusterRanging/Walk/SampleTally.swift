import MusterCore

/// What the samples of one beacon come to over a while.
struct SampleTally: Sendable {
    /// How many samples there were.
    private(set) var sampleCount = 0
    /// When the first was received.
    private(set) var firstAt = Instant(microseconds: 0)
    /// When the last was received.
    private(set) var lastAt = Instant(microseconds: 0)
    /// How often each strength was read, weakest first.
    private(set) var readings: [Sighting.Reading] = []

    /// Adds one sample.
    mutating func add(_ rssi: RSSI?, at: Instant) {
        extend(from: at, to: at, sampleCount: 1)
        if let rssi { add(rssi, count: 1) }
    }

    /// Adds the samples of another tally.
    mutating func add(_ other: SampleTally) {
        extend(from: other.firstAt, to: other.lastAt, sampleCount: other.sampleCount)
        for reading in other.readings { add(reading.rssi, count: reading.count) }
    }

    /// Empties the tally and keeps its memory.
    mutating func removeAll() {
        sampleCount = 0
        readings.removeAll(keepingCapacity: true)
    }

    private mutating func extend(from first: Instant, to last: Instant, sampleCount count: Int) {
        firstAt = sampleCount == 0 ? first : min(firstAt, first)
        lastAt = sampleCount == 0 ? last : max(lastAt, last)
        sampleCount += count
    }

    private mutating func add(_ rssi: RSSI, count: Int) {
        // From the end: at most a few dozen strengths, mostly a handful.
        var index = readings.count
        while index > 0, readings[index - 1].rssi >= rssi {
            index -= 1
            if readings[index].rssi == rssi {
                readings[index].count += count
                return
            }
        }
        readings.insert(Sighting.Reading(rssi: rssi, count: count), at: index)
    }
}
