import HTTPTypes
import MusterService

/// The other side of a connection.
struct Peer: Sendable {
    /// Its IP address; `nil` on a UNIX socket.
    var address: IPAddress?
    /// The account at the other side of a UNIX socket.
    var account: UInt32?
}

/// Who sends a request: the other side of the connection, or whom a trusted proxy speaks for.
struct Caller: Sendable {
    /// The address; `nil` on a UNIX socket.
    var address: IPAddress?
    /// The account at the other side of a UNIX socket.
    var account: UInt32?

    /// The whole address, as the trail names it; `local` for this machine.
    var name: String {
        guard let address, !address.isLoopback else { return "local" }
        return address.text
    }

    /// What a limit for each address is counted under: an IPv4 address, or the /64 of an IPv6 address.
    var counted: String { address?.customer ?? "local" }
}

/// Which proxies are believed, and whom they speak for.
///
/// Without `--behind-proxy` nothing that a client says about addresses counts. With it, only trusted
/// peers are answered at all, and only what they vouch for came by TLS.
struct ProxyRule: Sendable {
    private let isBehindProxy: Bool
    private let trusted: [IPNetwork]
    private let url: String

    /// Addresses that can be asked by anybody directly, because a health check has no proxy in front.
    private static let health: Set = ["/healthz", "/readyz"]

    init(_ options: WebOptions) {
        isBehindProxy = options.isBehindProxy
        trusted = options.trustedProxies
        url = options.url(port: 0)
    }

    /// Who sends a request.
    ///
    /// - Throws: ``WebError/untrustedProxy(address:)`` for a peer that is no trusted proxy,
    ///   ``WebError/withoutTLS(url:)`` or ``WebError/proxyWithoutProto`` unless the proxy says that the
    ///   request came to it by TLS.
    func caller(_ headers: HTTPFields, path: String, from peer: Peer) throws(WebError) -> Caller {
        let direct = Caller(address: peer.address, account: peer.account)
        guard isBehindProxy, !Self.health.contains(path) else { return direct }
        guard peer.address.map(isTrusted) ?? true else {
            throw .untrustedProxy(address: direct.address?.text ?? "")
        }
        // What several proxies in a row have added, the last is the nearest one's.
        let proto = headers[values: .forwardedProto].last?.split(separator: ",").last
        switch proto?.filter({ $0 != " " }).lowercased() {
        case "https": break
        case nil: throw .proxyWithoutProto
        default: throw .withoutTLS(url: url)
        }
        return Caller(address: client(headers) ?? peer.address)
    }

    /// Whether connections from an address are those of a proxy, which speaks for many clients.
    func isProxy(_ address: IPAddress) -> Bool { isBehindProxy && isTrusted(address) }

    /// The rightmost address that no trusted proxy has: everything left of it is the client's word.
    private func client(_ headers: HTTPFields) -> IPAddress? {
        let hops = headers[values: .forwardedFor].joined(separator: ",").split(separator: ",")
        var nearest: IPAddress?
        for hop in hops.reversed() {
            guard let address = IPAddress(withPort: hop) else { return nearest }
            nearest = address
            if !isTrusted(address) { return address }
        }
        return nearest
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trusted.contains { $0.contains(address) }
    }
}

extension HTTPField.Name {
    /// Who a proxy speaks for.
    static let forwardedFor = HTTPField.Name(known: "X-Forwarded-For")
    /// How the one that a proxy speaks for has reached it.
    static let forwardedProto = HTTPField.Name(known: "X-Forwarded-Proto")
}
