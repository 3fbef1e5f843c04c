import CNettle

/// Encryption of short radio messages that shows whether anything was changed: AES-128-CCM
/// (NIST SP 800-38C).
public struct SensorCipher: Sendable {
    /// How many bytes a key has.
    public static let keySize = Int(AES128_KEY_SIZE)

    private let context: ccm_aes128_ctx

    /// Takes a key, 16 bytes; `nil` for another length.
    public init?(key: [UInt8]) {
        guard key.count == Self.keySize else { return nil }
        var context = ccm_aes128_ctx()
        nettle_ccm_aes128_set_key(&context, key)
        self.context = context
    }

    /// Decrypts a message.
    ///
    /// - Parameters:
    ///   - sealed: the encrypted bytes with the code behind them.
    ///   - nonce: the number used once, 7 to 13 bytes.
    ///   - associated: bytes that the code is over too, though they are not in the message.
    ///   - codeSize: how many bytes the code has: 4 to 16, an even number.
    /// - Returns: the bytes; `nil` where they were changed, or encrypted with another key or nonce.
    public func open(
        _ sealed: [UInt8],
        nonce: [UInt8],
        associated: [UInt8],
        codeSize: Int
    ) -> [UInt8]? {
        guard Self.fits(nonce, codeSize), sealed.count >= codeSize else { return nil }
        var context = context
        let count = sealed.count - codeSize
        var isGenuine: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            isGenuine = nettle_ccm_aes128_decrypt_message(
                &context,
                nonce.count,
                nonce,
                associated.count,
                associated,
                codeSize,
                count,
                buffer.baseAddress,
                sealed
            )
            initialized = count
        }
        return isGenuine == 1 ? bytes : nil
    }

    /// Encrypts a message, as sensors do: for tests and simulated sensors.
    ///
    /// - Returns: the encrypted bytes with the code behind them; `nil` for a nonce or a code of a size
    ///   that CCM does not have. See ``open(_:nonce:associated:codeSize:)`` for the parameters.
    public func seal(
        _ bytes: [UInt8],
        nonce: [UInt8],
        associated: [UInt8],
        codeSize: Int
    ) -> [UInt8]? {
        guard Self.fits(nonce, codeSize) else { return nil }
        var context = context
        let count = bytes.count + codeSize
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            nettle_ccm_aes128_encrypt_message(
                &context,
                nonce.count,
                nonce,
                associated.count,
                associated,
                codeSize,
                count,
                buffer.baseAddress,
                bytes
            )
            initialized = count
        }
    }

    private static func fits(_ nonce: [UInt8], _ codeSize: Int) -> Bool {
        (7...13).contains(nonce.count) && (4...16).contains(codeSize) && codeSize.isMultiple(of: 2)
    }
}

/// AES with keys of 128 bits, one block at a time (FIPS 197).
public enum AESBlock {
    /// How many bytes a block and a key have.
    public static let size = Int(AES_BLOCK_SIZE)

    /// Encrypts one block.
    ///
    /// - Parameters:
    ///   - block: 16 bytes.
    ///   - key: 16 bytes.
    /// - Returns: 16 bytes; `nil` for a block or a key of another length.
    public static func encrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]? {
        guard block.count == size, key.count == Int(AES128_KEY_SIZE) else { return nil }
        var context = aes128_ctx()
        nettle_aes128_set_encrypt_key(&context, key)
        var encrypted = [UInt8](repeating: 0, count: size)
        nettle_aes128_encrypt(&context, size, &encrypted, block)
        return encrypted
    }
}
