public import MusterCore

/// Why a message was not written or not handed over.
public enum MailError: MusterError, Equatable {
    /// A text is no mail address that Muster writes to.
    case badAddress(String, reason: Sentence)
    /// The address that mail would come from is none.
    case badSender(String, reason: Sentence)
    /// A text is no address of a webhook that Muster writes to.
    case badHook(String, reason: Sentence)
    /// A header field, or a name that goes into one, can't carry this value.
    case badHeader(field: String, reason: Sentence)

    /// There is no mail program at the path.
    case noProgram(path: String)
    /// The mail program cannot be run: the errno of the attempt.
    case notRunnable(path: String, errno: Int32)
    /// The mail program ended with a status other than 0; `output` is what it said.
    case refused(path: String, status: Int32, output: String)
    /// The mail program was ended by a signal.
    case killed(path: String, signal: Int32, output: String)
    /// The mail program took longer than it may, and was ended.
    case timedOut(path: String, seconds: Double)
    /// The mail program ended well, but did not read the whole message.
    case notRead(path: String)
    /// A mailbox cannot be read.
    case mailbox(path: String, reason: Sentence)
    /// A call to the operating system failed.
    case systemCall(name: String, errno: Int32)
    /// A webhook did not take a message; `address` is its host.
    case hookRefused(address: String, reason: Sentence)
    /// The home was restored from a backup, and nobody has said yet that its mail may go out.
    case held

    /// What happened, naming the address or the program.
    public var what: Sentence {
        switch self {
        case .badAddress(let text, let reason):
            "\(HeaderText.quoted(text)) is no mail address: \(reason)"
        case .badSender(let text, let reason):
            "mail cannot come from \(HeaderText.quoted(text)): \(reason)"
        case .badHook(let text, let reason):
            "\(HeaderText.quoted(text)) is no address of a webhook: \(reason)"
        case .badHeader(let field, let reason):
            "the message's \(field) \(reason)"
        case .noProgram(let path):
            "there is no mail program at \(path)"
        case .notRunnable(let path, let errno):
            "cannot run the mail program \(path): \(SystemCall.message(errno))"
        case .refused(let path, let status, let output):
            Self.quoting(
                output,
                behind: "\(path) did not take the message: \(MailProgramStatus.words(status))"
            )
        case .killed(let path, let signal, let output):
            Self.quoting(output, behind: "\(path) was ended by signal \(signal)")
        case .timedOut(let path, let seconds):
            "\(path) did not take the message within \(Int(seconds.rounded(.up))) s"
        case .notRead(let path):
            "\(path) ended without reading the whole message"
        case .mailbox(let path, let reason): "cannot read the mailbox \(path): \(reason)"
        case .systemCall(let name, let errno):
            "cannot start the mail program: \(name): \(SystemCall.message(errno))"
        case .hookRefused(let address, let reason):
            "the webhook at \(address) did not take the message: \(reason)"
        case .held: "mail waits since this home was restored from a backup"
        }
    }

    /// What to do next.
    public var remedy: Sentence { remedy(for: nil) }

    /// What to do next about a message of the outbox; `nil` where its number is not known.
    public func remedy(for message: String?) -> Sentence {
        switch self {
        case .badAddress: "write it as name@example.org, without quotes or spaces"
        case .badSender: "set mail.from in muster.toml to an address like muster@example.org"
        case .badHook: "write it as https://name.example.org/path"
        case .mailbox(let path, _):
            "check its rights: ls -ld \(PlainText.shellWord(path)), or mail.bounce_mailbox"
        case .badHeader: "change the name and send again"
        case .noProgram, .notRunnable:
            "install one (apt install dma, or postfix), or set mail.sendmail in muster.toml;"
                + " the message stays in the outbox"
        case .refused, .killed, .timedOut, .notRead, .systemCall, .hookRefused:
            isTemporary
                ? "muster outbox retry, in a while; the message stays in the outbox"
                : "see to the recipient, or the sender (mail.from in muster.toml), then muster outbox retry \(message ?? "MESSAGE")"
        case .held: "muster outbox shows what waits; muster outbox resume lets it go out"
        }
    }

    /// ``ExitCode/dataRefused`` for text that can't be mailed, else ``ExitCode/mailNotHandedOver``.
    public var exitCode: ExitCode {
        switch self {
        case .badAddress, .badSender, .badHook, .badHeader: .dataRefused
        case .mailbox: .failed
        case .noProgram, .notRunnable, .refused, .killed, .timedOut, .notRead, .systemCall, .held,
            .hookRefused:
            .mailNotHandedOver
        }
    }

    /// The same fault, told of the address that mail comes from.
    public var ofSender: MailError {
        guard case .badAddress(let text, let reason) = self else { return self }
        return .badSender(text, reason: reason)
    }

    /// Whether the same message may be taken later, because the cause is neither the message nor its
    /// recipient; such a message is kept and tried again.
    public var isTemporary: Bool {
        switch self {
        case .badAddress, .badSender, .badHook, .badHeader, .mailbox: false
        case .refused(_, let status, _): MailProgramStatus.isTemporary(status)
        case .noProgram, .notRunnable, .killed, .timedOut, .notRead, .systemCall, .held,
            .hookRefused:
            true
        }
    }

    /// Whether it would be the same for any other message: the program cannot be run, or hangs.
    public var isOfEveryMessage: Bool {
        switch self {
        case .noProgram, .notRunnable, .timedOut, .systemCall, .held: true
        case .badAddress, .badSender, .badHook, .badHeader, .mailbox, .refused, .killed, .notRead,
            .hookRefused:
            false
        }
    }

    /// What happened, with the last line of what a program said of it.
    private static func quoting(_ output: String, behind what: Sentence) -> Sentence {
        guard let line = output.split(whereSeparator: \.isNewline).last else { return what }
        return "\(what): \(HeaderText.quoted(String(line)))"
    }
}
