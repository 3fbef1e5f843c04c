import MusterAudit
import MusterCatalogue
import MusterCore

/// A map in parts: where one page would be too small for what every zone has to say.
extension SiteMap {
    /// More parts than this are no map any more.
    private static let mostParts = 16
    /// Of fewer zones a part tells nothing that the table of zones does not.
    private static let fewestZones = 4

    /// The map, in as few parts as let each zone show its numbers, from left to right and from above.
    ///
    /// - Parameters:
    ///   - width: the width of the room for the plan of one part, in points.
    ///   - height: its height, in points.
    /// - Returns: the map itself where one page is enough.
    func parts(_ width: Double, _ height: Double) -> [SiteMap] {
        guard isLarge else { return [self] }
        let counts = Dictionary(
            tallies.map { tally in
                (tally.zone, tally.marked.values + (tally.extras > 0 ? [tally.extras] : []))
            },
            uniquingKeysWith: { first, _ in first }
        )
        var groups = [zones]
        // Rounds, so that where not all can have room all are as large.
        while groups.count < Self.mostParts {
            let next = groups.flatMap { zones in
                Self.hasRoom(zones, counts, width, height)
                    ? [zones] : Self.halves(zones, width, height)
            }
            if next.count == groups.count { break }
            groups = next
        }
        guard groups.count > 1 else { return [self] }
        return groups.enumerated().map { index, zones in
            var map = self
            map.part = Part(
                zones: Set(zones.map(\.id)),
                number: index + 1,
                count: groups.count
            )
            return map
        }
    }

    /// Whether these zones, as large as a room allows, have one for their marks.
    private static func hasRoom(
        _ zones: [SitePlan.Zone],
        _ counts: [ZoneID: [Int]],
        _ width: Double,
        _ height: Double
    ) -> Bool {
        let extent = extent(of: zones)
        let scale = min(width / extent.width, height / extent.height)
        return zones.allSatisfy { zone in
            let box = Self.extent(of: [zone])
            let numbers = counts[zone.id] ?? []
            return numbers.isEmpty
                || hasRoom(
                    numbers.count,
                    of: numbers.map { String($0).count }.max() ?? 1,
                    besideNameOf: SiteMapLayout.name(zone).count,
                    box.width * scale,
                    box.height * scale
                )
        }
    }

    /// Whether so many numbers of so many digits fit into a zone of this size in points, as
    /// ``SiteMapLayout`` puts them: beside or below the name, or its number.
    private static func hasRoom(
        _ count: Int,
        of digits: Int,
        besideNameOf letters: Int,
        _ width: Double,
        _ height: Double
    ) -> Bool {
        let (name, figures) = (Double(letters) * letterWidth, Double(digits) * letterWidth)
        func fits(_ width: Double, _ height: Double) -> Bool {
            // A row of marks with their numbers, numbers below their marks, or both as small as can be.
            let forms = [
                (figures + 24, width - 6, 12.0), (max(width, 1), width, 17),
                (figures + 10, width, 9),
            ]
            return width >= figures + 2
                && forms.contains { cell, width, step in
                    let (columns, rows) = (Int(width / cell), Int(height / step))
                    return columns > 0 && rows > 0 && columns * rows >= count
                }
        }
        if height >= 12, name * leastOfName + 6 <= width { return fits(width, height - 14) }
        guard width >= 10, name * leastOfName + 6 <= height else {
            return fits(width, height - 10)
        }
        return fits(width - 11, height - 4) || fits(width, height - name - 8)
    }

    /// How wide a letter of a small name is at most, in points, and how much of a name has to be left.
    private static let (letterWidth, leastOfName) = (4.6, 0.6)

    /// Two halves of zones, beside or above each other, as makes them larger; themselves where they are few.
    private static func halves(
        _ zones: [SitePlan.Zone],
        _ width: Double,
        _ height: Double
    ) -> [[SitePlan.Zone]] {
        guard zones.count >= 2 * fewestZones else { return [zones] }
        let extent = extent(of: zones)
        let isBeside = extent.width / width >= extent.height / height
        let along: (SitePlan.Zone) -> Double = { zone in
            let middle = zone.polygon.centroid
            return isBeside ? middle.x : middle.y
        }
        let middle = isBeside ? extent.x + extent.width / 2 : extent.y + extent.height / 2
        let halves = [zones.filter { along($0) < middle }, zones.filter { along($0) >= middle }]
        return halves.allSatisfy { $0.count >= fewestZones } ? halves : [zones]
    }

    /// The least upright rectangle around zones, in metres.
    static func extent(of zones: [SitePlan.Zone]) -> Rectangle {
        let corners = zones.flatMap(\.polygon.corners)
        let (left, top) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
        return Rectangle(
            x: left,
            y: top,
            width: max((corners.map(\.x).max() ?? 0) - left, 0.1),
            height: max((corners.map(\.y).max() ?? 0) - top, 0.1)
        )
    }
}
