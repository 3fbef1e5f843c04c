import Foundation
import MusterRadio
import Synchronization

/// A source on a thread of its own, because waiting for a radio or a file blocks.
final class SourceThread: Sendable {
    /// The queue that the source fills.
    let queue: SampleQueue
    private let source: any AdvertSource
    private let failure = Mutex<RadioError?>(nil)
    private let running = DispatchGroup()

    /// A source whose reports wait in a queue of this capacity.
    init(_ source: any AdvertSource, capacity: Int = 4_096) {
        self.source = source
        queue = SampleQueue(capacity: capacity)
    }

    /// Starts the thread.
    func start() {
        running.enter()
        let thread = Thread { [self] in
            defer { running.leave() }
            do throws(RadioError) {
                try source.run(into: queue)
            } catch {
                failure.withLock { $0 = error }
                queue.finish()
            }
        }
        thread.name = "radio"
        thread.start()
    }

    /// Ends the source; what it has queued can still be drained.
    func stop() {
        source.stop()
    }

    /// Ends the source and waits until it has let go of what it used, for a second at the longest: a
    /// program that ended sooner would leave its scan switched on.
    func end() {
        source.stop()
        _ = running.wait(timeout: .now() + 1)
    }

    /// Whether the source runs no more, by itself or by ``stop()``.
    var hasEnded: Bool { running.wait(timeout: .now()) == .success }

    /// Why the source failed; to be asked once the queue has ended.
    ///
    /// A source finishes its queue a moment before it fails: that moment is waited for.
    var error: RadioError? {
        running.wait()
        return failure.withLock { $0 }
    }

    /// What the source has noticed so far.
    var findings: SourceFindings { source.findings }
}
