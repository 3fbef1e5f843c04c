import Glibc
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct PowerEstimateTests {
    @Test func `readings at known distances give the strength at a metre`() throws {
        let readings = [0.2, 0.5, 1, 2.5].map { (rssi: -70 - 20 * log10($0), distance: $0) }
        let estimate = try #require(PowerEstimate(readings: readings))
        #expect(abs(estimate.power - -70) < 1e-9 && estimate.spread < 1e-6)
        let far = (rssi: -70 - 22 * log10(7.0), distance: 7.0)
        let inAisle = try #require(
            PowerEstimate(readings: [far], exponent: PowerEstimate.exponentInAisle)
        )
        #expect(abs(inAisle.power - -70) < 1e-9 && inAisle.weight == 1)
    }

    @Test func `readings that say nothing are left out`() {
        let useless = [
            (rssi: 42.0, distance: 1.0), (rssi: 127, distance: 1), (rssi: -121, distance: 1),
            (rssi: -60, distance: 0), (rssi: -60, distance: -1), (rssi: -60, distance: .infinity),
            (rssi: .nan, distance: 1), (rssi: -60, distance: .nan),
        ]
        #expect(PowerEstimate(readings: useless) == nil)
        #expect(PowerEstimate(readings: []) == nil)
        #expect(PowerEstimate(readings: useless + [(rssi: -61, distance: 1)])?.power == -61)
    }

    @Test func `merging is the weighted mean with the spread of all`() {
        let merged = PowerEstimate(power: -60, spread: 0, weight: 1)
            .merged(with: PowerEstimate(power: -66, spread: 0, weight: 2))
        #expect(abs(merged.power - -64) < 1e-9 && merged.weight == 3)
        #expect(abs(merged.spread - 8.0.squareRoot()) < 1e-9)
    }

    @Test func `a battery that fades is followed after many steady audits`() {
        var estimate = PowerEstimate(power: -60, spread: 0, weight: 1)
        for _ in 0..<200 {
            estimate = estimate.merged(with: PowerEstimate(power: -60, spread: 0, weight: 1))
        }
        #expect(estimate.weight == PowerEstimate.heaviest)
        for _ in 0..<60 {
            estimate = estimate.merged(with: PowerEstimate(power: -70, spread: 0, weight: 1))
        }
        #expect(abs(estimate.power - -70) < 1)
    }

    @Test func `learning from audits beats the usual power and one audit is not believed fully`() {
        var (usual, first, tenth) = (0.0, 0.0, 0.0)
        for seed in 0..<400 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            func normal(_ spread: Double) -> Double {
                (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
                    * spread
            }
            let truth = normal(4)
            var estimate: PowerEstimate?
            for audit in 1...10 {
                let one = PowerEstimate(level: -72 + truth + normal(5), expected: -72)
                let merged = estimate.map { $0.merged(with: one) } ?? one
                estimate = merged
                let error = merged.aboveUsual - truth
                if audit == 1 { first += error * error }
                if audit == 10 { tenth += error * error }
            }
            usual += truth * truth
        }
        #expect(first < 0.8 * usual && tenth < 0.35 * usual, "\(usual) \(first) \(tenth)")
        #expect(PowerEstimate(level: -62, expected: -72).aboveUsual < 5)
    }

    @Test func `the spread is the standard deviation of the readings`() throws {
        let readings = [-58, -62, -62, -66].map { (rssi: Double($0), distance: 1.0) }
        let estimate = try #require(PowerEstimate(readings: readings))
        #expect(estimate.power == -62 && abs(estimate.spread - 8.0.squareRoot()) < 1e-9)
    }
}
