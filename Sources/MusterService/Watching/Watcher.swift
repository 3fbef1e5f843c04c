import MusterAdverts
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterRadio
import MusterStore

/// The one owner of a watch: what was heard and not yet kept, the trace, and the word to the
/// service manager.
///
/// It takes in batches as the source gives them, and a tick every second: so a silent radio is
/// noticed as well, and the watchdog hears of a loop that hangs by not hearing from it.
actor Watcher {
    /// How long what was heard may wait to be kept, in seconds.
    static let keepEverySeconds = 30.0
    private static let minuteSeconds = 60.0
    /// How far a clock must go back to have been set.
    private static let clockStepSeconds = 2.0
    /// How long a live radio collects before a batch is taken: so a crowded air costs few wake-ups.
    private static let collecting = Duration.milliseconds(200)
    /// How many reports are taken in before the loop looks around.
    private static let batchSize = 4_096

    private let home: OpenHome
    private let request: HomeBeacons.WatchRequest
    private let radio: Radio?
    private let name: String
    private let isLive: Bool
    private let control: WatchControl
    private let notifier: ServiceNotifier
    private let onEvent: @Sendable (WatchEvent) -> Void
    private var tally: HeardTally
    private var climate: ClimateKeeper
    private var trace: WatchTrace?

    private var source: SourceThread?
    private var hasOpened = false
    private var hasRun = false
    private var lostAt: Instant?
    private var isTimeUp = false
    private var retry = RetryPause()
    /// What earlier runs of the source lost.
    private var lostBefore = 0
    private var interruptions = 0
    private var warnings: [Sentence] = []
    private var failure: (any Error)?
    private var isDelayed = false
    private var isEnding = false

    /// The newest moment of the source's own time.
    private var at: Instant?
    private var since: Instant?
    /// When listening without a loss of the radio began.
    private var stretchSince: Instant?
    private var keptAt: Instant?
    private var minuteAt: Instant?
    private var beatAt = ContinuousClock.now
    private var receivedAtBeat = 0

    init(
        _ home: OpenHome,
        _ request: HomeBeacons.WatchRequest,
        radio: Radio?,
        control: WatchControl,
        onEvent: @escaping @Sendable (WatchEvent) -> Void
    ) throws {
        self.home = home
        self.request = request
        self.radio = radio
        let source = radio?.description ?? request.source
        name = source.description
        isLive = source.isLive
        self.control = control
        self.onEvent = onEvent
        notifier = request.notifier
        let receivers = try home.store.floorPlans.current()?.receivers ?? []
        tally = HeardTally(
            clock: try home.clock(),
            zones: receivers.reduce(into: [:]) { $0[$1.id] = $1.zone }
        )
        climate = try ClimateKeeper(home, isLive: isLive)
        if home.settings.keepsTraces, home.settings.keepsWatchTraces {
            trace = WatchTrace(
                home.folder,
                name: source.fileName,
                limitBytes: home.settings.watchTraceLimitBytes,
                holder: home.holder
            )
        }
    }

    /// Listens until the source ends, somebody asks for the end, or the time is up.
    ///
    /// - Throws: ``RadioError`` for a source that cannot be used and will not come back by itself,
    ///   or was never there; ``StoreError`` when what was heard cannot be kept.
    func run() async throws -> WatchEnd {
        try lookUpBeacons()
        async let _ = tickUntilCancelled()
        var isOver = false
        while !isOver, !control.isStopping, !isTimeUp {
            do {
                try await listen()
                isOver = true
            } catch let error as RadioError where failure == nil {
                guard error.mayPass, hasRun else {
                    // Why it ended matters more than whether the last batch could be kept.
                    try? keep(isLast: true)
                    throw error
                }
                try await wait(after: error)
            }
        }
        if let failure { throw failure }
        isEnding = true
        notifier.stopping()
        try keep(isLast: true)
        try trace.take()?.close()
        let reason: WatchEnd.Reason =
            control.isStopping ? .stopped : isTimeUp ? .timeIsUp : .sourceEnded
        return WatchEnd(reason: reason, progress: progress, warnings: warnings)
    }

    /// One run of the source, to its end.
    private func listen() async throws {
        let source = try openSource()
        self.source = source
        hasOpened = true
        interruptions = 0
        control.control(source)
        defer {
            source.stop()
            source.queue.close()
            lostBefore += source.queue.counts.displaced + source.findings.lost
            self.source = nil
        }
        while failure == nil, let batch = await nextBatch(source) {
            try take(batch)
            if isTimeUp { break }
        }
        if let failure { throw failure }
        tellInterruptions()
        if isTimeUp { return }
        for warning in source.findings.warnings where !warnings.contains(warning) {
            warnings.append(warning)
        }
        if let error = source.error { throw error }
        tellListening()
    }

    /// The scripted source of a test, the radio, or the radio that has come back.
    private func openSource() throws -> SourceThread {
        guard let radio else {
            let source = SourceThread(try request.opening?() ?? request.source.open(request.scan))
            source.start()
            return source
        }
        return try hasOpened ? radio.startAgain() : radio.start()
    }

    private func nextBatch(_ source: SourceThread) async -> [AdvertisingReport]? {
        if isLive, !control.isStopping { try? await Task.sleep(for: Self.collecting) }
        return await source.queue.next(max: Self.batchSize)
    }

    private func take(_ batch: [AdvertisingReport]) throws {
        if let first = batch.first?.receivedAt { begin(at: first) }
        tellListening()
        var batch = batch
        if let seconds = request.seconds, let since {
            let end = since.advanced(bySeconds: seconds)
            if let cut = batch.firstIndex(where: { $0.receivedAt > end }) {
                batch.removeSubrange(cut...)
                isTimeUp = true
            }
        }
        // First, so that a disk that is full for the trace costs nothing that was heard.
        tally.take(batch)
        try climate.take(batch)
        try trace?.append(batch)
        if let newest = batch.last?.receivedAt { advance(to: newest) }
        retry.reset()
        try passTime()
    }

    private func begin(at moment: Instant) {
        guard since == nil else { return }
        (since, stretchSince, keptAt, minuteAt, at) = (moment, moment, moment, moment, moment)
    }

    /// Goes on to a moment; a clock that was set back starts every interval anew.
    private func advance(to moment: Instant) {
        guard let at, moment < at.advanced(bySeconds: -Self.clockStepSeconds) else {
            at = max(at ?? moment, moment)
            return
        }
        (stretchSince, keptAt, minuteAt) = (moment, moment, moment)
        self.at = moment
    }

    /// Keeps and tells what is due.
    private func passTime() throws {
        guard let at, let keptAt, let minuteAt else { return }
        if at.seconds(since: keptAt) >= Self.keepEverySeconds { try keep(isLast: false) }
        if at.seconds(since: minuteAt) >= Self.minuteSeconds { tellMinute() }
        // Last, so that what is wrong with the readings costs nothing that was heard.
        try keepClimate(at: at, isLast: false)
    }

    /// Keeps what was heard; what could not be kept stays for the next time.
    private func keep(isLast: Bool) throws {
        guard let at, let stretchSince else { return }
        do {
            try home.store.beacons.noteHeard(
                tally.pending,
                during: WatchedTime(source: name, since: stretchSince, until: at),
                now: home.now(),
                onKept: { tally.remove($0) }
            )
            if isLast, let warning = home.beacons.aheadWarning(name, at: at) {
                warnings.append(warning)
            }
            isDelayed = false
            try lookUpBeacons()
        } catch StoreError.locked(let path, let holder) {
            if isLast { throw StoreError.locked(path: path, holder: holder) }
            if !isDelayed { onEvent(.delayed(holder: holder, at: at)) }
            isDelayed = true
        }
        keptAt = at
        if isLast { try keepClimate(at: at, isLast: true) }
    }

    /// Keeps what sensors said; where another process has the lock, it stays for the next time.
    private func keepClimate(at: Instant, isLast: Bool) throws {
        do {
            try climate.keep(at: at, isLast: isLast)
        } catch StoreError.locked(let path, let holder) {
            if isLast { throw StoreError.locked(path: path, holder: holder) }
        }
    }

    /// Items and sensors come and go while the watch goes on.
    private func lookUpBeacons() throws {
        let anchors = try home.store.floorPlans.current()?.anchors.map(\.beacon) ?? []
        tally.listen(for: Set(try home.store.beacons.itemBeacons() + anchors))
        try climate.lookUpSensors()
    }
}

