import Glibc
import MusterAudit
public import MusterCore
import MusterPeople
public import MusterRadio
public import MusterRanging
import MusterStore
import Synchronization

/// The receiver of a server: audits that are started in a browser listen with it, one at a time.
public final class ServerReceiver: Sendable {
    /// Where it listens, as reports name it: `hci0`.
    public let name: String
    private let source: SourceDescription?
    private let state = Mutex(State())

    private struct State {
        var run: Run?
        var threads: (any TaskExecutor)?
        var hasEnded = false
        var failure: (audit: AuditID, error: any MusterError)?
    }

    /// An audit on its way from the source to the store.
    private struct Run {
        let control: AuditControl
        var audit: AuditID?
        var wait: StorageWait?
        var task: Task<Void, Never>?
    }

    /// Creates a receiver that is opened when an audit starts.
    ///
    /// - Parameter source: where it listens.
    public init(_ source: SourceDescription) {
        self.source = source
        name = source.description
    }

    /// Creates a receiver of recordings: each audit is started with one of its own.
    public init() {
        source = nil
        name = "capture"
    }

    /// Has audits that are started from now on worked on by `threads`, which may wait: what is heard is
    /// stored while other processes write.
    public func work(on threads: any TaskExecutor) {
        state.withLock { $0.threads = threads }
    }

    /// The audit that it listens for; `nil` when it is free, or just being opened.
    public var audit: AuditID? { state.withLock { $0.run?.audit } }

    /// Whether an audit can start now.
    public var isFree: Bool { state.withLock { $0.run == nil } }

    /// Why it stopped listening for an audit by itself; `nil` when it did not.
    public func failure(of audit: AuditID) -> (any MusterError)? {
        state.withLock { $0.failure?.audit == audit ? $0.failure?.error : nil }
    }

    /// What the audit that it listens for waits for, with what it has heard kept in memory; `nil` where all
    /// is stored.
    public func wait(of audit: AuditID) -> StorageWait? {
        state.withLock { $0.run?.audit == audit ? $0.run?.wait : nil }
    }

    /// Starts an audit, and goes on listening for it after this has returned.
    ///
    /// - Parameters:
    ///   - inventory: the inventory; `nil` for the current one.
    ///   - zones: the zones to audit; empty for the whole inventory.
    ///   - items: the items to audit; empty for all of the zones.
    ///   - method: how samples become outcomes; `nil` for what suits the receiver.
    ///   - terms: on what terms.
    ///   - recording: a capture file to listen to, gone when the audit has heard it, and what
    ///     reports call it; `nil` for the receiver's own source.
    ///   - home: the home of whoever starts it: the audit's observer.
    /// - Returns: the audit, which listens now.
    /// - Throws: ``ServiceError/receiverBusy(audit:)``, and what ``HomeSessions/start(_:control:onEvent:)``
    ///   throws before the audit has begun.
    public func start(
        inventory: String?,
        zones: [ZoneID],
        items: [ItemID] = [],
        method: RangingMethod? = nil,
        terms: WantedTerms = WantedTerms(),
        recording: (path: String, name: String)? = nil,
        in home: OpenHome
    ) async throws -> AuditID {
        guard let source = recording.map({ .capture(path: $0.name, speed: nil) }) ?? source else {
            throw ServiceError.noReceiver
        }
        var request = HomeSessions.AuditRequest(
            inventory: inventory,
            zones: zones,
            items: items,
            method: method,
            source: source,
            terms: terms
        )
        if let recording {
            request.opening = { CaptureReplay(path: recording.path, speed: nil) }
        }
        return try await listen { [request] control, onEvent in
            defer { if let recording { unlink(recording.path) } }
            return try await home.sessions.start(request, control: control, onEvent: onEvent)
        }
    }

    /// Goes on with a paused audit, and goes on listening for it after this has returned.
    ///
    /// - Throws: ``ServiceError/receiverBusy(audit:)``, and what a resumed audit can throw before it
    ///   listens.
    public func resume(_ audit: AuditID, in home: OpenHome) async throws {
        guard let source else { throw ServiceError.noReceiver }
        _ = try await listen { control, onEvent in
            try await home.sessions.resume(
                audit,
                source: source,
                control: control,
                onEvent: onEvent
            )
        }
    }

