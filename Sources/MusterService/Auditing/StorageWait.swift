import MusterCore
public import MusterStore

/// What a listening audit waits for, with what it has heard kept in memory.
public struct StorageWait: Hashable, Sendable {
    /// Why nothing can be stored.
    public enum Cause: Hashable, Sendable {
        /// Another process holds the store: `pid 812, muster item import`.
        case locked(holder: String)
        /// The disk is full.
        case diskFull
    }

    /// Why nothing can be stored.
    public var cause: Cause
    /// How many batches of advertisements are kept in memory.
    public var batches: Int
    /// Whether the audit was asked to pause, and ends as soon as it has stored what it heard.
    public var isEnding: Bool
}

/// How much of a live audit is kept in memory at the most while it cannot be stored.
package struct KeptInMemory: Sendable {
    /// Records that wait for the store: some 30 MB.
    package var records = 50_000
    /// Advertisements that wait to be written to the trace: some 16 MB.
    package var reports = 65_536

    /// The usual bounds.
    package init() {}
}

extension StorageWait.Cause {
    /// The cause of an error that passes by itself; `nil` for one that does not.
    public init?(_ error: StoreError) {
        switch error {
        case .locked(_, let holder): self = .locked(holder: holder)
        case .full: self = .diskFull
        default: return nil
        }
    }

    /// The cause in words, for an error.
    var what: Sentence {
        switch self {
        case .locked(let holder): "the store is held by \(holder)"
        case .diskFull: "the disk is full"
        }
    }
}
