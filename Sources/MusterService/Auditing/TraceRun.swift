import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterStore

/// The running again of one trace: the same radio through the same steps.
struct TraceRun {
    /// What ranging made of it, in order.
    let events: [RangingEvent]
    /// Reports in the trace.
    let received: Int
    /// Foreign beacons heard and ignored.
    let foreign: Int
    /// Times the receiver's clock stepped.
    let clockSteps: Int
    /// The time of the last report (UTC).
    let lastAt: Instant?

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
        var pass = SamplePass(
            scope: scope,
            method: method,
            directory: directory,
            byAddress: byAddress
        )
        var batch: [AdvertisingReport] = []
        var events: [RangingEvent] = []
        while try reader.next(into: &batch, limit: 1_024) {
            pass.take(batch)
            events += pass.takeEvents()
        }
        pass.finish()
        events += pass.takeEvents()
        self.events = events
        received = pass.received
        foreign = pass.estimator.foreignCount
        clockSteps = pass.estimator.clockSteps
        lastAt = pass.lastAt
    }
}
