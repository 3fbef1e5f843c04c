import ArgumentParser
import Foundation
import MusterAdverts
import MusterClimate
import MusterCore
import MusterRadio
import MusterService
import MusterStore

struct SensorList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the sensors of the site, or those that can be heard nearby.",
        discussion: """
            With --nearby it listens, and shows every sensor whose format Muster knows, with the \
            identity to add it by. Ctrl-C ends it.

            Examples:
              muster sensor list
              muster sensor list --nearby --for 60
              muster sensor list --nearby --source capture:walk.btsnoop --json
            """
    )

    @Flag(help: "Listen for sensors instead.")
    var nearby = false

    @Flag(help: "Those that were retired instead.")
    var retired = false

    @OptionGroup var listening: SourceOption
    @OptionGroup var limit: TimeLimitOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard !nearby || !retired else {
            throw Misuse.error("--nearby and --retired do not go together.")
        }
        guard nearby || (listening.source == nil && limit.seconds == nil) else {
            throw Misuse.error("--source and --for go with --nearby.")
        }
    }

    func run() async throws {
        if nearby { return try await listen() }
        let home = try common.open("sensor list")
        let sensors = try home.sensors.list(retired: retired)
        let latest = try home.climate.latest(of: sensors)
        if common.json {
            for placed in sensors {
                Terminal.line {
                    $0.sensor(placed, latest, hasKey: home.sensors.hasSensorKey(placed.sensor.id))
                }
            }
            return
        }
        guard !sensors.isEmpty else {
            return Terminal.out(
                retired
                    ? "No sensor was retired."
                    : "No sensors yet. See who is around: muster sensor list --nearby"
            )
        }
        let zones = try ZoneLabels(home)
        let now = home.now()
        var table = Table([
            .init(title: "Sensor"), .init(title: "Name", givesWay: true),
            .init(title: "Place", givesWay: true), .init(title: "Says", givesWay: true),
            .init(title: "Age", isNumeric: true),
            .init(title: "Identity", givesWay: true, mayGo: true),
        ])
        for placed in sensors {
            let readings = placed.series.compactMap { series in
                latest[series.id].map { (series, $0) }
            }
            let values = readings.map {
                Figures.measurement(Measurement($0.0.quantity, value: $0.1.value))
            }
            let age = readings.map(\.1.at).max().map { Figures.age(max(0, now.seconds(since: $0))) }
            table.add([
                "\(placed.sensor.id)", .data(placed.sensor.name),
                placed.placement.map { SensorWords.place($0.place, zones) } ?? "not placed",
                values.isEmpty ? "nothing yet" : .data(values.joined(separator: ", ")), age,
                "\(placed.sensor.identity)",
            ])
        }
        table.print()
    }

    private func listen() async throws {
        let source = try listening.description
        let profiles = try SensorProfileFile.all(in: common.folder)
        let known = try knownSensors()
        if Terminal.errIsTerminal, source.isLive {
            Terminal.err("Listening on \(source); Ctrl-C ends.")
        }
        let scan = try SensorScan(
            source,
            listening.scan,
            seconds: limit.seconds,
            profiles: profiles
        )
        _ = Interruption { scan.stop() }
        let (heard, failure) = try await scan.run()
        if common.json {
            for one in heard { Terminal.line { $0.nearby(one, known[one.identity]) } }
        } else if heard.isEmpty {
            Terminal.out("No sensor of a format that Muster knows was heard.")
        } else {
            var table = Table([
                .init(title: "Identity"), .init(title: "Format"),
                .init(title: "Says", givesWay: true), .init(title: "RSSI", isNumeric: true),
                .init(title: "Known as", givesWay: true),
            ])
            for one in heard {
                let values = one.measurements.map(Figures.measurement)
                table.add([
                    .data(one.identity), .data(one.format),
                    one.isEncrypted
                        ? "encrypted: muster sensor key" : .data(values.joined(separator: ", ")),
                    .data(one.rssi.map { "\($0.rawValue) dBm" }), .data(known[one.identity]),
                ])
            }
            table.print()
            if let new = heard.first(where: { known[$0.identity] == nil }) {
                Terminal.err(
                    Advice.next("muster sensor add \(new.identity) --name NAME --zone ZONE")
                )
            }
        }
        if let failure { throw failure }
    }

    /// What sensors are called here, by identity; nothing where there is no home.
    private func knownSensors() throws -> [String: String] {
        guard FileManager.default.fileExists(atPath: common.folder.databasePath) else { return [:] }
        let home = try common.open("sensor list")
        return try home.sensors.list().reduce(into: [:]) { known, placed in
            known["\(placed.sensor.identity)"] = "\(placed.sensor.id) \(placed.sensor.name)"
        }
    }
}

