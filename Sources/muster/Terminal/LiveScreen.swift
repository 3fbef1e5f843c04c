import Foundation
import MusterCore
import Synchronization

/// The terminal that shows a live screen now; −1 when there is none.
private let shown = Atomic<Int32>(-1)
/// Takes the whole terminal and hides the cursor, as xterm and all after it understand it.
private let entering: StaticString = "\u{1B}[?1049h\u{1B}[?25l"
/// Gives back what was there before.
private let leaving: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

/// The whole terminal, redrawn in place while a command listens.
///
/// What was on it comes back with ``close()``, at every exit of the program, and while the program
/// is suspended with Ctrl-Z.
final class LiveScreen: Sendable {
    private let channel: Terminal.Channel
    private let state = Mutex(State.waiting)

    private enum State {
        case waiting, open, closed
    }

    /// A screen that takes the terminal over when it is first drawn: what fails before shows plainly.
    init(on channel: Terminal.Channel) {
        self.channel = channel
    }

    /// Shows these lines, cut to the terminal; its size is asked for each time.
    ///
    /// - Parameter lines: gives the lines for so many columns and rows.
    func draw(_ lines: (_ columns: Int, _ rows: Int) -> [String]) {
        state.withLock { state in
            if state == .waiting { open() }
            guard state != .closed else { return }
            state = .open
            let (columns, rows) = channel.size
            let shown = lines(columns, rows).prefix(rows)
            channel.write("\u{1B}[H" + shown.joined(separator: "\u{1B}[K\n") + "\u{1B}[K\u{1B}[J")
        }
    }

    /// Gives the terminal back.
    func close() {
        state.withLock { state in
            defer { state = .closed }
            guard state == .open else { return }
            say(leaving, isLast: true)
            signal(SIGTSTP, SIG_DFL)
            signal(SIGCONT, SIG_DFL)
        }
    }

    private func open() {
        shown.store(channel.descriptor, ordering: .relaxed)
        atexit { say(leaving, isLast: true) }
        catchSuspension()
        signal(SIGCONT) { @Sendable _ in
            say(entering)
            catchSuspension()
        }
        say(entering)
    }
}

/// Writes to the terminal that is shown; does nothing else, so that a signal handler may call it.
private func say(_ text: StaticString, isLast: Bool = false) {
    let descriptor =
        isLast
        ? shown.exchange(-1, ordering: .relaxed) : shown.load(ordering: .relaxed)
    guard descriptor >= 0 else { return }
    _ = write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
}

/// Gives the terminal back before Ctrl-Z suspends the program.
private func catchSuspension() {
    signal(SIGTSTP) { @Sendable _ in
        say(leaving)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
    }
}
