/// A kind of picture that is read; the raw value is its decoder's name.
package enum PictureKind: String {
    case jpeg, png, gif, webp

    /// The kind that the first bytes tell of.
    ///
    /// Sources: ITU-T T.81 annex B; PNG (third edition) section 5.2; GIF89a section 17; RFC 9649
    /// section 2.4.
    ///
    /// - Throws: ``PhotoError/notAPhoto``.
    package init(of bytes: [UInt8]) throws(PhotoError) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else {
            throw .notAPhoto
        }
    }

    /// The picture with the first frame of an animation alone.
    ///
    /// It goes once over the bytes and reads no pixel.
    ///
    /// - Throws: ``PhotoError/tooManyScans(limit:)``; ``PhotoError/broken(kind:)`` for what was cut
    ///   short: some decoders make up what is missing.
    package func cut(_ bytes: [UInt8]) throws(PhotoError) -> [UInt8] {
        let cut: [UInt8]?
        switch self {
        case .jpeg:
            guard let scans = JPEGScans.count(in: bytes) else { throw .broken(kind: rawValue) }
            guard scans <= JPEGScans.most else { throw .tooManyScans(limit: JPEGScans.most) }
            cut = bytes
        case .png: cut = PNGChunks.still(bytes)
        case .gif: cut = GIFBlocks.still(bytes)
        case .webp: cut = WebPChunks.still(bytes)
        }
        guard let cut else { throw .broken(kind: rawValue) }
        return cut
    }
}
