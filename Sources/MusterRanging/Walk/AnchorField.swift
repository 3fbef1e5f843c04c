import Glibc
import MusterCatalogue
import MusterCore

/// Where a carried scanner may be, cell by cell, and how well what it hears fits each.
///
/// It knows which places are near each other and how levels fall with distance and behind what the plan
/// draws. A beacon may well be weaker than that, since goods and people stand between, but hardly
/// stronger.
struct AnchorField: Sendable {
    /// How wide a cell is where the plan is not too large, in metres.
    private static let usualSide = 3.0
    /// About the most cells; a larger plan gets larger ones.
    private static let mostCells = 4_096.0
    /// How far beyond the outermost anchors the scanner may be, in metres.
    private static let margin = 6.0
    /// The strength of an anchor at 1 m in dBm before the walk itself has told it.
    private static let levelAtOneMetre = -59.0
    /// The path-loss exponent of free space: indoors, levels fall faster.
    private static let exponent = 2.0
    /// How much higher anchors hang than the scanner is carried, squared, in square metres.
    private static let rise = 2.0
    /// What the first obstacle that the plan draws takes away at the least, each further one, and all
    /// together at the most, in dB.
    private static let obstacle: (first: Float, further: Float, most: Float) = (4, 3, 16)
    /// How much stronger a level may be than its distance tells, a standard deviation in dB.
    private static let louderSpread = 4.0
    /// What each dB costs by which a level is weaker than its distance tells.
    private static let weakerCost: Float = 0.02
    /// The most that a level costs: beyond it the anchor is not where the plan has it.
    private static let mostCost: Float = 4
    /// What an anchor costs that should be near and is not heard, and how many of them count.
    private static let silence: (cost: Float, most: Int, metres: Double) = (0.3, 4, 6)
    /// How much of a second is news: shadows last for some.
    private static let news: Float = 0.35
    /// The chance of being elsewhere at once: stairs, a lift, an error.
    private static let jump: Float = 1e-6
    /// The share of the scanner that stays in its cell for a second, of a cell of ``usualSide``.
    private static let staying = 0.45

    /// How many cells there are.
    let count: Int
    private let columns: Int
    private let rows: Int
    private let side: Double
    private let low: Point
    private let anchors: [Point]
    private let obstacles: ObstacleMap
    /// What levels lose on the way from an anchor to each cell, in dB below that at 1 m, for the
    /// anchors that were heard.
    private var falls: [[Float]]
    /// How well silence alone fits each cell: the more anchors are close by, the worse.
    private var baseline: [Float]
    private let stay: Float

    /// Creates the field around the anchors of a plan; `nil` without any.
    init?(_ plan: SitePlan?) {
        let anchors = (plan?.anchors ?? []).map(\.position)
        guard let plan, let first = anchors.first else { return nil }
        let low = anchors.reduce(first) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
        let high = anchors.reduce(first) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
        let (width, height) = (
            high.x - low.x + 2 * Self.margin, high.y - low.y + 2 * Self.margin
        )
        side = max(Self.usualSide, (width * height / Self.mostCells).squareRoot())
        columns = max(1, Int((width / side).rounded(.up)))
        rows = max(1, Int((height / side).rounded(.up)))
        count = columns * rows
        self.low = Point(x: low.x - Self.margin, y: low.y - Self.margin)
        self.anchors = anchors
        obstacles = ObstacleMap(plan)
        falls = Array(repeating: [], count: anchors.count)
        stay = Float(1 - (1 - Self.staying) * min(1, Self.usualSide / side))
        var near = [Int](repeating: 0, count: columns * rows)
        baseline = []
        for anchor in anchors.indices {
            for cell in cells(within: Self.silence.metres, of: anchor) { near[cell] += 1 }
        }
        baseline = near.map { -Self.silence.cost * Float(min($0, Self.silence.most)) }
    }

    /// The middle of a cell.
    private func centre(_ cell: Int) -> Point {
        Point(
            x: low.x + (Double(cell % columns) + 0.5) * side,
            y: low.y + (Double(cell / columns) + 0.5) * side
        )
    }

    /// How well a second fits each cell.
    ///
    /// - Parameters:
    ///   - heard: the anchors of the second and their levels in dBm.
    ///   - bias: how much stronger the site's anchors are than usual, in dB.
    /// - Returns: the logarithm of a likelihood for each cell.
    func fit(_ heard: [(anchor: Int, level: Float)], bias: Float) -> [Float] {
        var sums = baseline
        for entry in heard {
            let excess = entry.level - Float(Self.levelAtOneMetre) - bias
            let fall = falls[entry.anchor]
            for cell in sums.indices {
                sums[cell] += max(-Self.mostCost, Self.cost(excess + fall[cell]))
            }
            for cell in cells(within: Self.silence.metres, of: entry.anchor) {
                sums[cell] += Self.silence.cost
            }
        }
        for cell in sums.indices { sums[cell] *= Self.news }
        return sums
    }

