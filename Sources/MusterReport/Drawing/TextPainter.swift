import CPangoCairo

/// Draws placed lines of text; consecutive ones of a kind go to Cairo together.
struct TextPainter {
    let context: OpaquePointer
    let typesetter: Typesetter
    private var batch = GlyphBatch()

    init(context: OpaquePointer, typesetter: Typesetter) {
        self.context = context
        self.typesetter = typesetter
    }

    /// Draws `text`, perhaps not before ``finish()``.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - isFollowed: whether a space comes after it, so that its last word and the first one of the next
    ///     line stay two.
    mutating func paint(_ text: PlacedText, isFollowed: Bool = false) {
        if text.isTurned { return paintTurned(text, isFollowed: isFollowed) }
        var x = text.x
        switch text.anchor {
        case .left: break
        case .centre: x -= width(of: text) / 2
        case .right: x -= width(of: text)
        }
        var last: (piece: ShapedText, end: Double)?
        typesetter.forEachPiece(
            of: text.text,
            text.style,
            isRightToLeft: text.isRightToLeft
        ) { piece, offset in
            add(piece, x: x + offset, of: text)
            last = (piece, x + offset + piece.width)
        }
        guard isFollowed, let last else { return }
        let space = typesetter.space(after: last.piece, text.style)
        add(space, x: text.isRightToLeft ? x - space.width : last.end, of: text)
    }

    private mutating func add(_ piece: ShapedText, x: Double, of text: PlacedText) {
        for run in piece.runs {
            batch.add(
                run,
                x: x,
                y: text.baseline,
                ink: text.ink,
                to: context,
                fonts: typesetter.shaper.fonts
            )
        }
    }

    /// Draws a line that reads upwards, with nothing else.
    private mutating func paintTurned(_ text: PlacedText, isFollowed: Bool) {
        finish()
        cairo_save(context)
        cairo_translate(context, text.x, text.baseline)
        cairo_rotate(context, -Double.pi / 2)
        var line = text
        (line.x, line.baseline, line.isTurned) = (0, 0, false)
        paint(line, isFollowed: isFollowed)
        finish()
        cairo_restore(context)
    }

    /// Draws what is still waiting.
    mutating func finish() {
        batch.draw(on: context, fonts: typesetter.shaper.fonts)
    }

    private func width(of text: PlacedText) -> Double {
        typesetter.width(text.text, text.style, isRightToLeft: text.isRightToLeft)
    }
}
