package import MusterCatalogue
import MusterCore

/// What a scanner heard of the anchors, second by second, in the order of hearing.
package struct AnchorLog: Sendable {
    /// For how long nothing may be heard for the next second to follow the last one; after a longer
    /// time, and where the clock stepped back, the scanner may be anywhere.
    static let longestGap: Int64 = 60
    /// Of how many advertisements of a second the number is told apart: what four bits hold.
    static let mostCounted = 16

    /// What was heard of one anchor in one second, in four bytes: an audit that listens for a day keeps
    /// some 700,000.
    struct Reading: Hashable, Sendable {
        /// The anchor's place on the plan.
        let anchor: UInt16
        /// The level above ``lowest`` and, in the low four bits, the count less one.
        private let bits: UInt16

        private static let (lowest, highest) = (-600, 200)

        /// Creates a reading; what is out of range is taken for the end of the range.
        init(anchor: UInt16, level: Int, count: Int) {
            self.anchor = anchor
            let above = min(max(level, Self.lowest), Self.highest) - Self.lowest
            bits = UInt16(above << 4 | min(max(count, 1), AnchorLog.mostCounted) - 1)
        }

        /// The reading of the same strength of an anchor with another place.
        init(_ other: Reading, anchor: UInt16) {
            (self.anchor, bits) = (anchor, other.bits)
        }

        /// The mean strength in quarters of a decibel (dBm), as a usual anchor would have had it; -600 to
        /// 200.
        var level: Int { Int(bits >> 4) + Self.lowest }
        /// Of how many advertisements, 1 to ``mostCounted``.
        var count: Int { Int(bits & 15) + 1 }
    }

    /// The anchors' places in the plan.
    private let places: [BeaconIdentity: UInt16]
    /// The seconds in which something was heard.
    private(set) var seconds: [Int64] = []
    /// How many advertisements each of ``seconds`` had, those of all beacons together.
    private(set) var adverts: [Int32] = []
    /// Where the readings of each second begin, and where those of the last one end.
    private(set) var starts: [Int32] = [0]
    /// All readings.
    private(set) var readings: [Reading] = []

    /// How many bytes the readings take.
    package var readingBytes: Int { readings.count * MemoryLayout<Reading>.stride }

    /// Creates the log of a scanner that has heard nothing on a plan.
    package init(_ plan: SitePlan) {
        places = Dictionary(
            zip(plan.anchors.map(\.beacon), 0...UInt16.max),
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Adds a second in which something was heard, anybody's; with a level in dBm of each anchor heard.
    ///
    /// Anchors that are not on the plan, and those left out as not being where it has them, say nothing.
    package mutating func add(
        _ second: Int64,
        adverts: Int = 0,
        heard: some Sequence<HeardAnchor>
    ) {
        begin(second, adverts)
        for anchor in heard where anchor.level.isFinite {
            let level = Int((min(max(anchor.level, -150), 50) * 4).rounded())
            add(anchor.beacon, level, anchor.count)
        }
        starts.append(Int32(readings.count))
    }

    /// Adds the seconds of a stretch.
    package mutating func add(_ stretch: AnchorStretch) {
        for second in stretch.seconds {
            begin(stretch.from.second &+ Int64(second.offset), second.adverts)
            for reading in second.heard where stretch.anchors.indices.contains(reading.anchor) {
                add(stretch.anchors[reading.anchor], reading.level, reading.count)
            }
            starts.append(Int32(readings.count))
        }
    }

    private mutating func begin(_ second: Int64, _ adverts: Int) {
        seconds.append(second)
        self.adverts.append(Int32(clamping: adverts))
    }

    private mutating func add(_ anchor: BeaconIdentity, _ level: Int, _ count: Int) {
        guard let place = places[anchor], count > 0 else { return }
        readings.append(Reading(anchor: place, level: level, count: count))
    }

    /// One second of the chain, whether anything was heard in it or not.
    struct Step: Hashable, Sendable {
        /// The second.
        var second: Int64
        /// Its place among ``seconds``; -1 where nothing was heard.
        var index: Int32
        /// Whether the receiver was listening: something was heard around then.
        var isListening: Bool
        /// Whether nothing is known of where the scanner was before.
        var isStart: Bool
    }

    /// How many advertisements each second had, those of all beacons together.
    package var advertsBySecond: [Int64: Int] {
        Dictionary(zip(seconds, adverts.map(Int.init)), uniquingKeysWith: +)
    }

    /// The same log with the anchors of another plan alone.
    package func kept(on plan: SitePlan) -> AnchorLog {
        var kept = AnchorLog(plan)
        let numbers = Dictionary(
            places.compactMap { beacon, number in kept.places[beacon].map { (number, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
        (kept.seconds, kept.adverts) = (seconds, adverts)
        for second in seconds.indices {
            for reading in readings[Int(starts[second])..<Int(starts[second + 1])] {
                guard let number = numbers[reading.anchor] else { continue }
                kept.readings.append(Reading(reading, anchor: number))
            }
            kept.starts.append(Int32(kept.readings.count))
        }
        return kept
    }

    /// The chain's steps.
    var steps: [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(seconds.count)
        var before: Int64?
        for (index, second) in seconds.enumerated() {
            // A wrapped difference of two extreme clocks is a jump like any other.
            let gap = before.map { second &- $0 } ?? 0
            let isStart = !(1...Self.longestGap).contains(gap)
            if !isStart, gap > 1 {
                for missing in 1..<gap {
                    steps.append(
                        Step(
                            second: second - gap + missing,
                            index: -1,
                            isListening: missing == 1 || missing == gap - 1,
                            isStart: false
                        )
                    )
                }
            }
            steps.append(
                Step(second: second, index: Int32(index), isListening: true, isStart: isStart)
            )
            before = second
        }
        return steps
    }

    /// The readings of a step.
    func readings(of step: Step) -> ArraySlice<Reading> {
        guard step.index >= 0 else { return [] }
        let index = Int(step.index)
        return readings[Int(starts[index])..<Int(starts[index + 1])]
    }
}
