import Foundation
import MusterCore
import Synchronization

/// Where the signal handler leaves word: the writing end of a pipe.
private let doorbell = Atomic<Int32>(-1)

/// Whether the signal handler was there since the last ``Interruption`` began.
private let hasRung = Atomic(false)

/// Ctrl-C, a request to terminate, and a terminal that went away: told once to whoever can pause,
/// ending at once the second time.
struct Interruption {
    private static let signals = [SIGINT, SIGTERM] + (mindsHangUp ? [SIGHUP] : [])

    /// A second one within so many seconds is still the first: keys bounce, and terminals send two
    /// signals.
    private static let patienceSeconds = 1.0

    /// Takes over the signals and calls `pause` at the first.
    init(_ pause: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let reading = ends[0]
        hasRung.store(false, ordering: .relaxed)
        doorbell.store(ends[1], ordering: .relaxed)
        // A handler may do little more than write down when it was called: whoever reads that may be
        // kept from it for a while. The rest happens on a thread.
        for number in Self.signals {
            signal(number) { @Sendable _ in
                hasRung.store(true, ordering: .relaxed)
                var moment = timespec()
                clock_gettime(CLOCK_MONOTONIC, &moment)
                _ = write(
                    doorbell.load(ordering: .relaxed),
                    &moment,
                    MemoryLayout<timespec>.size
                )
            }
        }
        Thread.detachNewThread {
            var first: Double?
            while let seconds = Self.nextSeconds(reading) {
                if let first {
                    if seconds - first > Self.patienceSeconds { exit(130) }
                    continue
                }
                first = seconds
                pause()
            }
        }
    }

    /// When the next signal came, by the monotonic clock; waits for it.
    private static func nextSeconds(_ descriptor: Int32) -> Double? {
        var moment = timespec()
        var count: Int
        repeat {
            count = read(descriptor, &moment, MemoryLayout<timespec>.size)
        } while count < 0 && errno == EINTR
        guard count == MemoryLayout<timespec>.size else { return nil }
        return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
    }

    /// Lets the process outlive a hang-up where no terminal can go away: a service manager, or a script,
    /// sends one to have settings read again.
    ///
    /// At a terminal, the end of it pauses what listens.
    /// To be called before anything is opened, and before the first ``Interruption``.
    static func outliveHangUp() {
        guard isatty(STDIN_FILENO) != 1, !Terminal.errIsTerminal else { return }
        signal(SIGHUP, SIG_IGN)
    }

    // A program that was started not to mind the end of its terminal does not.
    private static var mindsHangUp: Bool { !StopSignals.isIgnored(SIGHUP) }

    /// Whether somebody has interrupted.
    var hasCome: Bool { hasRung.load(ordering: .relaxed) }

    /// Gives the signals back, so that the next one ends the program.
    ///
    /// Returns whether somebody has interrupted until now.
    func end() -> Bool {
        for number in Self.signals { signal(number, SIG_DFL) }
        StopSignals.mind()
        return hasCome
    }
}
