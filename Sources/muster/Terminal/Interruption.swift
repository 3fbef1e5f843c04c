import Foundation
import Synchronization

/// Where the signal handler leaves word: the writing end of a pipe.
private let doorbell = Atomic<Int32>(-1)

/// Ctrl-C, a request to terminate, and a terminal that went away: told once to whoever can pause,
/// ending at once the second time.
final class Interruption: Sendable {
    private let count = Atomic(0)

    /// A second one so soon is still the first: keys bounce, and terminals send two signals.
    private static let patience = Duration.seconds(1)

    /// Takes over the signals and calls `pause` at the first.
    init(_ pause: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let reading = ends[0]
        doorbell.store(ends[1], ordering: .relaxed)
        // A handler may do little more than write a byte; the rest happens on a thread.
        // A program that was started not to mind the end of its terminal does not.
        for number in [SIGINT, SIGTERM] + (Self.mindsHangUp ? [SIGHUP] : []) {
            signal(number) { @Sendable _ in
                var byte: UInt8 = 1
                _ = write(doorbell.load(ordering: .relaxed), &byte, 1)
            }
        }
        Thread.detachNewThread { [self] in
            var byte: UInt8 = 0
            var first: ContinuousClock.Instant?
            while read(reading, &byte, 1) == 1 || errno == EINTR {
                if let first {
                    if ContinuousClock.now - first > Self.patience { exit(130) }
                    continue
                }
                first = .now
                count.add(1, ordering: .relaxed)
                pause()
            }
        }
    }

    private static var mindsHangUp: Bool {
        var action = sigaction()
        sigaction(SIGHUP, nil, &action)
        // SIG_IGN is no function but the pointer with the value 1, and Swift has no `==` for pointers
        // to C functions: their bits are all that can be compared. A pointer has the size of an Int.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Whether somebody has interrupted.
    var hasCome: Bool { count.load(ordering: .relaxed) > 0 }
}
