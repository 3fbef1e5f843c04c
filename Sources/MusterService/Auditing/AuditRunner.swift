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
    /// How long a live radio collects before a batch is taken: so a crowded air costs few
    /// transactions and few wake-ups.
    private static let collecting = Duration.milliseconds(200)

    private let home: OpenHome
    private let source: SourceThread
    private let description: SourceDescription
    private let onEvent: @Sendable (ListeningEvent) -> Void
    private var pass: SamplePass
    private var session: AuditSession
    private var pending: [AuditRecord] = []
    private var extras = 0
    private var covered: Double?
    private var coveredAt = ContinuousClock.now
    private var isPausing = false
    private var isOver = false

    init(
        home: OpenHome,
        session: AuditSession,
        source: SourceThread,
        description: SourceDescription,
        directory: BeaconDirectory,
        byAddress: [BluetoothAddress: BeaconIdentity],
        onEvent: @escaping @Sendable (ListeningEvent) -> Void
    ) {
        self.home = home
        self.session = session
        self.source = source
        self.description = description
        self.onEvent = onEvent
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

    /// Changes the audit while it listens, and stores what came of it at once.
    ///
    /// - Parameter step: makes the records.
    /// - Returns: the session, and what `step` returned; `nil` once the session was handed over.
    /// - Throws: what `step` throws, which then has changed nothing, and ``StoreError``.
    func change<Value: Sendable>(
        _ step: OpenHome.Step<Value>
    ) throws -> (session: AuditSession, value: Value)? {
        guard !isOver else { return nil }
        var changed = session
        let (records, value) = try step(&changed)
        try home.append(records, to: changed)
        session = changed
        return (changed, value)
    }

    /// Gives the session away as it is; from now on nothing changes here.
    func handOver() -> AuditSession {
        isOver = true
        return session
    }

    /// Listens until the source ends or fails, or somebody pauses.
    ///
    /// - Parameters:
    ///   - first: the reports that were read to learn when the audit starts; may be empty for a live
    ///     radio, whose stretch starts now.
    ///   - isBack: whether the radio has come back by itself.
    /// - Returns: why listening ended; the session is paused then, and is had by ``handOver()``.
    /// - Throws: ``StoreError``, ``ServiceError``, or the ``MusterRadio/RadioError`` of a source that
    ///   will not come back; the audit stays as far as it was stored.
    func listen(
        first: [AdvertisingReport],
        isBack: Bool
    ) async throws -> ListeningEnd.Reason {
        var isWhole = false
        // What was not stored is in no session that could be changed further.
        defer { isOver = !isWhole }
        let startedAt = first.first?.receivedAt ?? (isLive ? home.now() : session.lastRecordAt)
        pending.append(
            try session.listen(
                source: description.description,
                isBack: isBack,
                heardBefore: source.findings.heardBefore,
                at: startedAt
            )
        )
        var trace = try openTrace()
        try commit()
        var batch = first
        repeat {
            if !batch.isEmpty {
                try trace?.append(batch)
                pass.take(batch)
                recordEvents()
                try trace?.flush()
                try commit()
            }
            updateCovered()
            onEvent(.progressed(progress))
            guard let next = await nextBatch() else { break }
            batch = next
        } while true
        pass.finish()
        recordEvents()
        let end = listeningEnd
        let endedAt = isLive ? max(home.now(), pass.lastAt ?? startedAt) : pass.lastAt ?? startedAt
        pending.append(try session.stop(end, at: endedAt))
        try commit()
        try trace?.close()
        if end.reason == .sourceFailed, let error = source.error { throw error }
        isWhole = true
        return end.reason
    }

    private var isLive: Bool { description.isLive }

    /// The trace of this stretch, unless the home keeps none.
    private func openTrace() throws -> TraceFile? {
        guard home.settings.keepsTraces else { return nil }
        let ended = try home.store.audits().filter {
            $0.state.isCounted || $0.state == .cancelled
        }
        TraceFile.prune(
            home.folder,
            limitBytes: home.settings.traceLimitBytes,
            ended: Set(ended.map(\.audit))
        )
        return try TraceFile(home.folder, audit: session.scope.audit, segment: session.segments)
    }

    /// The next reports; none when a live radio was silent for a second, `nil` at the end.
    private func nextBatch() async -> [AdvertisingReport]? {
        guard isLive else { return await source.queue.next(max: Self.batchSize) }
        if !isPausing { try? await Task.sleep(for: Self.collecting) }
        return await source.queue.next(max: Self.batchSize, within: .seconds(1))
    }

    private var listeningEnd: ListeningEnd {
        let (counts, findings, error) = (source.queue.counts, source.findings, source.error)
        let reason: ListeningEnd.Reason =
            switch error {
            case nil: isPausing ? .paused : .sourceEnded
            case let error? where isLive && error.mayPass: .radioLost
            case .some: .sourceFailed
            }
        return ListeningEnd(
            segment: session.segments,
            reason: reason,
            detail: error?.what,
            received: counts.received,
            displaced: counts.displaced,
            foreign: pass.estimator.foreignCount,
            clockSteps: pass.estimator.clockSteps,
            lost: findings.lost,
            gaps: findings.interruptions.map(ListeningGap.init)
        )
    }

    private func recordEvents() {
        for event in pass.takeEvents() { pending.append(session.record(event)) }
    }

    private func commit() throws {
        guard !pending.isEmpty else { return }
        extras = session.extraCount
        try home.store.append(pending, to: session.scope.audit, progress: session.progress)
        pending.removeAll(keepingCapacity: true)
    }

    /// Works the coverage out again, but in no more than a hundredth of the time.
    ///
    /// A handheld lives on its battery; a recording, which is over in a moment, is given a tenth.
    private func updateCovered() {
        let begun = ContinuousClock.now
        guard begun >= coveredAt else { return }
        covered = session.coveredShare
        let now = ContinuousClock.now
        coveredAt = isLive ? now + max(.seconds(10), (now - begun) * 100) : now + (now - begun) * 10
    }

    private var progress: LiveProgress {
        let counts = source.queue.counts
        let heardAt = pass.lastAt ?? session.lastRecordAt
        let at = isLive ? max(home.now(), heardAt) : heardAt
        let seconds = pass.firstAt.map { at.seconds(since: $0) } ?? 0
        let isHidden = home.isHidden(session)
        return LiveProgress(
            audit: session.scope.audit,
            at: at,
            silentSeconds: at.seconds(since: heardAt),
            zone: pass.estimator.zone,
            present: isHidden ? nil : session.presentCount,
            expected: isHidden ? nil : session.expected.count,
            covered: covered,
            extras: isHidden ? nil : extras,
            received: counts.received,
            rate: seconds > 0 ? Double(counts.received) / seconds : 0,
            queued: source.queue.count,
            displaced: counts.displaced,
            lost: source.findings.lost
        )
    }
}

extension ListeningGap {
    /// The gap that an interruption of the scan leaves.
    fileprivate init(_ interruption: ScanInterruption) {
        let cause: Cause =
            switch interruption.cause {
            case .controllerReset: .controllerReset
            case .otherProgram: .otherProgram
            case .serviceRestarted: .serviceRestarted
            case .suspended: .suspended
            }
        self.init(cause: cause, from: interruption.from, to: interruption.to)
    }
}
