/// Something that is set down a page, piece by piece; a piece is never split.
protocol FlowBlock {
    /// How many pieces there are.
    var pieceCount: Int { get }
    /// The distance to what stands above, in points; none at the top of a page.
    var spaceAbove: Double { get }
    /// Whether pieces that do not fit the page are left out.
    var dropsWhatDoesNotFit: Bool { get }
    /// Whether a piece stays on the page of the piece after it.
    func keepsWithNext(_ piece: Int) -> Bool
    /// The height of a piece, in points.
    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double
    /// The height of what is said again above a piece that a page starts with, in points.
    func headHeight(above piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double
    /// Puts what is said again above a piece on a page.
    func placeHead(
        above piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    )
    /// Puts a piece on a page with its upper edge at `y`.
    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    )
}

extension FlowBlock {
    var dropsWhatDoesNotFit: Bool { false }
    func keepsWithNext(_ piece: Int) -> Bool { false }
    func headHeight(above piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double { 0 }
    func placeHead(
        above piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {}
}

extension Written {
    /// Puts a line of text whose upper edge is at `y`.
    mutating func put(
        _ text: String,
        _ style: TextStyle,
        x: Double,
        y: Double,
        ink: Ink = .black,
        anchor: PlacedText.Anchor = .left,
        isRightToLeft: Bool = false,
        endsWithinWord: Bool = false
    ) {
        texts.append(
            PlacedText(
                text: text,
                x: x,
                baseline: y + style.baselineOffset,
                anchor: anchor,
                style: style,
                ink: ink,
                isRightToLeft: isRightToLeft,
                endsWithinWord: endsWithinWord,
                element: currentElement
            )
        )
    }

    /// Puts lines of text below each other and returns where the next one would start.
    @discardableResult
    mutating func put(
        _ lines: [TextLine],
        _ style: TextStyle,
        x: Double,
        y: Double,
        ink: Ink = .black,
        anchor: PlacedText.Anchor = .left
    ) -> Double {
        var y = y
        for line in lines {
            put(
                line.text,
                style,
                x: x,
                y: y,
                ink: ink,
                anchor: anchor,
                isRightToLeft: line.isRightToLeft,
                endsWithinWord: line.endsWithinWord
            )
            y += style.leading
        }
        return y
    }
}
