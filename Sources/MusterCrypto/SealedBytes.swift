import CNettle

/// Encryption that shows whether anything was changed: AES-256-GCM (NIST SP 800-38D).
public enum SealedBytes {
    private static let keySize = Int(AES256_KEY_SIZE)
    private static let nonceSize = Int(GCM_IV_SIZE)
    private static let tagSize = Int(GCM_DIGEST_SIZE)

    /// Encrypts bytes with a number used once, drawn from the system's randomness.
    ///
    /// - Parameters:
    ///   - bytes: what is kept secret.
    ///   - key: the key, 32 bytes.
    ///   - context: what the bytes belong to; it is not kept, and opens nothing but them.
    /// - Returns: nonce (12 bytes), encrypted bytes, tag (16 bytes).
    public static func seal(_ bytes: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8] {
        precondition(key.count == keySize, "callers hold keys of 32 bytes")
        let nonce = SystemRandom.bytes(nonceSize)
        var cipher = begin(key: key, nonce: nonce, context: context)
        var encrypted = [UInt8](repeating: 0, count: bytes.count)
        var tag = [UInt8](repeating: 0, count: tagSize)
        nettle_gcm_aes256_encrypt(&cipher, bytes.count, &encrypted, bytes)
        nettle_gcm_aes256_digest(&cipher, tagSize, &tag)
        return nonce + encrypted + tag
    }

    /// Gives back what ``seal(_:key:context:)`` has encrypted; `nil` where it was changed, or belongs to
    /// another key or context.
    public static func open(_ sealed: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8]? {
        guard key.count == keySize, sealed.count >= nonceSize + tagSize else { return nil }
        let encrypted = Array(sealed[nonceSize..<(sealed.count - tagSize)])
        var cipher = begin(key: key, nonce: Array(sealed.prefix(nonceSize)), context: context)
        var bytes = [UInt8](repeating: 0, count: encrypted.count)
        var tag = [UInt8](repeating: 0, count: tagSize)
        nettle_gcm_aes256_decrypt(&cipher, encrypted.count, &bytes, encrypted)
        nettle_gcm_aes256_digest(&cipher, tagSize, &tag)
        // Compared whole, so that the time tells nothing of where they differ.
        let difference = zip(tag, sealed.suffix(tagSize)).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? bytes : nil
    }

    private static func begin(
        key: [UInt8],
        nonce: [UInt8],
        context: [UInt8]
    ) -> gcm_aes256_ctx {
        var cipher = gcm_aes256_ctx()
        nettle_gcm_aes256_set_key(&cipher, key)
        nettle_gcm_aes256_set_iv(&cipher, nonce.count, nonce)
        nettle_gcm_aes256_update(&cipher, context.count, context)
        return cipher
    }
}
