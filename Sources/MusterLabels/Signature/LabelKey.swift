import CryptoExtras
import FoundationEssentials
public import MusterCore
import MusterCrypto

/// The half of a key that anybody may have: it tells whether a label is ours.
public struct LabelKey: Hashable, Sendable {
    /// How many bytes of a signature name its key.
    package static let idBytes = 4

    /// How it signs.
    public let algorithm: LabelAlgorithm
    /// The key: 32 bytes for Ed25519, a SubjectPublicKeyInfo in DER for RSA (RFC 5280, section 4.1).
    public let bytes: [UInt8]

    /// Takes a public key over; `nil` for bytes that are none of this kind, RSA of other than 2,048
    /// bits among them.
    public init?(_ algorithm: LabelAlgorithm, bytes: [UInt8]) {
        switch algorithm {
        case .ed25519: guard bytes.count == Ed25519.keySize else { return nil }
        case .rsa:
            guard let key = try? _RSA.Signing.PublicKey(derRepresentation: bytes),
                key.keySizeInBits == 2_048, Array(key.derRepresentation) == bytes
            else { return nil }
        }
        (self.algorithm, self.bytes) = (algorithm, bytes)
    }

    /// What labels name the key by: the first 4 bytes of the SHA-256 of its bytes, 8 hexadecimal
    /// digits.
    public var id: String { Hex.text(idBytes) }

    package var idBytes: [UInt8] { Array(SHA256.digest(of: bytes).prefix(Self.idBytes)) }

    /// Whether `signature` is this key's over `message`.
    func holds(_ signature: [UInt8], over message: [UInt8]) -> Bool {
        switch algorithm {
        case .ed25519: return Ed25519.holds(signature, over: message, by: bytes)
        case .rsa:
            guard let key = try? _RSA.Signing.PublicKey(derRepresentation: bytes) else {
                return false
            }
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature),
                for: Data(message),
                padding: .PSS
            )
        }
    }
}

/// The half of a key that signs labels; it never leaves the machine that it was made on.
public struct LabelSigner: Sendable {
    private enum Secret {
        case ed25519(Ed25519.KeyPair)
        case rsa(_RSA.Signing.PrivateKey)
    }

    private let secret: Secret
    /// The half that anybody may have.
    public let key: LabelKey

    /// Draws a key from the system's randomness.
    ///
    /// - Throws: ``LabelError/badKey`` where none can be made.
    public init(_ algorithm: LabelAlgorithm) throws(LabelError) {
        switch algorithm {
        case .ed25519: try self.init(secret: .ed25519(Ed25519.KeyPair()))
        case .rsa:
            guard let key = try? _RSA.Signing.PrivateKey(keySize: .bits2048) else { throw .badKey }
            try self.init(secret: .rsa(key))
        }
    }

    /// Takes over a key that was kept; `nil` for bytes that are none.
    ///
    /// - Parameter bytes: what ``bytes`` gave: the length tells the algorithm.
    public init?(kept bytes: [UInt8]) {
        let secret: Secret
        if let pair = Ed25519.KeyPair(seed: bytes) {
            secret = .ed25519(pair)
        } else if let key = try? _RSA.Signing.PrivateKey(derRepresentation: bytes) {
            secret = .rsa(key)
        } else {
            return nil
        }
        guard let signer = try? LabelSigner(secret: secret) else { return nil }
        self = signer
    }

    private init(secret: Secret) throws(LabelError) {
        let key =
            switch secret {
            case .ed25519(let pair): LabelKey(.ed25519, bytes: pair.publicKey)
            case .rsa(let pair):
                LabelKey(.rsa, bytes: Array(pair.publicKey.derRepresentation))
            }
        guard let key else { throw .badKey }
        (self.secret, self.key) = (secret, key)
    }

    /// What is kept of it: with these bytes anybody can sign.
    public var bytes: [UInt8] {
        switch secret {
        case .ed25519(let pair): pair.seed
        case .rsa(let key): Array(key.derRepresentation)
        }
    }

    /// Signs a label.
    ///
    /// - Parameters:
    ///   - link: what it names.
    ///   - capitals: see ``LabelLink/text(capitals:)``.
    /// - Returns: the whole link as it is printed. With RSA it is another one each time.
    /// - Throws: ``LabelError/badKey``.
    public func sign(_ link: LabelLink, capitals: Bool = true) throws(LabelError) -> String {
        let text = link.text(capitals: capitals)
        let signature = try signature(over: SignedText.message(of: text[...]))
        let digits = DecimalNumber.text(key.idBytes + signature, digits: key.algorithm.digits)
        return "\(text)\(link.expiry == nil ? "?" : "&")S=\(digits)"
    }

    /// Signs what a trace page says, so that it can be kept and shown to others.
    ///
    /// - Parameters:
    ///   - body: the answer.
    ///   - moment: when it was given (UTC).
    /// - Returns: `key=KEYID; at=SECONDS; sig=BASE64URL`: a signature over `MUSTER-TRACE-1`, the seconds
    ///   since 1970 and the SHA-256 of the body in lower-case hexadecimal digits, a line feed between
    ///   them.
    /// - Throws: ``LabelError/badKey``.
    public func sign(trace body: [UInt8], at moment: Instant) throws(LabelError) -> String {
        let digest = Hex.text(SHA256.digest(of: body))
        let message = Array("MUSTER-TRACE-1\n\(moment.second)\n\(digest)".utf8)
        let signature = Base64URL.text(try signature(over: message))
        return "key=\(key.id); at=\(moment.second); sig=\(signature)"
    }

    private func signature(over message: [UInt8]) throws(LabelError) -> [UInt8] {
        switch secret {
        case .ed25519(let pair): return pair.sign(message)
        case .rsa(let key):
            guard let made = try? key.signature(for: Data(message), padding: .PSS) else {
                throw .badKey
            }
            return Array(made.rawRepresentation)
        }
    }
}
