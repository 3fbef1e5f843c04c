/// Draws what stands on a page, for whatever surface.
enum PagePainter {
    /// Draws shapes, and text above them.
    static func paint(
        _ shapes: [Shape],
        _ texts: [PlacedText],
        on context: OpaquePointer,
        _ typesetter: Typesetter
    ) {
        var shapePainter = ShapePainter(context: context, typesetter: typesetter)
        for shape in shapes { shapePainter.paint(shape) }
        shapePainter.finish()
        var textPainter = TextPainter(context: context, typesetter: typesetter)
        for text in texts { textPainter.paint(text) }
        textPainter.finish()
    }
}
