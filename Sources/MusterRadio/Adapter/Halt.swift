import MusterCore

/// Why a scanner cannot simply go on.
enum Halt: Error {
    /// It was told to stop, or nobody listens to it any more.
    case stopped
    /// The scan no longer is what it was made to be; it can be set up again.
    case upset(ScanInterruption.Cause, since: Instant)
    /// It cannot be used any longer.
    case failed(RadioError)
}