    /// Changes an audit by its runner, where this receiver listens for it.
    ///
    /// - Returns: the session, and what `step` returned; `nil` where it does not listen for the audit.
    /// - Throws: what `step` throws, and `StoreError`.
    func change<Value: Sendable>(
        _ audit: AuditID,
        _ step: @Sendable (inout AuditSession) throws -> ([AuditRecord], Value)
    ) async throws -> (session: AuditSession, value: Value)? {
        guard let run = state.withLock({ $0.run }), run.audit == audit else { return nil }
        return try await run.control.change(step)
    }

    /// Pauses an audit if it is this receiver's, and waits until everything heard is stored.
    ///
    /// - Returns: whether it was this receiver's.
    /// - Throws: `PeopleError` without the right, ``ServiceError/auditOfOthers(audit:observer:)`` for an audit of
    ///   others that this person may not lead.
    public func pause(_ audit: AuditID, in home: OpenHome) async throws -> Bool {
        try home.people.demand(.runAudits)
        guard self.audit == audit else { return false }
        try home.audits.demandLeading(of: audit)
        await pause()
        return true
    }

    /// Pauses whatever it listens for, and waits until everything heard is stored.
    public func pause() async {
        guard let run = state.withLock({ $0.run }) else { return }
        run.control.pause()
        await run.task?.value
    }

    /// How long the end waits for a store that cannot take what was heard.
    private static let lastPatience = Duration.seconds(3)

    /// Pauses as ``pause()`` does; from now on no audit starts.
    ///
    /// A store that is locked or full is not waited for long: what it did not take is in the trace.
    public func end() async {
        state.withLock { $0.hasEnded = true }
        let run = state.withLock { $0.run }
        let patience = Task {
            try await Task.sleep(for: Self.lastPatience)
            run?.control.giveUp()
        }
        await pause()
        patience.cancel()
    }

    /// Lets `body` listen on its own, and waits only until it has begun: until the records say that
    /// the audit listens.
    private func listen(
        _ body:
            @escaping @Sendable (
                AuditControl, @escaping @Sendable (ListeningEvent) -> Void
            ) async throws -> HomeSessions.Listened
    ) async throws -> AuditID {
        // Others read that an audit is paused a moment before the receiver is free again.
        while let run = state.withLock({ $0.run }), run.control.isPausing { await run.task?.value }
        let control = AuditControl()
        let (begun, told) = AsyncThrowingStream.makeStream(of: AuditID.self)
        try state.withLock { state in
            if let run = state.run { throw ServiceError.receiverBusy(audit: run.audit) }
            guard !state.hasEnded else { throw ServiceError.interruptedEarly }
            state.run = Run(control: control)
            state.failure = nil
            state.run?.task = Task(executorPreference: state.threads) {
                do {
                    _ = try await body(control) { event in
                        switch event {
                        case .begun(let session, _, _): self.begun(session.scope.audit)
                        // Only now does the store say that it listens, to whoever looks next.
                        case .progressed: if let audit = self.audit { told.yield(audit) }
                        case .waiting(let wait): self.waits(wait)
                        case .stored: self.waits(nil)
                        case .goesOn, .contested, .radioLost, .radioBack: break
                        }
                    }
                    self.ended(nil)
                    told.finish()
                } catch {
                    self.ended(error as? any MusterError)
                    told.finish(throwing: error)
                }
            }
        }
        for try await audit in begun { return audit }
        throw ServiceError.interruptedEarly
    }

    private func begun(_ audit: AuditID) {
        state.withLock { $0.run?.audit = audit }
    }

    private func waits(_ wait: StorageWait?) {
        state.withLock { $0.run?.wait = wait }
    }

    private func ended(_ error: (any MusterError)?) {
        state.withLock { state in
            if let error, let audit = state.run?.audit { state.failure = (audit, error) }
            state.run = nil
        }
    }
}
