import Crypto
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
    /// - Throws: ``PhotoError``, also for a picture that is whole and too large.
    public init(decoding bytes: [UInt8]) throws(PhotoError) {
        guard bytes.count <= Self.maximumBytes else {
            throw .tooManyBytes(count: bytes.count, limit: Self.maximumBytes)
        }
        let kind = try PictureKind(of: bytes)
        try self.init(Picture(bytes, kind), within: Self.longestSide)
    }

    /// The SHA-256 of the JPEG: the photo's name.
    public var hash: [UInt8] { Array(SHA256.hash(data: Data(jpeg))) }

    /// The same picture, its longer side at most this many pixels.
    ///
    /// - Throws: ``PhotoError/broken(kind:)`` where the kept file was damaged.
    public func scaled(to side: Int) throws(PhotoError) -> Photo {
        try Photo(Picture(jpeg, .jpeg), within: side)
    }

    /// The colours of its pixels, row by row from the top, `0xRRGGBB` each: four bytes of memory a
    /// pixel.
    ///
    /// - Throws: ``PhotoError/broken(kind:)`` where the kept file was damaged, or is of another size
    ///   than it was said to be.
    public func colours() throws(PhotoError) -> [UInt32] {
        let picture = try Picture(jpeg, .jpeg)
        guard picture.width == width, picture.height == height else {
            throw .broken(kind: PictureKind.jpeg.rawValue)
        }
        return picture.colours
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

    private init(_ picture: consuming Picture, within side: Int) throws(PhotoError) {
        let size = Self.size(picture.width, picture.height, within: side)
        let small = try picture.scaled(width: size.width, height: size.height)
        self.width = small.width
        self.height = small.height
        jpeg = try small.encoded()
    }
}
