import MusterClimate
import MusterCore
import Testing

@Suite struct OddValueTests {
    private func places(_ readings: [(seconds: Double, value: Int64)]) -> [Int] {
        Spikes.places(in: readings.map { .at($0.seconds, $0.value) }, of: .temperature).sorted()
    }

    @Test func `a value that jumps away and is back at once is a spike`() {
        #expect(places([(0, 5_000), (30, 85_000), (60, 5_100)]) == [1])
        #expect(places([(0, 5_000), (30, -40_000), (60, -41_000), (90, 5_100)]) == [1, 2])
        #expect(
            places([(0, 5_000), (10, 85_000), (20, 5_000), (30, 85_000), (40, 5_000)]) == [1, 3]
        )
    }

    @Test func `what stays, moves slowly or was not watched closely is none`() {
        #expect(
            places([(0, 5_000), (30, 20_000), (60, 20_000), (90, 20_000), (120, 5_000)]).isEmpty
        )
        #expect(places([(0, 5_000), (30, 15_000), (60, 5_000)]).isEmpty, "10 °C and no more")
        #expect(places([(0, 5_000), (60, 85_000), (90, 5_000)]).isEmpty)
        #expect(places([(0, 5_000), (30, 85_000), (90, 5_000)]).isEmpty, "it held for a minute")
        #expect(places([(0, 5_000), (30, 85_000)]).isEmpty, "it is not back yet")
    }

    @Test func `what was before a spike holds on, and other quantities have none`() {
        let readings: [Reading] = [.at(0, 5_000), .at(30, 85_000), .at(60, 5_100)]
        #expect(Spikes.removed(from: readings, of: .temperature) == [readings[0], readings[2]])
        #expect(Spikes.removed(from: readings, of: .humidity) == readings)
        #expect(Spikes.removed(from: [], of: .temperature).isEmpty)
    }

    /// Values of an hour each, up to nine o'clock.
    private func hours(_ values: [Int64]) -> [HeldValue] {
        values.enumerated().map { index, value in
            let from = Double(index - values.count) * 3_600
            return HeldValue(value: value, from: .nine(from), until: .nine(from + 3_600))
        }
    }

    @Test func `a sensor that shows the same for a day is stuck where its neighbour moves`() {
        let same = hours(Array(repeating: 5_000, count: 25))
        let moving = hours((0..<25).map { 5_000 + Int64($0) * 50 })
        #expect(StuckSensor.isStuck(same, beside: [same, moving], at: .nine))
        #expect(!StuckSensor.isStuck(same, beside: [same], at: .nine))
        #expect(!StuckSensor.isStuck(moving, beside: [moving], at: .nine))
        let short = hours(Array(repeating: 5_000, count: 20))
        #expect(!StuckSensor.isStuck(short, beside: [moving], at: .nine), "too little is known")
        #expect(!StuckSensor.isStuck([], beside: [moving], at: .nine))
        let wobbling = hours(Array(repeating: 5_000, count: 24) + [5_001])
        #expect(!StuckSensor.isStuck(wobbling, beside: [moving], at: .nine))
    }
}
