import CPangoCairo

/// A drawing as SVG, kept in memory: what a page shows in its place.
enum SVGBytes {
    private final class Collected {
        var bytes: [UInt8] = []
    }

    /// Draws on a surface of `width` by `height` points; `title` is the drawing's accessible name.
    ///
    /// - Throws: ``ReportError/drawingFailed(function:status:)``.
    static func make(
        width: Double,
        height: Double,
        title: String,
        draw: (OpaquePointer) -> Void
    ) throws(ReportError) -> [UInt8] {
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
        let surface = cairo_svg_surface_create_for_stream(write, closure, width, height)
        guard let surface, let context = cairo_create(surface) else {
            throw .drawingFailed(function: "cairo_svg_surface_create", status: "no memory")
        }
        draw(context)
        cairo_surface_finish(surface)
        let status = [cairo_status(context), cairo_surface_status(surface)]
            .first { $0 != CAIRO_STATUS_SUCCESS }
        cairo_destroy(context)
        cairo_surface_destroy(surface)
        if let status {
            throw .drawingFailed(
                function: "cairo_surface_finish",
                status: String(cString: cairo_status_to_string(status))
            )
        }
        let text = withExtendedLifetime(collected) {
            String(decoding: collected.bytes, as: UTF8.self)
        }
        return Array(named(plain(text), title).utf8)
    }

    /// The drawing as one picture with a name, for whoever hears it (SVG 2, section 5.7).
    private static func named(_ svg: String, _ title: String) -> String {
        guard let start = svg.firstRange(of: "<svg "),
            let end = svg[start.upperBound...].firstIndex(of: ">")
        else { return svg }
        let name = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return svg[..<start.upperBound] + "role=\"img\" " + svg[start.upperBound...end]
            + "\n<title>\(name)</title>" + svg[svg.index(after: end)...]
    }

    /// The drawing with attributes for styles, which a page's policy may forbid, and without the
    /// number of Cairo's surface, which differs from one drawing to the next.
    private static func plain(_ svg: String) -> String {
        let parts = svg.replacing(/id="surface[0-9]+"/, with: "id=\"surface\"")
            .split(separator: " style=\"", omittingEmptySubsequences: false)
        var text = String(parts.first ?? "")
        for part in parts.dropFirst() {
            let end = part.firstIndex(of: "\"") ?? part.endIndex
            for declaration in part[..<end].split(separator: ";") {
                let pair = declaration.split(separator: ":", maxSplits: 1)
                guard pair.count == 2 else { continue }
                text += " \(pair[0])=\"\(pair[1])\""
            }
            text += part[end...].dropFirst()
        }
        return text
    }
}
