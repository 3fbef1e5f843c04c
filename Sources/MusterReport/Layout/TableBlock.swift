/// A table: its head, then group headings, rows, subtotals and the total, a piece each.
struct TableBlock: FlowBlock {
    let table: ReportTable
    let dropsWhatDoesNotFit: Bool
    /// The piece with which each group starts; one more for what follows the last.
    private let starts: [Int]

    private static let padding = 2.75
    private static let headPadding = 3.0
    private static let gutter = 7.0
    private static let markWidth = 12.0

    init(_ table: ReportTable, dropsWhatDoesNotFit: Bool) {
        self.table = table
        self.dropsWhatDoesNotFit = dropsWhatDoesNotFit
        var starts = [1]
        for group in table.groups {
            let extra = (group.heading == nil ? 0 : 1) + (group.subtotal == nil ? 0 : 1)
            starts.append((starts.last ?? 1) + group.count + extra)
        }
        self.starts = starts
    }

    var pieceCount: Int { (starts.last ?? 1) + (table.total == nil ? 0 : 1) }
    var spaceAbove: Double { 8 }
    var repeatsFirstPiece: Bool { true }

    /// What a piece is.
    private enum Piece {
        case head
        case heading(ReportTable.GroupHeading)
        case row(ReportTable.Row)
        case subtotal(ReportTable.Row)
        case total(ReportTable.Row)
    }

    /// The group that a piece belongs to, by bisection.
    private func group(of piece: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= piece { low = middle } else { high = middle }
        }
        return low
    }

    private func piece(_ index: Int) -> Piece {
        if index == 0 { return .head }
        guard let end = starts.last, index < end else {
            return table.total.map { .total($0) } ?? .head
        }
        let place = group(of: index)
        let group = table.groups[place]
        var offset = index - starts[place]
        if let heading = group.heading {
            if offset == 0 { return .heading(heading) }
            offset -= 1
        }
        if offset < group.count { return .row(group.row(offset)) }
        return group.subtotal.map { .subtotal($0) } ?? .head
    }

    /// A heading stays with its first row, a last row with its subtotal, and all with the total.
    func keepsWithNext(_ piece: Int) -> Bool {
        guard piece > 0 else { return pieceCount > 1 }
        guard let end = starts.last, piece < end else { return false }
        let place = group(of: piece)
        let group = table.groups[place]
        let offset = piece - starts[place]
        if group.heading != nil, offset == 0 { return true }
        let isLastOfGroup = piece == starts[place + 1] - 1
        if isLastOfGroup { return piece == end - 1 && table.total != nil }
        return group.subtotal != nil && piece == starts[place + 1] - 2
    }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        switch self.piece(piece) {
        case .head: headHeight(frame, typesetter)
        case .heading(let heading):
            Double(headingLines(heading, frame, typesetter).count) * TextStyle.tableStrong.leading
                + 10
        case .row(let row), .subtotal(let row), .total(let row):
            rowHeight(row, frame, typesetter)
        }
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        switch self.piece(piece) {
        case .head: placeHead(at: y, on: &page, frame, typesetter)
        case .heading(let heading): placeHeading(heading, at: y, on: &page, frame, typesetter)
        case .row(let row):
            let height = placeRow(row, at: y, on: &page, frame, typesetter)
            rule(at: y + height, .rule, 0.35, on: &page, frame)
        case .subtotal(let row):
            let height = placeRow(row, at: y, on: &page, frame, typesetter)
            rule(at: y + height, .accentMiddle, 0.6, on: &page, frame)
        case .total(let row):
            let height = rowHeight(row, frame, typesetter)
            let ground = Rectangle(x: frame.x, y: y, width: frame.width, height: height)
            page.shapes.append(.fill(ground, .tint))
            placeRow(row, at: y, on: &page, frame, typesetter)
            rule(at: y, .accent, 0.9, on: &page, frame)
        }
    }

    private func rule(
        at y: Double,
        _ ink: Ink,
        _ thickness: Double,
        on page: inout ReportPage,
        _ frame: TextFrame
    ) {
        page.shapes.append(
            .rule(x: frame.x, y: y, width: frame.width, ink, thickness: thickness)
        )
    }
}

