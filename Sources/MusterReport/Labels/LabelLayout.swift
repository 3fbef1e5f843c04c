/// Places labels on their sheets.
package struct LabelLayout {
    private let labels: [Label]
    private let sheet: LabelSheet
    private let firstPlace: Int
    private let typesetter: Typesetter

    /// - Parameters:
    ///   - labels: the labels, in order.
    ///   - sheet: the sheet they go on.
    ///   - firstPlace: the first label of the first sheet that is still there, from 0.
    ///   - typesetter: sets the text.
    package init(
        _ labels: [Label],
        on sheet: LabelSheet,
        firstPlace: Int,
        typesetter: Typesetter
    ) {
        self.labels = labels
        self.sheet = sheet
        self.firstPlace = firstPlace
        self.typesetter = typesetter
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

    /// The code on the left as large as the label lets it be, the words beside it.
    private func put(
        _ label: Label,
        in area: Rectangle,
        on page: inout ReportPage
    ) throws(ReportError) {
        // Sheets feed a millimetre askew: nothing but the code's own quiet zone comes near the edge.
        let margin = 4.0
        let code = try QRCode(label.code)
        let extent = min(area.height - 2 * margin, area.width * 0.45)
        let square = extent / Double(code.side + 2 * QRCode.quietZone)
        let left = area.x + margin + square * Double(QRCode.quietZone)
        let top = area.y + (area.height - square * Double(code.side)) / 2
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

    private func put(wordsOf label: Label, in area: Rectangle, on page: inout ReportPage) {
        let isSmall = area.height < 60
        let idStyle: TextStyle = isSmall ? .tableStrong : area.height < 130 ? .subheading : .heading
        let nameStyle: TextStyle = isSmall ? .small : area.height < 130 ? .table : .body
        var lines = fitted(label.id, idStyle, width: area.width, atMost: 2)
        let ownerLines = isSmall ? [] : fitted(label.owner, .small, width: area.width, atMost: 1)
        let left = area.height - height(lines) - height(ownerLines)
        let count = max(1, Int(left / nameStyle.leading))
        lines += fitted(label.name, nameStyle, width: area.width, atMost: count)
        lines += ownerLines
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
