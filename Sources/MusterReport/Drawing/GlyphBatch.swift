import CPangoCairo

/// Collects the glyphs of consecutive lines, because Cairo's cost is by the call, not the glyph.
struct GlyphBatch {
    private var glyphs: [cairo_glyph_t] = []
    private var clusters: [cairo_text_cluster_t] = []
    private var text: [UInt8] = []
    private var font = -1
    private var ink = Ink.black
    private var isBackward = false

    /// Adds a run whose origin is at (`x`, `y`); draws what came before if it is of another kind.
    mutating func add(
        _ run: ShapedRun,
        x: Double,
        y: Double,
        ink: Ink,
        to context: OpaquePointer,
        fonts: FontStock
    ) {
        // The glyphs of a backward run are listed from its end, so such a run stands alone.
        if run.font != font || ink != self.ink || run.isBackward || isBackward {
            draw(on: context, fonts: fonts)
            font = run.font
            self.ink = ink
            isBackward = run.isBackward
        }
        for glyph in run.glyphs {
            glyphs.append(
                cairo_glyph_t(
                    index: UInt(glyph.index),
                    x: x + Double(glyph.x),
                    y: y + Double(glyph.y)
                )
            )
        }
        for cluster in run.clusters {
            clusters.append(
                cairo_text_cluster_t(
                    num_bytes: cluster.byteCount,
                    num_glyphs: cluster.glyphCount
                )
            )
        }
        text.append(contentsOf: run.text.utf8)
    }

    /// Draws what was collected.
    mutating func draw(on context: OpaquePointer, fonts: FontStock) {
        defer {
            glyphs.removeAll(keepingCapacity: true)
            clusters.removeAll(keepingCapacity: true)
            text.removeAll(keepingCapacity: true)
        }
        guard !glyphs.isEmpty, var scaled = fonts.scaledFont(font) else { return }
        if !fonts.hasOutlines(fonts[font]) {
            var extent = cairo_text_extents_t()
            cairo_scaled_font_glyph_extents(scaled, glyphs, 1, &extent)
            guard let blank = fonts.blank(width: extent.x_advance) else { return }
            for index in glyphs.indices {
                fonts.pictures.draw(glyphs[index], font: font, scaled: scaled, on: context)
                // Blanks of a font that is embedded hold the text.
                glyphs[index].index = blank.glyph
            }
            scaled = blank.scaled
        }
        ink.set(on: context)
        cairo_set_scaled_font(context, scaled)
        text.withUnsafeBytes { bytes in
            cairo_show_text_glyphs(
                context,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(bytes.count),
                glyphs,
                Int32(glyphs.count),
                clusters,
                Int32(clusters.count),
                isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0)
            )
        }
    }
}
