import Synchronization

/// Lets somebody else pause an audit that listens: a signal handler, another task.
public final class AuditControl: Sendable {
    private let state = Mutex<(runner: AuditRunner?, isPausing: Bool)>((nil, false))

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

    /// Whether somebody has asked for a pause.
    var isPausing: Bool { state.withLock { $0.isPausing } }

    /// Hands the running audit over; a pause that was asked for earlier takes effect at once.
    func control(_ runner: AuditRunner) {
        state.withLock { $0.runner = runner }
        if isPausing { pause() }
    }
}
