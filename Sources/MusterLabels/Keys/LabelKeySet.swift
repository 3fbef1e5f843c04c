import CryptoExtras
import FoundationEssentials
import MusterCore

/// The keys that tell whether labels are ours, and the hosts that labels of ours lead to: with them
/// anybody checks a label without a network.
///
/// As a file it is a JWK set (RFC 7517; Ed25519 by RFC 8037, RSA by RFC 7518 section 6.3). Beside the
/// members of those: `nbf`, `exp` and `revoked_at` in seconds since 1970, `reason`, and `hosts`.
public struct LabelKeySet: Equatable, Sendable {
    /// The keys, in any order.
    public var keys: [PublishedKey]
    /// The hosts that labels of ours lead to or have led to, in lower case.
    public var hosts: Set<String>

    /// Creates a set of keys.
    public init(keys: [PublishedKey], hosts: Set<String>) {
        (self.keys, self.hosts) = (keys, hosts)
    }

    /// The keys that a label names.
    func keys(named id: String, _ algorithm: LabelAlgorithm) -> [PublishedKey] {
        keys.filter { $0.key.id == id && $0.key.algorithm == algorithm }
    }

    /// The set as a file.
    public var json: String {
        var json = JSONWriter()
        json.object { json in
            json.key("keys")
            json.array { list in for key in keys { list.jwk(key) } }
            json.key("hosts")
            json.array { list in for host in hosts.sorted() { list.string(host) } }
        }
        return json.text + "\n"
    }

    /// Reads such a file; members that are not known are passed over.
    ///
    /// - Throws: ``LabelError/badKeySet(reason:)``.
    public init(json text: some Sequence<UInt8>) throws(LabelError) {
        guard case .object(let members)? = try? JSONReader.read(Array(text)) else {
            throw .badKeySet(reason: "it is no JSON object")
        }
        guard case .array(let list)? = members["keys"] else {
            throw .badKeySet(reason: "it has no list named keys")
        }
        var keys: [PublishedKey] = []
        for (place, value) in list.enumerated() {
            guard case .object(let members) = value, let key = PublishedKey(jwk: members) else {
                throw .badKeySet(reason: "key \(place + 1) is none that labels are signed with")
            }
            keys.append(key)
        }
        var hosts: Set<String> = []
        if case .array(let list)? = members["hosts"] {
            for case .string(let host) in list { hosts.insert(host.lowercased()) }
        }
        self.init(keys: keys, hosts: hosts)
    }
}

extension JSONWriter {
    fileprivate mutating func jwk(_ published: PublishedKey) {
        object { json in
            json.jwkNumbers(of: published.key)
            json.key("kid")
            json.string(published.key.id)
            json.key("use")
            json.string("sig")
            json.key("nbf")
            json.integer(published.from.second)
            json.key("exp")
            json.integer(published.until.second)
            guard let end = published.revocation else { return }
            json.key("revoked_at")
            json.integer(end.at.second)
            json.key("reason")
            json.string(end.reason)
        }
    }

    private mutating func jwkNumbers(of published: LabelKey) {
        switch published.algorithm {
        case .ed25519:
            key("kty")
            string("OKP")
            key("crv")
            string("Ed25519")
            key("x")
            string(Base64URL.text(published.bytes))
        case .rsa:
            let numbers = try? _RSA.Signing.PublicKey(derRepresentation: published.bytes)
                .getKeyPrimitives()
            key("kty")
            string("RSA")
            key("alg")
            string("PS256")
            key("n")
            string(numbers.map { Base64URL.text(Array($0.modulus)) })
            key("e")
            string(numbers.map { Base64URL.text(Array($0.publicExponent)) })
        }
    }
}

extension PublishedKey {
    fileprivate init?(jwk members: [String: JSONValue]) {
        func text(_ name: String) -> String? {
            if case .string(let text)? = members[name] { text } else { nil }
        }
        func moment(_ name: String) -> Instant? {
            guard case .number(let seconds)? = members[name], abs(seconds) < 1e11 else {
                return nil
            }
            return Instant(seconds: Int64(seconds))
        }
        let key: LabelKey?
        switch (text("kty"), text("crv")) {
        case ("OKP", "Ed25519"):
            key = text("x").flatMap(Base64URL.bytes).flatMap { LabelKey(.ed25519, bytes: $0) }
        case ("RSA", nil):
            guard let n = text("n").flatMap(Base64URL.bytes),
                let e = text("e").flatMap(Base64URL.bytes),
                let made = try? _RSA.Signing.PublicKey(n: Data(n), e: Data(e))
            else { return nil }
            key = LabelKey(.rsa, bytes: Array(made.derRepresentation))
        default: key = nil
        }
        guard let key, let from = moment("nbf"), let until = moment("exp") else { return nil }
        self.init(
            key: key,
            from: from,
            until: until,
            revocation: moment("revoked_at").map { .init(at: $0, reason: text("reason") ?? "") }
        )
    }
}
