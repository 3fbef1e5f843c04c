import CNettle

/// Keyed digests: HMAC (RFC 2104).
public enum MessageCode {
    /// HMAC with SHA-256.
    ///
    /// - Parameters:
    ///   - message: what is to be known again.
    ///   - key: the secret, of any length.
    /// - Returns: the code, 32 bytes.
    public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var context = hmac_sha256_ctx()
        nettle_hmac_sha256_set_key(&context, key.count, key)
        nettle_hmac_sha256_update(&context, message.count, message)
        var code = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_hmac_sha256_digest(&context, code.count, &code)
        return code
    }

    /// HMAC with SHA-1: for one-time codes, whose apps know no other (RFC 6238).
    ///
    /// - Parameters:
    ///   - message: what is to be known again.
    ///   - key: the secret, of any length.
    /// - Returns: the code, 20 bytes.
    public static func sha1(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var context = hmac_sha1_ctx()
        nettle_hmac_sha1_set_key(&context, key.count, key)
        nettle_hmac_sha1_update(&context, message.count, message)
        var code = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
        nettle_hmac_sha1_digest(&context, code.count, &code)
        return code
    }
}