/// What sensors are called for people.
enum SensorWords {
    /// Where a sensor is.
    static func place(_ place: SensorPlace, _ zones: ZoneLabels) -> Sentence {
        switch place {
        case .zone(let zone): .data(zones[zone])
        case .item(let item, _): "item \(item)"
        case .lot(let lot): "lot \(lot)"
        case .outside: "outside"
        }
    }

    /// A value of a quantity, with as many digits as its sensors are good for.
    static func value(_ value: Double, of quantity: Quantity) -> String {
        let digits = min(quantity.decimals, quantity == .voltage ? 2 : 1)
        let number = Figures.decimal(value, digits: digits)
        return quantity.unit.isEmpty ? number : "\(number) \(quantity.unit)"
    }
}

extension JSONWriter {
    /// A sensor with its latest values, as `muster sensor list` and `show` print it.
    mutating func sensor(
        _ placed: PlacedSensor,
        _ latest: [SeriesID: Reading],
        hasKey: Bool
    ) {
        let sensor = placed.sensor
        object { json in
            json.key("id")
            json.string(sensor.id.description)
            json.key("identity")
            json.string(sensor.identity.description)
            json.key("name")
            json.string(sensor.name)
            json.key("kind")
            json.string(sensor.kind.rawValue)
            json.key("model")
            json.string(sensor.model)
            json.key("serial")
            json.string(sensor.serial)
            json.key("interval_s")
            json.integer(sensor.intervalSeconds)
            json.key("key")
            json.bool(hasKey)
            json.key("place")
            json.string(placed.placement?.place.description)
            json.key("placed_at")
            json.instant(placed.placement?.from)
            json.key("created_at")
            json.instant(sensor.createdAt)
            json.key("retired_at")
            json.instant(sensor.retiredAt)
            json.key("series")
            json.array { list in
                for series in placed.series {
                    list.object { $0.members(of: series, latest[series.id]) }
                }
            }
        }
    }

    private mutating func members(of series: SensorSeries, _ latest: Reading?) {
        key("quantity")
        string(series.quantity.word)
        key("index")
        integer(series.index)
        key("unit")
        string(series.quantity.unit)
        key("value")
        steps(latest?.value, of: series.quantity)
        key("at")
        instant(latest?.at)
    }

    /// A sensor that was heard nearby.
    fileprivate mutating func nearby(_ heard: SensorScan.Heard, _ known: String?) {
        object { json in
            json.key("identity")
            json.string(heard.identity)
            json.key("format")
            json.string(heard.format)
            json.key("encrypted")
            json.bool(heard.isEncrypted)
            json.key("rssi")
            json.integer(heard.rssi?.rawValue)
            json.key("messages")
            json.integer(heard.messages)
            json.key("at")
            json.instant(heard.at)
            json.key("known_as")
            json.string(known)
            json.key("measurements")
            json.array { list in
                for one in heard.measurements {
                    list.object { json in
                        json.key("quantity")
                        json.string(one.quantity.word)
                        json.key("unit")
                        json.string(one.quantity.unit)
                        json.key("value")
                        json.steps(one.value, of: one.quantity)
                    }
                }
            }
        }
    }
}
