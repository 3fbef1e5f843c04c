/// Text turned into glyphs: what is drawn, and how wide it is.
struct ShapedText {
    /// The pieces of one font and direction, in the order of the text: so it is read out and copied.
    var runs: [ShapedRun]
    /// The advance of all of them, in points.
    var width: Double
}

/// Glyphs of one font and one direction.
struct ShapedRun {
    /// The font, as ``FontStock`` numbers it.
    var font: Int
    /// Where its text begins in that of the line, in bytes.
    var start: Int
    /// The glyphs from left to right.
    var glyphs: [Glyph]
    /// Which bytes of ``text`` belong to which glyphs, in the order of the text.
    var clusters: [Cluster]
    /// Whether the text runs from right to left.
    var isBackward: Bool
    /// The text, so that it can be copied from and searched in the file.
    var text: String

    /// Raises the dashes that stand for minus signs.
    ///
    /// - Parameter rise: how far, in points.
    mutating func raiseMinusSigns(by rise: Double) {
        guard !isBackward, text.utf8.contains(0xE2), text.contains("\u{2212}") else { return }
        let bytes = Array(text.utf8)
        var (byte, glyph) = (0, 0)
        for cluster in clusters {
            let (end, last) = (byte + Int(cluster.byteCount), glyph + Int(cluster.glyphCount))
            if bytes[byte..<end].elementsEqual("\u{2212}".utf8) {
                for index in glyph..<last { glyphs[index].y -= Float(rise) }
            }
            (byte, glyph) = (end, last)
        }
    }

    /// A glyph and where it stands, in points from the start of the whole text.
    struct Glyph {
        var index: UInt32
        var x: Float
        var y: Float
    }

    /// A piece of text that belongs to a group of glyphs.
    struct Cluster {
        var byteCount: Int32
        var glyphCount: Int32
    }
}
