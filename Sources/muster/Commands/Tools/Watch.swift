import ArgumentParser
import Foundation
import MusterCore
import MusterPeople
import MusterRadio
import MusterService

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Listen all the time, and keep when each item was last heard.",
        discussion: """
            The program of a fixed scanner. It goes on until Ctrl-C or SIGTERM, waits for an adapter \
            that goes away, and runs beside audits on the same adapter. muster item heard shows what \
            it keeps.

            Examples:
              muster watch --source hci0
              muster watch --source hci0 --metrics-file /run/muster/scan.prom
              muster watch --source hci0 --json | jq -c 'select(.event == "lost")'
              muster watch --source capture:night.btsnoop
            """
    )

    @OptionGroup var listening: SourceOption

    @Option(name: .customLong("for"), help: "Seconds to listen (default: until it is ended).")
    var seconds: Double?

    @Option(
        help: "Write counts for Prometheus to this file each minute, as node_exporter reads them.",
        completion: .file(extensions: ["prom"])
    )
    var metricsFile: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    /// How long a write waits for another process, in seconds: short, because it can be kept later.
    private static let patience = 3.0

    func validate() throws {
        if let seconds { try TimeLimitOption.check(seconds, "The time to listen") }
    }

    func run() async throws {
        Interruption.outliveHangUp()
        let home = try common.open("watch", patience: Self.patience)
        let request = HomeBeacons.WatchRequest(
            source: try listening.description,
            scan: listening.scan,
            seconds: seconds,
            notifier: ServiceNotifier(environment: ProcessInfo.processInfo.environment)
        )
        let view = WatchView(source: request.source, clock: try home.clock(), isJSON: common.json)
        let control = WatchControl()
        _ = Interruption { control.stop() }
        let figures = metricsFile.map {
            WatchFigures(source: request.source.description, file: $0, home: home)
        }
        // A file that cannot be written is told, and what is heard is kept all the same.
        @Sendable func write(_ progress: WatchProgress?) {
            do throws(ServiceError) {
                try figures?.write(progress)
            } catch {
                view.warn(error)
            }
        }
        write(nil)
        let end = try await home.beacons.watch(request, control: control) { event in
            view.show(event)
            if case .minute(let progress) = event { write(progress) }
        }
        write(end.progress)
        view.end(end)
        try home.close()
    }
}
