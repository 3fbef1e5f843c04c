import ArgumentParser
import MusterCore
import MusterRadio
import MusterService

struct BeaconCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beacon",
        abstract: "See which beacons are around.",
        subcommands: [Scan.self]
    )

    struct Scan: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the beacons that a source hears.",
            discussion: """
                Examples:
                  muster beacon scan --source capture:walk.btsnoop
                  muster beacon scan --source capture:walk.btsnoop --for 10 --json
                """
        )

        @OptionGroup var listening: SourceOption

        @Option(name: .customLong("for"), help: "Seconds to listen (default: to the end).")
        var seconds: Double?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let survey = try await BeaconSurvey(try listening.description, seconds: seconds)
            for warning in survey.warnings { Terminal.err("warning: \(warning)") }
            let beacons = survey.beacons.sorted {
                ($1.bestRSSI ?? -128, $0.beacon.description)
                    < ($0.bestRSSI ?? -128, $1.beacon.description)
            }
            if common.json {
                for beacon in beacons { Terminal.line(.heard(beacon)) }
                return
            }
            if beacons.isEmpty {
                Terminal.out("No beacons heard in \(survey.others) other advertisements.")
                return
            }
            var table = Table([
                .init(title: "Beacon", givesWay: true), .init(title: "Best", isNumeric: true),
                .init(title: "Last", isNumeric: true), .init(title: "Adverts", isNumeric: true),
                .init(title: "Per s", isNumeric: true),
            ])
            for beacon in beacons {
                let seconds = beacon.lastAt.seconds(since: beacon.firstAt)
                let rate = seconds > 0 ? Double(beacon.samples - 1) / seconds : 0
                table.add([
                    "\(beacon.beacon)", beacon.bestRSSI.map { "\($0) dBm" },
                    beacon.lastRSSI.map { "\($0) dBm" }, String(beacon.samples),
                    Figures.decimal(rate, digits: 1),
                ])
            }
            table.print()
            Terminal.err("\(beacons.count) beacons; \(survey.others) other advertisements")
        }
    }
}

extension JSONWriter {
    /// One line about a beacon that was heard.
    fileprivate static func heard(_ beacon: HeardBeacon) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("beacon")
            json.string(beacon.beacon.description)
            json.key("samples")
            json.integer(beacon.samples)
            json.key("rssi_best")
            json.integer(beacon.bestRSSI)
            json.key("rssi_last")
            json.integer(beacon.lastRSSI)
            json.key("first_heard_at")
            json.instant(beacon.firstAt)
            json.key("last_heard_at")
            json.instant(beacon.lastAt)
        }
        return json
    }
}
