import MusterCore

/// A part of the shadowing: a Gauss-Markov process with the spread of ``RadioModel/shadow``.
///
/// Source: Gudmundson, "Correlation model for shadow fading in mobile radio systems" (1991).
struct Shadow: Sendable {
    /// What it adds now, in dB.
    private(set) var value: Double

    init(using random: inout RandomStream) {
        value = RadioModel.shadow.spread * random.normal()
    }

    /// Lets it change; `kept` is the share that stays.
    mutating func move(kept: Double, using random: inout RandomStream) {
        let spread = RadioModel.shadow.spread * (1 - kept * kept).squareRoot()
        value = kept * value + spread * random.normal()
    }
}

/// The part of the shadowing that neighbours on a shelf have in common.
///
/// What stands between the lane and one of them stands between the lane and the others too.
struct ShelfShadows: Sendable {
    /// Two metres of one level of a shelf.
    private struct Cell: Hashable {
        let x: Int
        let y: Int
        let level: Int

        init(_ place: Place) {
            x = Int((place.point.x * 2).rounded())
            y = Int((place.point.y / 2).rounded(.down))
            level = Int((place.height * 2).rounded(.down))
        }
    }

    private struct Shelf {
        var random: RandomStream
        var shadow: Shadow
        /// The second in which it changed last.
        var second: Int64 = -1

        /// Lets it change, once in a second.
        mutating func pass(_ second: Int64, kept: Double) {
            guard second != self.second else { return }
            self.second = second
            shadow.move(kept: kept, using: &random)
        }
    }

    private var shelves: [Shelf] = []
    /// The shelf of each transmitter.
    private var shelfOf: [Int] = []
    private let weights: (own: Double, shared: Double)

    init(_ transmitters: [Transmitter], shared: Double) {
        weights = ((1 - shared).squareRoot(), shared.squareRoot())
        guard shared > 0 else { return }
        var numbers: [Cell: Int] = [:]
        for transmitter in transmitters {
            let cell = Cell(transmitter.place)
            let number = numbers[cell] ?? shelves.count
            if number == shelves.count {
                numbers[cell] = number
                // A stream of its own, and not the one that the transmitter draws from.
                var seeds = transmitter.random
                var random = RandomStream(seed: ~seeds.bits())
                let shadow = Shadow(using: &random)
                shelves.append(Shelf(random: random, shadow: shadow))
            }
            shelfOf.append(number)
        }
    }

    /// Both parts of the shadowing of a transmitter in a second of a walk, in dB.
    mutating func total(of index: Int, _ own: Shadow, in second: Int64, kept: Double) -> Double {
        guard !shelfOf.isEmpty else { return own.value }
        let number = shelfOf[index]
        shelves[number].pass(second, kept: kept)
        return weights.own * own.value + weights.shared * shelves[number].shadow.value
    }

    /// The common part of the shadowing between a transmitter and a fixed receiver, in dB, and what
    /// a dB of its own part counts.
    func part(of index: Int, at receiver: Int) -> (shared: Double, ownWeight: Double) {
        guard !shelfOf.isEmpty else { return (0, 1) }
        var seeds = shelves[shelfOf[index]].random
        var random = RandomStream(seed: seeds.bits() &+ UInt64(receiver))
        return (weights.shared * Shadow(using: &random).value, weights.own)
    }
}
