import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterStore

/// The one owner of an audit while it listens: its session, its batch and its trace.
///
/// What was heard goes to the trace first and to the store second, one transaction a batch. So the
/// trace holds at least what the records tell, and a run that was broken off is made whole by
/// running its trace again (`OpenHome.closeBrokenOff`).
actor AuditRunner {
    /// How many reports one transaction takes in at the most.
    private static let batchSize = 4_096

    private let home: OpenHome
    private let source: SourceThread
    private let sourceName: String
    private let onProgress: @Sendable (LiveProgress) -> Void
    private var pass: SamplePass
    private var session: AuditSession
    private var pending: [AuditRecord] = []
    private var extras = 0
    private var isPausing = false

    init(
        home: OpenHome,
        session: AuditSession,
        source: SourceThread,
        sourceName: String,
        directory: BeaconDirectory,
        byAddress: [BluetoothAddress: BeaconIdentity],
        onProgress: @escaping @Sendable (LiveProgress) -> Void
    ) {
        self.home = home
        self.session = session
        self.source = source
        self.sourceName = sourceName
        self.onProgress = onProgress
        pass = SamplePass(
            scope: session.scope,
            method: session.scope.method,
            directory: directory,
            byAddress: byAddress
        )
    }

    /// Asks the source to end; ``listen(first:)`` then drains what it has heard and pauses.
    func pause() {
        isPausing = true
        source.stop()
    }

    /// Listens until the source ends or somebody pauses.
    ///
    /// - Parameter first: the reports that were read to learn when the audit starts.
    /// - Returns: the session, paused, and why listening ended.
    /// - Throws: ``StoreError``, ``MusterRadio/RadioError`` or ``ServiceError``; the audit stays as
    ///   far as it was stored.
    func listen(
        first: [AdvertisingReport]
    ) async throws -> (session: AuditSession, reason: ListeningEnd.Reason) {
        let audit = session.scope.audit
        let startedAt = first.first?.receivedAt ?? session.lastRecordAt
        pending.append(try session.listen(source: sourceName, at: startedAt))
        var trace: TraceFile?
        if home.settings.keepsTraces {
            let ended = try home.store.audits().filter {
                $0.state == .counted || $0.state == .cancelled
            }
            TraceFile.prune(
                home.folder,
                limitBytes: home.settings.traceLimitBytes,
                ended: Set(ended.map(\.audit))
            )
            trace = try TraceFile(home.folder, audit: audit, segment: session.segments)
        }
        try commit()
        var batch = first
        repeat {
            try trace?.append(batch)
            pass.take(batch)
            recordEvents()
            try trace?.flush()
            try commit()
            onProgress(progress)
            guard let next = await source.queue.next(max: Self.batchSize) else { break }
            batch = next
        } while true
        pass.finish()
        recordEvents()
        let reason: ListeningEnd.Reason =
            isPausing ? .paused : source.error == nil ? .sourceEnded : .sourceFailed
        let counts = source.queue.counts
        let end = ListeningEnd(
            segment: session.segments,
            reason: reason,
            received: counts.received,
            displaced: counts.displaced,
            foreign: pass.estimator.foreignCount,
            clockSteps: pass.estimator.clockSteps
        )
        pending.append(try session.stop(end, at: pass.lastAt ?? startedAt))
        try commit()
        try trace?.close()
        if reason == .sourceFailed, let error = source.error { throw error }
        return (session, reason)
    }

    private func recordEvents() {
        for event in pass.takeEvents() { pending.append(session.record(event)) }
    }

    private func commit() throws {
        guard !pending.isEmpty else { return }
        extras = session.extras.count
        try home.store.append(pending, to: session.scope.audit, progress: session.progress)
        pending.removeAll(keepingCapacity: true)
    }

    private var progress: LiveProgress {
        let counts = source.queue.counts
        let at = pass.lastAt ?? session.lastRecordAt
        let seconds = pass.firstAt.map { at.seconds(since: $0) } ?? 0
        return LiveProgress(
            audit: session.scope.audit,
            at: at,
            zone: pass.estimator.zone,
            present: session.presentCount,
            expected: session.expected.count,
            extras: extras,
            received: counts.received,
            rate: seconds > 0 ? Double(counts.received) / seconds : 0,
            queued: source.queue.count,
            displaced: counts.displaced
        )
    }
}
