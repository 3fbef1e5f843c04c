import CPangoCairo

/// Draws the glyphs of a font in colour, which emoji newer than every font of outlines have, as pictures.
///
/// Cairo 1.16 writes such glyphs into a font that readers reject and that loses the text. Here each is drawn
/// once into pixels, which files hold once.
final class GlyphPictures {
    private var known: [Key: Picture] = [:]

    private struct Key: Hashable {
        var font: Int
        var glyph: UInt
    }

    /// Pixels, and the place of their upper left corner beside the glyph's origin, in points.
    private struct Picture {
        var surface: OpaquePointer
        var x: Double
        var y: Double
    }

    /// How many pixels a point has: a sign of 9 points then has as many as the font's own picture of it.
    private static let scale = 14.0

    deinit {
        for picture in known.values { cairo_surface_destroy(picture.surface) }
    }

    /// Draws a glyph of the font with this number, which is `scaled`.
    func draw(_ glyph: cairo_glyph_t, font: Int, scaled: OpaquePointer, on context: OpaquePointer) {
        let key = Key(font: font, glyph: glyph.index)
        guard let picture = known[key] ?? Self.picture(of: glyph.index, scaled) else { return }
        known[key] = picture
        cairo_save(context)
        cairo_translate(context, glyph.x + picture.x, glyph.y + picture.y)
        cairo_scale(context, 1 / Self.scale, 1 / Self.scale)
        cairo_set_source_surface(context, picture.surface, 0, 0)
        if cairo_surface_get_type(cairo_get_target(context)) != CAIRO_SURFACE_TYPE_IMAGE {
            // Archives take no picture that asks its reader to smooth it (ISO 19005-3, 6.2.8).
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_FAST)
        }
        // Clipped, as ``PictureSurface`` is.
        cairo_rectangle(
            context,
            0,
            0,
            Double(cairo_image_surface_get_width(picture.surface)),
            Double(cairo_image_surface_get_height(picture.surface))
        )
        cairo_clip(context)
        cairo_paint(context)
        cairo_restore(context)
    }

    private static func picture(of glyph: UInt, _ scaled: OpaquePointer) -> Picture? {
        var (sign, ink) = (cairo_glyph_t(index: glyph, x: 0, y: 0), cairo_text_extents_t())
        cairo_scaled_font_glyph_extents(scaled, &sign, 1, &ink)
        guard ink.width > 0, ink.height > 0,
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32,
                Int32((ink.width * scale).rounded(.up)),
                Int32((ink.height * scale).rounded(.up))
            ), let pixels = cairo_create(surface)
        else { return nil }
        defer { cairo_destroy(pixels) }
        cairo_scale(pixels, scale, scale)
        cairo_translate(pixels, -ink.x_bearing, -ink.y_bearing)
        cairo_set_scaled_font(pixels, scaled)
        cairo_show_glyphs(pixels, &sign, 1)
        return Picture(surface: surface, x: ink.x_bearing, y: ink.y_bearing)
    }
}
