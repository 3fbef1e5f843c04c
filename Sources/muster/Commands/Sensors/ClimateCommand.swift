import ArgumentParser
import Foundation
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import Synchronization

struct ClimateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "climate",
        abstract: "Show what sensors say now, and how it was lately.",
        discussion: """
            A line a sensor and quantity: the value and its age, how it went, the lowest and highest \
            value, and of how much of the time it is known. Fixed scanners (muster watch) keep what \
            sensors say. With a name: those of one sensor, zone or item.

            Examples:
              muster climate
              muster climate cold-1 --since 7d
              muster climate --watch
              muster climate cold-1 --json
            """
    )

    @Argument(help: "A sensor, zone or item (default: all sensors).", completion: .sensorsAndZones)
    var place: String?

    @Option(help: "How far back to look, such as 90m, 24h or 7d (default: 24h).")
    var since: TimeSpan?

    @Flag(help: "Batteries of the sensors too.")
    var all = false

    @Flag(help: "Show it anew every 5 seconds until Ctrl-C.")
    var watch = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    private var seconds: Double { since?.seconds ?? 86_400 }

    func validate() throws {
        guard seconds >= 60, seconds <= 31_622_400 else {
            throw Misuse.error("--since is a minute at least and a year at the most.")
        }
        guard !watch || !common.json else {
            throw Misuse.error("--watch goes with no --json.")
        }
    }

    func run() async throws {
        let home = try common.open("climate")
        guard watch, Terminal.outIsTerminal else { return try show(home) }
        let interruption = Stopping()
        _ = Interruption { interruption.stop() }
        let screen = LiveScreen(on: .data)
        defer { screen.close() }
        while !interruption.isStopped {
            let lines = try lines(home)
            screen.draw { columns, rows in
                Array(lines.prefix(max(1, rows - 1))).map { $0.cut(to: columns) }
            }
            for _ in 0..<50 where !interruption.isStopped {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    private func show(_ home: OpenHome) throws {
        let found = try home.climate.lines(of: place, lastSeconds: seconds, everything: all)
        if common.json {
            for line in found { Terminal.line { $0.climate(line) } }
            return
        }
        for line in try words(found, home) { Terminal.out(data: line) }
    }

    private func lines(_ home: OpenHome) throws -> [String] {
        try words(home.climate.lines(of: place, lastSeconds: seconds, everything: all), home)
    }

    private func words(_ found: [ClimateLine], _ home: OpenHome) throws -> [String] {
        guard !found.isEmpty else {
            let isEmpty = try home.sensors.list().isEmpty
            let none: Sentence =
                isEmpty
                ? "No sensors yet. See who is around: muster sensor list --nearby"
                : "Nothing was heard of the sensors yet: muster watch keeps what they say."
            return [none.spoken]
        }
        let zones = try ZoneLabels(home)
        var table = Table([
            .init(title: "Place", givesWay: true), .init(title: "Sensor", givesWay: true),
            .init(title: "Now", isNumeric: true), .init(title: "Age", isNumeric: true),
            .init(title: "Last \(Figures.span(seconds))", mayGo: true),
            .init(title: "Limits", isNumeric: true),
            .init(title: "Low", isNumeric: true), .init(title: "High", isNumeric: true),
            .init(title: "Known", isNumeric: true), .init(title: "State"),
        ])
        for line in found {
            let quantity = line.series.quantity
            table.add([
                line.placed.placement.map { SensorWords.place($0.place, zones) } ?? "not placed",
                .data(line.placed.sensor.name),
                .data(
                    line.latest.map {
                        SensorWords.value(line.corrected(Double($0.value)), of: quantity)
                    } ?? "–"
                ),
                line.latest.map { Figures.age(max(0, line.until.seconds(since: $0.at))) },
                .data(Sparkline.text(line.parts)),
                LimitWords.limits(line),
                .data(
                    line.summary.low.map {
                        SensorWords.value(line.corrected(Double($0)), of: quantity)
                    }
                ),
                .data(
                    line.summary.high.map {
                        SensorWords.value(line.corrected(Double($0)), of: quantity)
                    }
                ),
                .data(Figures.percent(line.summary.coverage(ofSeconds: seconds))),
                Self.state(line),
            ])
        }
        return table.lines()
    }

    /// How the value stands to its limits; where the sensor is not heard, why not and since when.
    private static func state(_ line: ClimateLine) -> Sentence {
        guard line.latest != nil else { return "nothing yet" }
        guard let gap = line.gap else { return limitState(line) ?? "heard" }
        let cause = Sentence.word(gap.cause.word.replacing("-", with: " "))
        return "\(cause) for \(Figures.span(max(0, line.until.seconds(since: gap.from))))"
    }

    private static func limitState(_ line: ClimateLine) -> Sentence? {
        guard let excursion = line.excursion else {
            return line.standing.map { standing in
                let word = Sentence.word(standing.rawValue)
                return line.secondsOut >= 60
                    ? "\(word), \(Figures.span(line.secondsOut)) out" : word
            }
        }
        let span = Figures.span(max(0, line.until.seconds(since: excursion.from)))
        let out: Sentence =
            excursion.limit.side == .low ? "too low for \(span)" : "too high for \(span)"
        return excursion.isBreach ? "BREACH, \(out)" : out
    }
}

/// Lets another thread end a loop.
private final class Stopping: Sendable {
    private let stopped = Mutex(false)
    var isStopped: Bool { stopped.withLock { $0 } }
    func stop() { stopped.withLock { $0 = true } }
}

extension JSONWriter {
    /// What a series says now, as `muster climate` prints it.
    ///
    /// Where no limits are in use, `limits` and `minutes_out` are `null`, and so is the state of a sensor
    /// that is heard.
    fileprivate mutating func climate(_ line: ClimateLine) {
        let quantity = line.series.quantity
        object { json in
            json.key("sensor")
            json.string(line.placed.sensor.identity.description)
            json.key("id")
            json.string(line.placed.sensor.id.description)
            json.key("name")
            json.string(line.placed.sensor.name)
            json.key("place")
            json.string(line.placed.placement?.place.description)
            json.key("quantity")
            json.string(quantity.word)
            json.key("index")
            json.integer(line.series.index)
            json.key("unit")
            json.string(quantity.unit)
            json.key("value")
            json.corrected(line.latest.map { Double($0.value) }, line)
            json.key("at")
            json.instant(line.latest?.at)
            json.key("age_s")
            json.number(line.latest.map { max(0, line.until.seconds(since: $0.at)) }, .seconds)
            json.key("limits")
            json.limits(of: line)
            json.key("state")
            json.string(line.standing?.rawValue)
            json.key("gap")
            json.string(line.gap?.cause.word)
            json.key("since")
            json.instant(line.standingSince)
            json.key("low")
            json.corrected(line.summary.low.map { Double($0) }, line)
            json.key("high")
            json.corrected(line.summary.high.map { Double($0) }, line)
            json.key("mean")
            json.corrected(line.summary.mean, line)
            json.key("covered")
            json.number(
                line.summary.coverage(ofSeconds: line.until.seconds(since: line.from)),
                .share
            )
            json.key("minutes_out")
            json.minutesOut(of: line)
            json.key("calibrated")
            json.bool(line.isCalibrated)
        }
    }

    private mutating func limits(of line: ClimateLine) {
        let (low, high) = (line.limit(.low), line.limit(.high))
        guard let strictest = high ?? low else { return string(nil) }
        object { json in
            json.key("low")
            json.steps(low?.limit, of: line.series.quantity)
            json.key("high")
            json.steps(high?.limit, of: line.series.quantity)
            json.key("set")
            json.string(strictest.set)
            json.key("version")
            json.integer(strictest.version)
        }
    }

    private mutating func minutesOut(of line: ClimateLine) {
        guard !line.limits.isEmpty || line.secondsOut > 0 else { return string(nil) }
        number((line.secondsOut / 6).rounded() / 10)
    }

    private mutating func corrected(_ steps: Double?, _ line: ClimateLine) {
        guard let steps else { return string(nil) }
        let scale = ClimateLine.steps(line.series.quantity)
        number((line.corrected(steps) * scale).rounded() / scale)
    }
}
