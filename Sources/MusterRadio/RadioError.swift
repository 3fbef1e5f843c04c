public import MusterCore

/// Why a source of advertising reports, or a capture file, cannot be used.
///
/// Bad data inside a capture is no error of this kind: it is counted, see ``CaptureWarning`` and
/// ``EventCounts``.
public enum RadioError: MusterError, Equatable {
    /// The text names no source.
    case badSource(String)
    /// The source exists in name only: this program cannot open it yet.
    case unavailable(source: String)
    /// There is no file at the path.
    case captureNotFound(path: String)
    /// The operating system refused to open or read the file, for the reason given.
    case cannotRead(path: String, reason: String)
    /// The file is no capture; the reason says how that shows.
    case notACapture(path: String, reason: String)
    /// The file is a capture of a kind that is not read.
    case unsupportedCapture(path: String, reason: String)
    /// The operating system refused to create or write the file, for the reason given.
    case cannotWrite(path: String, reason: String)

    /// What happened, naming the source or file.
    public var what: String {
        switch self {
        case .badSource(let text): "cannot understand the source \"\(text.prefix(200))\""
        case .unavailable(let source): "the radio \(source) is unavailable"
        case .captureNotFound(let path): "there is no capture \(path)"
        case .cannotRead(let path, let reason): "cannot read the capture \(path): \(reason)"
        case .notACapture(let path, let reason): "\(path) is no btsnoop capture: \(reason)"
        case .unsupportedCapture(let path, let reason): "cannot use the capture \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write the capture \(path): \(reason)"
        }
    }

    /// What to do next.
    public var remedy: String {
        switch self {
        case .badSource: "--source capture:FILE, capture:FILE@1x, hci0 or stdin"
        case .unavailable: "muster start --source capture:FILE, with a recorded capture"
        case .captureNotFound: "check the path; ls shows what is there"
        case .cannotRead: "check that the file can be read by this account"
        case .notACapture: "record one with btmon --write FILE"
        case .unsupportedCapture:
            "record one with btmon --write FILE (btsnoop version 1, data link 1001, 1002 or 2001)"
        case .cannotWrite: "check free space and permissions of the folder"
        }
    }

    /// The exit status that a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .badSource: .usage
        case .unavailable: .radioUnavailable
        case .captureNotFound: .notFound
        case .cannotRead: .failed
        case .notACapture, .unsupportedCapture: .dataRefused
        case .cannotWrite: .storage
        }
    }
}
