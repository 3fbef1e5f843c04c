import CSodium

/// Signatures (RFC 8032).
public enum Ed25519 {
    /// How many bytes a public key has, and the seed of a private one.
    public static let keySize = Int(crypto_sign_PUBLICKEYBYTES)
    /// How many bytes a signature has.
    public static let signatureSize = Int(crypto_sign_BYTES)

    /// A private key with its public half.
    public struct KeyPair: Sendable {
        /// What the private key is made of, 32 bytes: whoever has them can sign.
        public let seed: [UInt8]
        /// The public half, 32 bytes.
        public let publicKey: [UInt8]
        private let privateKey: [UInt8]

        /// Draws a key from the system's randomness.
        public init() {
            self.init(checked: SystemRandom.bytes(Ed25519.keySize))
        }

        /// Takes over a key that was kept; `nil` unless its seed has 32 bytes.
        public init?(seed: [UInt8]) {
            guard seed.count == Ed25519.keySize else { return nil }
            self.init(checked: seed)
        }

        private init(checked seed: [UInt8]) {
            var publicKey = [UInt8](repeating: 0, count: Ed25519.keySize)
            var privateKey = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
            crypto_sign_seed_keypair(&publicKey, &privateKey, seed)
            (self.seed, self.publicKey, self.privateKey) = (seed, publicKey, privateKey)
        }

        /// Signs a message.
        ///
        /// - Returns: the signature, 64 bytes; the same for the same message.
        public func sign(_ message: [UInt8]) -> [UInt8] {
            var signature = [UInt8](repeating: 0, count: Ed25519.signatureSize)
            crypto_sign_detached(&signature, nil, message, UInt64(message.count), privateKey)
            return signature
        }
    }

    /// Whether a signature over a message is of the holder of this public key.
    public static func holds(
        _ signature: [UInt8],
        over message: [UInt8],
        by publicKey: [UInt8]
    ) -> Bool {
        guard signature.count == signatureSize, publicKey.count == keySize else { return false }
        let result = crypto_sign_verify_detached(
            signature,
            message,
            UInt64(message.count),
            publicKey
        )
        return result == 0
    }
}
