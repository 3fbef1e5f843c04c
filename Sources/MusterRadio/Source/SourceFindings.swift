public import MusterCore

/// What a source has noticed about itself: faults in its data, and what the radio missed.
public struct SourceFindings: Equatable, Sendable {
    /// Whether a live source has got as far as listening.
    public var isListening = false
    /// What was wrong, for people: one line a cause.
    public var warnings: [Sentence] = []
    /// What the HCI events held; zero for sources that have none.
    public var counts = EventCounts()
    /// Reports at the beginning of a capture that were left out, as they were heard before.
    public var heardBefore = 0
    /// Packets that the kernel dropped because nobody read them in time; each held one report or more.
    public var lost = 0
    /// When the radio did not listen although it was meant to, oldest first; the last thousand.
    public var interruptions: [ScanInterruption] = []
    /// How often it was interrupted in all.
    public var interruptionCount = 0

    /// How many interruptions are kept: more say no more, and a source may run for months.
    private static let maximumInterruptions = 1_000

    /// Creates findings of nothing.
    public init() {}

    /// Adds an interruption; the oldest is forgotten where there are too many.
    mutating func note(_ interruption: ScanInterruption) {
        if interruptions.count == Self.maximumInterruptions { interruptions.removeFirst() }
        interruptions.append(interruption)
        interruptionCount += 1
    }
}

/// A time in which a live source did not listen although it was meant to, and went on by itself.
public struct ScanInterruption: Hashable, Sendable {
    /// Why a source stopped listening for a while.
    public enum Cause: String, Sendable, CaseIterable {
        /// The controller was reset or reported a hardware error.
        case controllerReset = "controller_reset"
        /// Another program changed or ended the scan.
        case otherProgram = "other_program"
        /// The Bluetooth service was started anew.
        case serviceRestarted = "service_restarted"
        /// The machine was suspended.
        case suspended
    }

    /// Why.
    public var cause: Cause
    /// When listening stopped, as far as is known (UTC).
    public var from: Instant
    /// When it went on (UTC).
    public var to: Instant

    /// Creates an interruption.
    public init(cause: Cause, from: Instant, to: Instant) {
        self.cause = cause
        self.from = from
        self.to = to
    }
}
