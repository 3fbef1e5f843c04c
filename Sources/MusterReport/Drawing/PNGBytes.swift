import CPangoCairo

/// A drawing as PNG, kept in memory.
enum PNGBytes {
    private final class Collected {
        var bytes: [UInt8] = []
    }

    /// Draws on white of `width` by `height` pixels, `scale` of them a point.
    ///
    /// - Throws: ``ReportError/drawingFailed(function:status:)``.
    static func make(
        width: Int,
        height: Int,
        scale: Double,
        draw: (OpaquePointer) -> Void
    ) throws(ReportError) -> [UInt8] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        guard let surface, let context = cairo_create(surface) else {
            throw .drawingFailed(function: "cairo_image_surface_create", status: "no memory")
        }
        defer { cairo_surface_destroy(surface) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_scale(context, scale, scale)
        draw(context)
        let drawn = cairo_status(context)
        cairo_destroy(context)
        let collected = Collected()
        let write:
            @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32)
                -> cairo_status_t = { @Sendable closure, data, length in
                    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                    let collected = Unmanaged<Collected>.fromOpaque(closure).takeUnretainedValue()
                    collected.bytes += UnsafeBufferPointer(start: data, count: Int(length))
                    return CAIRO_STATUS_SUCCESS
                }
        let closure = Unmanaged.passUnretained(collected).toOpaque()
        let written = cairo_surface_write_to_png_stream(surface, write, closure)
        if let status = [drawn, written].first(where: { $0 != CAIRO_STATUS_SUCCESS }) {
            throw .drawingFailed(
                function: "cairo_surface_write_to_png_stream",
                status: String(cString: cairo_status_to_string(status))
            )
        }
        return withExtendedLifetime(collected) { collected.bytes }
    }
}
