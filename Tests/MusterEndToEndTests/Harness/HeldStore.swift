import Foundation
import Testing

/// A lock on a home's store, as an import of many rows holds it.
struct HeldStore: ~Copyable {
    private let descriptor: Int32

    /// Waits until nobody else holds it.
    init(_ home: TestHome) throws {
        descriptor = open("\(home.path)/muster.lock", O_RDWR | O_CLOEXEC)
        while flock(descriptor, LOCK_EX) != 0 { try #require(errno == EINTR) }
    }

    deinit { close(descriptor) }
}
