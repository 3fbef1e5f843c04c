/// Learns from a walk what the site's radio is like, and how strong each anchor is.
struct PathFitting: Sendable {
    /// On how many seconds at most the radio is learned, spread over the walk.
    private static let mostSeconds = 300
    /// In how many stretches those lie on a longer walk.
    private static let stretches = 6
    /// How much stronger or weaker than usual an anchor may be, in dB.
    private static let mostOffset = 12.0

    let steps: [AnchorLog.Step]
    private let log: AnchorLog
    private let grid: PathGrid
    private let field: AnchorReach

    init(_ log: AnchorLog, _ grid: PathGrid, _ field: AnchorReach) {
        (self.log, self.grid, self.field) = (log, grid, field)
        steps = log.steps
    }

    /// The chain of a radio.
    func chain(_ radio: PathRadio, _ offsets: [Double]) -> PathChain {
        PathChain(grid, field, radio, offsets: offsets)
    }

    /// The likeliest of the radios that are tried; of equals, the first.
    func radio() -> PathRadio {
        let none = [Double](repeating: 0, count: field.anchors)
        var best: (radio: PathRadio, likelihood: Double)?
        for radio in PathRadio.candidates(withObstacles: field.hasObstacles) {
            let chain = chain(radio, none)
            let likelihood = samples.reduce(radio.prior) { $0 + chain.likelihood(log, $1) }
            if best.map({ likelihood > $0.likelihood }) ?? true { best = (radio, likelihood) }
        }
        return best?.radio ?? .usual
    }

    /// How much stronger than the others each anchor is, in dB.
    ///
    /// What the levels are off from those at the places where the scanner is taken to have been, drawn
    /// towards 0 the more the fewer there are; twice, as the places follow from it.
    func offsets(_ radio: PathRadio) -> [Double] {
        let none = [Double](repeating: 0, count: field.anchors)
        let plain = chain(radio, none)
        var offsets = none
        for _ in 0..<2 {
            var residuals = [[Double]](repeating: [], count: field.anchors)
            var reader = PlaceReader(grid)
            chain(radio, offsets).smooth(log, steps) { index, chances in
                let readings = log.readings(of: steps[index])
                guard !readings.isEmpty else { return }
                reader.keep(chances)
                for reading in readings {
                    let anchor = Int(reading.anchor)
                    let expected = reader.kept.reduce(0) {
                        $0 + Double($1.weight) * plain.level(of: anchor, at: $1.cell)
                    }
                    residuals[anchor].append(Double(reading.level) / 4 - expected)
                }
            }
            offsets = Self.offsets(residuals)
        }
        return offsets
    }

    private static func offsets(_ residuals: [[Double]]) -> [Double] {
        let heard = residuals.indices.filter { !residuals[$0].isEmpty }
        var offsets = residuals.map { residuals in
            let trust = Double(residuals.count) / 3
            return residuals.isEmpty ? 0 : trust / (trust + 2) * median(residuals)
        }
        // What all of them have in common is the radio's.
        let shared = median(heard.map { offsets[$0] })
        for anchor in heard {
            offsets[anchor] = min(max(offsets[anchor] - shared, -mostOffset), mostOffset)
        }
        return offsets
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    /// The stretches on which the radio is learned.
    private var samples: [ArraySlice<AnchorLog.Step>] {
        guard steps.count > Self.mostSeconds else { return [steps[...]] }
        let length = Self.mostSeconds / Self.stretches
        return (0..<Self.stretches).map { number in
            let first = number * (steps.count - length) / (Self.stretches - 1)
            return steps[first..<first + length]
        }
    }
}
