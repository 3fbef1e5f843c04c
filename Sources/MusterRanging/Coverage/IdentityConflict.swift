import Glibc
public import MusterCore

/// Whether one beacon, standing still, can explain what was heard of an identity.
///
/// A pure fold of its sightings keeps the strongest hearings and from where they were made. One
/// transmitter explains them when some place and some power fit them all: heard weaker than that
/// fits always, since goods and people stand between; heard stronger does not. Where even the best
/// place leaves too much, there are two transmitters, or one that was carried about.
public struct IdentityConflict: Hashable, Sendable {
    /// What contradicts itself.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The same identity was near in two places, with too little time between them to carry it.
        case clone
        /// The identity was near in one place first and in another later, and never both in turn.
        case moved
        /// It was transmitted as no honest beacon does it.
        case spoofed
    }

    /// How many hearings are kept, the strongest.
    private static let mostHearings = 16
    /// Hearings from receivers closer together than this are one, in metres.
    private static let samePlace = 2.0
    /// Levels of one place within this are of one stay, in dB.
    private static let sameLevel: Float = 12
    /// The path-loss exponent of free space: indoors, levels fall faster.
    private static let exponent = 2.0
    /// How wrong a position may be, in metres: taken off every distance.
    private static let positionError = 3.0
    /// Identities heard in places closer together than this are never in doubt, in metres.
    private static let leastDistance = 15.0
    /// Nor are those that were heard this much weaker in the second place, in dB.
    private static let mostBehind: Float = 25
    /// How much honest beacons differ in power, a standard deviation in dB.
    private static let powerSpread = 4.0
    /// How much one hearing errs, a standard deviation in dB: shadowing and what smoothing leaves.
    private static let levelSpread = 5.5
    /// The misfit, a sum of squares, from which one transmitter explains no longer.
    ///
    /// In simulated sites of five worlds (some 2,800 honest beacons, also with powers that differ by
    /// 12 dB, and open racks) the worst honest misfit was 6; of clones 25 m apart or more, about six
    /// in seven are beyond this.
    private static let mostMisfit = 11.0
    /// How fast somebody carries a thing, in metres a second.
    private static let walkingSpeed = 1.5

    private var hearings: [Hearing] = []
    private var samples = 0
    private var suspicious = 0

    /// When the first hearing was made, from which the others are counted.
    private var began: Instant?

    /// How strong the identity was at one place, and when: 20 bytes, as a site has 100,000 beacons.
    private struct Hearing: Hashable, Sendable {
        private var x: Float
        private var y: Float
        /// The level in dBm.
        private(set) var level: Float
        /// When it was first and last as strong, in milliseconds behind the first hearing of all.
        var first: Int32
        var last: Int32

        init(position: Point, level: Float, at moment: Int32) {
            (x, y) = (Float(position.x), Float(position.y))
            self.level = level
            (first, last) = (moment, moment)
        }

        var position: Point { Point(x: Double(x), y: Double(y)) }

        mutating func move(to position: Point, level: Float) {
            (x, y, self.level) = (Float(position.x), Float(position.y), level)
        }
    }

    /// Where a receiver was that heard it loudest, in metres on the plan; `nil` when nothing told.
    public var loudestPlace: Point? { hearings.first?.position }

    /// Creates the conflict of a beacon that was not heard.
    public init() {}

    /// Takes in one more sighting.
    public mutating func add(_ sighting: Sighting) {
        samples += sighting.sampleCount
        if sighting.suspicion != nil { suspicious += sighting.sampleCount }
        guard let peak = sighting.peak, let position = peak.position else { return }
        let level = Float(peak.level)
        let moment = Int32(
            clamping: (peak.at.microseconds &- (began ?? peak.at).microseconds) / 1000
        )
        began = began ?? peak.at
        let same = hearings.firstIndex { $0.position.distance(to: position) < Self.samePlace }
        if let same {
            // A much weaker level does not say that it is here still.
            guard level > hearings[same].level - Self.sameLevel else { return }
            let isStronger = level > hearings[same].level + Self.sameLevel
            hearings[same].first = isStronger ? moment : min(hearings[same].first, moment)
            hearings[same].last = isStronger ? moment : max(hearings[same].last, moment)
            if level > hearings[same].level { hearings[same].move(to: position, level: level) }
        } else {
            guard hearings.count < Self.mostHearings || level > (hearings.last?.level ?? 0)
            else {
                return
            }
            hearings.append(Hearing(position: position, level: level, at: moment))
        }
        hearings.sort { ($1.level, $0.first) < ($0.level, $1.first) }
        if hearings.count > Self.mostHearings { hearings.removeLast() }
    }

    /// What contradicts itself in all that was taken in.
    ///
    /// - Parameter usualPower: the strength at 1 m of the site's beacons, in dBm.
    /// - Returns: the kind; `nil` while one beacon explains everything.
    public func kind(usualPower: Double) -> Kind? {
        if suspicious * 2 > samples { return .spoofed }
        guard let loudest = hearings.first,
            hearings.contains(where: {
                $0.position.distance(to: loudest.position) >= Self.leastDistance
                    && $0.level >= loudest.level - Self.mostBehind
            }), misfit(usualPower) > Self.mostMisfit
        else { return nil }
        return carriedOrCloned(loudest)
    }

    /// What the best place of a single transmitter leaves unexplained: a sum of squares.
    private func misfit(_ usualPower: Double) -> Double {
        let near = hearings.prefix(6).map(\.position)
        var places = hearings.prefix(8).map(\.position)
        for (index, one) in near.enumerated() {
            for other in near[(index + 1)...] {
                places.append(Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2))
            }
        }
        return places.map { misfit(at: $0, usualPower) }.min() ?? 0
    }

    /// The misfit of a transmitter at `place`, with the power that suits best.
    private func misfit(at place: Point, _ usualPower: Double) -> Double {
        // The power that each hearing alone would need there.
        let needed = hearings.map { hearing in
            Double(hearing.level) + 10 * Self.exponent
                * log10(max(1.5, hearing.position.distance(to: place) - Self.positionError))
        }
        var best = Double.infinity
        for step in 0..<18 {
            let power = usualPower - 4 + 2 * Double(step)
            let excess = max(0, (power - usualPower) / Self.powerSpread)
            var sum = excess * excess
            for value in needed where value > power {
                let miss = (value - power) / Self.levelSpread
                sum += miss * miss
            }
            best = min(best, sum)
        }
        return best
    }

    /// Whether the time between the two places is enough for one beacon to have been carried.
    private func carriedOrCloned(_ loudest: Hearing) -> Kind {
        func excess(_ hearing: Hearing) -> Double {
            Double(hearing.level) + 10 * Self.exponent
                * log10(max(1.5, hearing.position.distance(to: loudest.position)))
        }
        guard let other = hearings.max(by: { excess($0) < excess($1) }) else { return .clone }
        func near(_ centre: Hearing, than far: Hearing) -> [Hearing] {
            hearings.filter {
                $0.position.distance(to: centre.position) < $0.position.distance(to: far.position)
                    && $0.level >= centre.level - Self.sameLevel
            }
        }
        let (here, there) = (near(loudest, than: other), near(other, than: loudest))
        guard let hereFirst = here.map(\.first).min(), let hereLast = here.map(\.last).max(),
            let thereFirst = there.map(\.first).min(), let thereLast = there.map(\.last).max()
        else { return .clone }
        let seconds =
            Double(max(Int64(thereFirst) - Int64(hereLast), Int64(hereFirst) - Int64(thereLast)))
            / 1000
        let way = loudest.position.distance(to: other.position)
        return seconds < way / Self.walkingSpeed ? .clone : .moved
    }
}
