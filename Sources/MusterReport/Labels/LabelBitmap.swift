import CPangoCairo

/// A label in the dots of a printer: black or white.
public struct LabelBitmap: Equatable, Sendable {
    /// How many dots it is wide.
    public let width: Int
    /// How many dots it is high.
    public let height: Int
    /// The dots row by row from the top, eight a byte, the highest bit first; 1 is black, and each row
    /// begins with a byte.
    public let rows: [[UInt8]]

    /// Draws what stands on a page.
    ///
    /// - Parameters:
    ///   - page: the page; its upper left corner is drawn.
    ///   - size: the size of what is drawn, in points.
    ///   - dpi: how many dots an inch has.
    ///   - typesetter: sets the text.
    /// - Throws: ``ReportError/drawingFailed(function:status:)``.
    init(
        _ page: ReportPage,
        size: (width: Double, height: Double),
        dpi: Int,
        typesetter: Typesetter
    ) throws(ReportError) {
        let scale = Double(dpi) / 72
        let width = Int((size.width * scale).rounded())
        let height = Int((size.height * scale).rounded())
        (self.width, self.height) = (width, height)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        guard let surface, let context = cairo_create(surface) else {
            throw .drawingFailed(function: "cairo_image_surface_create", status: "no memory")
        }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_scale(context, scale, scale)
        PagePainter.paint(page.shapes, page.texts, on: context, typesetter)
        cairo_surface_flush(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS,
            let start = cairo_image_surface_get_data(surface)
        else {
            throw .drawingFailed(
                function: "cairo_image_surface_get_data",
                status: String(cString: cairo_status_to_string(cairo_status(context)))
            )
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        rows = (0..<height).map { row in
            // Labels are black on white: one of the three colours tells of all.
            let line = start + row * stride
            return (0..<(width + 7) / 8).map { byte in
                (0..<8).reduce(UInt8(0)) { bits, bit in
                    let column = byte * 8 + bit
                    return bits << 1 | (column < width && line[column * 4] < 128 ? 1 : 0)
                }
            }
        }
    }

    /// Takes dots over; `nil` where they are not as many as the size says.
    public init?(width: Int, height: Int, rows: [[UInt8]]) {
        guard rows.count == height, rows.allSatisfy({ $0.count == (width + 7) / 8 }) else {
            return nil
        }
        (self.width, self.height, self.rows) = (width, height, rows)
    }

    /// The dots as a PNG picture, a pixel each.
    ///
    /// - Throws: ``ReportError/drawingFailed(function:status:)``.
    public func png() throws(ReportError) -> [UInt8] {
        try DrawingTurn.take { () throws(ReportError) in
            try PNGBytes.make(width: width, height: height, scale: 1) { context in
                cairo_set_source_rgb(context, 0, 0, 0)
                cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
                for (y, row) in rows.enumerated() {
                    for x in 0..<width where row[x / 8] & (0x80 >> UInt8(x % 8)) != 0 {
                        cairo_rectangle(context, Double(x), Double(y), 1, 1)
                    }
                }
                cairo_fill(context)
            }
        }
    }
}
