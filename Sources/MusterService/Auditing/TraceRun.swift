import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterStore

/// The running again of one trace: the same radio through the same steps.
struct TraceRun {
    /// What ranging made of it, in order.
    var events: [RangingEvent] = []
    /// Reports in the trace.
    var received = 0
    /// Foreign beacons heard and ignored.
    var foreign = 0
    /// Times the receiver's clock stepped.
    var clockSteps = 0
    /// The time of the first report (UTC); `nil` when there is none.
    var firstAt: Instant?
    /// The time of the last report (UTC).
    var lastAt: Instant?

    /// Runs the trace at `path` through the method of `scope`.
    ///
    /// - Throws: ``MusterRadio/RadioError`` when the trace cannot be read.
    init(
        _ path: String,
        scope: AuditScope,
        method: RangingMethod,
        directory: BeaconDirectory,
        byAddress: [BluetoothAddress: BeaconIdentity]
    ) throws {
        var reader = try CaptureReader(path: path)
        var intake = SampleIntake(byAddress: byAddress)
        var estimator = SightingEstimator(
            method: method,
            directory: directory,
            checkInZone: scope.checkInZone
        )
        var batch: [AdvertisingReport] = []
        while try reader.next(into: &batch, limit: 1_024) {
            for report in batch { intake.take(report, into: &estimator, events: &events) }
            received += batch.count
            firstAt = firstAt ?? batch.first?.receivedAt
            lastAt = batch.last?.receivedAt ?? lastAt
        }
        estimator.finish(to: &events)
        foreign = estimator.foreignCount
        clockSteps = estimator.clockSteps
    }
}
