import Glibc

/// The logarithms that the place of every item needs again and again, worked out once.
enum PlaceTable {
    /// One number for each of ``offsets``.
    typealias Lanes = SIMD16<Float>

    /// How much stronger than usual an item may be, in dB.
    static let offsets = Lanes((0..<Lanes.scalarCount).map { Float(3 * $0 - 27) })
    /// How many spreads of a level, in whole dB, are told apart.
    static let spreads = 12
    /// How many loads of the air are told apart, and how far apart they are: as logarithms of what is
    /// left of all advertisements.
    static let loads = 13
    private static let loadStep = 0.25
    /// The levels, in steps of half a decibel from ``lowest`` on (dBm).
    private static let (levels, lowest) = (281, -150)

    /// The number of a load of the air, by the advertisements that are heard in a second.
    static func load(adverts: Int) -> Int {
        let lost = RadioModel.collision * Double(max(0, adverts))
        return Int(min((lost / loadStep).rounded(), Double(loads - 1)))
    }

    /// The number of a level in quarters of a decibel (dBm) and a spread in dB.
    static func place(level: Int, spread: Int) -> Int {
        spread * levels + min(max(level / 2 - 2 * lowest, 0), levels - 1)
    }

    /// What it says that an item was heard in a second, by ``place(level:spread:)``; a load of the air
    /// is the same for all places, and is left out.
    static let heard: [Lanes] = (0..<spreads).flatMap { spread in
        (0..<levels).map { step in
            lanes { Float(log(chance(step, spread: spread, offset: $0))) }
        }
    }

    /// What it says that an item was not, by ``place(level:spread:)``, for each load.
    static let silent: [[Lanes]] = (0..<loads).map { load in
        let left = exp(-loadStep * Double(load))
        return (0..<spreads).flatMap { spread in
            (0..<levels).map { step in
                lanes { Float(log1p(-left * chance(step, spread: spread, offset: $0))) }
            }
        }
    }

    private static func lanes(_ value: (Double) -> Float) -> Lanes {
        Lanes((0..<Lanes.scalarCount).map { value(Double(offsets[$0])) })
    }

    /// The chance that an item is heard within a second, the mean over where the scanner may be.
    ///
    /// A logistic curve over a spread level is nearly a softer one.
    private static func chance(_ step: Int, spread: Int, offset: Double) -> Double {
        let level = Double(step) / 2 + Double(lowest) + offset
        let own = RadioModel.softness * RadioModel.softness * .pi * .pi / 3
        let wider = (1 + Double(spread * spread) / own).squareRoot()
        let softness = RadioModel.softness * wider
        return RadioModel.listening / (1 + exp(-(level - RadioModel.sensitivity) / softness))
    }
}
