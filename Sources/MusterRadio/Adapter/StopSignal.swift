import CBlueZ
import Glibc

/// Lets any thread end the waiting of another one, before it begins too.
struct StopSignal: ~Copyable, Sendable {
    /// Readable once the signal was given, and for ever after; `nil` when the system has none left.
    private let event: Descriptor?

    init() {
        let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        event = descriptor < 0 ? nil : Descriptor(owning: descriptor)
    }

    /// What to wait for; −1, which no wait ever ends for, when the system has none left.
    var descriptor: Int32 {
        switch event {
        case .some(let event): event.rawValue
        case .none: -1
        }
    }

    /// Gives the signal.
    func give() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
}