extension TableBlock {
    /// The left edge and the width of a column's text, in points.
    private func column(_ index: Int, _ frame: TextFrame) -> (x: Double, width: Double) {
        let unit = frame.width / table.columns.reduce(0) { $0 + $1.width }
        let before = table.columns[..<index].reduce(0) { $0 + $1.width }
        let isLast = index == table.columns.count - 1
        let width = table.columns[index].width * unit - (isLast ? 0 : Self.gutter)
        return (frame.x + before * unit, width)
    }

    private func headLines(_ index: Int, _ frame: TextFrame, _ typesetter: Typesetter)
        -> [TextLine]
    {
        let width = column(index, frame).width
        return table.columns[index].title.split(separator: "\n").flatMap { line in
            typesetter.lines(String(line), .label, width: width)
        }
    }

    private func headHeight(_ frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let lines = table.columns.indices.map { headLines($0, frame, typesetter).count }
        return Double(lines.max() ?? 1) * TextStyle.label.leading + 2 * Self.headPadding
    }

    private func placeHead(
        at y: Double,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let height = headHeight(frame, typesetter)
        for (index, head) in table.columns.enumerated() {
            let lines = headLines(index, frame, typesetter)
            let (x, width) = column(index, frame)
            // Heads stand on the rule, whatever their number of lines.
            let top =
                y + height - Self.headPadding - Double(lines.count) * TextStyle.label.leading
            page.put(
                lines,
                .label,
                x: head.isNumeric ? x + width : x,
                y: top,
                ink: .grey,
                anchor: head.isNumeric ? .right : .left
            )
        }
        rule(at: y + height, .accent, 0.9, on: &page, frame)
    }

    private func headingLines(
        _ heading: ReportTable.GroupHeading,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> [TextLine] {
        typesetter.lines(heading.title, .tableStrong, width: frame.width - 120)
    }

    private func placeHeading(
        _ heading: ReportTable.GroupHeading,
        at y: Double,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let lines = headingLines(heading, frame, typesetter)
        let height = Double(lines.count) * TextStyle.tableStrong.leading + 10
        let ground = Rectangle(x: frame.x, y: y + 3, width: frame.width, height: height - 3)
        page.shapes.append(.fill(ground, .accentTint))
        var x = frame.x + 6
        if let outcome = heading.outcome {
            page.shapes.append(
                .mark(OutcomeMark(outcome), x: x + 4, y: y + height / 2 + 1.5, size: 8)
            )
            x += 15
        }
        page.put(lines, .tableStrong, x: x, y: y + 6.5)
        page.put(
            heading.note,
            .table,
            x: frame.maxX - 6,
            y: y + 6.5,
            ink: .grey,
            anchor: .right
        )
        if let destination = heading.destination {
            page.destinations.append(ReportPage.Destination(name: destination, y: y - 6))
        }
    }

    private func rowHeight(
        _ row: ReportTable.Row,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> Double {
        var lines = 1
        for (index, cell) in row.cells.enumerated() {
            let width = column(index, frame).width
            lines = max(lines, lineCount(cell, width, typesetter))
        }
        return Double(lines) * TextStyle.table.leading + 2 * Self.padding
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
    private func placeRow(
        _ row: ReportTable.Row,
        at y: Double,
        on page: inout ReportPage,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> Double {
        let height = rowHeight(row, frame, typesetter)
        for (index, cell) in row.cells.enumerated() {
            let (x, width) = column(index, frame)
            let area = Rectangle(x: x, y: y + Self.padding, width: width, height: height)
            place(cell, isNumeric: table.columns[index].isNumeric, in: area, on: &page, typesetter)
        }
        if let target = row.target {
            let area = Rectangle(x: frame.x, y: y, width: frame.width, height: height)
            page.links.append(ReportPage.Link(area: area, target: target))
        }
        return height
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
