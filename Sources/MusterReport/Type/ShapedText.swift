/// Text turned into glyphs: what is drawn, and how wide it is.
struct ShapedText {
    /// The pieces of one font and direction, from left to right.
    var runs: [ShapedRun]
    /// The advance of all of them, in points.
    var width: Double
}

/// Glyphs of one font and one direction.
struct ShapedRun {
    /// The font, as ``FontStock`` numbers it.
    var font: Int
    /// The glyphs from left to right.
    var glyphs: [Glyph]
    /// Which bytes of ``text`` belong to which glyphs, in the order of the text.
    var clusters: [Cluster]
    /// Whether the text runs from right to left.
    var isBackward: Bool
    /// The text, so that it can be copied from and searched in the file.
    var text: String

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
