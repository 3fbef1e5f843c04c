import CNettle

/// SHA-256 of bytes that come piece by piece (FIPS 180-4).
public struct SHA256: Sendable {
    /// How many bytes a digest has.
    public static let byteCount = 32

    private var context = sha256_ctx()

    /// Begins with nothing.
    public init() {
        nettle_sha256_init(&context)
    }

    /// Takes more bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        nettle_sha256_update(&context, bytes.count, bytes.bindMemory(to: UInt8.self).baseAddress)
    }

    /// Takes more bytes.
    public mutating func update(_ bytes: some Collection<UInt8>) {
        // Nothing that holds bytes in memory is copied.
        let isDone: Void? = bytes.withContiguousStorageIfAvailable {
            update(UnsafeRawBufferPointer($0))
        }
        if isDone == nil { Array(bytes).withUnsafeBytes { update($0) } }
    }

    /// The digest of what has come so far, 32 bytes.
    public func digest() -> [UInt8] {
        var context = context
        return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
            nettle_sha256_digest(&context, Self.byteCount, buffer.baseAddress)
            count = Self.byteCount
        }
    }

    /// The digest of bytes, 32 bytes.
    public static func digest(of bytes: some Collection<UInt8>) -> [UInt8] {
        var sha = SHA256()
        sha.update(bytes)
        return sha.digest()
    }
}
