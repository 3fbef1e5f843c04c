import ArgumentParser
import MusterClimate
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct SensorShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a sensor: what it says, where it was, and its calibrations.",
        discussion: """
            Example:
              muster sensor show Freezer
            """
    )

    @Argument(help: "Its identifier, name or identity.", completion: .sensors)
    var sensor: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor show")
        let placed = try home.sensors.sensor(sensor)
        let (id, clock) = (placed.sensor.id, try home.clock())
        let latest = try home.climate.latest(of: [placed])
        let hasKey = home.sensors.hasSensorKey(id)
        if common.json { return Terminal.line { $0.sensor(placed, latest, hasKey: hasKey) } }
        let zones = try ZoneLabels(home)
        Terminal.out(data: Style.bold("\(id)  \(placed.sensor.name.inOneLine)"))
        row("identity", "\(placed.sensor.identity)")
        if let model = placed.sensor.model { row("model", data: model.inOneLine) }
        if let serial = placed.sensor.serial { row("serial", data: serial.inOneLine) }
        if let retired = placed.sensor.retiredAt {
            row("retired", data: Figures.dayAndTime(retired, clock))
        }
        if hasKey { row("key", "set: only what it encrypts is believed") }
        let rhythms = try home.climate.rhythms()
        let learned = placed.series.compactMap { rhythms[$0.id] }
            .filter { $0 != .unknown }.map(\.interval).min()
        row(
            "interval",
            placed.sensor.intervalSeconds.map { "\($0) s, set by hand" }
                ?? learned.map { "\(Figures.span(Double($0) / 1_000)), learned" } ?? "not known yet"
        )
        for placement in try home.sensors.placements(of: id).reversed() {
            let (place, from) = (
                SensorWords.place(placement.place, zones), Figures.dayAndTime(placement.from, clock)
            )
            let person = home.people.peopleNames.words(placement.by)
            row(
                placement.until == nil ? "place" : "was in",
                placement.until.map {
                    "\(place), from \(from) to \(Figures.dayAndTime($0, clock)), by \(person)"
                } ?? "\(place), from \(from), by \(person)"
            )
        }
        if placed.placement == nil { row("place", "none yet: muster sensor place \(id)") }
        if placed.series.isEmpty { row("says", "nothing yet: muster watch keeps what it says") }
        for series in placed.series {
            row(Self.title(series), try words(of: series, latest[series.id], home, clock))
        }
        if let air = try air(at: placed, latest, home) { row("air", air) }
    }

    /// How far apart temperature and humidity may be to be of one air, in seconds: the deadband keeps each for
    /// five minutes.
    private static let oneAirSeconds = 600.0

    /// What follows from the latest temperature and humidity; `nil` where there are not both.
    private func air(
        at placed: PlacedSensor,
        _ latest: [SeriesID: Reading],
        _ home: OpenHome
    ) throws -> Sentence? {
        func newest(_ quantity: Quantity) throws -> (at: Instant, value: Double)? {
            let series = placed.series.first { $0.quantity == quantity && $0.index == 0 }
            guard let series, let reading = latest[series.id] else { return nil }
            let calibrations = try home.sensors.calibrations(of: series.id)
            let calibration = Calibration.holding(at: reading.at, of: calibrations)
            let steps = calibration?.corrected(reading.value) ?? reading.value
            return (reading.at, Double(steps) / ClimateLine.steps(quantity))
        }
        guard let warmth = try newest(.temperature), let wetness = try newest(.humidity),
            abs(warmth.at.seconds(since: wetness.at)) < Self.oneAirSeconds,
            let air = MoistAir(temperature: warmth.value, humidity: wetness.value),
            let point = air.frostPoint ?? air.dewPoint
        else { return nil }
        let (degrees, water) = (
            "\(Figures.decimal(point, digits: 1)) °C",
            "\(Figures.decimal(air.absoluteHumidity, digits: 1)) g/m³"
        )
        return air.frostPoint == nil
            ? "dew point \(degrees), \(water) of water"
            : "frost point \(degrees), \(water) of water"
    }

    private func words(
        of series: SensorSeries,
        _ latest: Reading?,
        _ home: OpenHome,
        _ clock: SiteClock
    ) throws -> Sentence {
        let calibrations = try home.sensors.calibrations(of: series.id)
        let calibration = Calibration.holding(at: home.now(), of: calibrations)
        let value = latest.map { reading in
            let steps = calibration?.corrected(reading.value) ?? reading.value
            return Figures.measurement(Measurement(series.quantity, value: steps)) + ", "
                + Figures.dayAndTime(reading.at, clock)
        }
        let told: Sentence = value.map { .data($0) } ?? "nothing"
        guard let calibration else { return "\(told); not calibrated" }
        let at = Figures.dayAndTime(calibration.at, clock)
        let number: Sentence =
            calibration.certificate.map { .data($0.inOneLine) } ?? "without a certificate"
        return calibration.due.map {
            "\(told); calibrated \(at), \(number), due \(Figures.dayAndTime($0, clock))"
        } ?? "\(told); calibrated \(at), \(number)"
    }

    private static func title(_ series: SensorSeries) -> Sentence {
        let word = series.quantity.word.replacing("_", with: " ")
        return series.index == 0 ? .data(word) : "\(word) \(series.index + 1)"
    }

    private func row(_ title: Sentence, _ text: Sentence) { Terminal.fact(title, text) }
    private func row(_ title: Sentence, data: String) { Terminal.fact(title, data: data) }
}
