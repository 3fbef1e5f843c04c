import CProcess
import Foundation
import MusterCore
import MusterReport

/// Where the command speaks: data on standard output, talk on standard error.
enum Terminal {
    /// Whether standard output is a terminal.
    static let outIsTerminal = isatty(STDOUT_FILENO) == 1
    /// Whether standard error is a terminal.
    static let errIsTerminal = isatty(STDERR_FILENO) == 1
    /// Whether colour may be used on standard output.
    static let usesColour = outIsTerminal && allowsColour
    /// Whether colour may be used on standard error.
    static let errUsesColour = errIsTerminal && allowsColour

    /// The language that people are spoken to in.
    ///
    /// `--lang` names it, else the account's locale does. A command that makes a document has a `--lang` of its own
    /// for that; it speaks by the locale. What the journal keeps is English.
    static let language: ReportLanguage = {
        if errIsJournal { return .english }
        let arguments = ProgramArguments.all
        let code = CommonOptions.language(in: arguments).flatMap(ReportLanguage.init(code:))
        return code ?? .spoken(in: ProcessInfo.processInfo.environment)
    }()

    /// What sentences are in that language; `nil` for English.
    static let translations = language.spoken

    /// Takes over the character set of the terminal, and lets a closed pipe end writing quietly.
    static func prepare() {
        if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
        signal(SIGPIPE, SIG_DFL)
        process_share_memory()
    }

    /// The columns of the terminal that data goes to; no limit where there is none.
    static var width: Int { width(of: STDOUT_FILENO) }

    /// The columns of the terminal that talk goes to; no limit where there is none.
    static var errWidth: Int { width(of: STDERR_FILENO) }

    /// Whether bars may be drawn with block characters: the account's locale is UTF-8.
    ///
    /// The first of the three variables that is set decides, as POSIX says of locales.
    static let usesBlocks: Bool = {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }()

    /// One of the two ways to a terminal.
    enum Channel {
        case data, talk

        /// The descriptor that is written to.
        var descriptor: Int32 { self == .data ? STDOUT_FILENO : STDERR_FILENO }

        /// The columns and rows of the terminal, as they are now; 80 and 24 where it does not say.
        var size: (columns: Int, rows: Int) {
            var size = winsize()
            let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
            return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
        }

        /// Writes text without ending the line.
        func write(_ text: String) { Terminal.write(Array(text.utf8), to: descriptor) }
    }

    /// Asks a question that is answered with yes or no; the end of the input is a no.
    ///
    /// To be asked only where ``canAsk``.
    static func asks(_ question: Sentence) -> Bool {
        // What listened before is over: Ctrl-C ends the command.
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
        let yes = ("yes" as Sentence).spoken
        errPart("\(question) \("[y/N]" as Sentence) ")
        guard let answer = readLine() else {
            err("")
            return false
        }
        // The first letter will do: `y` for yes, `d` for da, `j` for ja.
        return ["y", "yes", yes, String(yes.prefix(1))]
            .contains(answer.trimmingPrefix { $0 == " " }.lowercased())
    }

    /// Whether a person can be asked: both sides of the talk are a terminal.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && errIsTerminal }

    private static func width(of descriptor: Int32) -> Int {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        return columns.map { max(20, $0) } ?? .max
    }

    /// Prints a line of what a command was asked for.
    static func out(_ sentence: Sentence) { out(data: sentence.spoken) }

    /// Prints a line of data, which no language changes.
    static func out(data text: String) {
        write(Array((text + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Prints a sentence whose data may break no line.
    static func out(line sentence: Sentence) { out(data: sentence.spoken.inOneLine) }

    /// Prints sentences of data, broken between words where the terminal ends.
    ///
    /// A no-break space keeps two words on one line, and is printed as a space.
    static func out(prose: Sentence) {
        for line in prose.spoken.wrapped(to: width) {
            out(data: line.replacing("\u{A0}", with: " "))
        }
    }

    /// Prints sentences of talk, broken between words where the terminal ends.
    static func err(prose: Sentence) {
        for line in prose.spoken.wrapped(to: errWidth) { err(.data(line)) }
    }

    /// Prints one line of JSON.
    static func line(_ json: JSONWriter) {
        write(json.bytes + [UInt8(ascii: "\n")], to: STDOUT_FILENO)
    }

    /// Prints one line of JSON that `value` writes.
    static func line(_ value: (inout JSONWriter) throws -> Void) rethrows {
        var json = JSONWriter()
        try value(&json)
        line(json)
    }

    /// Prints bytes of data.
    static func out(_ bytes: [UInt8]) {
        write(bytes, to: STDOUT_FILENO)
    }

    /// Prints a line of talk.
    static func err(_ sentence: Sentence) {
        write(Array((sentence.spoken + "\n").utf8), to: STDERR_FILENO)
    }

    /// Prints a line of talk that matters more or less, which the journal is told where it takes the talk.
    static func log(_ severity: LogLine.Severity, _ sentence: Sentence) {
        log(LogLine(severity, sentence.spoken))
    }

    /// Prints a line of a log, which is English.
    static func log(_ line: LogLine) {
        err(.data(errIsJournal ? line.forJournal : line.text))
    }

    /// Whether the journal of the system reads what is said: it names the file that it does so by
    /// (systemd.exec(5), JOURNAL_STREAM).
    private static let errIsJournal: Bool = {
        var status = stat()
        guard let named = ProcessInfo.processInfo.environment["JOURNAL_STREAM"],
            fstat(STDERR_FILENO, &status) == 0
        else { return false }
        return named == "\(status.st_dev):\(status.st_ino)"
    }()

    /// Prints talk without ending the line.
    static func errPart(_ sentence: Sentence) {
        write(Array(sentence.spoken.utf8), to: STDERR_FILENO)
    }

    private static var allowsColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Foundation.write(
                    descriptor,
                    buffer.baseAddress?.advanced(by: written),
                    buffer.count - written
                )
                if count < 0, errno == EINTR { continue }
                if count <= 0 {
                    // Talk that reaches nobody, its terminal gone, keeps nothing from being done.
                    if descriptor == STDERR_FILENO { return }
                    fail()
                }
                written += count
            }
        }
    }

    /// Ends the command because what it prints reaches nobody.
    private static func fail() -> Never {
        let reason = String(cString: strerror(errno))
        err("muster: \("cannot write the output: \(reason)" as Sentence)")
        err("try: \("send it to a file on a disk with free space" as Sentence)")
        exit(ExitCode.failed.rawValue)
    }
}

/// Text emphasis, dropped where it does not belong.
enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"

    /// The text in this style on standard output.
    func callAsFunction(_ text: String, on isUsed: Bool = Terminal.usesColour) -> String {
        isUsed ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The sentence in this style on standard output.
    func callAsFunction(_ sentence: Sentence, on isUsed: Bool = Terminal.usesColour) -> Sentence {
        .data(self(sentence.spoken, on: isUsed))
    }
}

extension Terminal {
    /// Prints a value behind its name, over several lines where it is long.
    static func fact(_ name: Sentence, _ value: Sentence) {
        let (margin, name) = (13, name.said(in: "Terminal.fact").spoken)
        let columns = name.displayWidth
        var start = "  " + (columns < margin - 2 ? name.padded(to: margin - 2) : name + " ")
        for line in value.spoken.wrapped(to: width - margin) {
            out(data: start + line)
            start = String(repeating: " ", count: margin)
        }
    }

    /// Prints data behind its name.
    static func fact(_ name: Sentence, data: String) { fact(name, .data(data)) }
}
