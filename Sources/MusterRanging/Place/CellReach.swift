import Glibc
import MusterCatalogue
import MusterCore

/// How far the cells of a plan are from each other, and what stands between.
///
/// On plans of more than ``mostWhole`` cells, only of pairs that are near each other.
struct CellReach: Sendable {
    /// Up to how many cells a plan is taken as a whole.
    static let mostWhole = 400
    /// How far a scanner may be from an item of which anything is heard, in metres, on large plans.
    static let nearMetres = 36.0

    /// How many cells an item may stand in.
    let count: Int
    /// Where the cells near each place of a scanner begin, and where those of the last one end.
    let starts: [Int32]
    /// The cells near each place.
    let cells: [UInt16]
    /// 5 log10(d² + 1) of each pair.
    private let distances: [Float]
    /// How many obstacles stand between.
    private let crossings: [UInt8]

    /// Measures from each of some places of a scanner to each cell of a grid.
    init(_ plan: SitePlan, from places: [Point], to grid: CellGrid) {
        let centres = grid.centres
        count = centres.count
        let map = ObstacleMap(plan)
        let most = centres.count > Self.mostWhole ? Self.nearMetres : .infinity
        var (starts, cells): ([Int32], [UInt16]) = ([0], [])
        var (distances, crossings): ([Float], [UInt8]) = ([], [])
        for here in places {
            let near = map.near(here)
            for (cell, there) in centres.enumerated() {
                let distance = here.distance(to: there)
                guard distance <= most else { continue }
                cells.append(UInt16(cell))
                distances.append(Float(5 * log10(distance * distance + 1)))
                let count = near.crossings(from: here, to: there) - grid.enclosures[cell]
                crossings.append(UInt8(min(max(0, count), 20)))
            }
            starts.append(Int32(cells.count))
        }
        (self.starts, self.cells) = (starts, cells)
        (self.distances, self.crossings) = (distances, crossings)
    }

    /// The level of a usual item of each pair, in quarters of a decibel (dBm).
    func levels(_ radio: PlaceRadio) -> [Int16] {
        let losses = (0...20).map { (count: Int) -> Float in
            count == 0 ? 0 : Float(radio.rack * (0.3 + 0.7 * Double(count)))
        }
        let (power, exponent) = (Float(PlaceRadio.power), Float(radio.exponent))
        return distances.indices.map { pair in
            let level = power - exponent * distances[pair] - losses[Int(crossings[pair])]
            return Int16((max(level, -150) * 4).rounded())
        }
    }
}
