import Foundation
import Synchronization

/// Where the signal handler leaves word: the writing end of a pipe.
private let doorbell = Atomic<Int32>(-1)

/// Ctrl-C and a request to terminate: told once to whoever can pause, ending at once the second
/// time.
final class Interruption: Sendable {
    private let count = Atomic(0)

    /// Takes over the signals and calls `pause` at the first.
    init(_ pause: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let reading = ends[0]
        doorbell.store(ends[1], ordering: .relaxed)
        // A handler may do little more than write a byte; the rest happens on a thread.
        for number in [SIGINT, SIGTERM] {
            signal(number) { @Sendable _ in
                var byte: UInt8 = 1
                _ = write(doorbell.load(ordering: .relaxed), &byte, 1)
            }
        }
        Thread.detachNewThread { [self] in
            var byte: UInt8 = 0
            while read(reading, &byte, 1) == 1 || errno == EINTR {
                let (_, now) = count.add(1, ordering: .relaxed)
                if now > 1 { exit(130) }
                pause()
            }
        }
    }

    /// Whether somebody has interrupted.
    var hasCome: Bool { count.load(ordering: .relaxed) > 0 }
}
