import Glibc
import MusterCatalogue
import MusterCore
import MusterRanging

/// The chances of all zones once more, straight from the formula: every cell, power and second.
struct PlaceDefinition {
    let plan: SitePlan
    let path: ScannerPath
    let radio: PlaceRadio
    let trust: PlaceTrust
    private static let offsets = (0..<16).map { Double(3 * $0 - 27) }

    func chances(_ heard: HeardSeconds, recorded: ZoneID?) -> [Double] {
        let seconds = heard.seconds.reduce(into: [Int64: HeardSeconds.Second]()) {
            $0[$1.second] = $1
        }
        let look = trust.heard + (1 - trust.heard) / Double(heard.count)
        let zoneOfCell = path.centres.map { centre in
            plan.zones.firstIndex { $0.polygon.contains(centre) } ?? 0
        }
        let likelihoods = path.centres.indices.map { cell in
            Self.offsets.map { offset in
                let prior = exp(-pow((offset - radio.offset) / radio.spread, 2) / 2)
                return log(prior)
                    + path.places.indices.reduce(0) {
                        $0 + term(cell, offset, at: $1, seconds[path.places[$1].second], look)
                    }
            }
        }
        let most = likelihoods.joined().max() ?? 0
        var sums = [Double](repeating: 0, count: plan.zones.count)
        for (cell, logs) in likelihoods.enumerated() {
            let zone = zoneOfCell[cell]
            let size = Double(zoneOfCell.count { $0 == zone })
            sums[zone] += logs.reduce(0) { $0 + exp($1 - most) } / size
        }
        let weighted = zip(sums, priors(recorded, zoneOfCell)).map { $0 * $1 }
        let total = weighted.reduce(0, +)
        return weighted.map { $0 / total }
    }

    private func priors(_ recorded: ZoneID?, _ zoneOfCell: [Int]) -> [Double] {
        guard let own = plan.zones.firstIndex(where: { $0.id == recorded }) else {
            return plan.zones.map { _ in 1 }
        }
        let near = plan.zones.indices.filter { other in
            other != own
                && path.centres.indices.contains { one in
                    zoneOfCell[one] == own
                        && path.centres.indices.contains {
                            zoneOfCell[$0] == other
                                && path.centres[$0].distance(to: path.centres[one]) <= 3
                        }
                }
        }
        let rest = 1 - ItemPlaces.recordedShare
        return plan.zones.indices.map { zone in
            guard zone != own else { return ItemPlaces.recordedShare }
            let anywhere = near.isEmpty ? rest : rest * (1 - ItemPlaces.nearShare)
            return anywhere / Double(plan.zones.count - 1)
                + (near.contains(zone) ? rest * ItemPlaces.nearShare / Double(near.count) : 0)
        }
    }

    /// What one second says of an item at a cell with a power.
    private func term(
        _ cell: Int,
        _ offset: Double,
        at index: Int,
        _ heard: HeardSeconds.Second?,
        _ look: Double
    ) -> Double {
        let first = index * ScannerPath.keptCells
        var (mean, square, chance) = (0.0, 0.0, 0.0)
        for place in first..<first + ScannerPath.keptCells {
            let weight = Double(path.weights[place])
            let level = level(from: Int(path.cells[place]), to: cell)
            mean += weight * level
            square += weight * level * level
            chance += weight * 0.8 / (1 + exp(-(level + offset + 95) / 3))
        }
        guard let heard else {
            return path.places[index].isListening ? trust.silent * log(1 - chance) : 0
        }
        let variance =
            PlaceTrust.spread * PlaceTrust.spread + 20 / Double(heard.count)
            + max(0, square - mean * mean)
        let miss = Double(heard.level) - mean - offset
        return look
            * (-2.5 * log(1 + miss * miss / variance / 4) - log(variance) / 2 + log(chance))
    }

    /// The level of a usual item at a cell from another, in dBm.
    private func level(from here: Int, to cell: Int) -> Double {
        let (one, other) = (path.centres[here], path.centres[cell])
        let distance = one.distance(to: other)
        let racks = Double(plan.obstacles.count { $0.polygon.isCrossed(from: one, to: other) })
        let blocked = racks == 0 ? 0 : radio.rack * (1 + 0.7 * (racks - 1))
        return PlaceRadio.power - 5 * radio.exponent * log10(distance * distance + 1) - blocked
    }
}
