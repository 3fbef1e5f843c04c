import Foundation
import MusterCore
import MusterService

/// How the server is to be reached.
public struct WebOptions: Sendable {
    /// A host and a port to listen on, or a UNIX socket.
    public struct Address: Hashable, Sendable, CustomStringConvertible {
        /// The host: a name or an IP address, one of version 6 without brackets.
        public var host: String
        /// The port; 0 for any that is free.
        public var port: Int
        /// The absolute path of a UNIX socket; `nil` for a host and a port.
        public var socketPath: String?

        /// The longest path that a UNIX socket can have, in bytes (unix(7): 108 with its NUL).
        private static let longestPath = 107

        /// Reads `127.0.0.1:8080`, `localhost:8080`, `[::1]:8080` or `unix:/run/muster/portal.sock`.
        ///
        /// - Throws: ``WebError/badAddress(_:)``.
        public init(_ text: String) throws(WebError) {
            if text.hasPrefix("unix:") {
                let path = String(text.dropFirst("unix:".count))
                guard path.hasPrefix("/"), path.utf8.count <= Self.longestPath,
                    !path.utf8.contains(0)
                else { throw .badAddress(text) }
                (host, port, socketPath) = ("localhost", 0, path)
                return
            }
            guard let colon = text.lastIndex(of: ":"),
                let port = Int(text[text.index(after: colon)...]),
                (0...65_535).contains(port)
            else { throw .badAddress(text) }
            var host = String(text[..<colon])
            if host.hasPrefix("["), host.hasSuffix("]") {
                host = String(host.dropFirst().dropLast())
                guard HostName.isIPv6(host) else { throw .badAddress(text) }
            } else {
                guard !host.isEmpty, !host.contains(where: { ":/[]@ ".contains($0) }) else {
                    throw .badAddress(text)
                }
            }
            (self.host, self.port) = (host, port)
        }

        /// Whether only this machine reaches it.
        public var isLoopback: Bool {
            host == "localhost" || host == "::1"
                || (HostName.isIPv4(host) && host.hasPrefix("127."))
        }

        /// The form that ``init(_:)`` reads.
        public var description: String {
            socketPath.map { "unix:\($0)" } ?? "\(HostName.bracketed(host)):\(port)"
        }
    }

    /// Where it listens.
    public let address: Address
    /// The file with the certificate and its chain (PEM), and the one with its key.
    let certificate: (chain: String, key: String)?
    /// Whether a proxy stands before it that speaks TLS and says who asks.
    let isBehindProxy: Bool
    /// The proxies that are believed.
    let trustedProxies: [IPNetwork]
    /// The address that others reach it by; `nil` for the one it listens on.
    let publicURL: URL?
    /// Whether nobody gets in before the first admin has chosen a password by a one-time link.
    let awaitsFirstAdmin: Bool
    /// The most connections that are open at once; who comes then waits for one to close.
    let mostConnections: Int
    /// The most of these that one address may hold; `nil` where only this machine connects and all
    /// clients share one address.
    let mostOfOneAddress: Int?
    /// How long a client may take over its head or its body, or say nothing, in seconds.
    let patience: Int

