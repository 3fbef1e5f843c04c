import MusterCore

/// A piece of a photo: of a file that is known by its SHA-256.
public struct PhotoPiece: Hashable, Sendable {
    /// The SHA-256 of the whole file.
    public var photo: Digest
    /// How many bytes come before the piece.
    public var start: Int
    /// How many bytes the whole file has.
    public var size: Int
    /// The bytes of the piece.
    public var bytes: [UInt8]

    /// Creates a piece.
    public init(photo: Digest, start: Int, size: Int, bytes: [UInt8]) {
        (self.photo, self.start, self.size, self.bytes) = (photo, start, size, bytes)
    }
}

/// How far a home has the file of a photo.
public struct PhotoStanding: Hashable, Sendable {
    /// How many bytes of it are there.
    public var have: Int
    /// Whether that is all of it.
    public var isWhole: Bool

    /// Creates one.
    public init(have: Int, isWhole: Bool) { (self.have, self.isWhole) = (have, isWhole) }
}

extension PhotoPiece {
    /// Writes all but the bytes, which follow the line as they are: text would make a third more of them.
    func write(to json: inout JSONWriter) {
        json.key("photo")
        json.string(photo.description)
        json.key("after")
        json.integer(start)
        json.key("size")
        json.integer(size)
        json.key("bytes")
        json.integer(bytes.count)
    }

    /// Reads a message whose first line announces bytes; `nil` for one that begins otherwise.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - kind: the member that says what it is, such as `ask`.
    ///   - word: what it says of a piece.
    /// - Throws: ``SyncError``.
    init?(
        _ message: [UInt8],
        _ kind: String,
        _ word: String
    ) throws(SyncError) {
        guard message.starts(with: #"{"\#(kind)":"\#(word)","#.utf8),
            let end = message.firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        var head = try MessageLines.only("what a piece is", of: Array(message[..<end]))
        _ = try head.name(kind)
        photo = try head.digest("photo")
        start = try head.count("after")
        size = try head.count("size")
        let count = try head.count("bytes")
        try head.end()
        bytes = Array(message[(end + 1)...])
        guard bytes.count == count else { throw .cutShort(expected: "the bytes of a photo") }
        guard size <= SyncLimits.photoBytes, start + count <= size else {
            throw .tooLong(
                part: "the photo",
                bytes: max(size, start + count),
                limit: SyncLimits.photoBytes
            )
        }
    }
}
