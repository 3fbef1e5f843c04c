import MusterAudit
import Synchronization

/// Lets somebody else pause an audit that listens: a signal handler, another task.
public final class AuditControl: Sendable {
    private let state = Mutex(State())

    private struct State {
        var runner: AuditRunner?
        var isPausing = false
        var isGivingUp = false
    }

    /// Creates a control that holds nothing yet.
    public init() {}

    /// Asks the audit to pause; returns at once.
    public func pause() {
        let runner = state.withLock { state in
            state.isPausing = true
            return state.runner
        }
        guard let runner else { return }
        Task { await runner.pause() }
    }

    /// Asks the audit to end without waiting any longer for a store that cannot take what it heard.
    ///
    /// What was not stored is taken from its trace when it goes on or is finished.
    public func giveUp() {
        let runner = state.withLock { state in
            (state.isPausing, state.isGivingUp) = (true, true)
            return state.runner
        }
        guard let runner else { return }
        Task { await runner.giveUp() }
    }

    /// Whether somebody has asked for a pause.
    var isPausing: Bool { state.withLock { $0.isPausing } }

    /// Changes the audit that runs; see ``AuditRunner/change(_:)``.
    ///
    /// - Returns: the session, and what `step` returned; `nil` when no audit runs, or none any more.
    /// - Throws: what `step` throws, and `StoreError`.
    func change<Value: Sendable>(
        _ step: @Sendable (inout AuditSession) throws -> ([AuditRecord], Value)
    ) async throws -> (session: AuditSession, value: Value)? {
        // A radio that comes back has another runner, which is there in a moment.
        while let runner = state.withLock({ $0.runner }) {
            if let changed = try await runner.change(step) { return changed }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }

    /// Says that no audit runs any more.
    func release() { state.withLock { $0.runner = nil } }

    /// Hands the running audit over; a pause that was asked for earlier takes effect at once.
    func control(_ runner: AuditRunner) {
        state.withLock { $0.runner = runner }
        let state = state.withLock { $0 }
        if state.isGivingUp { giveUp() } else if state.isPausing { pause() }
    }
}
