import Foundation

/// Tells the service manager how a service is doing: the protocol of `sd_notify(3)`.
///
/// One datagram of `NAME=value` lines a message, to the socket that `NOTIFY_SOCKET` names: a path, or
/// an abstract name behind an `@`. Without it nobody asked, and nothing is sent.
public struct ServiceNotifier: Sendable {
    /// How often the manager wants to hear that the service is alive, in seconds; `nil` for never.
    ///
    /// Half of what it allows, as `sd_watchdog_enabled(3)` advises.
    public let watchdogSeconds: Double?
    private let address: String?

    /// Reads what the service manager has put into the environment.
    ///
    /// - Parameter environment: the environment of the process.
    public init(environment: [String: String]) {
        let name = environment["NOTIFY_SOCKET"] ?? ""
        address = name.hasPrefix("/") || name.hasPrefix("@") ? name : nil
        // A watchdog may be meant for another process, which handed its environment on.
        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        let allowed = environment["WATCHDOG_USEC"].flatMap { Double($0) }.map { $0 / 1_000_000 }
        watchdogSeconds = isMeant ? allowed.flatMap { $0 > 0 ? $0 / 2 : nil } : nil
    }

    /// The service does what it is for now.
    public func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }

    /// How the service is doing, in a line for people.
    public func tell(_ status: String) { send("STATUS=\(status)") }

    /// The service is alive.
    public func beat() { send("WATCHDOG=1") }

    /// The service is about to end.
    public func stopping() { send("STOPPING=1") }

    /// Sends a message; one that cannot be sent is dropped, because nobody would hear of it.
    private func send(_ message: String) {
        guard let address else { return }
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        // An abstract name begins with a NUL, and its length is all that ends it.
        var name = Array(address.utf8)
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        guard name.count < MemoryLayout.size(ofValue: target.sun_path) else { return }
        withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: name) }
        let size = MemoryLayout<sa_family_t>.size + name.count
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // A manager that is behind is waited for, one that hangs is not.
        var limit = timeval(tv_sec: 1, tv_usec: 0)
        let limitSize = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, limitSize)
        let bytes = Array(message.utf8)
        withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(
                    descriptor,
                    bytes,
                    bytes.count,
                    Int32(MSG_NOSIGNAL),
                    address,
                    socklen_t(size)
                )
            }
        }
    }
}
