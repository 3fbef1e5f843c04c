public import MusterCore
public import MusterRanging

/// What an audit heard of one beacon over its time of listening, in steps of equal length.
///
/// A pure fold of the beacon's sightings, in any order; its size does not grow with them.
public struct SignalStrip: Hashable, Sendable {
    /// The most steps that a strip has.
    public static let mostSteps = 96

    /// How often each strength was read in one step, weakest first.
    public struct Step: Hashable, Sendable {
        /// The strengths that were read, in dBm, and how often each was.
        public fileprivate(set) var readings: [Sighting.Reading] = []

        /// The strongest reading in dBm; `nil` of a step in which nothing was heard.
        public var strongest: Double? { readings.last.map { Double($0.rssi.rawValue) } }

        /// The median in dBm; of an even number of readings, the mean of the middle two.
        public var median: Double? {
            let total = readings.reduce(0) { $0 + $1.count }
            guard total > 0 else { return nil }
            return (reading(at: (total - 1) / 2) + reading(at: total / 2)) / 2
        }

        private func reading(at position: Int) -> Double {
            var seen = 0
            for reading in readings {
                seen += reading.count
                if position < seen { return Double(reading.rssi.rawValue) }
            }
            return 0
        }

        fileprivate mutating func add(_ added: [Sighting.Reading]) {
            for reading in added {
                let place = readings.firstIndex { $0.rssi.rawValue >= reading.rssi.rawValue }
                if let place, readings[place].rssi == reading.rssi {
                    readings[place].count += reading.count
                } else {
                    readings.insert(reading, at: place ?? readings.count)
                }
            }
        }
    }

    /// What was heard in one zone.
    public struct Heard: Hashable, Sendable {
        /// The zone in which the receiver was.
        public var zone: ZoneID
        /// The strongest level there, in dBm.
        public var level: Double
        /// How many advertisements were received there.
        public var samples: Int
    }

    /// When the first step begins (UTC).
    public let from: Instant
    /// How long a step is, in seconds; none is shorter than a sighting can be.
    public let stepSeconds: Double
    /// The steps, in order.
    public private(set) var steps: [Step]
    /// How many advertisements were received.
    public private(set) var samples = 0
    /// The zones in which it was heard, the loudest first.
    public private(set) var zones: [Heard] = []
    /// The strongest level, and where the receiver was then; `nil` where it was not heard.
    public private(set) var peak: Sighting.Peak?
    /// The stretches of listening in which it was heard, oldest first.
    public private(set) var segments: [Int] = []

    /// Creates the strip of a beacon that was not heard.
    ///
    /// - Parameters:
    ///   - from: when listening began (UTC).
    ///   - to: when it ended (UTC).
    public init(from: Instant, to: Instant) {
        let seconds = max(1, to.seconds(since: from))
        let length = max(Double(Sighting.windowSeconds), seconds / Double(Self.mostSteps))
        self.from = from
        stepSeconds = length
        steps = Array(repeating: Step(), count: max(1, Int((seconds / length).rounded(.up))))
    }

    /// How long all steps are together, in seconds.
    public var seconds: Double { stepSeconds * Double(steps.count) }

    /// Takes in a sighting of the beacon.
    ///
    /// - Parameters:
    ///   - sighting: what was heard; it counts for the step that its middle lies in.
    ///   - segment: the stretch of listening that it belongs to.
    public mutating func add(_ sighting: Sighting, segment: Int) {
        let half = sighting.lastAt.seconds(since: sighting.firstAt) / 2
        let place = (sighting.firstAt.seconds(since: from) + half) / stepSeconds
        let last = Double(steps.count - 1)
        steps[Int(min(max(place, 0), last))].add(sighting.readings)
        samples += sighting.sampleCount
        if !segments.contains(segment) {
            segments.append(segment)
            segments.sort()
        }
        let strongest = sighting.readings.last.map { Double($0.rssi.rawValue) }
        guard let level = sighting.peak?.level ?? strongest else { return }
        if let peak = sighting.peak, level > self.peak?.level ?? -.infinity { self.peak = peak }
        if let zone = sighting.zone { add(zone, level, sighting.sampleCount) }
    }

    private mutating func add(_ zone: ZoneID, _ level: Double, _ samples: Int) {
        if let place = zones.firstIndex(where: { $0.zone == zone }) {
            zones[place].level = max(zones[place].level, level)
            zones[place].samples += samples
        } else {
            zones.append(Heard(zone: zone, level: level, samples: samples))
        }
        zones.sort { ($1.level, $0.zone) < ($0.level, $1.zone) }
    }
}
