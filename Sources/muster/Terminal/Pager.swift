import Foundation
import MusterCore

/// Shows what is longer than the terminal page by page, by the program that the account has for that.
enum Pager {
    /// Prints lines of data.
    ///
    /// `MUSTER_PAGER`, else `PAGER`, names the program; `cat` or nothing in it lets all lines run through. Without
    /// either it is `less`, where there is one.
    static func show(_ lines: [String]) {
        guard let program = program(for: lines.count), page(lines, by: program) else {
            for line in lines { Terminal.out(data: line) }
            return
        }
    }

    /// Where nothing is said: `less`, which not every machine has.
    private static let usual = "if command -v less >/dev/null; then exec less; else exec cat; fi"

    /// The command line of the pager; `nil` where none is wanted.
    private static func program(for count: Int) -> String? {
        // A page needs a person at both ends, and more lines than there are rows, with the prompt's.
        guard Terminal.outIsTerminal, isatty(STDIN_FILENO) == 1,
            count >= Terminal.Channel.data.size.rows
        else { return nil }
        let environment = ProcessInfo.processInfo.environment
        let wanted = environment["MUSTER_PAGER"] ?? environment["PAGER"] ?? usual
        return ["", "cat"].contains(wanted) ? nil : wanted
    }

    /// Whether the pager has shown the lines; it has not where it cannot be started.
    private static func page(_ lines: [String], by program: String) -> Bool {
        // What a program begins with is what the thread that starts it keeps back; it is to hear Ctrl-C.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        // As git sets it: end where one page holds it all, keep colours, leave the screen as it is.
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        let pipe = popen(program, "w")
        // Ctrl-C is the pager's; and who leaves it early has seen enough.
        let (interrupted, broken) = (signal(SIGINT, SIG_IGN), signal(SIGPIPE, SIG_IGN))
        defer {
            signal(SIGINT, interrupted)
            signal(SIGPIPE, broken)
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        guard let pipe else { return false }
        for line in lines { fputs(line + "\n", pipe) }
        // The shell's way to say that there is no such program, or none that can be run.
        return ![126, 127].contains(pclose(pipe) >> 8 & 0xFF)
    }
}