    /// Checks and keeps how the server is to be reached.
    ///
    /// - Parameters:
    ///   - address: where it listens, `host:port`.
    ///   - certificate: the path of the certificate with its chain.
    ///   - key: the path of the certificate's key.
    ///   - isBehindProxy: whether a proxy stands before it.
    ///   - trustedProxies: the addresses or networks of that proxy, as `10.0.0.0/8`; none for this
    ///     machine alone.
    ///   - publicURL: the address that others reach it by.
    ///   - awaitsFirstAdmin: whether nobody gets in before the first admin has used a one-time link.
    ///   - mostConnections: the most connections that are open at once.
    ///   - mostOfOneAddress: the most that one address may hold; `nil` for a quarter of them.
    ///   - patience: how long a client may take over its head or its body, or say nothing, in seconds.
    /// - Throws: ``WebError`` for what cannot be, or would not be safe.
    public init(
        address: String = "127.0.0.1:8080",
        certificate: String? = nil,
        key: String? = nil,
        isBehindProxy: Bool = false,
        trustedProxies: [String] = [],
        publicURL: String? = nil,
        awaitsFirstAdmin: Bool = false,
        mostConnections: Int = 4_000,
        mostOfOneAddress: Int? = nil,
        patience: Int = 30
    ) throws(WebError) {
        let listening = try Address(address)
        self.address = listening
        switch (certificate, key) {
        case (let certificate?, let key?): self.certificate = (certificate, key)
        case (nil, nil): self.certificate = nil
        default: throw .halfCertificate
        }
        self.isBehindProxy = isBehindProxy
        self.awaitsFirstAdmin = awaitsFirstAdmin
        self.trustedProxies = try Self.networks(trustedProxies, isBehindProxy)
        self.mostConnections = mostConnections
        self.mostOfOneAddress =
            listening.isLoopback && !isBehindProxy
            ? nil : mostOfOneAddress ?? max(1, mostConnections / 4)
        self.patience = patience
        if let publicURL {
            guard let url = URL(string: publicURL), let scheme = url.scheme, url.host != nil,
                ["http", "https"].contains(scheme), url.path.isEmpty || url.path == "/"
            else { throw .badPublicURL(publicURL) }
            self.publicURL = url
        } else {
            self.publicURL = nil
        }
        if !self.address.isLoopback, self.certificate == nil, !isBehindProxy {
            throw .needsTLS(address: address)
        }
        // Only the address tells that browsers use TLS: cookies would else go out without it.
        if isBehindProxy, self.publicURL?.scheme != "https" { throw .proxyNeedsAddress }
    }

    /// This machine as a network, which a proxy is on unless it is said otherwise.
    private static let thisMachine = ["127.0.0.0/8", "::1"]

    private static func networks(
        _ texts: [String],
        _ isBehindProxy: Bool
    ) throws(WebError) -> [IPNetwork] {
        guard isBehindProxy || texts.isEmpty else { throw .trustedProxyAlone }
        var networks: [IPNetwork] = []
        for text in texts.isEmpty ? thisMachine : texts {
            guard let network = IPNetwork(text) else { throw .badNetwork(text) }
            networks.append(network)
        }
        return networks
    }

    /// Whether people reach it by TLS: cookies are for TLS alone then.
    var isSecure: Bool { certificate != nil || publicURL?.scheme == "https" }

    /// The address of a visitor's server: the one that others reach it by, else as the visitor names it.
    func url(asNamedBy host: String) -> String {
        publicURL == nil ? "\(isSecure ? "https" : "http")://\(host)" : url(port: 0)
    }

    /// The address to tell people, once the port is known.
    func url(port: Int) -> String {
        if let publicURL {
            let text = publicURL.absoluteString
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
        if address.socketPath != nil { return address.description }
        let scheme = certificate == nil ? "http" : "https"
        // An address that stands for all of the machine's is none that a browser could open.
        let isAny = ["0.0.0.0", "::"].contains(address.host)
        let host = isAny ? ProcessInfo.processInfo.hostName : address.host
        return "\(scheme)://\(HostName.bracketed(host)):\(port)"
    }
}

/// What can stand where a host is named.
enum HostName {
    static func isIPv4(_ text: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1
    }

    static func isIPv6(_ text: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, text, &address) == 1
    }

    /// The host as it stands in front of a port.
    static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// The host of a `Host` header or an origin, without its port, in small letters.
    static func withoutPort(_ text: String) -> String {
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            return String(text[text.index(after: text.startIndex)..<end]).lowercased()
        }
        return (text.split(separator: ":").first.map(String.init) ?? "").lowercased()
    }
}

/// Which names this server answers to.
///
/// A page of another site can make its own name point here (DNS rebinding), and would then read
/// whatever this server gives without sign-in. Such a request names that site. An IP address cannot
/// be pointed elsewhere, and with TLS a browser asks for a certificate of the name first.
struct HostRule: Sendable {
    private let names: Set<String>
    private let takesAny: Bool

    init(_ options: WebOptions) {
        names = Set(
            ["localhost", options.address.host.lowercased(), options.publicURL?.host?.lowercased()]
                .compactMap { $0 }
        )
        takesAny = options.certificate != nil
    }

    /// Whether a request with this `Host` may be answered.
    func allows(_ host: String) -> Bool {
        let name = HostName.withoutPort(host)
        return takesAny || names.contains(name) || HostName.isIPv4(name) || HostName.isIPv6(name)
    }
}
