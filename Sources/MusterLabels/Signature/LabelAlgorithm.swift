/// How labels are signed.
public enum LabelAlgorithm: String, Sendable, CaseIterable {
    /// Ed25519 (RFC 8032): the smaller code, and the default.
    case ed25519 = "Ed25519"
    /// RSA of 2,048 bits, PSS with SHA-256 and a salt of 32 bytes (RFC 8017, section 8.1).
    case rsa = "RSA-2048-PSS"

    /// How many bytes a signature has.
    public var signatureBytes: Int {
        switch self {
        case .ed25519: 64
        case .rsa: 256
        }
    }

    /// How many digits the identifier of the key and the signature take together.
    public var digits: Int {
        switch self {
        case .ed25519: 164
        case .rsa: 627
        }
    }
}
