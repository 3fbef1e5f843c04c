import Synchronization

/// Lets somebody else end a watch: a signal handler, a test.
public final class WatchControl: Sendable {
    private let state = Mutex<(source: SourceThread?, isStopping: Bool)>((nil, false))

    /// Creates a control that holds nothing yet.
    public init() {}

    /// Asks the watch to end; returns at once.
    public func stop() {
        let source = state.withLock { state in
            state.isStopping = true
            return state.source
        }
        source?.stop()
    }

    /// Whether somebody has asked for the end.
    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Hands the running source over; an end that was asked for earlier takes effect at once.
    func control(_ source: SourceThread) {
        state.withLock { $0.source = source }
        if isStopping { source.stop() }
    }
}
