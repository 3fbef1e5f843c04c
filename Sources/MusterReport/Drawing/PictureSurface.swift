import CPangoCairo
import MusterPhotos
#if canImport(Glibc)
import Glibc
#endif

/// A photo as something to draw from, gone as soon as it is drawn.
struct PictureSurface: ~Copyable {
    private let surface: OpaquePointer
    /// Whether the pixels are looked at.
    private let isDecoded: Bool

    /// The photo for `context`: with the JPEG itself where a file takes it as it is, else decoded.
    ///
    /// A PDF and an SVG hold the JPEG, so the pixels of many photos are never in memory together.
    ///
    /// - Returns: `nil` for a photo that cannot be decoded, or when there is no memory for it.
    init?(_ picture: FloorPicture, for context: OpaquePointer) {
        let target = cairo_surface_get_type(cairo_get_target(context))
        let size = (Int32(clamping: picture.width), Int32(clamping: picture.height))
        guard let made = cairo_image_surface_create(CAIRO_FORMAT_RGB24, size.0, size.1) else {
            return nil
        }
        let isDecoded = target == CAIRO_SURFACE_TYPE_IMAGE
        guard isDecoded ? Self.decode(picture, into: made) : Self.keep(picture.jpeg, with: made)
        else {
            cairo_surface_destroy(made)
            return nil
        }
        (surface, self.isDecoded) = (made, isDecoded)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Draws the photo as large as `area`.
    func draw(on context: OpaquePointer, in area: Rectangle) {
        let width = Double(cairo_image_surface_get_width(surface))
        let height = Double(cairo_image_surface_get_height(surface))
        cairo_save(context)
        cairo_translate(context, area.x, area.y)
        cairo_scale(context, area.width / width, area.height / height)
        cairo_set_source_surface(context, surface, 0, 0)
        if isDecoded {
            // Its edge is not mixed with what lies beyond it; files would take pixels for that.
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, width, height)
            cairo_fill(context)
        } else {
            // Cairo 1.16 takes an unclipped picture on an empty page for a beginning and drops what was
            // recorded before it: the tags, whose ends then have no beginnings.
            cairo_rectangle(context, 0, 0, width, height)
            cairo_clip(context)
            cairo_paint(context)
        }
        cairo_restore(context)
    }

    /// Puts the JPEG beside pixels that are then never looked at.
    private static func keep(_ jpeg: [UInt8], with surface: OpaquePointer) -> Bool {
        guard let bytes = malloc(max(jpeg.count, 1)) else { return false }
        jpeg.withUnsafeBytes { source in
            if let start = source.baseAddress { memcpy(bytes, start, source.count) }
        }
        let kept = cairo_surface_set_mime_data(
            surface,
            "image/jpeg",
            bytes.assumingMemoryBound(to: UInt8.self),
            UInt(jpeg.count),
            free,
            bytes
        )
        if kept != CAIRO_STATUS_SUCCESS { free(bytes) }
        return kept == CAIRO_STATUS_SUCCESS
    }

    private static func decode(_ picture: FloorPicture, into surface: OpaquePointer) -> Bool {
        let photo = Photo(kept: picture.jpeg, width: picture.width, height: picture.height)
        guard let colours = try? photo.colours(), let start = cairo_image_surface_get_data(surface)
        else { return false }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for row in 0..<picture.height {
            let place = UnsafeMutableRawPointer(start + row * stride)
            let line = place.assumingMemoryBound(to: UInt32.self)
            for column in 0..<picture.width {
                line[column] = colours[row * picture.width + column]
            }
        }
        cairo_surface_mark_dirty(surface)
        return true
    }
}
