import MusterAdverts
import MusterCatalogue
import MusterCore
import MusterSimulation
import Testing

@Suite struct SimulatedClimateTests {
    private func climate(items: Int = 20, seed: UInt64 = 17) throws -> SimulatedClimate {
        SimulatedClimate(of: SimulatedSite(try SimulationParameters(items: items, seed: seed)))
    }

    @Test func `the same site has the same climate, another seed another one`() throws {
        let (one, again, other) = (try climate(), try climate(), try climate(seed: 18))
        #expect(one.sensors == again.sensors)
        #expect(one.excursions == again.excursions)
        #expect(one.reports.map(\.data) == again.reports.map(\.data))
        #expect(one.sensors != other.sensors)
        #expect(one.reports.map(\.data) != other.reports.map(\.data))
    }

    @Test(arguments: [17, 18, 4_711] as [UInt64])
    func `a compressor fails once for longer than goods bear it, in one room`(seed: UInt64) throws {
        let climate = try climate(seed: seed)
        let long = climate.excursions.filter { $0.until.seconds(since: $0.from) >= 30 * 60 }
        #expect(long.count == 1)
        let breach = try #require(long.first)
        #expect(breach.zone == climate.sensors.first?.zone)
        #expect((9...15).contains(breach.peak))
        // Doors add excursions that are short.
        for short in climate.excursions where short != breach {
            #expect(short.until.seconds(since: short.from) < 15 * 60)
        }
    }

    @Test func `sensors tell of their room but for a drift, until a battery is empty`()
        throws
    {
        let climate = try climate()
        var decoder = SensorDecoder()
        var advert = DecodedAdvert()
        var last: [BluetoothAddress: Instant] = [:]
        var highest: [BluetoothAddress: Int64] = [:]
        var kinds: Set<Quantity> = []
        for report in climate.reports {
            let verdict = decoder.decode(
                report.data.span,
                from: report.address,
                at: report.receivedAt,
                into: &advert
            )
            #expect(verdict.isAccepted)
            for measurement in advert.readings.flatMap({ Array($0.measurements) }) {
                kinds.insert(measurement.quantity)
                guard measurement.quantity == .temperature else { continue }
                let before = highest[report.address] ?? .min
                highest[report.address] = max(before, measurement.value)
            }
            last[report.address] = report.receivedAt
        }
        #expect(kinds.isSuperset(of: [.temperature, .humidity, .pressure, .opening, .battery]))
        let peak = try #require(climate.excursions.map(\.peak).max())
        for (sensor, address) in climate.sensors.map({ ($0, $0.identity.address) }) {
            let address = try #require(address)
            let end = try #require(last[address])
            if let silent = sensor.silentFrom {
                #expect(end < silent && silent.seconds(since: end) < 600)
            } else {
                #expect(SimulatedSite.startedAt < end)
            }
            guard sensor.zone == climate.sensors.first?.zone, let high = highest[address]
            else { continue }
            #expect(abs(Double(high) / 1_000 - peak - sensor.drift / 2) < 0.5)
        }
    }

    @Test func `messages come in the order of time, of fixed receivers too`() throws {
        var world = SimulatedWorld(.fixed)
        world.receivers = 6
        let site = SimulatedSite(try SimulationParameters(items: 20, seed: 3, world: world))
        let reports = SimulatedClimate(of: site).reports
        #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.receivedAt <= $1.receivedAt })
        #expect(Set(reports.map(\.receiver)) == [site.plan.receivers[0].id])
    }

    @Test
    func `the file of the truth has the climate where one was made, and is as before where not`()
        throws
    {
        let site = SimulatedSite(try SimulationParameters(items: 20, seed: 17))
        let plain = String(decoding: site.truth.encoded(), as: UTF8.self)
        let with = String(
            decoding: site.truth.encoded(with: SimulatedClimate(of: site)),
            as: UTF8.self
        )
        #expect(!plain.contains("climate"))
        #expect(with.contains(#""climate":{"started_at":"2026-03-11T09:14:05"#))
        #expect(with.contains(#""limits":{"low":2,"high":8},"sensors":[{"sensor":"ruuvi:"#))
        #expect(with.contains(#""silent_from":"#) && with.contains(#""drift":0.6"#))
    }
}
