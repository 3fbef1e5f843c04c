import Glibc
import MusterCatalogue
import MusterCore

/// What a site's radio is like, as far as a walk tells it.
package struct PathRadio: Hashable, Sendable {
    /// The strength of an anchor at 1 m, in dBm.
    package var power: Double
    /// The path-loss exponent.
    package var exponent: Double
    /// What the first obstacle in between takes away, in dB; each further one takes 0.7 of it.
    package var rack: Double

    /// What is taken before anything was heard.
    package static let usual = PathRadio(power: -62, exponent: 2.3, rack: 7)

    /// Those that are tried on a site; without obstacles on the plan, what they take is all the same.
    static func candidates(withObstacles: Bool) -> [PathRadio] {
        var candidates: [PathRadio] = []
        for power in [-74.0, -68, -62, -56] {
            for exponent in [1.8, 2.3, 2.8] {
                for rack in withObstacles ? [2.0, 7, 11] : [0] {
                    candidates.append(
                        PathRadio(power: power, exponent: exponent, rack: rack)
                    )
                }
            }
        }
        return candidates
    }

    /// The logarithm of how likely it is before anything was heard.
    var prior: Double { -(power + 62) * (power + 62) / 128 }
}

/// How far each anchor is from each cell, and what stands between.
struct AnchorReach: Sendable {
    /// What a body takes away of an anchor, from all sides together, in dB.
    private static let body = 3.0

    /// How many anchors the plan has.
    let anchors: Int
    /// How many cells the grid has.
    let cells: Int
    /// Whether anything on the plan stands in the way of radio.
    let hasObstacles: Bool
    /// 5 log10(d² + 1) of each anchor and cell, the cells of an anchor in a row.
    private let distances: [Float]
    /// How many obstacles stand between.
    private let crossings: [UInt8]

    init(_ plan: SitePlan, _ grid: PathGrid) {
        let map = ObstacleMap(plan)
        var (distances, crossings): ([Float], [UInt8]) = ([], [])
        distances.reserveCapacity(plan.anchors.count * grid.centres.count)
        crossings.reserveCapacity(plan.anchors.count * grid.centres.count)
        for anchor in plan.anchors {
            let near = map.near(anchor.position)
            for (cell, centre) in grid.centres.enumerated() {
                let distance = centre.distance(to: anchor.position)
                distances.append(Float(5 * log10(distance * distance + 1)))
                let count = near.crossings(from: anchor.position, to: centre)
                crossings.append(UInt8(min(max(0, count - grid.enclosures[cell]), 20)))
            }
        }
        (self.distances, self.crossings) = (distances, crossings)
        anchors = plan.anchors.count
        cells = grid.centres.count
        hasObstacles = !plan.obstacles.isEmpty
    }

    /// The level of each anchor at each cell in quarters of a decibel, as steps of ``PathTable``.
    ///
    /// - Parameters:
    ///   - radio: what the site's radio is like.
    ///   - offsets: how much stronger than that each anchor is, in dB.
    /// - Returns: the cells of an anchor in a row.
    func levels(_ radio: PathRadio, offsets: [Double]) -> [Int16] {
        var levels = [Int16](repeating: 0, count: distances.count)
        let losses = (0...20).map { (count: Int) -> Float in
            count == 0 ? 0 : Float(radio.rack * (0.3 + 0.7 * Double(count)))
        }
        let exponent = Float(radio.exponent)
        for anchor in 0..<anchors {
            let power = Float(radio.power - Self.body + offsets[anchor])
            for index in anchor * cells..<(anchor + 1) * cells {
                let level = power - exponent * distances[index] - losses[Int(crossings[index])]
                levels[index] = PathTable.step(level)
            }
        }
        return levels
    }
}

/// The logarithms that the chain needs again and again, worked out once, by quarters of a decibel.
enum PathTable {
    /// The lowest level, in quarters of a decibel.
    static let lowest = -640
    /// How many levels there are, up to 0 dBm.
    static let count = 641
    /// How many differences between a reading and a level are told apart.
    static let differences = 512

    /// The weight of what was heard: seconds are no independent looks.
    private static let heardWeight = 0.5
    /// The weight of an anchor that was not heard.
    private static let silentWeight = 0.1

    /// What an anchor that was not heard says, by its level.
    static let silent: [Float] = (0..<count).map { step in
        Float(silentWeight * log1p(-chance(step)))
    }

    /// What it says that an anchor was heard at all, by its level; the silence that is counted for all
    /// anchors alike is taken back.
    static let heard: [Float] = (0..<count).map { step in
        Float(heardWeight * log(chance(step)) - silentWeight * log1p(-chance(step)))
    }

    /// What a reading says by how far it is from the level: those of one advertisement first, then those
    /// of two, and so on.
    static let fit: [Float] = (1...AnchorLog.mostCounted).flatMap { count in
        let variance = 36 + 20 / Double(count)
        return (0..<differences).map { step in
            let squared = Double(step) * Double(step) / 16 / variance
            return Float(heardWeight * (-2.5 * log1p(squared / 4) - 0.5 * log(variance)))
        }
    }

    /// The chance that an anchor with a level is heard within a second.
    private static func chance(_ step: Int) -> Double {
        let level = Double(step + lowest) / 4
        return 0.8 / (1 + exp(-(level + 95) / 3))
    }

    /// The step of a level in dBm.
    static func step(_ level: Float) -> Int16 {
        Int16(min(max((level * 4).rounded() - Float(lowest), 0), Float(count - 1)))
    }
}
