import Foundation

/// What happens in a folder, in its order: programs wait for the disk to have the names in a folder by opening it,
/// and nothing else tells from outside that one did.
public final class FolderWatch {
    /// Something that happened.
    public enum Event: Hashable, Sendable {
        /// The folder itself was opened.
        case opened
        /// A file or folder was made in it.
        case made(String)
        /// A file in it was written to.
        case written(String)
    }

    private let descriptor: Int32

    /// Watches a folder from now on.
    ///
    /// - Throws: `POSIXError` where it cannot be watched.
    public init(_ folder: String) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        let wanted = UInt32(IN_OPEN) | UInt32(IN_CREATE) | UInt32(IN_MODIFY)
        guard descriptor >= 0, inotify_add_watch(descriptor, folder, wanted) >= 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    deinit { close(descriptor) }

    /// What has happened since it was asked last.
    public func events() -> [Event] {
        var events: [Event] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return events }
            var offset = 0
            while offset < count {
                let (event, next) = Self.event(buffer, at: offset)
                if let event { events.append(event) }
                offset = next
            }
        }
    }

    /// The event that begins at an offset, where it is one of ours, and where the next one begins: four numbers of
    /// four bytes, of which the second says what and the last how long the name behind them is (inotify(7)).
    private static func event(_ bytes: [UInt8], at offset: Int) -> (Event?, next: Int) {
        func number(_ index: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[offset + 4 * index + $1]) << (8 * UInt32($1)) }
        }
        let what = number(1)
        let start = offset + 16
        let next = start + Int(number(3))
        let name = String(decoding: bytes[start..<next].prefix { $0 != 0 }, as: UTF8.self)
        if what & UInt32(IN_CREATE) != 0 { return (.made(name), next) }
        if what & UInt32(IN_MODIFY) != 0 { return (.written(name), next) }
        return (name.isEmpty && what & UInt32(IN_OPEN) != 0 ? .opened : nil, next)
    }
}