extension Watcher {
    /// Waits after the loss of the source, unless somebody asks for the end.
    private func wait(after error: RadioError) async throws {
        let seconds = retry.take()
        if lostAt == nil {
            let now = now
            lostAt = now
            onEvent(.lost(error, at: now, retrySeconds: seconds))
            notifier.tell("\(error.what); waiting for it")
            try keep(isLast: false)
        }
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end, !control.isStopping, !isTimeUp, failure == nil {
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Says once that the source runs, or runs again.
    private func tellListening() {
        guard lostAt != nil || !hasRun else { return }
        if let lost = lostAt {
            onEvent(.back(at: now, silentSeconds: max(0, now.seconds(since: lost))))
            try? climate.note(Interruption(from: lost, until: now, cause: .radio))
            stretchSince = now
        } else {
            onEvent(
                .listening(
                    source: name,
                    at: since ?? now,
                    beacons: tally.knownCount,
                    sensors: climate.knownCount
                )
            )
        }
        hasRun = true
        lostAt = nil
        notifier.ready("listening on \(name) for \(tally.knownCount) beacons")
    }

    private func tellMinute() {
        let progress = progress
        onEvent(.minute(progress))
        tellInterruptions()
        if lostAt == nil {
            notifier.tell(
                "\(progress.heard) of \(progress.beacons) beacons heard in the last minute"
            )
        }
        minuteAt = at
        tally.startMinute()
    }

    private func tellInterruptions() {
        guard let findings = source?.findings else { return }
        let new = findings.interruptions.suffix(findings.interruptionCount - interruptions)
        for interruption in new { onEvent(.interrupted(interruption)) }
        interruptions = findings.interruptionCount
    }

    private func tickUntilCancelled() async {
        let seconds = min(1, notifier.watchdogSeconds ?? 1)
        while (try? await Task.sleep(for: .seconds(seconds))) != nil { tick() }
    }

    /// What has to happen although nothing is heard.
    private func tick() {
        guard !isEnding else { return }
        beat()
        guard isLive else { return }
        if source?.findings.isListening == true {
            begin(at: now)
            tellListening()
        }
        do {
            // A time without the radio was not listened to.
            if since != nil, lostAt == nil { advance(to: now) }
            try passTime()
        } catch {
            failure = error
            source?.stop()
        }
        if let seconds = request.seconds, let since, now.seconds(since: since) >= seconds {
            isTimeUp = true
            source?.stop()
        }
    }

    /// Tells the watchdog that the loop turns: that it has taken something in, or nothing waits.
    private func beat() {
        guard let interval = notifier.watchdogSeconds,
            ContinuousClock.now - beatAt >= .seconds(interval * 0.9)
        else { return }
        let isStuck = (source?.queue.count ?? 0) > 0 && tally.received == receivedAtBeat
        receivedAtBeat = tally.received
        guard !isStuck else { return }
        beatAt = .now
        notifier.beat()
    }

    private var now: Instant { isLive ? home.now() : at ?? home.now() }

    private var progress: WatchProgress {
        let running = source.map { $0.queue.counts.displaced + $0.findings.lost } ?? 0
        return WatchProgress(
            at: now,
            received: tally.received,
            ours: tally.ours,
            lost: lostBefore + running,
            heard: tally.inMinute.count,
            beacons: tally.knownCount,
            sensors: climate.knownCount,
            messages: climate.taken,
            refused: climate.faults.reduce(into: [:]) { $0[$1.key.word] = $1.value }
        )
    }
}
