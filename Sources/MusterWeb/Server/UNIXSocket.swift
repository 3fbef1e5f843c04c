import Foundation
import MusterCore

/// The file of the UNIX socket that the server listens on.
enum UNIXSocket {
    /// Refuses to take a socket away from a server that listens on it, and to put one in the place of anything
    /// else; the socket that a killed server left behind may be replaced.
    ///
    /// - Throws: ``WebError/cannotListen(address:reason:)``.
    static func refuseServed(_ path: String) throws(WebError) {
        guard isFree(path) else {
            throw .cannotListen(address: "unix:\(path)", reason: "it is there, and is no socket")
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result != 0 else {
            throw .cannotListen(
                address: "unix:\(path)",
                reason: Sentence(verbatim: String(cString: strerror(EADDRINUSE)))
            )
        }
    }

    /// Removes the socket of a server that has ended, and nothing else.
    static func remove(_ path: String) {
        if isFree(path) { unlink(path) }
    }

    /// Whether there is nothing at a path, or a socket.
    private static func isFree(_ path: String) -> Bool {
        // Of a link it is the link that counts: what it leads to is no socket of ours.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes.map { $0[.type] as? FileAttributeType == .typeSocket } ?? true
    }

    /// Lets the account and its group connect: a proxy gets in by its group.
    ///
    /// In a home without people
    /// the account of each connection counts beside.
    static func openToGroup(_ path: String) { chmod(path, 0o660) }
}
