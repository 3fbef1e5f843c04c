import MusterEvaluation
import Testing

@Suite struct ReliabilityTableTests {
    @Test func `a forecast that always comes true as often as said has no calibration error`() {
        var table = ReliabilityTable()
        for number in 0..<10 { table.add(predicted: 0.7, happened: number < 7) }
        for number in 0..<4 { table.add(predicted: 0.25, happened: number < 1) }
        #expect(abs((table.calibrationError ?? 1)) < 1e-12)
        #expect(table.count == 14)
        #expect(table.happened == 8)
    }

    @Test func `Brier score and calibration error are those worked out by hand`() {
        var table = ReliabilityTable()
        table.add(predicted: 0.9, happened: true)
        table.add(predicted: 0.9, happened: false)
        table.add(predicted: 0.2, happened: false)
        // (0.01 + 0.81 + 0.04) / 3, and (2 x |0.9 - 0.5| + 1 x |0.2 - 0|) / 3.
        #expect(abs((table.brier ?? 0) - 0.86 / 3) < 1e-12)
        #expect(abs((table.calibrationError ?? 0) - 1.0 / 3) < 1e-12)
        #expect(abs((table.constantBrier ?? 0) - 2.0 / 9) < 1e-12)
    }

    @Test func `the ends of the scale are in the first and the last bin`() {
        var table = ReliabilityTable()
        table.add(predicted: 0, happened: false)
        table.add(predicted: 1, happened: true)
        table.add(predicted: 7, happened: true)
        #expect(table.bins[0].count == 1)
        #expect(table.bins[9].count == 2)
        #expect(table.bins[9].meanPredicted == 1)
        #expect(table.brier == 0)
    }

    @Test func `two tables added are the table of all forecasts`() {
        var (one, other, all) = (ReliabilityTable(), ReliabilityTable(), ReliabilityTable())
        for number in 0..<40 {
            let (chance, came) = (Double(number) / 40, number % 3 == 0)
            if number % 2 == 0 { one.add(predicted: chance, happened: came) }
            if number % 2 == 1 { other.add(predicted: chance, happened: came) }
            all.add(predicted: chance, happened: came)
        }
        one.add(other)
        #expect(one.count == all.count)
        #expect(one.bins.map(\.count) == all.bins.map(\.count))
        #expect(abs((one.brier ?? 0) - (all.brier ?? 1)) < 1e-12)
        #expect(abs((one.calibrationError ?? 0) - (all.calibrationError ?? 1)) < 1e-12)
    }

    @Test func `a table without forecasts says nothing`() {
        let table = ReliabilityTable()
        #expect(table.brier == nil)
        #expect(table.calibrationError == nil)
        #expect(table.constantBrier == nil)
    }
}
