/// A kind of picture that is read; the raw value is its decoder's name.
enum PictureKind: String {
    case jpeg, png, gif, webp

    /// The kind that the first bytes tell of.
    ///
    /// Sources: ITU-T T.81 annex B; PNG (third edition) section 5.2; GIF89a section 17; RFC 9649
    /// section 2.4.
    ///
    /// - Throws: ``PhotoError/notAPhoto``, or ``PhotoError/broken(kind:)`` for a JPEG or PNG that
    ///   was cut short: their decoders make up what is missing.
    init(of bytes: [UInt8]) throws(PhotoError) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
            guard Self.hasJPEGEnd(bytes) else { throw .broken(kind: rawValue) }
        } else if bytes.starts(with: Self.pngSignature) {
            self = .png
            guard Self.hasPNGEnd(bytes) else { throw .broken(kind: rawValue) }
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else {
            throw .notAPhoto
        }
    }

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Whether the segments lead to a scan, and the end of the image stands behind it.
    private static func hasJPEGEnd(_ bytes: [UInt8]) -> Bool {
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xFF {
            if bytes[at + 1] == 0xFF {
                at += 1
                continue
            }
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            if bytes[at + 1] == 0xDA {
                let scan = bytes[min(bytes.count, at + 2 + length)...]
                return zip(scan, scan.dropFirst()).contains { $0 == (0xFF, 0xD9) }
            }
            at += 2 + length
        }
        return false
    }

    /// Whether the chunks lead to the one that ends a PNG.
    private static func hasPNGEnd(_ bytes: [UInt8]) -> Bool {
        var at = pngSignature.count
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[at + 4..<at + 8].elementsEqual("IEND".utf8) { return true }
            at += 12 + length
        }
        return false
    }
}
