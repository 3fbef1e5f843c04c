import Glibc
import MusterCore

/// How strongly a beacon arrives at a receiver, and whether it is received at all.
///
/// Log-distance path loss with losses for what stands in between. The figures are those of an
/// ordinary tag, an ordinary adapter and racks full of mixed goods, guessed rather than measured:
/// results on this radio are no promise for any real one.
struct RadioModel: Hashable, Sendable {
    /// The path-loss exponent: a little above free space.
    var exponent = 2.2
    /// The strength of an item's beacon at 1 m between goods, in dBm.
    var itemAtOneMetre = -62.0
    /// What the first rack or wall in between takes away, in dB.
    var firstObstacle = 7.0
    /// What each further one takes away, in dB.
    var furtherObstacle = 5.0
    /// What the body of the person with the scanner takes away from behind, in dB.
    var body = 6.0
    /// The strength at which every second advertisement is lost, in dBm.
    var sensitivity = -95.0
    /// The share of the shadowing's variance that neighbours on a shelf have in common.
    var sharedShadow = 0.0
    /// Whether all that is sent in range loads the channel, or what is received alone.
    var countsWhatIsSent = false

    /// How much beacons and the goods behind them differ: a standard deviation in dB.
    static let itemSpread = 4.0
    /// The strength of an anchor at 1 m, in dBm; it hangs freely.
    static let anchorAtOneMetre = -59.0
    /// How much anchors differ: a standard deviation in dB.
    static let anchorSpread = 1.5
    /// Shadowing: a standard deviation in dB, and the way in metres over which it changes.
    static let shadow = (spread: 3.5, metres: 2.0)
    /// How long the shadowing stays as it is where nobody moves but the others, in seconds.
    static let shadowSeconds = 60.0
    /// What differs from one advertisement to the next: a standard deviation in dB.
    static let fading = 3.0
    /// How softly reception ends around ``sensitivity``, in dB.
    static let softness = 3.0
    /// The share of time in which the scanner listens on the right channel.
    static let listening = 0.8
    /// The chance that one beacon in range spoils one advertisement, for one a second.
    ///
    /// Unslotted ALOHA: an advertisement of 0.4 ms is spoilt by what begins 0.4 ms before its
    /// start to its end, and of two that meet the stronger one survives.
    static let collision = 0.0004
    /// Farther away than this, nothing is received, in metres.
    static let reach = 35.0

    /// The mean strength in dBm at `ear` of a beacon with `power` dBm at 1 m.
    ///
    /// `nil` where it is too far away to matter.
    func level(power: Double, at place: Place, from ear: Ear, on floor: Floor) -> Double? {
        let (dx, dy) = (place.point.x - ear.point.x, place.point.y - ear.point.y)
        guard abs(dx) < Self.reach, abs(dy) < Self.reach else { return nil }
        let flat = (dx * dx + dy * dy).squareRoot()
        let rise = place.height - ear.height
        let distance = max(0.3, (flat * flat + rise * rise).squareRoot())
        let open = power - 10 * exponent * log10(distance)
        guard open > sensitivity - 12 else { return nil }
        let crossings = floor.crossings(from: ear.point, to: place.point)
        let obstacles =
            crossings == 0 ? 0 : firstObstacle + furtherObstacle * Double(crossings - 1)
        guard let heading = ear.heading else { return open - obstacles }
        let ahead = flat > 0 ? (dx * heading.x + dy * heading.y) / flat : 1
        return open - obstacles - body * (1 - ahead) / 2
    }

    /// The chance that an advertisement of `level` dBm is received under a load of so many
    /// advertisements a second.
    func chance(level: Double, load: Int) -> Double {
        Self.listening * exp(-Self.collision * Double(load))
            / (1 + exp(-(level - sensitivity) / Self.softness))
    }
}

/// Where a receiver is.
struct Ear: Sendable {
    var point: Point
    /// Metres above the floor.
    var height: Double
    /// The direction in which the person with it looks, of length 1; `nil` where nobody carries it.
    var heading: Point?
}
