import CPangoCairo

/// The fonts a document uses, and the Pango context that picks them.
///
/// One owner of Pango's objects: they are released with it. The family is pinned, because
/// fontconfig's own choice for Arabic or Chinese differs from machine to machine.
final class FontStock {
    /// The families in the order in which they are asked for a character.
    ///
    /// The first holds Latin, Greek and Cyrillic and is the only one that must be there.
    static let families = [
        "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
        "Noto Sans Thai", "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans CJK KR",
        "Noto Sans Symbols2", "Noto Sans Math", signs, "DejaVu Sans",
    ]

    /// The family with emoji as outlines, up to Unicode 10; that in colour cannot be embedded.
    static let signs = "Symbola"
    /// The family in colour, for the emoji that came later.
    static let colouredSigns = "Noto Color Emoji"

    let context: OpaquePointer
    /// The glyphs of fonts in colour.
    let pictures = GlyphPictures()
    private let map: UnsafeMutablePointer<PangoFontMap>
    private var descriptions: [TextStyle: OpaquePointer] = [:]
    private var fonts: [UnsafeMutablePointer<PangoFont>] = []
    private var numbers: [UnsafeMutablePointer<PangoFont>: Int] = [:]
    private var outlines: [UnsafeMutablePointer<PangoFont>: Bool] = [:]

    /// Opens the fonts of this machine.
    ///
    /// - Throws: ``ReportError/fontsMissing(_:)`` when even the first family is not installed.
    init() throws(ReportError) {
        // A map of its own: the shared one belongs to the thread and would outlive the document.
        guard let map = pango_cairo_font_map_new() else {
            throw .fontsMissing([Self.families[0]])
        }
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
        self.map = map
        context = pango_font_map_create_context(map)
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("sr"))
        guard Self.hasFamily(Self.families[0], map) else {
            throw .fontsMissing([Self.families[0]])
        }
    }

    deinit {
        for font in fonts { g_object_unref(font) }
        for description in descriptions.values { pango_font_description_free(description) }
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
    }

    /// Makes `style` the one that the context itemises with.
    func select(_ style: TextStyle) {
        pango_context_set_font_description(context, description(of: style))
    }

    /// The font of emoji as outlines; `nil` when it is not installed.
    func signFont(_ style: TextStyle) -> UnsafeMutablePointer<PangoFont>? {
        Self.hasFamily(Self.signs, map) ? font(Self.signs, size: style.size) : nil
    }

    /// A blank of the first family that is so wide, in points.
    ///
    /// It is the em space: to an ordinary one Cairo 1.16 gives no other text than a space.
    func blank(width: Double) -> (glyph: UInt, scaled: OpaquePointer)? {
        guard let font = font(Self.families[0], size: width),
            let scaled = scaledFont(number(of: font))
        else { return nil }
        return (UInt(font.glyph(of: "\u{2003}")), scaled)
    }

    private func font(_ family: String, size: Double) -> UnsafeMutablePointer<PangoFont>? {
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, family)
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        guard let font = pango_context_load_font(context, description) else { return nil }
        defer { g_object_unref(font) }
        return fonts[number(of: font)]
    }

    /// The number of `font`, which is kept from now on.
    func number(of font: UnsafeMutablePointer<PangoFont>) -> Int {
        if let number = numbers[font] { return number }
        g_object_ref(font)
        fonts.append(font)
        numbers[font] = fonts.count - 1
        return fonts.count - 1
    }

    /// The Pango font with this number.
    subscript(number: Int) -> UnsafeMutablePointer<PangoFont> { fonts[number] }

    /// The font with this number in the form that Cairo draws with.
    func scaledFont(_ number: Int) -> OpaquePointer? {
        pango_cairo_font_get_scaled_font(OpaquePointer(fonts[number]))
    }

    /// Whether the glyphs of `font` are outlines.
    ///
    /// Cairo 1.16 writes coloured pictures, as of emoji, into a font that readers reject and that
    /// loses the text.
    func hasOutlines(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
        if let known = outlines[font] { return known }
        let number = number(of: font)
        guard let scaled = scaledFont(number), let face = cairo_ft_scaled_font_lock_face(scaled)
        else { return false }
        defer { cairo_ft_scaled_font_unlock_face(scaled) }
        let hasColour = face.pointee.face_flags & Self.colourFlag != 0
        outlines[font] = !hasColour
        return !hasColour
    }

    /// `FT_FACE_FLAG_COLOR` of FreeType's `freetype.h`.
    private static let colourFlag: FT_Long = 1 << 14

    private func description(of style: TextStyle) -> OpaquePointer? {
        if let known = descriptions[style] { return known }
        let description = pango_font_description_new()
        pango_font_description_set_family(description, Self.families.joined(separator: ","))
        pango_font_description_set_weight(
            description,
            style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL
        )
        pango_font_description_set_absolute_size(
            description,
            style.size * Double(PANGO_SCALE)
        )
        descriptions[style] = description
        return description
    }

    /// Whether fontconfig knows a family of exactly this name.
    static func hasFamily(_ name: String, _ map: UnsafeMutablePointer<PangoFontMap>) -> Bool {
        pango_font_map_get_family(map, name) != nil
    }
}

extension UnsafeMutablePointer<PangoFont> {
    /// The size of the font in points.
    var size: Double {
        guard let description = pango_font_describe_with_absolute_size(self) else { return 0 }
        defer { pango_font_description_free(description) }
        return Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
    }

    /// The glyph of a scalar; 0 where the font has none.
    func glyph(of scalar: Unicode.Scalar) -> UInt32 {
        pango_fc_font_get_glyph(
            UnsafeMutableRawPointer(self).assumingMemoryBound(to: PangoFcFont.self),
            scalar.value
        )
    }
}
