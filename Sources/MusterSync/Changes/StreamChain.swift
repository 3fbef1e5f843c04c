public import MusterCrypto

/// The chain that the entries of a stream form, so that one signature speaks for all of them.
///
/// `hash(n) = SHA-256( hash(n-1) ‖ line(n) )`, with
/// `hash(0) = SHA-256( "MUSTER stream" ‖ 0 ‖ scope ‖ origin )`, scope as text, origin as 16 bytes.
public enum StreamChain {
    /// The head of a stream without entries.
    public static func start(_ stream: StreamID) -> Digest {
        let name = Array("MUSTER stream".utf8) + [0] + stream.scope.description.utf8
        return Digest(of: name, stream.origin.bytes)
    }

    /// The head behind one more entry.
    ///
    /// - Parameters:
    ///   - head: the head before it.
    ///   - line: the entry's line.
    /// - Returns: the new head.
    public static func head(after head: Digest, _ line: [UInt8]) -> Digest {
        Digest(of: head.bytes, line)
    }
}

/// A device's signature over all of a stream up to one entry.
public struct Mark: Hashable, Sendable {
    /// The last entry that it speaks for.
    public var place: Place
    /// The chain's head there.
    public var head: Digest
    /// The Ed25519 signature over ``statement``, 64 bytes.
    public var signature: [UInt8]

    /// Takes over a mark that came or was kept.
    public init(place: Place, head: Digest, signature: [UInt8]) {
        self.place = place
        self.head = head
        self.signature = signature
    }

    /// Signs a stream.
    public init(place: Place, head: Digest, by signer: Signer) {
        self.init(place: place, head: head, signature: [])
        signature = signer.sign(statement)
    }

    /// What is signed.
    public var statement: [UInt8] {
        let stream = place.stream
        return Array(
            "MUSTER-MARK\n\(stream.scope)\n\(stream.origin)\n\(place.number)\n\(head)".utf8
        )
    }

    /// Whether the holder of a key has signed it.
    public func holds(by signer: Signer) -> Bool {
        signer.holds(signature, statement)
    }
}

/// What signs for a device, and what checks its signatures: Ed25519 (RFC 8032) in the program.
public struct Signer: Sendable {
    /// Signs a message.
    public let sign: @Sendable ([UInt8]) -> [UInt8]
    /// Whether a signature over a message is the device's.
    public let holds: @Sendable (_ signature: [UInt8], _ message: [UInt8]) -> Bool

    /// Creates one of two functions.
    public init(
        sign: @escaping @Sendable ([UInt8]) -> [UInt8],
        holds: @escaping @Sendable (_ signature: [UInt8], _ message: [UInt8]) -> Bool
    ) {
        (self.sign, self.holds) = (sign, holds)
    }

    /// Signs with a device's key.
    public init(_ pair: Ed25519.KeyPair) {
        let key = pair.publicKey
        self.init(
            sign: { pair.sign($0) },
            holds: { Ed25519.holds($0, over: $1, by: key) }
        )
    }

    /// Checks what a device has signed; it cannot sign.
    public init(publicKey: [UInt8]) {
        self.init(
            sign: { _ in [] },
            holds: { Ed25519.holds($0, over: $1, by: publicKey) }
        )
    }
}
