/// Rows and their cells.
extension TableBlock {
    private var padding: Double { table.isDense ? 0.9 : 2.75 }
    private static let markWidth = 12.0
    /// What sets a decision off from the cells above it.
    private static let continuationGap = 2.0

    func rowHeight(
        _ row: ReportTable.Row,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> Double {
        var lines = 1
        for (index, cell) in row.cells.enumerated() {
            let width = column(index, frame).width
            lines = max(lines, lineCount(cell, width, typesetter))
        }
        let below = continuationLines(row, frame, typesetter).count
        lines += below
        let gap = below > 0 ? Self.continuationGap : 0
        return Double(lines) * TextStyle.table.leading + gap + 2 * padding
    }

    private func continuationLines(
        _ row: ReportTable.Row,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> [TextLine] {
        guard let text = row.continuation else { return [] }
        return typesetter.lines(text, .table, width: frame.maxX - column(1, frame).x)
    }

    private func lineCount(
        _ cell: ReportTable.Cell,
        _ width: Double,
        _ typesetter: Typesetter
    ) -> Int {
        switch cell {
        case .text(let text): typesetter.lineCount(text, .table, width: width)
        case .strong(let text): typesetter.lineCount(text, .tableStrong, width: width)
        case .stacked(let texts):
            texts.enumerated().reduce(0) { count, entry in
                let style: TextStyle = entry.offset == 0 ? .tableStrong : .table
                return count + typesetter.lineCount(entry.element, style, width: width)
            }
        case .outcome(_, let text):
            typesetter.lineCount(text, .table, width: width - Self.markWidth)
        case .bar: 1
        }
    }

    @discardableResult
    func placeRow(
        _ row: ReportTable.Row,
        at y: Double,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> Double {
        let height = rowHeight(row, frame, typesetter)
        let ground = Rectangle(x: frame.x, y: y, width: frame.width, height: height)
        page.tagged(.row) { page in
            for index in row.cells.indices {
                page.tagged(.cell) { page in
                    // The cell that names the row leads where all of the row does.
                    page.linked(ground, to: index == table.leadColumn ? row.target : nil) { page in
                        place(index, of: row, in: ground, on: &page, frame, typesetter)
                    }
                    guard index == 1 else { return }
                    placeContinuation(row, in: ground, on: &page, frame, typesetter)
                }
            }
        }
        return height
    }

    private func placeContinuation(
        _ row: ReportTable.Row,
        in ground: Rectangle,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let lines = continuationLines(row, frame, typesetter)
        guard !lines.isEmpty else { return }
        let below = ground.maxY - padding - Double(lines.count) * TextStyle.table.leading
        page.tagged(.paragraph) { page in
            page.put(lines, .table, x: column(1, frame).x, y: below, ink: .accent)
        }
    }

    private func place(
        _ index: Int,
        of row: ReportTable.Row,
        in ground: Rectangle,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let (x, width) = column(index, frame)
        let area = Rectangle(
            x: x,
            y: ground.y + padding,
            width: width,
            height: ground.height
        )
        let isNumeric = table.columns[index].isNumeric
        place(row.cells[index], isNumeric: isNumeric, in: area, on: &page, typesetter)
    }

    private func place(
        _ cell: ReportTable.Cell,
        isNumeric: Bool,
        in area: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let x = isNumeric ? area.maxX : area.x
        let anchor: PlacedText.Anchor = isNumeric ? .right : .left
        switch cell {
        case .text(let text):
            let lines = typesetter.lines(text, .table, width: area.width)
            page.put(lines, .table, x: x, y: area.y, anchor: anchor)
        case .strong(let text):
            let lines = typesetter.lines(text, .tableStrong, width: area.width)
            page.put(lines, .tableStrong, x: x, y: area.y, anchor: anchor)
        case .stacked(let texts):
            var y = area.y
            for (index, text) in texts.enumerated() {
                let style: TextStyle = index == 0 ? .tableStrong : .table
                let lines = typesetter.lines(text, style, width: area.width)
                y = page.put(lines, style, x: x, y: y, anchor: anchor)
            }
        case .outcome(let outcome, let text):
            let middle = area.y + TextStyle.table.leading / 2
            page.shapes.append(
                .mark(OutcomeMark(outcome), x: area.x + 4, y: middle, size: 6.5)
            )
            let lines = typesetter.lines(text, .table, width: area.width - Self.markWidth)
            page.put(lines, .table, x: area.x + Self.markWidth, y: area.y)
        case .bar(let parts): OutcomeBar(parts: parts).place(in: area, on: &page)
        }
    }
}
