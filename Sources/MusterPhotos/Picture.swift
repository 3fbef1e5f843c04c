import CGdkPixbuf
import MusterScan

/// The pixels of a picture, in the memory of the library.
///
/// Only ``PictureChild`` decodes: what is in a file may keep the library busy for hours.
struct Picture: ~Copyable {
    private let pixels: OpaquePointer

    /// How good a JPEG is written, of 100: where its steps begin not to be seen.
    private static let quality = "85"

    /// A decoder of the library, loaded and ready.
    struct Decoder: ~Copyable {
        fileprivate let loader: UnsafeMutablePointer<GdkPixbufLoader>
        fileprivate let kind: PictureKind

        /// Loads the decoder of a kind.
        ///
        /// - Throws: ``PhotoError/noDecoder(kind:)``.
        init(_ kind: PictureKind) throws(PhotoError) {
            guard let loader = gdk_pixbuf_loader_new_with_type(kind.rawValue, nil) else {
                throw .noDecoder(kind: kind.rawValue)
            }
            (self.loader, self.kind) = (loader, kind)
        }

        deinit { g_object_unref(loader) }
    }

    /// Decodes a picture, and turns it as the camera was held.
    ///
    /// - Throws: ``PhotoError``.
    init(_ bytes: [UInt8], _ decoder: borrowing Decoder) throws(PhotoError) {
        let (loader, kind) = (decoder.loader, decoder.kind.rawValue)
        var size = picture_size()
        size.most_pixels = Int64(Photo.maximumPixels)
        let decoded = bytes.withUnsafeBufferPointer {
            picture_decode(loader, $0.baseAddress, $0.count, &size)
        }
        guard let decoded else {
            guard size.is_too_large == 0 else {
                throw .tooManyPixels(
                    width: Int(size.width),
                    height: Int(size.height),
                    limit: Photo.maximumPixels
                )
            }
            throw size.takes_too_much_memory == 0 ? .broken(kind: kind) : .tooMuchWork(kind: kind)
        }
        pixels = decoded
    }

    private init(owning pixels: OpaquePointer) {
        self.pixels = pixels
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pixels)) }

    /// A picture of one pixel, to have all of the library loaded; `nil` without the memory for it.
    static var onePixel: Picture? {
        gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 1, 1).map { Picture(owning: $0) }
    }

    /// How wide it is, in pixels.
    var width: Int { Int(gdk_pixbuf_get_width(pixels)) }

    /// How high it is, in pixels.
    var height: Int { Int(gdk_pixbuf_get_height(pixels)) }

    /// The colours of its pixels, row by row from the top, `0xRRGGBB` each.
    var colours: [UInt32] {
        guard let start = gdk_pixbuf_read_pixels(pixels) else { return [] }
        let (width, height) = (width, height)
        let step = Int(gdk_pixbuf_get_n_channels(pixels))
        let stride = Int(gdk_pixbuf_get_rowstride(pixels))
        return [UInt32](unsafeUninitializedCapacity: width * height) { colours, count in
            for row in 0..<height {
                for column in 0..<width {
                    let pixel = start + row * stride + column * step
                    colours[row * width + column] =
                        UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
                }
            }
            count = width * height
        }
    }

    /// The picture without its colours, what is clear in it on white; `nil` where it has no pixels.
    ///
    /// Source: the weights of red, green and blue in ITU-R BT.601.
    var grey: GreyPicture? {
        guard let start = gdk_pixbuf_read_pixels(pixels) else { return nil }
        let (width, height) = (width, height)
        let step = Int(gdk_pixbuf_get_n_channels(pixels))
        let stride = Int(gdk_pixbuf_get_rowstride(pixels))
        let grey = [UInt8](unsafeUninitializedCapacity: width * height) { grey, count in
            for row in 0..<height {
                var pixel = start + row * stride
                for place in row * width..<(row + 1) * width {
                    var light =
                        (306 * Int(pixel[0]) + 601 * Int(pixel[1]) + 117 * Int(pixel[2]) + 512)
                        >> 10
                    if step == 4 { light = 255 + (light - 255) * Int(pixel[3]) / 255 }
                    grey[place] = UInt8(truncatingIfNeeded: light)
                    pixel += step
                }
            }
            count = width * height
        }
        return GreyPicture(width: width, height: height, pixels: grey)
    }

    /// The same picture in another size, what is clear in it on white.
    ///
    /// - Throws: ``PhotoError/cannotEncode``.
    func scaled(width: Int, height: Int) throws(PhotoError) -> Picture {
        guard let scaled = picture_scale(pixels, Int32(width), Int32(height)) else {
            throw .cannotEncode
        }
        return Picture(owning: scaled)
    }

    /// The picture as a JPEG.
    ///
    /// - Throws: ``PhotoError/cannotEncode``.
    func encoded() throws(PhotoError) -> [UInt8] {
        var count: gsize = 0
        guard let bytes = picture_encode(pixels, Self.quality, &count) else { throw .cannotEncode }
        defer { g_free(bytes) }
        return UnsafeBufferPointer(start: bytes, count: Int(count)).map(UInt8.init(bitPattern:))
    }
}
