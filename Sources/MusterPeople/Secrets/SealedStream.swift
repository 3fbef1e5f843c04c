import CSodium
import MusterCore

/// The half of a key pair that anybody may have: what is encrypted for it, only the other half opens.
///
/// X25519 with XSalsa20-Poly1305, as `crypto_box_seal` of libsodium uses it.
public struct RecipientKey: Hashable, Sendable {
    /// The key, 32 bytes.
    public let bytes: [UInt8]

    /// What the text of a key begins with, so that both halves are told apart.
    private static let mark = "mbp_"

    /// Takes a key of 32 bytes.
    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a key's text; `nil` for anything else.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.mark),
            let bytes = Hex.bytes(String(text.dropFirst(Self.mark.count))), bytes.count == 32
        else { return nil }
        self.bytes = bytes
    }

    /// The text that people hand on: `mbp_` and 64 hexadecimal digits.
    public var text: String { Self.mark + Hex.text(bytes) }
}

/// The half of a key pair that opens what was encrypted for the other half.
public struct IdentityKey: Sendable {
    private let secret: [UInt8]
    /// The half that anybody may have.
    public let recipient: RecipientKey

    private static let mark = "mbs_"

    /// Makes a new pair from the system's randomness; `nil` where libsodium cannot start.
    public init?() {
        guard SealedStream.isReady else { return nil }
        var open = [UInt8](repeating: 0, count: 32)
        var secret = [UInt8](repeating: 0, count: 32)
        guard crypto_box_keypair(&open, &secret) == 0 else { return nil }
        (self.secret, recipient) = (secret, RecipientKey(bytes: open))
    }

    /// Reads a key's text; `nil` for anything else.
    public init?(_ text: String) {
        guard SealedStream.isReady, text.hasPrefix(Self.mark),
            let secret = Hex.bytes(String(text.dropFirst(Self.mark.count))), secret.count == 32
        else { return nil }
        var open = [UInt8](repeating: 0, count: 32)
        guard crypto_scalarmult_base(&open, secret) == 0 else { return nil }
        (self.secret, recipient) = (secret, RecipientKey(bytes: open))
    }

    /// The text that its owner keeps: `mbs_` and 64 hexadecimal digits.
    public var text: String { Self.mark + Hex.text(secret) }

    /// The key that was sealed for this pair; `nil` where it was sealed for another one.
    fileprivate func unseal(_ sealed: [UInt8]) -> [UInt8]? {
        var key = [UInt8](repeating: 0, count: SealedStream.keyBytes)
        let status = crypto_box_seal_open(
            &key,
            sealed,
            UInt64(sealed.count),
            recipient.bytes,
            secret
        )
        return status == 0 ? key : nil
    }
}

/// An encrypted stream of bytes for one recipient: a mark, a random key that is sealed for the
/// recipient, and chunks, each of which says whether it is the last one.
///
/// `crypto_box_seal` and `crypto_secretstream_xchacha20poly1305` of libsodium. A chunk that is changed,
/// left out, repeated or put elsewhere is found, and so is a missing end.
public enum SealedStream {
    /// What an encrypted stream begins with.
    public static let mark = Array("MUSTERBOX1\n".utf8)
    /// How much one chunk carries, in bytes.
    public static let chunkBytes = 64 << 10

    static let isReady = sodium_init() >= 0
    static let keyBytes = crypto_secretstream_xchacha20poly1305_keybytes()
    private static let headerBytes = crypto_secretstream_xchacha20poly1305_headerbytes()
    private static let sealedKeyBytes = keyBytes + crypto_box_sealbytes()
    private static let addedBytes = crypto_secretstream_xchacha20poly1305_abytes()

    /// How many bytes stand before the first chunk.
    public static let preludeBytes = mark.count + sealedKeyBytes + headerBytes
    /// How many bytes a full chunk takes once it is encrypted.
    public static let sealedChunkBytes = chunkBytes + addedBytes

    /// Encrypts a stream.
    public struct Writer {
        private var state = crypto_secretstream_xchacha20poly1305_state()
        /// What stands before the first chunk.
        public let prelude: [UInt8]

        /// Begins a stream for a recipient; `nil` where libsodium refuses the key.
        public init?(for recipient: RecipientKey) {
            guard SealedStream.isReady else { return nil }
            var key = [UInt8](repeating: 0, count: SealedStream.keyBytes)
            crypto_secretstream_xchacha20poly1305_keygen(&key)
            var sealed = [UInt8](repeating: 0, count: SealedStream.sealedKeyBytes)
            var header = [UInt8](repeating: 0, count: SealedStream.headerBytes)
            guard crypto_box_seal(&sealed, key, UInt64(key.count), recipient.bytes) == 0,
                crypto_secretstream_xchacha20poly1305_init_push(&state, &header, key) == 0
            else { return nil }
            prelude = SealedStream.mark + sealed + header
        }

        /// Encrypts the next chunk.
        ///
        /// - Parameters:
        ///   - chunk: at most ``SealedStream/chunkBytes``; every one but the last has just as many.
        ///   - isLast: whether the stream ends with it.
        /// - Returns: what it becomes; `nil` where libsodium refuses.
        public mutating func seal(_ chunk: [UInt8], isLast: Bool) -> [UInt8]? {
            var sealed = [UInt8](repeating: 0, count: chunk.count + SealedStream.addedBytes)
            let status = crypto_secretstream_xchacha20poly1305_push(
                &state,
                &sealed,
                nil,
                chunk,
                UInt64(chunk.count),
                nil,
                0,
                isLast ? crypto_secretstream_xchacha20poly1305_tag_final() : 0
            )
            return status == 0 ? sealed : nil
        }
    }

    /// Decrypts a stream.
    public struct Reader {
        private var state = crypto_secretstream_xchacha20poly1305_state()

        /// Begins to read; fails where the stream is none, or was made for another recipient.
        ///
        /// - Parameters:
        ///   - prelude: the first ``SealedStream/preludeBytes`` of the stream.
        ///   - identity: the key that it was made for.
        public init?(_ prelude: [UInt8], for identity: IdentityKey) {
            guard prelude.count == SealedStream.preludeBytes,
                prelude.starts(with: SealedStream.mark)
            else { return nil }
            let sealed = Array(
                prelude.dropFirst(SealedStream.mark.count).prefix(SealedStream.sealedKeyBytes)
            )
            let header = Array(prelude.suffix(SealedStream.headerBytes))
            guard let key = identity.unseal(sealed),
                crypto_secretstream_xchacha20poly1305_init_pull(&state, header, key) == 0
            else { return nil }
        }

        /// Decrypts the next chunk.
        ///
        /// - Returns: the chunk, and whether the stream ends with it; `nil` where it is not the one that was
        ///   written there.
        public mutating func open(_ sealed: [UInt8]) -> (chunk: [UInt8], isLast: Bool)? {
            guard sealed.count >= SealedStream.addedBytes else { return nil }
            var chunk = [UInt8](repeating: 0, count: sealed.count - SealedStream.addedBytes)
            var tag: UInt8 = 0
            let status = crypto_secretstream_xchacha20poly1305_pull(
                &state,
                &chunk,
                nil,
                &tag,
                sealed,
                UInt64(sealed.count),
                nil,
                0
            )
            guard status == 0 else { return nil }
            return (chunk, tag == crypto_secretstream_xchacha20poly1305_tag_final())
        }
    }
}