    /// The logarithm of the likelihood of a level that is so many dB stronger than its place gives.
    private static func cost(_ excess: Float) -> Float {
        excess > 0
            ? -excess * excess / Float(2 * louderSpread * louderSpread)
            : excess * weakerCost
    }

    /// By how much an anchor's level is stronger than its place gives, in the cells where the scanner
    /// is by all the others: what all but a share of them exceed, in dB.
    ///
    /// - Parameters:
    ///   - entry: the anchor and its level in dBm.
    ///   - belief: the chance of each cell, by all anchors.
    ///   - bias: how much stronger the site's anchors are than usual, in dB.
    ///   - share: the share of the chance that may lie below.
    /// - Returns: that excess, the mean one, and the mean of what its level loses on the way, in dB.
    func excess(
        of entry: (anchor: Int, level: Float),
        in belief: [Float],
        bias: Float,
        share: Float
    ) -> (least: Float, mean: Float, fall: Float) {
        let excess = entry.level - Float(Self.levelAtOneMetre) - bias
        var bins = [Float](repeating: 0, count: 64)
        var (total, sum, lost): (Float, Float, Float) = (0, 0, 0)
        let fall = falls[entry.anchor]
        for cell in belief.indices where belief[cell] > 1e-7 {
            let here = excess + fall[cell]
            let weight = belief[cell] * exp(Self.news * min(Self.mostCost, -Self.cost(here)))
            let bin = Int(min(max(here, -31), 32)) + 31
            bins[bin] += weight
            sum += weight * here
            lost += weight * fall[cell]
            total += weight
        }
        guard total > 0 else { return (-.infinity, -.infinity, .infinity) }
        var below: Float = 0
        for (bin, weight) in bins.enumerated() {
            below += weight
            if below > share * total { return (Float(bin - 31), sum / total, lost / total) }
        }
        return (32, sum / total, lost / total)
    }

    /// Makes ready for an anchor that is heard for the first time.
    mutating func prepare(_ anchor: Int) {
        guard falls[anchor].isEmpty else { return }
        let near = obstacles.near(anchors[anchor])
        falls[anchor] = (0..<count).map { cell in
            let centre = centre(cell)
            // In a large cell the scanner may be that much nearer than its middle is.
            let slack = 0.7 * (side - Self.usualSide)
            let distance = max(0, centre.distance(to: anchors[anchor]) - slack)
            let open = Float(5 * Self.exponent * log10(distance * distance + Self.rise))
            guard distance < RadioModel.reach else { return open + Self.obstacle.first }
            let crossings = near.crossings(from: anchors[anchor], to: centre)
            guard crossings > 0 else { return open }
            let loss = Self.obstacle.first + Self.obstacle.further * Float(crossings - 1)
            return open + min(Self.obstacle.most, loss)
        }
    }

    /// The cells whose middles are closer to an anchor than so many metres.
    private func cells(within metres: Double, of anchor: Int) -> [Int] {
        let place = anchors[anchor]
        let left = max(0, Int((place.x - metres - low.x) / side))
        let right = min(columns - 1, Int((place.x + metres - low.x) / side))
        let top = max(0, Int((place.y - metres - low.y) / side))
        let bottom = min(rows - 1, Int((place.y + metres - low.y) / side))
        return (top...bottom).flatMap { row in (left...right).map { row * columns + $0 } }
            .filter { centre($0).distance(to: place) < metres }
    }

    /// What a belief becomes in a second in which the scanner may walk.
    func walked(_ belief: [Float]) -> [Float] {
        let across = spread(belief, step: 1, length: columns)
        let both = spread(across, step: columns, length: rows)
        let total = belief.reduce(0, +)
        let elsewhere = total * Self.jump / Float(count)
        return both.map { $0 * (1 - Self.jump) + elsewhere }
    }

    /// Spreads a belief to the neighbours along one axis; what would leave the field stays.
    private func spread(_ belief: [Float], step: Int, length: Int) -> [Float] {
        let side = (1 - stay.squareRoot()) / 2
        let kept = 1 - 2 * side
        var spread = belief
        for cell in belief.indices {
            let place = cell / step % length
            let before = place > 0 ? belief[cell - step] : belief[cell]
            let after = place + 1 < length ? belief[cell + step] : belief[cell]
            spread[cell] = kept * belief[cell] + side * (before + after)
        }
        return spread
    }

    /// A belief times how well a second fits, of sum 1.
    func weighed(_ belief: [Float], by fit: [Float]) -> [Float] {
        let top = fit.max() ?? 0
        var product = belief
        var total: Float = 0
        for cell in product.indices {
            product[cell] *= exp(fit[cell] - top)
            total += product[cell]
        }
        guard total > 0 else { return [Float](repeating: 1 / Float(count), count: count) }
        for cell in product.indices { product[cell] /= total }
        return product
    }
}
