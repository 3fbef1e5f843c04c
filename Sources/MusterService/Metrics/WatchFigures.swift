import Glibc
import MusterCore
import MusterDisk
import MusterStore

/// What a fixed scanner counts, in a file that the exporter of the machine reads (node_exporter's textfile
/// collector): it has no port of its own.
public struct WatchFigures: Sendable {
    private let source: String
    private let file: String
    private let home: OpenHome

    /// - Parameters:
    ///   - source: what listens.
    ///   - file: the file.
    ///   - home: the home that is written to.
    public init(source: String, file: String, home: OpenHome) {
        (self.source, self.file, self.home) = (source, file, home)
    }

    /// Puts what is known now in the place of the file.
    ///
    /// - Parameter progress: how far the scanner has come; `nil` before its first minute.
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    public func write(_ progress: WatchProgress?) throws(ServiceError) {
        let label = (name: "source", value: source)
        var heard = HomeMetrics.lastHeard
        var adverts = Metric(
            "muster_watch_adverts_total",
            .counter,
            "Advertisements since its start: of this site, of others, and lost before they were looked at."
        )
        var beacons = Metric(
            "muster_watch_beacons",
            .gauge,
            "Beacons of items and anchors, by whether they were heard in the last minute."
        )
        if let progress {
            heard.add(Double(progress.at.second), [label])
            let fates = [
                ("ours", progress.ours), ("foreign", progress.received - progress.ours),
                ("lost", progress.lost),
            ]
            for (fate, count) in fates { adverts.add(Double(count), [label, ("fate", fate)]) }
            beacons.add(Double(progress.heard), [label, ("state", "heard")])
            beacons.add(Double(progress.beacons - progress.heard), [label, ("state", "silent")])
        }
        let metrics =
            [HomeMetrics.build, heard, adverts, beacons, HomeMetrics.waits(home.store.lockWaits)]
            + ProcessFigures.metrics
        do throws(DiskFailure) {
            let draft = try Draft(for: file, mode: 0o644)
            try draft.write(Array(Metric.text(metrics).utf8))
            // The collector is another account, whatever mask the scanner runs with.
            chmod(draft.path, 0o644)
            try draft.put()
        } catch {
            throw ServiceError.cannotWrite(path: file, reason: Sentence(verbatim: error.reason))
        }
    }
}
