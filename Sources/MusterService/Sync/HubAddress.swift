import Foundation
import MusterCore

/// Where a hub is: an address of HTTP, over TLS unless it is on this machine.
struct HubAddress: Hashable, Sendable {
    /// The host.
    let host: String
    /// The port.
    let port: Int
    /// Whether it is reached over TLS.
    let isEncrypted: Bool
    /// What stands in front of the paths; empty or with a slash in front and none behind.
    let base: String

    /// Reads an address.
    ///
    /// - Throws: ``HouseError/badAddress(_:)``, ``HouseError/notEncrypted(url:)``.
    init(_ text: String) throws(HouseError) {
        let parts = URLComponents(string: text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard let parts, let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
            parts.user == nil, parts.query == nil, parts.fragment == nil
        else { throw .badAddress(text) }
        // An IPv6 address stands in brackets in an address, and without them in a socket's.
        self.host = host.trimmingCharacters(in: ["[", "]"])
        isEncrypted = scheme == "https"
        port = parts.port ?? (isEncrypted ? 443 : 80)
        guard (1...65_535).contains(port) else { throw .badAddress(text) }
        base = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        let isHere = self.host == "localhost" || IPAddress(self.host)?.isLoopback ?? false
        guard isEncrypted || isHere else { throw .notEncrypted(url: text) }
    }

    /// The address as it is kept.
    var text: String {
        let name = host.contains(":") ? "[\(host)]" : host
        let usual = isEncrypted ? 443 : 80
        return
            "\(isEncrypted ? "https" : "http")://\(name)\(port == usual ? "" : ":\(port)")\(base)"
    }

    /// What a request names as its host.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isEncrypted ? 443 : 80) ? name : "\(name):\(port)"
    }
}
