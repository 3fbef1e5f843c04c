import CPangoCairo

/// By what the pieces of a page are found again in the content that Cairo wrote for it.
package enum PieceMarks: Sendable, CaseIterable {
    /// By the tags of Cairo around each, where it writes them around all that is drawn.
    case tags
    /// By a picture of one pixel before each and behind the last, which any Cairo draws in its place.
    case pins

    /// What goes with the Cairo that runs.
    ///
    /// Cairo 1.18 writes tags only around what holds glyphs, and ends them before groups. Pins would do
    /// for 1.16 too, but its files are to stay the same, byte for byte.
    package static var ofThisCairo: PieceMarks {
        // 1.17 led to 1.18. The number is 10,000 for each major version, 100 for each minor one.
        cairo_version() < 11_700 ? .tags : .pins
    }
}

/// A picture of one pixel, drawn to be found again: it is taken out when the page is written.
final class PagePin {
    private let surface: OpaquePointer?

    init() { surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1) }

    deinit { cairo_surface_destroy(surface) }

    /// Draws it into the corner of the page.
    ///
    /// It is filled in, not painted: Cairo 1.16 drops what was recorded before a painted picture on an
    /// empty page.
    func draw(on context: OpaquePointer) {
        cairo_save(context)
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        cairo_rectangle(context, 0, 0, 1, 1)
        cairo_fill(context)
        cairo_restore(context)
    }
}
