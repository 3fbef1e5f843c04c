import Glibc

/// A file descriptor of the operating system, closed when its owner goes.
package struct Descriptor: ~Copyable, Sendable {
    /// The number, for calls; not to be kept.
    package let rawValue: Int32

    /// Becomes the owner of `rawValue`.
    package init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        _ = Glibc.close(rawValue)
    }
}
