import Glibc
import MusterCore

/// Whether what was heard of one identity can have come from one beacon.
///
/// A pure fold of its sightings: two strong levels whose places are farther apart than radio reaches
/// mean two transmitters, or one that was carried from here to there. Each level gives a disc around
/// the receiver that the beacon must be in, drawn so generously that honest beacons never contradict
/// themselves; discs that do not meet contradict each other.
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

    /// What contradicts itself, so far; `nil` while one beacon explains everything.
    public private(set) var kind: Kind?

    /// The strength in dBm at 1 m that no tag exceeds, a lucky reflection counted in.
    private static let strongestPower = -42.0
    /// The path-loss exponent of free space: indoors, levels fall faster.
    private static let exponent = 2.0
    /// Two discs contradict each other from this gap on, in metres.
    ///
    /// A walking scanner is wrong about where it is by 3 m, and among hundreds of seconds the worst
    /// two are farther apart. With both figures, none of 20,000 simulated honest beacons contradicted
    /// itself, and 98 % of clones 90 m apart did (55 % of those 45 m apart).
    private static let slack = 20.0
    /// Levels of one place are those of receivers closer together than this, in metres.
    private static let samePlace = 5.0
    /// A disc wider than this says nothing, in metres.
    private static let widest = 60.0
    /// How many discs are kept, the narrowest.
    private static let mostDiscs = 8
    /// How fast somebody carries a thing, in metres a second.
    private static let walkingSpeed = 1.5

    private var discs: [Disc] = []
    private var samples = 0
    private var suspicious = 0

    /// Where the beacon must have been, and when it was heard there.
    private struct Disc: Hashable, Sendable {
        let centre: Point
        let radius: Double
        var first: Instant
        var last: Instant

        /// How far the nearest points of two discs are apart, in metres; below 0 where they meet.
        func gap(to other: Disc) -> Double {
            centre.distance(to: other.centre) - radius - other.radius
        }
    }

    /// Creates the conflict of a beacon that was not heard.
    public init() {}

    /// Takes in one more sighting.
    public mutating func add(_ sighting: Sighting) {
        samples += sighting.sampleCount
        if sighting.suspicion != nil { suspicious += sighting.sampleCount }
        if let peak = sighting.peak, let position = peak.position {
            let radius = pow(10, (Self.strongestPower - peak.level) / (10 * Self.exponent))
            if radius <= Self.widest {
                add(Disc(centre: position, radius: radius, first: peak.at, last: peak.at))
            }
        }
        kind = decision()
    }

    private mutating func add(_ disc: Disc) {
        // A wider disc may be met by a beacon elsewhere: it does not say that this one is here still.
        let same = discs.firstIndex {
            $0.centre.distance(to: disc.centre) < Self.samePlace && disc.radius <= $0.radius * 1.5
        }
        if let same {
            let (first, last) = (discs[same].first, discs[same].last)
            if disc.radius < discs[same].radius { discs[same] = disc }
            discs[same].first = min(first, disc.first)
            discs[same].last = max(last, disc.last)
        } else {
            discs.append(disc)
            discs.sort { ($0.radius, $0.first) < ($1.radius, $1.first) }
            if discs.count > Self.mostDiscs { discs.removeLast() }
        }
    }

    /// What the discs say together with what was decided before: a clone stays one.
    private func decision() -> Kind? {
        if suspicious * 2 > samples { return .spoofed }
        if kind == .clone { return .clone }
        var found = kind == .spoofed ? nil : kind
        for (index, one) in discs.enumerated() {
            for other in discs[(index + 1)...] {
                let gap = one.gap(to: other)
                guard gap > Self.slack else { continue }
                let (early, late) = one.first <= other.first ? (one, other) : (other, one)
                let seconds = late.first.seconds(since: early.last)
                if seconds < gap / Self.walkingSpeed { return .clone }
                found = .moved
            }
        }
        return found
    }
}
