import MusterCrypto
import FoundationEssentials

/// A picture as it is kept: a JPEG made anew from the pixels of whatever was sent.
///
/// What was sent is told apart by its first bytes, and taken only when that one decoder reads it to
/// its end. Nothing of it but the pixels goes on: neither where a camera stood (EXIF, XMP) nor what
/// somebody hid behind the picture.
public struct Photo: Equatable, Sendable {
    /// The JPEG, JFIF alone.
    public let jpeg: [UInt8]
    /// How wide it is, in pixels.
    public let width: Int
    /// How high it is, in pixels.
    public let height: Int

    /// The largest file that is taken, in bytes.
    public static let maximumBytes = 20 << 20
    /// The most pixels that are decoded: 40 million take 160 MB.
    public static let maximumPixels = 40_000_000
    /// The longer side of what is kept, in pixels: enough to read a label on an item.
    public static let longestSide = 2_048

    /// Reads a picture that somebody sent, turned as the camera was held.
    ///
    /// - Parameters:
    ///   - bytes: the file as it was sent.
    ///   - decoder: decodes it, in a process of its own; the calling thread waits.
    /// - Throws: ``PhotoError``, also for a picture that is whole and too large.
    public init(decoding bytes: [UInt8], with decoder: PictureDecoder = .own) throws(PhotoError) {
        guard bytes.count <= Self.maximumBytes else {
            throw .tooManyBytes(count: bytes.count, limit: Self.maximumBytes)
        }
        let kind = try PictureKind(of: bytes)
        try self.init(decoding: try kind.cut(bytes), kind, within: Self.longestSide, decoder)
    }

    /// The SHA-256 of the JPEG: the photo's name.
    public var hash: [UInt8] { SHA256.digest(of: jpeg) }

    /// The same picture, its longer side at most this many pixels.
    ///
    /// - Throws: ``PhotoError/broken(kind:)`` where the kept file was damaged.
    public func scaled(
        to side: Int,
        with decoder: PictureDecoder = .own
    ) throws(PhotoError) -> Photo {
        try Photo(decoding: try PictureKind.jpeg.cut(jpeg), .jpeg, within: side, decoder)
    }

    /// The colours of its pixels, row by row from the top, `0xRRGGBB` each: four bytes of memory a
    /// pixel.
    ///
    /// - Throws: ``PhotoError/broken(kind:)`` where the kept file was damaged, or is of another size
    ///   than it was said to be.
    public func colours(with decoder: PictureDecoder = .own) throws(PhotoError) -> [UInt32] {
        let kind = PictureKind.jpeg
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, count <= Self.maximumPixels else {
            throw .broken(kind: kind.rawValue)
        }
        let picture = try decoder.answer(to: .colours(most: count), of: try kind.cut(jpeg), kind)
        guard picture.width == width, picture.height == height, picture.bytes.count == count * 4
        else { throw .broken(kind: kind.rawValue) }
        return picture.bytes.withUnsafeBytes { bytes in
            (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
    }

    /// Takes a photo over from where it was kept.
    ///
    /// - Parameters:
    ///   - jpeg: the JPEG.
    ///   - width: its width in pixels.
    ///   - height: its height in pixels.
    public init(kept jpeg: [UInt8], width: Int, height: Int) {
        self.jpeg = jpeg
        self.width = width
        self.height = height
    }

    /// The size of a picture when its longer side has at most this many pixels.
    public static func size(
        _ width: Int,
        _ height: Int,
        within side: Int
    ) -> (width: Int, height: Int) {
        let factor = min(1, Double(side) / Double(max(width, height, 1)))
        return (
            max(1, Int((Double(width) * factor).rounded())),
            max(1, Int((Double(height) * factor).rounded()))
        )
    }

    private init(
        decoding bytes: [UInt8],
        _ kind: PictureKind,
        within side: Int,
        _ decoder: PictureDecoder
    ) throws(PhotoError) {
        let answer = try decoder.answer(to: .photo(side: side), of: bytes, kind)
        guard (1...side).contains(answer.width), (1...side).contains(answer.height) else {
            throw .broken(kind: kind.rawValue)
        }
        self.init(kept: answer.bytes, width: answer.width, height: answer.height)
    }
}
