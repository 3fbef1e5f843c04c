/// Columns, heads and group headings.
extension TableBlock {
    private static let headPadding = 3.0
    private static let gutter = 7.0

    /// The left edge and the width of a column's text, in points.
    func column(_ index: Int, _ frame: TextFrame) -> (x: Double, width: Double) {
        let unit = frame.width / table.columns.reduce(0) { $0 + $1.width }
        let before = table.columns[..<index].reduce(0) { $0 + $1.width }
        let isLast = index == table.columns.count - 1
        let width = table.columns[index].width * unit - (isLast ? 0 : Self.gutter)
        return (frame.x + before * unit, width)
    }

    private func headLines(
        _ index: Int,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    )
        -> [TextLine]
    {
        let width = column(index, frame).width
        return table.columns[index].title.split(separator: "\n").flatMap { line in
            typesetter.lines(String(line), .label, width: width)
        }
    }

    func headHeight(_ frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let lines = table.columns.indices.map { headLines($0, frame, typesetter).count }
        return Double(lines.max() ?? 1) * TextStyle.label.leading + 2 * Self.headPadding
    }

    func placeHead(
        at y: Double,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let height = headHeight(frame, typesetter)
        page.tagged(.row) { page in
            placeCells(at: y, height: height, on: &page, frame, typesetter)
        }
        rule(at: y + height, .accent, 0.9, on: &page, frame)
    }

    private func placeCells(
        at y: Double,
        height: Double,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        for (index, head) in table.columns.enumerated() {
            let lines = headLines(index, frame, typesetter)
            let (x, width) = column(index, frame)
            // Heads stand on the rule, whatever their number of lines.
            let top =
                y + height - Self.headPadding - Double(lines.count) * TextStyle.label.leading
            page.tagged(.headCell, scope: .column) { page in
                page.put(
                    lines,
                    .label,
                    x: head.isNumeric ? x + width : x,
                    y: top,
                    ink: .grey,
                    anchor: head.isNumeric ? .right : .left
                )
            }
        }
    }

    private func headingLines(
        _ heading: ReportTable.GroupHeading,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> [TextLine] {
        typesetter.lines(heading.title, .tableStrong, width: frame.width - 120)
    }

    func headingHeight(
        _ heading: ReportTable.GroupHeading,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> Double {
        Double(headingLines(heading, frame, typesetter).count) * TextStyle.tableStrong.leading + 10
    }

    func placeHeading(
        _ heading: ReportTable.GroupHeading,
        at y: Double,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let lines = headingLines(heading, frame, typesetter)
        let height = headingHeight(heading, frame, typesetter)
        let ground = Rectangle(x: frame.x, y: y + 3, width: frame.width, height: height - 3)
        page.shapes.append(.fill(ground, .accentTint))
        var x = frame.x + 6
        if let outcome = heading.outcome {
            page.shapes.append(
                .mark(OutcomeMark(outcome), x: x + 4, y: y + height / 2 + 1.5, size: 8)
            )
            x += 15
        }
        page.tagged(.row) { page in
            page.tagged(.headCell, scope: .column, columns: table.columns.count) { page in
                page.put(lines, .tableStrong, x: x, y: y + 6.5)
                page.put(
                    heading.note,
                    .table,
                    x: frame.maxX - 6,
                    y: y + 6.5,
                    ink: .grey,
                    anchor: .right
                )
            }
        }
        if let destination = heading.destination {
            page.destinations.append(ReportPage.Destination(name: destination, y: y - 6))
        }
    }
}
