/// The head of page 1.
struct MastheadBlock: FlowBlock {
    let masthead: Masthead

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 0 }

    /// A long name is set smaller, so that it leaves room for the answer.
    private func title(_ frame: TextFrame, _ typesetter: Typesetter) -> ([TextLine], TextStyle) {
        let lines = typesetter.lines(masthead.title, .title, width: frame.width)
        if lines.count <= 2 { return (lines, .title) }
        return (
            typesetter.lines(masthead.title, .titleSmall, width: frame.width), .titleSmall
        )
    }

    private func lines(_ frame: TextFrame, _ typesetter: Typesetter) -> [TextLine] {
        masthead.lines.flatMap { typesetter.lines($0, .body, width: frame.width) }
    }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let (title, style) = title(frame, typesetter)
        return 20 + Double(title.count) * style.leading + 4
            + Double(lines(frame, typesetter).count) * TextStyle.body.leading
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        page.destinations.append(ReportPage.Destination(name: ReportPart.answer.rawValue, y: 0))
        page.tagged(.paragraph) { page in
            page.put(masthead.kind, .subheading, x: frame.x, y: y + 4, ink: .accent)
        }
        let (title, style) = title(frame, typesetter)
        var below = y + 20
        page.tagged(.title) { page in below = page.put(title, style, x: frame.x, y: below) }
        below += 4
        for line in masthead.lines {
            let lines = typesetter.lines(line, .body, width: frame.width)
            page.tagged(.paragraph) { page in
                below = page.put(lines, .body, x: frame.x, y: below, ink: .grey)
            }
        }
    }
}

/// The answer in one sentence.
struct ConclusionBlock: FlowBlock {
    let text: String

    private static let padding = 13.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 16 }

    private func lines(_ frame: TextFrame, _ typesetter: Typesetter) -> [TextLine] {
        typesetter.lines(text, .lead, width: frame.width - 2 * Self.padding - 4)
    }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        Double(lines(frame, typesetter).count) * TextStyle.lead.leading + 2 * Self.padding - 4
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let height = height(of: piece, in: frame, typesetter)
        page.shapes += [
            .fill(Rectangle(x: frame.x, y: y, width: frame.width, height: height), .accentTint),
            .fill(Rectangle(x: frame.x, y: y, width: 4, height: height), .accent),
        ]
        let x = frame.x + 4 + Self.padding
        page.tagged(.paragraph) { page in
            page.put(lines(frame, typesetter), .lead, x: x, y: y + Self.padding - 2)
        }
    }
}

/// Figures that sum: the first one is the total.
struct TileRow: FlowBlock {
    let tiles: [Tile]

    private static let gap = 13.0
    private static let tileHeight = 66.0
    private static let padding = 8.0
    /// What the mark of an outcome takes of the figure's width.
    private static let markRoom = 6.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 14 }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        Self.tileHeight
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        page.tagged(.list) { page in place(at: y, on: &page, in: frame, typesetter) }
    }

    private func place(
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let count = Double(tiles.count)
        let width = (frame.width - (count - 1) * Self.gap) / count
        // Figures of one row are of one size.
        let room = width - 2 * Self.padding - Self.markRoom
        let fit = tiles.allSatisfy { typesetter.width($0.value, .figure) <= room }
        for (index, tile) in tiles.enumerated() {
            let x = frame.x + Double(index) * (width + Self.gap)
            let area = Rectangle(x: x, y: y, width: width, height: Self.tileHeight)
            place(tile, fit ? .figure : .titleSmall, in: area, on: &page, typesetter)
            guard index > 0 else { continue }
            page.untagged { page in
                page.put(
                    index == 1 ? "=" : "+",
                    .subheading,
                    x: x - Self.gap / 2,
                    y: y + Self.tileHeight / 2 - 7,
                    ink: .grey,
                    anchor: .centre
                )
            }
        }
    }

    private func place(
        _ tile: Tile,
        _ figure: TextStyle,
        in area: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let isTotal = tile.outcome == nil
        page.shapes.append(.fill(area, isTotal ? .accent : .tint))
        if let outcome = tile.outcome {
            page.shapes.append(
                .mark(OutcomeMark(outcome), x: area.maxX - 11, y: area.y + 11, size: 8)
            )
        }
        let inner = area.width - 2 * Self.padding
        let label = typesetter.lines(tile.label, .label, width: inner + 4)
        let x = area.x + Self.padding
        page.tagged(.entry) { page in
            page.tagged(.entryBody) { page in
                page.linked(area, to: tile.target) { page in
                    page.put(
                        tile.value,
                        figure,
                        x: x,
                        y: area.y + 22 - figure.leading / 2,
                        ink: isTotal ? .white : .black
                    )
                    page.put(label, .label, x: x, y: area.y + 40, ink: isTotal ? .white : .grey)
                }
            }
        }
    }
}

/// A line of figures.
struct Strip: FlowBlock {
    let label: String
    let entries: [Tile]

    private static let stripHeight = 22.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 8 }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        Self.stripHeight
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let area = Rectangle(x: frame.x, y: y, width: frame.width, height: Self.stripHeight)
        page.shapes.append(.frame(area, .rule, width: 0.6))
        page.tagged(.paragraph) { page in
            page.put(label, .label, x: frame.x + 8, y: y + 6, ink: .grey)
            var x = frame.x + 8 + typesetter.width(label, .label) + 22
            for entry in entries {
                page.put(entry.value, .tableStrong, x: x, y: y + 5.5)
                x += typesetter.width(entry.value, .tableStrong) + 4
                page.put(entry.label, .table, x: x, y: y + 5.5)
                x += typesetter.width(entry.label, .table) + 20
            }
        }
    }
}
