/// The accuracy on a scale from none to all, with what it is held against.
struct AccuracyBlock: FlowBlock {
    let scale: AccuracyScale

    private static let figureWidth = 104.0
    private static let barHeight = 13.0
    /// A mark beyond this would cross the label of the scale's end.
    private static let roomForEnd = 0.92

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 16 }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let lines = explanation(frame.width - Self.figureWidth, typesetter)
        return 54 + Double(lines.count) * TextStyle.table.leading
    }

    private func explanation(_ width: Double, _ typesetter: Typesetter) -> [TextLine] {
        typesetter.lines(scale.explanation, .table, width: width)
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        page.tagged(.paragraph) { page in
            page.put(scale.label, .label, x: frame.x, y: y, ink: .grey)
            let style: TextStyle = scale.value == nil ? .subheading : .figure
            page.put(scale.text, style, x: frame.x, y: y + 12)
        }
        let bar = Rectangle(
            x: frame.x + Self.figureWidth,
            y: y + 16,
            width: frame.width - Self.figureWidth,
            height: Self.barHeight
        )
        let said = ["\(scale.label): \(scale.text)"] + scale.marks.map(\.text)
        let drawn = Rectangle(x: bar.x, y: y, width: bar.width, height: 54)
        page.figure(said.joined(separator: ". "), in: drawn) { page in
            place(bar, on: &page, typesetter)
        }
        let lines = explanation(bar.width, typesetter)
        page.tagged(.paragraph) { page in
            page.put(lines, .table, x: bar.x, y: y + 54, ink: .grey)
        }
    }

    private func place(_ bar: Rectangle, on page: inout ReportPage, _ typesetter: Typesetter) {
        page.shapes += [.fill(bar, .tint), .frame(bar, .rule, width: 0.6)]
        if let value = scale.value {
            var filled = bar
            filled.width *= value
            page.shapes.append(.fill(filled, .accent))
        }
        page.put("0\u{A0}%", .small, x: bar.x, y: bar.maxY + 2, ink: .grey)
        if !scale.marks.contains(where: { !$0.isTarget && $0.value > Self.roomForEnd }) {
            let end = "100\u{A0}%"
            page.put(end, .small, x: bar.maxX, y: bar.maxY + 2, ink: .grey, anchor: .right)
        }
        for mark in scale.marks { place(mark, bar, on: &page, typesetter) }
    }

    private func place(
        _ mark: AccuracyScale.Mark,
        _ bar: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let x = bar.x + bar.width * min(max(mark.value, 0), 1)
        let style: TextStyle = mark.isTarget ? .label : .small
        let half = typesetter.width(mark.text, style) / 2
        let textX = min(max(x, bar.x + half), bar.maxX - half)
        if mark.isTarget {
            page.shapes += [
                .pointer(x: x, y: bar.y, size: 5, .black),
                .fill(Rectangle(x: x - 0.6, y: bar.y, width: 1.2, height: bar.height), .black),
            ]
            page.put(mark.text, style, x: textX, y: bar.y - 16, anchor: .centre)
        } else {
            let line = Rectangle(x: x - 0.4, y: bar.y, width: 0.8, height: bar.height + 9)
            page.shapes.append(.fill(line, .grey))
            page.put(mark.text, style, x: textX, y: bar.maxY + 11, ink: .grey, anchor: .centre)
        }
    }
}
