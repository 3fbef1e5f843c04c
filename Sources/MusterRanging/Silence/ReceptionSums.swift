import Glibc
package import MusterCatalogue
package import MusterCore

/// How well a walk listened to each part of each zone, before anything is taken for true of the tags.
///
/// For each cell, and for each of the biases that a tag may have there, the sum of ln(1 − p) over the
/// seconds in which the scanner listened, along the path that the anchors tell (verdicts, part 3).
package struct ReceptionSums: Sendable {
    /// What a tag may arrive stronger by than the model says, in dB; sums are kept for each.
    package static let biases = Array(stride(from: lowestBias, through: highestBias, by: biasStep))
    static let lowestBias = -48.0
    static let highestBias = 24.0
    static let biasStep = 4.0
    /// Seconds in which the scanner was within so many metres of one place are taken together.
    private static let placeMetres = 0.5

    /// The zones of the plan, in its order.
    package let zones: [ZoneID]
    /// How many seconds the scanner listened.
    package let listenedSeconds: Int
    let grid: CellGrid
    /// The sums, those of one cell in a row by ``biases``.
    private var sums: [Float]

    /// Adds up a walk.
    ///
    /// - Parameters:
    ///   - path: where the scanner was.
    ///   - plan: the plan that it was worked out on.
    ///   - adverts: how many advertisements of anybody it heard in a second of listening on average.
    package init(_ path: ScannerPath, on plan: SitePlan, adverts: Double = 0) {
        grid = CellGrid(plan)
        zones = grid.zones
        sums = Array(repeating: 0, count: grid.centres.count * Self.biases.count)
        let stops = Self.stops(of: path)
        listenedSeconds = stops.reduce(0) { $0 + $1.seconds }
        let load = adverts.isFinite ? min(max(0, adverts), 10_000) : 0
        let obstacles = ObstacleMap(plan)
        for stop in stops { add(stop, load, obstacles.near(stop.position)) }
    }

    /// Where the scanner listened, and for how long.
    private struct Stop {
        var position: Point
        var seconds: Int
    }

    private static func stops(of path: ScannerPath) -> [Stop] {
        struct Square: Hashable {
            let x: Int
            let y: Int
        }
        var numbers: [Square: Int] = [:]
        var stops: [Stop] = []
        for place in path.places where place.isListening {
            let square = Square(
                x: Int((place.position.x / placeMetres).rounded()),
                y: Int((place.position.y / placeMetres).rounded())
            )
            if let number = numbers[square] {
                stops[number].seconds += 1
            } else {
                numbers[square] = stops.count
                stops.append(Stop(position: place.position, seconds: 1))
            }
        }
        return stops
    }

    private mutating func add(_ stop: Stop, _ load: Double, _ obstacles: ObstacleMap) {
        let table = SilenceTable(seconds: Double(stop.seconds), adverts: load)
        let perBias = SilenceTable.steps(Self.biasStep)
        for zone in grid.zones.indices
        where grid.bounds[zone].distance(to: stop.position) < RadioModel.reach {
            for cell in grid.cells[zone] {
                let centre = grid.centres[cell]
                let distance = centre.distance(to: stop.position)
                guard distance < RadioModel.reach else { continue }
                let crossings = obstacles.crossings(from: stop.position, to: centre)
                let level = RadioModel.level(
                    distance: distance,
                    obstacles: max(0, crossings - grid.enclosures[cell]),
                    isCarried: true
                )
                var step = table.step(level + Self.lowestBias)
                for index in cell * Self.biases.count..<(cell + 1) * Self.biases.count {
                    sums[index] += Float(table[step])
                    step += perBias
                }
            }
        }
    }

    /// How many looks a second an advertising interval allows.
    static func rate(_ interval: Double) -> Double {
        interval.isFinite && interval > 1 ? 1 / interval : 1
    }

    /// The sum of a cell at a bias, by its place among ``biases``.
    func sum(_ cell: Int, _ bias: Int) -> Float { sums[cell * Self.biases.count + bias] }

    /// The chance that a tag that sends stayed unheard in each zone: the mean over the zone's cells.
    ///
    /// - Parameter interval: the tags' advertising interval in seconds; two advertisements in one second
    ///   are one look, as what hides the first hides the second.
    /// - Returns: those of a zone in a row: for each share of seconds that are news
    ///   (``HypothesisTable/news``) those of all ``biases``.
    package func silences(interval: Double) -> [Float] {
        let rate = Self.rate(interval)
        let biases = Self.biases.count
        var silences: [Float] = []
        silences.reserveCapacity(zones.count * SilenceGrid.news.count * biases)
        for zone in zones.indices {
            let cells = grid.cells[zone]
            for news in SilenceGrid.news {
                let share = Float(news * rate)
                for bias in 0..<biases {
                    let total = cells.reduce(Float(0)) {
                        $0 + expf(share * sums[$1 * biases + bias])
                    }
                    silences.append(total / Float(max(1, cells.count)))
                }
            }
        }
        return silences
    }
}
