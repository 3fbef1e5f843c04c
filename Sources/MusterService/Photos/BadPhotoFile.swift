public import MusterCore
import MusterPhotos

/// A file that was named is no photo that can be kept.
public struct BadPhotoFile: MusterError, Equatable {
    let path: String
    let fault: PhotoError
    /// Whether it was the only one.
    let isAlone: Bool

    /// What happened.
    public var what: Sentence {
        isAlone
            ? "\(path): \(fault.what)"
            : "\(path): \(fault.what); no photo was added"
    }
    /// What to do next.
    public var remedy: Sentence { fault.remedy }
    /// The status that a command ends with.
    public var exitCode: ExitCode { fault.exitCode }
}
