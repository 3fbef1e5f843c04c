import CPangoCairo

/// A picture of one pixel before each piece of a page and behind the last, by which the pieces are found
/// again in the content that Cairo wrote: it is taken out when the page is written.
///
/// Cairo's own tags are no use for that: 1.18 writes them only around what holds glyphs, and 1.16 makes
/// an object of each, a million in a large report.
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
