import ArgumentParser
import MusterClimate
import MusterCore
import MusterService

struct SensorMKTCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mkt",
        abstract: "Show the mean kinetic temperature of a time.",
        discussion: """
            The constant temperature that ages goods as the changing one did (USP 1079, with 10,000 K), \
            over the time that is known. Each sensor by itself: a mean over several would hide the \
            warmest place. It never cancels an excursion: the lowest and highest temperature stand \
            beside it.

            Examples:
              muster sensor mkt cold-1 --since 7d
              muster sensor mkt S-04 --since 2026-03-01 --until 2026-04-01 --json
            """
    )

    @Argument(help: "The sensor or the zone.", completion: .sensorsAndZones)
    var target: String

    @Option(help: "From when on (default: 24h): \(PastMoment.help).")
    var since: PastMoment?

    @Option(help: "Until when, not included (default: now).")
    var until: PastMoment?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor mkt")
        let time = try MeantTime(since, until, home)
        let means = try home.climate.meanKineticTemperatures(
            try home.sensors.sensorScope(target),
            from: time.from,
            until: time.until
        )
        if common.json {
            for mean in means { Terminal.line { $0.mean(mean) } }
            return
        }
        guard !means.isEmpty else {
            return Terminal.out("No sensor of \(target) measured a temperature in that time.")
        }
        table(means).print()
        let clock = try home.clock()
        let times = [time.from, time.until].map { Figures.dayAndTime($0, clock) }
        Terminal.err(prose: "From \(times[0]) to \(times[1]); it never cancels an excursion.")
    }

    private func table(_ means: [SensorMKT]) -> Table {
        var table = Table([
            .init(title: "Sensor", givesWay: true), .init(title: "Place", mayGo: true),
            .init(title: "MKT", isNumeric: true), .init(title: "Lowest", isNumeric: true),
            .init(title: "Highest", isNumeric: true), .init(title: "Readings", isNumeric: true),
            .init(title: "Covered", isNumeric: true),
        ])
        for mean in means {
            let second = mean.series.index > 0 ? " #\(mean.series.index + 1)" : ""
            func degrees(_ steps: Int64?) -> String {
                steps.map { "\(MeasuredText.text($0, .temperature)) °C" } ?? "–"
            }
            table.add([
                "\(mean.sensor.id) \(mean.sensor.name)\(second)", .data(mean.place?.description),
                .data(mean.celsius.map { "\(Figures.decimal($0, digits: 2)) °C" } ?? "–"),
                .data(degrees(mean.low)), .data(degrees(mean.high)),
                .data(Figures.count(Int(mean.readings))),
                .data(Figures.percent(mean.covered)),
            ])
        }
        return table
    }
}

extension JSONWriter {
    fileprivate mutating func mean(_ mean: SensorMKT) {
        object { json in
            json.key("sensor")
            json.string(mean.sensor.identity.description)
            json.key("name")
            json.string(mean.sensor.name)
            json.key("place")
            json.string(mean.place?.description)
            json.key("quantity")
            json.string(mean.series.word)
            json.key("unit")
            json.string(mean.series.quantity.unit)
            json.key("mkt")
            // A thousandth of a degree is what readings are kept with; a digit more shows rounding.
            json.number(mean.celsius.map { ($0 * 10_000).rounded() / 10_000 })
            json.key("low")
            json.number(mean.low.map { MeasuredText.number($0, .temperature) })
            json.key("high")
            json.number(mean.high.map { MeasuredText.number($0, .temperature) })
            json.key("readings")
            json.integer(mean.readings)
            json.key("from")
            json.instant(mean.from)
            json.key("until")
            json.instant(mean.until)
            json.key("covered")
            json.number(mean.covered, .ratio)
        }
    }
}
