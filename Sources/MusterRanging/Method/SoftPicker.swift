import Glibc
public import MusterCore

/// Softpick: the beacon that is held to the reader at the desk, or a request to hold it closer.
///
/// Each second, every beacon is judged by its loudest readings since the attempt began, against the
/// level that nothing reaches at this desk unless it is held there, and against the others that reach
/// it. One alone above it is picked; after six seconds the best is offered, or the person is asked to
/// hold it closer (15 cm) and to move it, since at a fixed spot more advertisements say nothing new.
/// An attempt begins with its first sample, and a new one begins by itself with the next sample after
/// a decision.
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
    public static let pickFrom = 0.80
    /// How much louder than at 1 m a beacon must be to have the chance ``pickFrom``, in dB, at a
    /// reader whose desk was never learned; see ``EmptyDesk``.
    ///
    /// Chosen on six devices in three recorded pairs: of these, one hears what lies around 2 dB louder
    /// than the others, and there are no picks of nothing at any other. An ``EmptyDesk`` is better.
    public static let usualPickLevel = 10.5
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

    /// How much the log odds rise with each dB: fitted to one device of each pair.
    private static let slope = 1.7
    /// What is taken off them where there are too few readings: enough for any level.
    private static let doubt = 120.0
    /// How far time may step back before a new attempt begins, in seconds.
    private static let toleranceSeconds = 2.0

    private let powers: [BeaconIdentity: Double]
    private let pickLevel: Double
    private var start: Instant?
    /// The current second, counted from ``start``.
    private var second = 0
    /// The readings of each beacon since the attempt began.
    private var tracks: [BeaconIdentity: [Int8]] = [:]
    private var readings = 0

    /// Creates a picker that has heard nothing.
    ///
    /// - Parameters:
    ///   - powers: the calibrated strength at 1 m of beacons, in dBm; others have ``usualPower``.
    ///   - desk: what the reader hears while nothing is held to it, where that was learned.
    public init(powers: [BeaconIdentity: Double] = [:], desk: EmptyDesk? = nil) {
        self.init(powers: powers, pickLevel: desk?.pickLevel ?? Self.usualPickLevel)
    }

    /// Creates a picker that has heard nothing, for a reader whose level is known.
    ///
    /// - Parameters:
    ///   - powers: the calibrated strength at 1 m of beacons, in dBm; others have ``usualPower``.
    ///   - pickLevel: how much louder than at 1 m a beacon must be, in dB.
    package init(powers: [BeaconIdentity: Double], pickLevel: Double) {
        (self.powers, self.pickLevel) = (powers, pickLevel)
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
        guard readings < Self.maximumReadings else { return verdict }
        readings += 1
        tracks[sample.identity, default: []].append(rssi.rawValue)
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
    private func chances() -> [Candidate] {
        let weights = tracks.map { identity, readings in
            (identity: identity, weight: exp(evidence(identity, readings)))
        }
        let total = 1 + weights.map(\.weight).sorted().reduce(0, +)
        return weights.map { Candidate(identity: $0.identity, probability: $0.weight / total) }
    }

    /// The log odds that a beacon is held there, if no other is.
    private func evidence(_ identity: BeaconIdentity, _ readings: [Int8]) -> Double {
        guard let level = HeldLevel.of(readings) else { return -Self.doubt }
        let above = level - (powers[identity] ?? Self.usualPower) - pickLevel
        let evidence = Self.slope * above + log(Self.pickFrom / (1 - Self.pickFrom))
        return readings.count < HeldLevel.fewestReadings ? evidence - Self.doubt : evidence
    }
}
