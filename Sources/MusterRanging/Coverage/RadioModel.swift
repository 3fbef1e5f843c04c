import Glibc

/// How strongly a beacon should arrive at a receiver, and whether it is heard.
///
/// Log-distance path loss with losses for obstacles and the body of whoever carries the receiver
/// (ranging section 5c). The figures are those of a usual tag between goods; what is wrong with them
/// on a site is learned as one offset: ``CoverageMap/calibrate(found:)``.
package enum RadioModel {
    /// The path-loss exponent.
    static let exponent = 2.2
    /// The strength of a usual beacon at 1 m, between goods, in dBm.
    package static let usualPower = -62.0
    /// What the first obstacle in between takes away, in dB.
    static let firstObstacle = 7.0
    /// What each further one takes away, in dB.
    static let furtherObstacle = 5.0
    /// What the body of a person with the receiver takes away, from all sides together, in dB.
    static let body = 3.0
    /// How far above or below the receiver a beacon hangs, in metres.
    static let rise = 1.0
    /// The strength at which every second advertisement is lost, in dBm.
    static let sensitivity = -95.0
    /// How softly reception ends around ``sensitivity``, in dB.
    static let softness = 3.0
    /// The share of time in which a receiver listens on the right channel.
    static let listening = 0.8
    /// How much each advertisement that is heard in a second spoils of the others.
    static let collision = 0.0004
    /// Farther away than this nothing is taken to be heard, in metres.
    static let reach = 30.0

    /// What a beacon may be stronger (or weaker) than the model says in one place, in dB, and how
    /// likely each is: power, goods and shadowing, which stay the same for all of a walk.
    static let biases: [(decibels: Double, weight: Double)] = [
        (-16, 0.04), (-8, 0.10), (-4, 0.23), (0, 0.38), (4, 0.25),
    ]

    /// The level in dBm of a usual beacon at `distance` metres on the plan.
    static func level(distance: Double, obstacles: Int, isCarried: Bool) -> Double {
        let squared = distance * distance + rise * rise
        let blocked =
            obstacles == 0 ? 0 : firstObstacle + furtherObstacle * Double(obstacles - 1)
        return usualPower - 5 * exponent * log10(squared) - blocked - (isCarried ? body : 0)
    }

    /// The chance that an advertisement that arrives with `level` dBm is received while `adverts`
    /// are heard a second.
    static func chance(level: Double, adverts: Double) -> Double {
        listening * exp(-collision * adverts) / (1 + exp(-(level - sensitivity) / softness))
    }
}
