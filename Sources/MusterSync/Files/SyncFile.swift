import MusterCore
import MusterCrypto

/// Messages that go from one replica to another on a stick: the same lines as over the network, with
/// who wrote them ahead and a signature behind.
public struct SyncFile: Hashable, Sendable {
    /// The station that wrote it; 0 for the hub.
    public var from: Int
    /// The station that it is for; 0 for the hub.
    public var to: Int
    /// The hub's history that the writer knows; a file for another house has another one.
    public var epoch: SyncID
    /// The messages, each as its JSON lines.
    public var messages: [[UInt8]]

    /// The largest file, in bytes, unpacked.
    public static let maximumBytes = 256 << 20
    /// The most messages of a file.
    public static let maximumMessages = 4_096

    /// Creates a file's content.
    public init(from: Int, to: Int, epoch: SyncID, messages: [[UInt8]]) {
        (self.from, self.to, self.epoch, self.messages) = (from, to, epoch, messages)
    }

    /// The file, unpacked: a line that says whose it is and how long each message is, the messages, and
    /// a line with the SHA-256 of all before it and the device's signature over that.
    public func encoded(by signer: Signer) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("muster")
            json.string("sync")
            json.key("from")
            json.integer(from)
            json.key("to")
            json.integer(to)
            json.key("epoch")
            json.id(epoch)
            json.key("bytes")
            json.array { json in
                for message in messages { json.integer(message.count) }
            }
        }
        json.newline()
        var bytes = json.bytes
        for message in messages { bytes += message }
        let digest = SHA256.digest(of: bytes)
        json.removeAll()
        json.object { json in
            json.key("sha256")
            json.string(Hex.text(digest))
            json.key("sig")
            json.string(Hex.text(signer.sign(Self.statement(digest))))
        }
        json.newline()
        return bytes + json.bytes
    }

    /// Reads a file, and lets nothing of it through unless all of it is as its writer signed it.
    ///
    /// - Parameters:
    ///   - bytes: the file, unpacked.
    ///   - signer: what checks the signature of a station, by its number; `nil` for one that is not known.
    /// - Throws: ``SyncError/wrongDigest`` for a changed byte, ``SyncError/unknownStation(_:)`` for a
    ///   writer that is not known or whose signature does not hold, and the faults of its lines.
    public init(_ bytes: [UInt8], checkedBy signer: (Int) throws -> Signer?) throws {
        guard bytes.count <= Self.maximumBytes else {
            throw SyncError.tooLong(
                part: "the file",
                bytes: bytes.count,
                limit: Self.maximumBytes
            )
        }
        let (content, digest, signature) = try Self.parts(of: bytes)
        guard let first = content.firstIndex(of: UInt8(ascii: "\n")) else {
            throw SyncError.cutShort(expected: "its first line")
        }
        var head = try LineMembers(content[..<first], line: 1)
        _ = try head.value("muster", "\"sync\"") { $0 == "sync" ? true : nil }
        from = try head.count("from")
        to = try head.count("to")
        epoch = try head.id("epoch")
        let lengths = try head.counts("bytes", limit: Self.maximumMessages)
        try head.end()
        guard try signer(from)?.holds(signature, Self.statement(digest)) == true else {
            throw SyncError.unknownStation(from)
        }
        messages = []
        var start = first + 1
        for length in lengths {
            guard length <= content.endIndex - start else {
                throw SyncError.cutShort(expected: "its last message")
            }
            messages.append(Array(content[start..<(start + length)]))
            start += length
        }
        guard start == content.endIndex else {
            throw SyncError.tooMany(
                part: "bytes",
                count: content.count,
                limit: start - content.startIndex
            )
        }
    }

    /// What was signed, its SHA-256, which is that of the last line, and the signature.
    private static func parts(
        of bytes: [UInt8]
    ) throws(SyncError) -> (content: ArraySlice<UInt8>, digest: [UInt8], signature: [UInt8]) {
        guard bytes.last == UInt8(ascii: "\n"),
            let end = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n"))
        else { throw .cutShort(expected: "its last line") }
        var tail = try LineMembers(bytes[(end + 1)..<(bytes.count - 1)], line: 2)
        let told = try tail.digest("sha256")
        let signature = try tail.bytes("sig", count: Ed25519.signatureSize)
        try tail.end()
        let content = bytes[...end]
        guard SHA256.digest(of: content) == told.bytes else { throw .wrongDigest }
        return (content, told.bytes, signature)
    }

    private static func statement(_ digest: [UInt8]) -> [UInt8] {
        Array("MUSTER-FILE\n\(Hex.text(digest))".utf8)
    }
}
