package import MusterCore

/// Stops of a few seconds among beacons at known places: the UJI form.
///
/// `dep/NAME.csv` has the beacons (`id,x,y`); `rss/NAME_{ids,crd,rss}.csv` have one second a line:
/// which stop it is of (all but the last two digits), where it was, and a strength per beacon, 100
/// for none.
package struct DwellRecording: Sendable {
    /// A stop.
    package struct Dwell: Sendable {
        /// Where the receiver really was, in metres.
        package let position: Point
        /// The strength of each beacon in each second in dBm; `nil` where it was not heard.
        package let seconds: [[Int8?]]
    }

    /// What it is called in results.
    package let name: String
    /// Where the beacons are, in metres, in the order of the strengths.
    package let beacons: [Point]
    /// The stops.
    package let dwells: [Dwell]

    /// Reads a recording; `nil` when the files don't fit each other.
    ///
    /// The first second of each stop is left out: it holds almost nothing, a rest of the one before.
    package init?(
        named name: String,
        beacons: [UInt8],
        ids: [UInt8],
        positions: [UInt8],
        strengths: [UInt8]
    ) {
        let places = TextLines.cells(beacons).dropFirst().compactMap(Self.point(_:))
        let stops = TextLines.cells(ids).compactMap { $0.first }
        let stands = TextLines.cells(positions)
        let levels = TextLines.cells(strengths)
        guard !places.isEmpty, stops.count == stands.count, stops.count == levels.count else {
            return nil
        }
        var dwells: [Dwell] = []
        var row = 0
        while row < stops.count {
            let stop = stops[row].dropLast(2)
            var end = row
            while end < stops.count, stops[end].dropLast(2) == stop { end += 1 }
            let seconds = levels[row..<end].dropFirst().map { $0.map(Self.level(_:)) }
            if let position = Self.point(["", stands[row][0], stands[row].last ?? ""]),
                !seconds.isEmpty, seconds.allSatisfy({ $0.count == places.count })
            {
                dwells.append(Dwell(position: position, seconds: Array(seconds)))
            }
            row = end
        }
        guard !dwells.isEmpty else { return nil }
        self.name = name
        self.beacons = places
        self.dwells = dwells
    }

    private static func point(_ cells: [Substring]) -> Point? {
        guard cells.count >= 3, let x = Double(cells[1]), let y = Double(cells[2]) else {
            return nil
        }
        return Point(x: x, y: y)
    }

    private static func level(_ cell: Substring) -> Int8? {
        Int8(cell).flatMap { $0 < 0 ? $0 : nil }
    }
}
