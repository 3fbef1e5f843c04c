/// Places labels on their sheets.
package struct LabelLayout {
    private let labels: [Label]
    private let sheet: LabelSheet
    private let firstPlace: Int
    private let typesetter: Typesetter
    /// The size of a printer's dot in points, where the squares of codes are whole dots.
    private let dot: Double?

    /// - Parameters:
    ///   - labels: the labels, in order.
    ///   - sheet: the sheet they go on.
    ///   - firstPlace: the first label of the first sheet that is still there, from 0.
    ///   - typesetter: sets the text.
    ///   - dot: the size of a printer's dot in points, where the squares of codes are to be whole dots.
    package init(
        _ labels: [Label],
        on sheet: LabelSheet,
        firstPlace: Int,
        typesetter: Typesetter,
        dot: Double? = nil
    ) {
        self.labels = labels
        self.sheet = sheet
        self.firstPlace = firstPlace
        self.typesetter = typesetter
        self.dot = dot
    }

    /// How many sheets the labels take.
    package var pageCount: Int { (firstPlace + labels.count + sheet.count - 1) / sheet.count }

    /// One sheet, from 0.
    ///
    /// - Throws: ``ReportError/textTooLong(_:)``.
    package func page(_ index: Int) throws(ReportError) -> ReportPage {
        var page = ReportPage(number: index + 1, paper: sheet.paper)
        for place in 0..<sheet.count {
            let label = index * sheet.count + place - firstPlace
            guard labels.indices.contains(label) else { continue }
            try put(labels[label], in: sheet.area(of: place), on: &page)
        }
        return page
    }

    /// One label on a page of its own size: for printers that print one after the other.
    ///
    /// - Parameter index: the label, from 0.
    /// - Returns: the page; its paper is not the label's, which no printer of labels asks for.
    /// - Throws: ``ReportError/textTooLong(_:)``, ``ReportError/codeTooSmall(millimetres:sheets:)``.
    package func single(_ index: Int) throws(ReportError) -> ReportPage {
        var page = ReportPage(number: index + 1, paper: sheet.paper)
        let (width, height) = sheet.size
        let area = Rectangle(x: 0, y: 0, width: width, height: height)
        try put(labels[index], in: area, on: &page)
        return page
    }

    /// The code on the left as large as the label lets it be, the words beside it.
    private func put(
        _ label: Label,
        in area: Rectangle,
        on page: inout ReportPage
    ) throws(ReportError) {
        // Sheets feed a millimetre askew: nothing but the code's own quiet zone comes near the edge.
        let margin = LabelCode.margin
        let extent = LabelCode.extent(width: area.width, height: area.height)
        let placed = try LabelCode(of: label, extent: extent, dot: dot)
        let (code, square) = (placed.code, placed.square)
        let left = onDot(area.x + margin + square * Double(QRCode.quietZone))
        let top = onDot(area.y + (area.height - square * Double(code.side)) / 2)
        for row in 0..<code.side {
            for stretch in code.stretches(of: row) {
                let dark = Rectangle(
                    x: left + square * Double(stretch.lowerBound),
                    y: top + square * Double(row),
                    width: square * Double(stretch.count),
                    height: square
                )
                page.shapes.append(.fill(dark, .black))
            }
        }
        let x = area.x + margin + extent
        let words = Rectangle(
            x: x,
            y: area.y + margin,
            width: area.maxX - margin - x,
            height: area.height - 2 * margin
        )
        put(wordsOf: label, in: words, on: &page)
    }

    /// The nearest place at which a dot of the printer begins.
    private func onDot(_ place: Double) -> Double {
        dot.map { (place / $0).rounded() * $0 } ?? place
    }

    private func put(wordsOf label: Label, in area: Rectangle, on page: inout ReportPage) {
        let isSmall = area.height < 60
        let idStyle: TextStyle = isSmall ? .tableStrong : area.height < 130 ? .subheading : .heading
        let nameStyle: TextStyle = isSmall ? .small : area.height < 130 ? .table : .body
        var lines = fitted(label.id, idStyle, width: area.width, atMost: 2)
        let ownerLines = isSmall ? [] : fitted(label.owner, .small, width: area.width, atMost: 1)
        let room = area.height - height(lines) - height(ownerLines) - nameStyle.leading
        let details = label.details.prefix(max(0, Int(room / TextStyle.small.leading)))
            .flatMap { fitted($0, .small, width: area.width, atMost: 1) }
        let left = area.height - height(lines) - height(ownerLines) - height(details)
        let count = max(1, Int(left / nameStyle.leading))
        lines += fitted(label.name, nameStyle, width: area.width, atMost: count)
        lines += details + ownerLines
        var y = area.y + (area.height - height(lines)) / 2
        for (line, style) in lines {
            page.texts.append(
                PlacedText(
                    text: line.text,
                    x: line.isRightToLeft ? area.maxX : area.x,
                    baseline: y + style.baselineOffset,
                    anchor: line.isRightToLeft ? .right : .left,
                    style: style,
                    ink: .black,
                    isRightToLeft: line.isRightToLeft
                )
            )
            y += style.leading
        }
    }

    private func height(_ lines: [(TextLine, TextStyle)]) -> Double {
        lines.reduce(0) { $0 + $1.1.leading }
    }

    /// The text in so many lines; what does not fit ends in an ellipsis.
    private func fitted(
        _ text: String,
        _ style: TextStyle,
        width: Double,
        atMost count: Int
    ) -> [(TextLine, TextStyle)] {
        guard !text.isEmpty else { return [] }
        let all = typesetter.lines(text, style, width: width)
        var lines = Array(all.prefix(count))
        if all.count > count, var last = lines.popLast() {
            while !last.text.isEmpty,
                typesetter.width(last.text + "…", style, isRightToLeft: last.isRightToLeft) > width
            {
                last.text.removeLast()
            }
            last.text += "…"
            lines.append(last)
        }
        return lines.map { ($0, style) }
    }
}
