import Glibc
import MusterCore

/// How strongly a beacon arrives at the scanner, and whether it is received at all.
///
/// Log-distance path loss with losses for what stands in between. The figures are those of an
/// ordinary tag, an ordinary adapter and racks full of mixed goods, guessed rather than measured:
/// results on this radio are no promise for any real one.
enum RadioModel {
    /// The path-loss exponent: a little above free space.
    static let exponent = 2.2
    /// The strength of an item's beacon at 1 m between goods, in dBm.
    static let itemAtOneMetre = -62.0
    /// How much beacons and the goods behind them differ: a standard deviation in dB.
    static let itemSpread = 4.0
    /// The strength of an anchor at 1 m, in dBm; it hangs freely.
    static let anchorAtOneMetre = -59.0
    /// How much anchors differ: a standard deviation in dB.
    static let anchorSpread = 1.5
    /// What the first rack or wall in between takes away, in dB.
    static let firstObstacle = 7.0
    /// What each further one takes away, in dB.
    static let furtherObstacle = 5.0
    /// What the body of the person with the scanner takes away from behind, in dB.
    static let body = 6.0
    /// Shadowing: a standard deviation in dB, and the way in metres over which it changes.
    static let shadow = (spread: 3.5, metres: 2.0)
    /// What differs from one advertisement to the next: a standard deviation in dB.
    static let fading = 3.0
    /// The strength at which every second advertisement is lost, in dBm.
    static let sensitivity = -95.0
    /// How softly reception ends around ``sensitivity``, in dB.
    static let softness = 3.0
    /// The share of time in which the scanner listens on the right channel.
    static let listening = 0.8
    /// The chance that one beacon in range spoils one advertisement, for one a second.
    static let collision = 0.0004
    /// Farther away than this, nothing is received, in metres.
    static let reach = 35.0

    /// The mean strength in dBm at `scanner` of a beacon with `power` dBm at 1 m.
    ///
    /// `nil` where it is too far away to matter.
    static func level(
        power: Double,
        at place: Place,
        from scanner: Walk.Position,
        on floor: Floor
    ) -> Double? {
        let (dx, dy) = (place.point.x - scanner.point.x, place.point.y - scanner.point.y)
        guard abs(dx) < reach, abs(dy) < reach else { return nil }
        let flat = (dx * dx + dy * dy).squareRoot()
        let rise = place.height - Walk.scannerHeight
        let distance = max(0.3, (flat * flat + rise * rise).squareRoot())
        let open = power - 10 * exponent * log10(distance)
        guard open > sensitivity - 12 else { return nil }
        let ahead = flat > 0 ? (dx * scanner.heading.x + dy * scanner.heading.y) / flat : 1
        let crossings = floor.crossings(from: scanner.point, to: place.point)
        let obstacles =
            crossings == 0 ? 0 : firstObstacle + furtherObstacle * Double(crossings - 1)
        return open - obstacles - body * (1 - ahead) / 2
    }

    /// The chance that an advertisement of `level` dBm is received while `rate` arrive a second.
    static func chance(level: Double, rate: Int) -> Double {
        listening * exp(-collision * Double(rate)) / (1 + exp(-(level - sensitivity) / softness))
    }
}
