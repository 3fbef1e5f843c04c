import MusterClimate
import Testing

@Suite struct FormulaTests {
    /// How exact a formula must be.
    private static let tolerance = 0.005

    private func isNear(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return abs(one - other) <= Self.tolerance
    }

    @Test(arguments: [
        (25.0, 50.0, 13.852, nil as Double?, 11.483, 1.580, 31.6006),
        (-10.0, 70.0, -14.439, -12.866, 1.654, 0.0861, 2.8703),
        (20.0, 100.0, 20.0, nil, 17.241, 0, 23.326),
    ])
    func `air of a temperature and humidity has these points and this vapour`(
        celsius: Double,
        percent: Double,
        dew: Double,
        frost: Double?,
        mass: Double,
        deficit: Double,
        saturation: Double
    ) throws {
        let air = try #require(MoistAir(temperature: celsius, humidity: percent))
        #expect(isNear(air.dewPoint, dew))
        #expect(isNear(air.frostPoint, frost))
        #expect(isNear(air.absoluteHumidity, mass))
        #expect(isNear(air.vapourPressureDeficit, deficit))
        #expect(isNear(MoistAir.saturation(celsius), saturation))
    }

    @Test func `saturation over ice and over water meet at 0 °C`() {
        #expect(MoistAir.saturation(0) == MoistAir.saturationOverIce(0))
        #expect(MoistAir.saturationOverIce(-20) < MoistAir.saturation(-20))
    }

    @Test func `dry air has no dew point, and what is no air has nothing`() throws {
        let dry = try #require(MoistAir(temperature: 20, humidity: 0))
        #expect(dry.dewPoint == nil && dry.frostPoint == nil && dry.absoluteHumidity == 0)
        #expect(MoistAir(temperature: .nan, humidity: 50) == nil)
        #expect(MoistAir(temperature: 20, humidity: 100.1) == nil)
        #expect(MoistAir(temperature: -243.12, humidity: 50) == nil)
    }

    /// Temperatures in °C, for how many seconds each held, and their mean.
    private struct Example {
        var celsius: [Double]
        var seconds: [Double]
        var mean: Double
    }

    private static let examples = [
        Example(celsius: [20, 30], seconds: [1, 1], mean: 26.2599),
        Example(celsius: [5, 12], seconds: [82_800, 3_600], mean: 5.4445),
        Example(celsius: [4, 14], seconds: [22, 2], mean: 5.4684),
        Example(celsius: [5, 5, 5, 5], seconds: [1, 1, 1, 1], mean: 5),
        Example(
            celsius: [22.1, 23.4, 25.9, 24, 21.7, 28.3, 22.8],
            seconds: [1, 1, 1, 1, 1, 1, 1],
            mean: 24.2925
        ),
    ]

    @Test(arguments: examples.indices)
    func `the mean kinetic temperature of temperatures by time, in any order`(index: Int) {
        let example = Self.examples[index]
        let held = Array(zip(example.celsius, example.seconds))
        for order in [held, held.reversed()] {
            var mean = MeanKineticTemperature()
            for (celsius, seconds) in order { mean.add(celsius, for: seconds) }
            #expect(isNear(mean.celsius, example.mean))
        }
    }

    @Test func `a mean kinetic temperature needs time, and no cold is too cold for it`() {
        var mean = MeanKineticTemperature()
        mean.add(5, for: 0)
        mean.add(-273.15, for: 10)
        mean.add(.nan, for: 10)
        #expect(mean.celsius == nil && mean.seconds == 0)
        mean.add(-260, for: 10)
        #expect(isNear(mean.celsius, -260))
        mean.add(20, for: 10)
        // Half the time at −260 °C counts for nothing: half the speed at 20 °C is left.
        #expect(isNear(mean.celsius, 14.162))
    }
}
