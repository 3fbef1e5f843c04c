import Glibc
public import MusterCore

/// Softpick: the beacon that is held to the reader at the desk, or a request to hold it closer.
///
/// Each second, every beacon heard lately is weighed against all others and against nothing being
/// held there at all (ranging section 5a). One far ahead is picked; after six seconds the best is
/// offered, or the person is asked to hold it closer (15 cm) and to move it, since at a fixed spot
/// more advertisements say nothing new. An attempt begins with its first sample, and a new one
/// begins by itself with the next sample after a decision.
public struct SoftPicker: Sendable {
    /// What a second of listening says.
    public enum Verdict: Hashable, Sendable {
        /// Nothing yet.
        case listening
        /// This one, with the chance that it is the one that is held there, 0 to 1.
        case picked(BeaconIdentity, Double)
        /// Time is up: probably this one; ask before taking it.
        case offered(BeaconIdentity, Double)
        /// Time is up and nothing stands out: hold it closer (15 cm) and move it.
        case holdCloser
    }

    /// A beacon that may be the one that is held to the reader.
    public struct Candidate: Hashable, Sendable {
        /// The beacon.
        public var identity: BeaconIdentity
        /// The chance that it is the one, 0 to 1.
        public var probability: Double
    }

    /// The strength at 1 m of a beacon that nobody has calibrated, in dBm; what its frames claim is
    /// too often wrong.
    public static let usualPower = -59.0
    /// A beacon is picked from this chance on.
    ///
    /// The study behind the weights took 0.80. On the recorded pairs at hand that finds 49 % of waved
    /// items; from 0.685 on it is 61 %, 98.7 % of the picks are right, and 1.9 % of empty desks get
    /// one. It was chosen on those recordings.
    public static let pickFrom = 0.685
    /// A beacon is offered from this chance on.
    public static let offerFrom = 0.40
    /// How long an attempt lasts, in seconds.
    public static let attemptSeconds = 6
    /// How many beacons an attempt tells apart; further ones are passed over.
    public static let maximumBeacons = 10_000
    /// How many strengths an attempt keeps; further ones are counted only.
    public static let maximumReadings = 200_000
    /// How many ``candidates`` are named.
    public static let namedCandidates = 5

    /// The likeliest beacons at the end of the last second, the likeliest first.
    public private(set) var candidates: [Candidate] = []

    /// The seconds whose levels count.
    private static let windowSeconds = 4
    /// The share of a beacon's levels that lie below the one it is judged by.
    private static let share = 0.9
    /// Half as many advertisements as this weigh a third: one says little.
    private static let doubt = 1.52
    private static let slope = 0.470
    private static let threshold = 3.39
    private static let unheardEvidence = -50.0
    /// How far time may step back before a new attempt begins, in seconds.
    private static let toleranceSeconds = 2.0

    private let powers: [BeaconIdentity: Double]
    private var start: Instant?
    /// The current second, counted from ``start``.
    private var second = 0
    private var tracks: [BeaconIdentity: Track] = [:]
    private var readings = 0

    /// What an attempt knows of one beacon.
    private struct Track {
        /// Its advertisements since the attempt began.
        var count = 0
        var recent: [(second: Int, level: Double)] = []
    }

    /// Creates a picker that has heard nothing.
    ///
    /// - Parameter powers: the calibrated strength at 1 m of beacons, in dBm; others have
    ///   ``usualPower``.
    public init(powers: [BeaconIdentity: Double] = [:]) {
        self.powers = powers
    }

    /// Adds a sample and gives what the second that ended before it says.
    ///
    /// The strength counts as for an audit: one that a receiver cannot have measured, and that of a
    /// scan response, only let time pass.
    public mutating func add(_ sample: RangingSample) -> Verdict {
        let verdict = advance(to: sample.receivedAt)
        guard let rssi = PeakZone.accepted(sample) else { return verdict }
        if start == nil { start = sample.receivedAt }
        guard tracks.count < Self.maximumBeacons || tracks[sample.identity] != nil else {
            return verdict
        }
        tracks[sample.identity, default: Track()].count += 1
        if readings < Self.maximumReadings {
            readings += 1
            tracks[sample.identity]?.recent.append((second, Double(rssi.rawValue)))
        }
        return verdict
    }

    /// Ends the last second and gives what it says: nothing comes after it, so time is up.
    public mutating func finish() -> Verdict {
        guard start != nil else { return .holdCloser }
        let verdict = closeSecond(isLast: true)
        reset()
        return verdict
    }

    // MARK: Seconds

    /// Closes the seconds that ended before `now`, up to one that decides.
    private mutating func advance(to now: Instant) -> Verdict {
        guard let start else { return .listening }
        let elapsed = now.seconds(since: start) - Double(second)
        if elapsed < -Self.toleranceSeconds {
            reset()
            return .listening
        }
        // The attempt ends by itself, so a gap of hours takes no more than its seconds.
        var ended = 1.0
        while ended <= elapsed {
            let verdict = closeSecond(isLast: second + 1 >= Self.attemptSeconds)
            if verdict != .listening {
                reset()
                return verdict
            }
            second += 1
            ended += 1
        }
        return .listening
    }

    private mutating func reset() {
        start = nil
        second = 0
        readings = 0
        tracks.removeAll(keepingCapacity: true)
    }

    private mutating func closeSecond(isLast: Bool) -> Verdict {
        let chances = chances()
        candidates = Array(
            chances.sorted {
                ($1.probability, $0.identity) < ($0.probability, $1.identity)
            }.prefix(Self.namedCandidates)
        )
        guard let best = candidates.first else { return isLast ? .holdCloser : .listening }
        if best.probability >= Self.pickFrom { return .picked(best.identity, best.probability) }
        guard isLast else { return .listening }
        return best.probability >= Self.offerFrom
            ? .offered(best.identity, best.probability) : .holdCloser
    }

    /// The chance of each beacon of the attempt, in no order.
    private mutating func chances() -> [Candidate] {
        var weights: [(identity: BeaconIdentity, weight: Double)] = []
        weights.reserveCapacity(tracks.count)
        for (identity, track) in tracks {
            let levels = track.recent.filter { $0.second > second - Self.windowSeconds }
            readings -= track.recent.count - levels.count
            tracks[identity]?.recent = levels
            let power = powers[identity] ?? Self.usualPower
            weights.append((identity, exp(evidence(levels.map(\.level), track.count, power))))
        }
        let total = 1 + weights.map(\.weight).sorted().reduce(0, +)
        return weights.map { Candidate(identity: $0.identity, probability: $0.weight / total) }
    }

    private func evidence(_ levels: [Double], _ count: Int, _ power: Double) -> Double {
        guard let level = quantile(Self.share, of: levels) else { return Self.unheardEvidence }
        let trust = Double(count) / (Double(count) + Self.doubt)
        return trust * (Self.slope * (level - power) - Self.threshold)
    }
}
