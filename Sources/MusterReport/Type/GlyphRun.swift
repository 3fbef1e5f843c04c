import CPangoCairo

/// Reads a Pango glyph string into the form that reports keep.
///
/// Pango's special glyphs (`pango-glyph.h`): 0x0FFFFFFF draws nothing; a glyph with bit 0x10000000
/// stands for a character that the font lacks.
struct GlyphRun {
    let font: UnsafeMutablePointer<PangoFont>
    private(set) var x: Double
    private(set) var glyphs: [ShapedRun.Glyph] = []
    private(set) var clusters: [ShapedRun.Cluster] = []
    private(set) var isComplete = true

    private static let empty: UInt32 = 0x0FFF_FFFF
    private static let unknown: UInt32 = 0x1000_0000
    private static let unit = 1 / Double(PANGO_SCALE)

    init(font: UnsafeMutablePointer<PangoFont>, startX: Double) {
        self.font = font
        x = startX
    }

    /// Reads all glyphs of `string`, whose text is `byteCount` bytes long.
    mutating func read(_ string: PangoGlyphString, byteCount: Int, isBackward: Bool) {
        let count = Int(string.num_glyphs)
        guard let infos = string.glyphs, let starts = string.log_clusters else { return }
        glyphs.reserveCapacity(count)
        var first = 0
        while first < count {
            var end = first + 1
            while end < count, starts[end] == starts[first] { end += 1 }
            // Backward runs list their clusters from the last one to the first.
            let limit =
                isBackward
                ? (first == 0 ? Int32(byteCount) : starts[first - 1])
                : (end == count ? Int32(byteCount) : starts[end])
            let drawn = glyphs.count
            for index in first..<end { append(infos[index]) }
            clusters.append(
                ShapedRun.Cluster(
                    byteCount: limit - starts[first],
                    glyphCount: Int32(glyphs.count - drawn)
                )
            )
            first = end
        }
        if isBackward { clusters.reverse() }
    }

    private mutating func append(_ info: PangoGlyphInfo) {
        let advance = Double(info.geometry.width) * Self.unit
        guard info.glyph != Self.empty else {
            x += advance
            return
        }
        let isUnknown = info.glyph & Self.unknown != 0
        glyphs.append(
            ShapedRun.Glyph(
                index: isUnknown ? replacement : info.glyph,
                x: Float(x + Double(info.geometry.x_offset) * Self.unit),
                y: Float(Double(info.geometry.y_offset) * Self.unit)
            )
        )
        x += isUnknown ? self.advance(of: replacement) : advance
        if isUnknown { isComplete = false }
    }

    /// The glyph for what the font lacks: the sign of Unicode for that, or a question mark.
    ///
    /// Archives take no file that shows a font's own box, glyph 0.
    private var replacement: UInt32 {
        ["\u{FFFD}", "\u{25A1}", "?"].lazy.map(font.glyph(of:)).first { $0 != 0 } ?? 0
    }

    private func advance(of glyph: UInt32) -> Double {
        var logical = PangoRectangle()
        pango_font_get_glyph_extents(font, glyph, nil, &logical)
        return Double(logical.width) * Self.unit
    }
}
