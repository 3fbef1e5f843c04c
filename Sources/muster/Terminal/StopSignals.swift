import Foundation
import MusterDisk
import Synchronization

/// Where the signal handler leaves the number of the signal: the writing end of a pipe.
private let bell = Atomic<Int32>(-1)

/// Lets a command that a signal ends take its unfinished files with it.
enum StopSignals {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Takes over the signals that end a program, but for those it was started to ignore.
    ///
    /// The program ends as it would have, by the same signal.
    static func mind() {
        guard begin() else { return }
        for number in signals where !isIgnored(number) {
            signal(number) { @Sendable number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(bell.load(ordering: .relaxed), &byte, 1)
            }
        }
    }

    /// Whether the program was started to ignore a signal.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // SIG_IGN is no function but the pointer with the value 1, and Swift has no `==` for pointers
        // to C functions: their bits are all that can be compared. A pointer has the size of an Int.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Starts the thread that ends the program, once.
    private static func begin() -> Bool {
        guard bell.load(ordering: .relaxed) < 0 else { return true }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reading = ends[0]
        bell.store(ends[1], ordering: .relaxed)
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(reading, &byte, 1) != 1 {
                guard errno == EINTR else { return }
            }
            let number = Int32(byte)
            Draft.removeAll {
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
        }
        return true
    }
}
