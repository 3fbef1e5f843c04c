import CProcess
import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterStore

/// The one owner of an audit while it listens: its session, its batch and its trace.
///
/// What was heard goes to the trace first and to the store second, one transaction a batch. So the
/// trace holds at least what the records tell, and a run that was broken off is made whole by
/// running its trace again (`OpenHome.closeBrokenOff`, ``BrokenStretch``).
///
/// While another process holds the store, or the disk is full, a radio is listened to all the same:
/// the records that come of it wait in memory, up to a bound, and then the reports wait in the queue,
/// which counts what it displaces. A recording waits by itself.
actor AuditRunner {
    /// How many reports of a recording one transaction takes in at the most.
    private static let batchSize = 4_096
    /// How long a live radio collects before a batch is taken: so a crowded air costs few
    /// transactions and few wake-ups.
    private static let collecting = Duration.milliseconds(200)
    /// How long a transaction waits for another process before the audit goes on without, in seconds.
    private static let patience = 1.0
    /// How long it is until the store is tried again.
    private static let retrying = Duration.seconds(1)

    private let home: OpenHome
    private let source: SourceThread
    private let description: SourceDescription
    private let keeping: KeptInMemory
    private let onEvent: @Sendable (ListeningEvent) -> Void
    private let broken: BrokenStretch?
    private var pass: SamplePass
    private var session: AuditSession
    private var trace: LiveTrace?
    private var pending: [AuditRecord] = []
    /// How many of the next events the records have already.
    private var recorded: Int
    private var contestedTold = 0
    private var wait: Wait?
    private var extras = 0
    private var covered: Double?
    private var coveredAt = ContinuousClock.now
    private var isPausing = false
    private var isGivingUp = false
    private var isOver = false

    /// Why ``pending`` is not stored.
    private struct Wait {
        var cause: StorageWait.Cause
        let since: ContinuousClock.Instant
        var retryAt: ContinuousClock.Instant
        var toldAt: ContinuousClock.Instant?
        var batches = 0
    }

    /// Creates the owner of a session that is about to listen.
    ///
    /// - Parameters:
    ///   - home: where it is stored.
    ///   - session: the session, paused, or open where `broken` goes on.
    ///   - source: what it listens to.
    ///   - description: what that is.
    ///   - broken: the stretch to go on with; `nil` to begin a new one.
    ///   - keeping: how much is kept in memory while it cannot be stored.
    ///   - onEvent: told what happens.
    /// - Throws: ``StoreError``.
    init(
        home: OpenHome,
        session: AuditSession,
        source: SourceThread,
        description: SourceDescription,
        broken: BrokenStretch?,
        keeping: KeptInMemory,
        onEvent: @escaping @Sendable (ListeningEvent) -> Void
    ) throws {
        self.home = home
        self.session = session
        self.source = source
        self.description = description
        self.broken = broken
        self.keeping = keeping
        self.onEvent = onEvent
        pass = try broken?.pass ?? home.recordings.pass(of: session)
        recorded = broken?.recorded ?? 0
    }

    /// Asks the source to end; ``listen(first:isBack:)`` then drains what it has heard and pauses.
    func pause() {
        isPausing = true
        source.stop()
    }

    /// Pauses without waiting for a store that cannot take what was heard.
    func giveUp() {
        isGivingUp = true
        pause()
    }

    /// Changes the audit while it listens, and stores what came of it at once.
    ///
    /// - Parameter step: makes the records.
    /// - Returns: the session, and what `step` returned; `nil` once the session was handed over.
    /// - Throws: what `step` throws, which then has changed nothing, and ``StoreError``.
    func change<Value: Sendable>(
        _ step: HomeSessions.Step<Value>
    ) throws -> (session: AuditSession, value: Value)? {
        guard !isOver else { return nil }
        var changed = session
        let (records, value) = try home.audits.named(in: session) { try step(&changed) }
        // Behind what waits in memory: the chain has one order.
        try home.keys.append(pending + records, to: changed)
        session = changed
        hasStored()
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
        let startedAt = try begin(first, isBack: isBack)
        // What reading the list took.
        process_return_memory()
        var batch = first
        repeat {
            if !batch.isEmpty {
                try trace?.keep(batch)
                pass.take(batch)
                recordEvents()
                tellContested()
                wait?.batches += 1
            }
            try await storeOrKeep()
            updateCovered()
            if wait == nil { onEvent(.progressed(progress)) }
            guard let next = await nextBatch() else { break }
            batch = next
        } while true
        // What ends a stretch is stored together: a broken-off one can go on as it stood.
        try await storeAll()
        let gap = try trace?.finish()
        pass.finish()
        recordEvents()
        var end = listeningEnd
        (end.traceGap, end.isTraced, end.traceSum) = (gap, trace?.isThere ?? false, trace?.sum)
        pending += try home.recordings.hearAgain(&session, endingWith: &end)
        let endedAt = isLive ? max(home.now(), pass.lastAt ?? startedAt) : pass.lastAt ?? startedAt
        pending.append(try session.stop(end, at: endedAt))
        try await storeAll()
        if end.reason == .sourceFailed, let error = source.error { throw error }
        isWhole = true
        return end.reason
    }

    private var isLive: Bool { description.isLive }

    /// Begins the stretch, or goes on with the broken one; gives when it began.
    private func begin(_ first: [AdvertisingReport], isBack: Bool) throws -> Instant {
        let startedAt = first.first?.receivedAt ?? (isLive ? home.now() : session.lastRecordAt)
        if let broken {
            pending.append(try session.goOn(by: home.person, at: session.lastRecordAt))
            for event in broken.events { pending.append(session.record(event)) }
        } else {
            pending.append(
                try session.listen(
                    source: description.description,
                    by: home.person,
                    isBack: isBack,
                    heardBefore: source.findings.heardBefore,
                    at: startedAt
                )
            )
        }
        guard home.settings.keepsTraces else { return startedAt }
        let ended = try home.store.audits.list().filter {
            $0.state.isCounted || $0.state == .cancelled
        }
        home.recordings.pruneTraces(of: Set(ended.map(\.audit)))
        trace = LiveTrace(
            home.folder,
            audit: session.scope.audit,
            segment: session.segments,
            goesOn: broken != nil,
            mostWaiting: keeping.reports
        )
        // Before the records say that there is a stretch: whoever finds those finds a trace.
        try trace?.catchUp()
        return startedAt
    }

    /// The next reports; none when a live radio was silent for a second, `nil` at the end.
    private func nextBatch() async -> [AdvertisingReport]? {
        guard isLive else { return await source.queue.next(max: Self.batchSize) }
        return await source.queue.next(
            collecting: isPausing ? .zero : Self.collecting,
            within: .seconds(1)
        )
    }

    /// What went through the queue in this stretch, before it was broken off too.
    private var counts: SampleQueue.Counts {
        var counts = source.queue.counts
        counts.received += receivedBefore
        return counts
    }

    private var receivedBefore: Int { broken?.pass.received ?? 0 }

    private var listeningEnd: ListeningEnd {
        let (counts, findings, error) = (counts, source.findings, source.error)
        let reason: ListeningEnd.Reason =
            switch error {
            case nil: isPausing ? .paused : .sourceEnded
            case let error? where isLive && error.mayPass: .radioLost
            case .some: .sourceFailed
            }
        return ListeningEnd(
            segment: session.segments,
            reason: reason,
            detail: error?.what.description,
            received: counts.received,
            displaced: counts.displaced,
            foreign: pass.estimator.foreignCount,
            clockSteps: pass.estimator.clockSteps,
            lost: findings.lost,
            gaps: findings.interruptions.map(ListeningGap.init),
            contestedAnchors: pass.estimator.contestedAnchors
        )
    }

    private func recordEvents() {
        for event in pass.takeEvents() {
            if recorded > 0 {
                recorded -= 1
            } else {
                pending.append(session.record(event))
            }
        }
    }

    /// Says which anchors were found to be copied or moved since the last time.
    private func tellContested() {
        let fresh = pass.estimator.contestedAnchors.dropFirst(contestedTold)
        guard !fresh.isEmpty else { return }
        contestedTold += fresh.count
        onEvent(.contested(Array(fresh)))
    }

    // MARK: The store

    /// Stores what is pending if the store can take it, or keeps it in memory while there is room.
    private func storeOrKeep() async throws {
        if try store() { return }
        if !isLive || pending.count >= keeping.records { try await storeAll() } else { tellWait() }
    }

    /// Stores what is pending, and waits until the store can take it.
    ///
    /// - Throws: ``ServiceError/notStored(audit:reason:)`` when it is not to be waited for any longer.
    private func storeAll() async throws {
        while !(try store()) {
            if isGivingUp || Task.isCancelled {
                throw ServiceError.notStored(
                    audit: session.scope.audit,
                    reason: wait?.cause.what ?? ""
                )
            }
            tellWait()
            try? await Task.sleep(for: .milliseconds(100))
            try trace?.catchUp()
        }
    }

    /// Tries to store what is pending; `false` while the store cannot take it.
    ///
    /// - Throws: ``StoreError`` for all that does not pass by itself.
    private func store() throws -> Bool {
        guard !pending.isEmpty else { return true }
        if let wait, ContinuousClock.now < wait.retryAt { return false }
        extras = session.extraCount
        do {
            try home.store.audits.append(
                pending,
                to: session.scope.audit,
                progress: session.progress,
                waiting: wait == nil ? Self.patience : 0
            )
        } catch let error as StoreError {
            guard let cause = StorageWait.Cause(error) else { throw error }
            let now = ContinuousClock.now
            var wait = wait ?? Wait(cause: cause, since: now, retryAt: now, batches: 1)
            (wait.cause, wait.retryAt) = (cause, now + Self.retrying)
            self.wait = wait
            return false
        }
        hasStored()
        return true
    }

    /// Notes that nothing is pending any more.
    private func hasStored() {
        pending.removeAll(keepingCapacity: pending.count <= Self.batchSize)
        guard let wait else { return }
        self.wait = nil
        if wait.toldAt != nil {
            let seconds = (ContinuousClock.now - wait.since) / .seconds(1)
            onEvent(.stored(batches: wait.batches, seconds: seconds))
        }
    }

    /// Says what is waited for, once a second.
    private func tellWait() {
        guard var wait else { return }
        let now = ContinuousClock.now
        if let toldAt = wait.toldAt, now - toldAt < .seconds(1) { return }
        wait.toldAt = now
        self.wait = wait
        onEvent(
            .waiting(
                StorageWait(cause: wait.cause, batches: wait.batches, isEnding: isPausing)
            )
        )
    }

    // MARK: Progress

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
        let counts = counts
        let heardAt = pass.lastAt ?? session.lastRecordAt
        let at = isLive ? max(home.now(), heardAt) : heardAt
        let seconds = pass.firstAt.map { at.seconds(since: $0) } ?? 0
        let isHidden = home.audits.isHidden(session)
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
