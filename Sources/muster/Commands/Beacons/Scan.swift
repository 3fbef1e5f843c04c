import ArgumentParser
import Foundation
import MusterCore
import MusterRadio
import MusterService
import Synchronization

extension BeaconCommand {
    struct Scan: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "scan",
            abstract: "Show the beacons that a source hears.",
            discussion: """
                On a terminal the list is live; Ctrl-C ends it, and the last state stays. No home is \
                needed; in one, beacons show the items that they are bound to.

                Proximity is immediate, near or far by the strength at 1 m that a beacon claims. It \
                is a class, not a distance.

                Examples:
                  muster beacon scan
                  muster beacon scan --filter IT-0117 --sort heard
                  muster beacon scan --for 60 --save dock.btsnoop
                  muster beacon scan --source capture:walk.btsnoop --json
                """
        )

        @OptionGroup var listening: SourceOption
        @OptionGroup var limit: TimeLimitOption

        @Option(help: "What comes first: rssi, heard, rate, name or identity.")
        var sort: ScanOrder = .rssi

        @Option(help: "Only what has this in its identity, address, format or item.")
        var filter: String?

        @Flag(help: "Devices that are no beacons too, by their address.")
        var all = false

        @Flag(help: "With --json: an object for each change, once a second, while listening.")
        var live = false

        @Option(help: "Keep what is heard as a btsnoop capture.")
        var save: String?

        @Flag(help: "Replace the capture if it is there already.")
        var force = false

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard !live || common.json else { throw Misuse.error("--live goes with --json.") }
            guard !force || save != nil else { throw Misuse.error("--force goes with --save.") }
        }

        func run() async throws {
            let source = try listening.description
            let names = try common.beaconNames("beacon scan")
            if let save {
                if !force, FileManager.default.fileExists(atPath: save) {
                    throw CaptureExists(path: save)
                }
                if case .capture(let path, _) = source, Self.isSameFile(path, save) {
                    throw UsageError(
                        "\(save) cannot be read and replaced at the same time",
                        try: "keep it in another file"
                    )
                }
            }
            let list = ScanList(names: names, order: sort, filter: filter, includesDevices: all)
            let screen =
                Terminal.outIsTerminal && !common.json ? LiveScreen(on: .data) : nil
            defer { screen?.close() }
            if screen == nil, Terminal.errIsTerminal, source.isLive {
                Terminal.err("Listening on \(source); Ctrl-C ends.")
            }
            let ticker = live ? ScanTicker(list) : nil
            let scan = try BeaconScan(
                source,
                listening.scan,
                seconds: limit.seconds,
                into: BeaconSurvey(knownByAddress: names.byAddress, includesDevices: all),
                keeping: save
            ) { survey, now in
                screen?.draw { list.screen(survey, at: now, of: source, columns: $0, rows: $1) }
                ticker?.tell(survey, at: now)
            }
            _ = Interruption { scan.stop() }
            let (survey, findings, failure) = try await scan.run()
            screen?.close()
            for warning in findings.warnings { Terminal.err("warning: \(warning)") }
            if findings.lost > 0 {
                let lost = Figures.count(findings.lost)
                Terminal.err("warning: \(lost) packets came too fast to be read, and are lost")
            }
            if common.json {
                for line in list.lines(survey) { Terminal.line(line) }
            } else {
                list.print(survey)
            }
            if let save {
                Terminal.err(
                    survey.received > 0
                        ? "Kept \(Figures.count(survey.received)) in \(save)"
                        : "Nothing to keep in \(save)"
                )
            }
            if let failure { throw failure }
        }

        /// Whether two paths lead to one file, by links too.
        private static func isSameFile(_ path: String, _ other: String) -> Bool {
            var (left, right) = (stat(), stat())
            return stat(path, &left) == 0 && stat(other, &right) == 0
                && left.st_dev == right.st_dev && left.st_ino == right.st_ino
        }
    }
}

/// The file to keep a capture in is there already.
private struct CaptureExists: MusterError {
    let path: String
    var what: Sentence { "\(path) exists already" }
    var remedy: Sentence { "name another file, or add --force to replace it" }
    var exitCode: MusterCore.ExitCode { .conflict }
}

/// Tells once a second what has changed, for scripts.
private final class ScanTicker: Sendable {
    private let list: ScanList
    private let told = Mutex<Instant?>(nil)

    init(_ list: ScanList) {
        self.list = list
    }

    /// Prints what was heard since the last time, at the most once a second of the source's clock.
    func tell(_ survey: BeaconSurvey, at now: Instant?) {
        guard let now else { return }
        told.withLock { told in
            if let told, now.seconds(since: told) < 1 { return }
            let changed = list.lines(survey, at: now) { beacon in
                told.map { beacon.lastAt > $0 } ?? true
            }
            for line in changed { Terminal.line(line) }
            told = survey.newestAt
        }
    }
}
