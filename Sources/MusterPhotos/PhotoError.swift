public import MusterCore

/// Why a picture was not taken.
public enum PhotoError: MusterError, Equatable {
    /// The file is larger than a photo may be; sizes in bytes.
    case tooManyBytes(count: Int, limit: Int)
    /// The picture has more pixels than are decoded.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// It is no picture of a kind that is read here.
    case notAPhoto
    /// It begins like a picture of this kind, and cannot be decoded to its end.
    case broken(kind: String)
    /// This machine has no decoder for the kind.
    case noDecoder(kind: String)
    /// Its JPEG has more scans, each of which is drawn, than are decoded.
    case tooManyScans(limit: Int)
    /// Decoding it takes more time or memory than a picture may.
    case tooMuchWork(kind: String)
    /// The process that decodes pictures does not start.
    case noChild(reason: Sentence)
    /// The program was asked to end while the picture was decoded.
    case interrupted
    /// There is not the memory to write the picture again.
    case cannotEncode

    /// What happened.
    public var what: Sentence {
        switch self {
        case .tooManyBytes(let count, let limit):
            "the photo has \(count) bytes; the limit is \(limit >> 20) MiB"
        case .tooManyPixels(let width, let height, let limit):
            "the photo has \(width) × \(height) pixels; the limit is \(limit / 1_000_000) million"
        case .notAPhoto: "the file is no JPEG, PNG, GIF or WebP picture"
        case .broken(let kind): "the \(kind.uppercased()) picture is broken or cut short"
        case .noDecoder(let kind): "this machine cannot read \(kind.uppercased()) pictures"
        case .tooManyScans(let limit): "the JPEG picture has more than \(limit) scans"
        case .tooMuchWork(let kind):
            "the \(kind.uppercased()) picture takes more than \(PictureDecoder.cpuSeconds) s or "
                + "\(PictureDecoder.memoryBytes >> 20) MiB to decode"
        case .noChild(let reason):
            "the process that decodes pictures cannot be started: \(reason)"
        case .interrupted: "the photo was not read: the program is ending"
        case .cannotEncode: "the photo cannot be written"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .tooManyBytes, .tooManyPixels: "take it at a lower resolution, or make it smaller"
        case .notAPhoto: "save it as a JPEG"
        case .broken: "open it in a viewer to see whether it is whole, and save it again"
        case .noDecoder(let kind):
            "save it as a JPEG, or have the gdk-pixbuf loader for \(kind.uppercased()) installed"
        case .tooManyScans, .tooMuchWork:
            "open it in a viewer, and save it again as a plain JPEG"
        case .noChild: "see that the program may start processes, then try again"
        case .interrupted: "send it again once the program runs"
        case .cannotEncode: "free some memory, and try again"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .cannotEncode, .noChild, .interrupted: .failed
        default: .dataRefused
        }
    }
}
