import MusterAudit

/// Evidence cards: four fill a page.
struct EvidenceCardBlock: FlowBlock {
    let cards: EvidenceCards

    /// How many cards a page holds.
    private static let perPage = 4.0
    /// What is left free below a card, in points.
    private static let gap = 8.0
    private static let padding = 7.0
    private static let headHeight = 18.0
    private static let pictureWidth = 102.0
    private static let captionHeight = 10.0
    private static let whyLines = 2
    private static let labelWidth = 62.0
    /// How many lines of remarks come before a higher strip.
    private static let remarkLines = 3
    private static let columnGap = 12.0
    /// The largest share of the head that an identifier takes.
    private static let identifierShare = 0.42

    var pieceCount: Int { cards.count }
    var spaceAbove: Double { 8 }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        // Rounded down, so that what fills a page exactly also fits it.
        ((frame.bottom - frame.top) / Self.perPage).rounded(.down)
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let card = cards.card(piece)
        let height = height(of: piece, in: frame, typesetter) - Self.gap
        page.tagged(.section) { page in
            place(card, at: y, height: height, on: &page, in: frame, typesetter)
        }
    }

    private func place(
        _ card: EvidenceCard,
        at y: Double,
        height: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let box = Rectangle(x: frame.x, y: y, width: frame.width, height: height)
        page.destinations.append(ReportPage.Destination(name: card.destination, y: y - 8))
        page.tagged(.subheading) { page in placeHead(card, in: box, on: &page, typesetter) }
        page.shapes.append(.frame(box, .rule, width: 0.6))
        var inner = Rectangle(
            x: box.x + Self.padding,
            y: box.y + Self.headHeight + 4,
            width: box.width - 2 * Self.padding,
            height: box.height - Self.headHeight - 4 - Self.padding
        )
        let why = typesetter.fitted(
            card.why,
            .table,
            width: inner.width,
            atMost: Self.whyLines
        )
        var below = inner.y
        page.tagged(.paragraph) { page in
            below = page.put(why, .table, x: inner.x, y: inner.y) + 4
        }
        inner.height -= below - inner.y
        inner.y = below
        if let picture = card.picture {
            var area = inner
            area.width = Self.pictureWidth
            page.figure(picture.said, in: area) { page in
                place(picture, in: inner, on: &page, typesetter)
            }
            inner.x += Self.pictureWidth + Self.columnGap
            inner.width -= Self.pictureWidth + Self.columnGap
        }
        if let strip = card.strip {
            let words = wordsHeight(card, inner.width, typesetter)
            let drawing = StripDrawing(strip: strip, spare: inner.height - words)
            var used = 0.0
            page.figure(strip.said, in: drawing.area(in: inner)) { page in
                used = drawing.place(in: inner, on: &page)
            }
            inner.y += used
            inner.height -= used
        }
        placeWords(card, in: inner, on: &page, typesetter)
    }

    private func placeHead(
        _ card: EvidenceCard,
        in box: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let head = Rectangle(x: box.x, y: box.y, width: box.width, height: Self.headHeight)
        page.shapes += [
            .fill(head, .tint),
            .mark(
                OutcomeMark(card.outcome),
                x: box.x + Self.padding + 4,
                y: box.y + Self.headHeight / 2,
                size: 8
            ),
        ]
        let y = box.y + (Self.headHeight - TextStyle.table.leading) / 2
        let right = box.maxX - Self.padding
        page.put(card.number, .table, x: right, y: y, ink: .grey, anchor: .right)
        var end = right - typesetter.width(card.number, .table) - 8
        page.put(card.outcomeText, .tableStrong, x: end, y: y, anchor: .right)
        end -= typesetter.width(card.outcomeText, .tableStrong) + 12
        var x = box.x + Self.padding + 14
        let share = (end - x) * Self.identifierShare
        let item = typesetter.fitted(card.item, .tableStrong, width: share)
        page.put([item], .tableStrong, x: x, y: y)
        x += typesetter.width(item.text, .tableStrong, isRightToLeft: item.isRightToLeft) + 8
        page.put([typesetter.fitted(card.name, .table, width: end - x)], .table, x: x, y: y)
    }

    private func place(
        _ picture: EvidenceCard.Picture,
        in area: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let box = Rectangle(
            x: area.x,
            y: area.y,
            width: Self.pictureWidth,
            height: area.height - Self.captionHeight
        )
        let caption: String
        switch picture {
        case .photo(let photo, let text):
            let (width, height) = (Double(max(photo.width, 1)), Double(max(photo.height, 1)))
            let scale = min(box.width / width, box.height / height)
            let shown = Rectangle(
                x: box.x + (box.width - width * scale) / 2,
                y: box.y + (box.height - height * scale) / 2,
                width: width * scale,
                height: height * scale
            )
            page.shapes += [.photo(photo, shown), .frame(shown, .rule, width: 0.5)]
            caption = text
        case .plan(let crop, let text):
            crop.place(in: box, on: &page)
            caption = text
        }
        let line = typesetter.fitted(caption, .small, width: box.width)
        page.put([line], .small, x: box.x, y: box.maxY + 1, ink: .grey)
    }

    /// What figures and remarks take at least, in points.
    private func wordsHeight(
        _ card: EvidenceCard,
        _ width: Double,
        _ typesetter: Typesetter
    ) -> Double {
        let last = card.remarks.last.map { typesetter.lineCount($0, .table, width: width) } ?? 0
        let remarks = min(max(0, card.remarks.count - 1) + last, Self.remarkLines)
        return Double((card.facts.count + 1) / 2 + remarks) * TextStyle.label.leading
    }

    /// Puts figures in two columns, and below them what people said.
    private func placeWords(
        _ card: EvidenceCard,
        in area: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let leading = TextStyle.label.leading
        let room = Int((area.height + 0.5) / leading)
        let rows = min((card.facts.count + 1) / 2, room)
        let shown = Array(card.facts.prefix(2 * rows))
        if !shown.isEmpty {
            page.tagged(.table) { page in
                place(shown, rows: rows, in: area, on: &page, typesetter)
            }
        }
        var left = room - rows
        var y = area.y + Double(rows) * leading + 1
        var remarks = card.remarks
        if remarks.count > left, left > 0 {
            let kept = Array(remarks.prefix(left - 1))
            remarks = kept + [card.moreRemarks(remarks.count - kept.count)]
        }
        for (index, remark) in remarks.enumerated() where left > 0 {
            // The last one takes what is left, the others a line each.
            let count = index == remarks.count - 1 ? left : 1
            let lines = typesetter.fitted(remark, .table, width: area.width, atMost: count)
            page.tagged(.paragraph) { page in
                for line in lines {
                    page.put([line], .table, x: area.x, y: y, ink: .accent)
                    y += leading
                }
            }
            left -= lines.count
        }
    }
}

extension EvidenceCardBlock {
    /// Puts figures in two columns of so many rows.
    private func place(
        _ facts: [Fact],
        rows: Int,
        in area: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let width = (area.width - Self.columnGap) / 2
        for (index, fact) in facts.enumerated() {
            let x = area.x + Double(index / rows) * (width + Self.columnGap)
            let y = area.y + Double(index % rows) * TextStyle.label.leading
            let label = typesetter.fitted(fact.label, .small, width: Self.labelWidth - 4)
            let value = typesetter.fitted(
                fact.values.joined(separator: ", "),
                .table,
                width: width - Self.labelWidth
            )
            page.tagged(.row) { page in
                page.tagged(.headCell, scope: .row) { page in
                    page.put([label], .small, x: x, y: y + 0.5, ink: .grey)
                }
                page.tagged(.cell) { page in
                    page.put([value], .table, x: x + Self.labelWidth, y: y - 0.5)
                }
            }
        }
    }
}

extension EvidenceCard.Picture {
    /// What it shows, in words.
    fileprivate var said: String {
        switch self {
        case .photo(_, let text), .plan(_, let text): text
        }
    }
}

extension StripFigure {
    /// What it shows, in words: when, and how strong.
    fileprivate var said: String {
        let time = "\(start)–\(end)"
        guard let least = columns.map(\.median).min(), let most = columns.map(\.strongest).max()
        else { return "\(time): \(silent)" }
        func level(_ value: Double) -> String { "\u{2212}\(Int((-value).rounded()))" }
        return "\(time): \(level(least)) … \(level(most)) dBm"
    }
}

/// Draws how strong a beacon was over time.
struct StripDrawing {
    let strip: StripFigure
    /// How much of the area nothing else needs, in points.
    let spare: Double

    private static let heights = (least: 28.0, most: 66.0)
    /// What stands below the plot: the band, the times, and what sets off the rest.
    private static let footHeight = 20.0
    private static let bandHeight = 5.0
    private static let axisWidth = 22.0
    private static let levels = (low: -100.0, high: -40.0)
    private static let lines = [-50.0, -70, -90]
    /// The narrowest sign of a stay, in points.
    private static let leastWidth = 0.8

    /// How high the plot is, in points.
    private var plotHeight: Double {
        min(max(spare - Self.footHeight, Self.heights.least), Self.heights.most)
    }

    /// What the strip takes of an area.
    func area(in area: Rectangle) -> Rectangle {
        var taken = area
        taken.height = min(area.height, plotHeight + Self.footHeight)
        return taken
    }

    /// Draws the strip along the upper edge of an area.
    ///
    /// - Returns: the height that it takes, in points.
    func place(in area: Rectangle, on page: inout ReportPage) -> Double {
        let plot = Rectangle(
            x: area.x + Self.axisWidth,
            y: area.y + 1,
            width: area.width - Self.axisWidth,
            height: plotHeight
        )
        let band = Rectangle(
            x: plot.x,
            y: plot.maxY + 1.5,
            width: plot.width,
            height: Self.bandHeight
        )
        page.shapes += pieces(.own, in: plot).map { .fill($0, .accentTint) }
        for level in Self.lines {
            let y = Self.y(level, plot)
            page.shapes.append(.rule(x: plot.x, y: y, width: plot.width, .rule, thickness: 0.35))
            page.put(
                "\u{2212}\(Int(-level))",
                .small,
                x: plot.x - 4,
                y: y - TextStyle.small.leading / 2,
                ink: .grey,
                anchor: .right
            )
        }
        let shades: [(StripFigure.Whereabouts, Ink)] = [
            (.other, .rule), (.heard, .accentMiddle), (.own, .accent),
        ]
        for (whereabouts, ink) in shades {
            page.shapes += pieces(whereabouts, in: band).map { .fill($0, ink) }
        }
        page.shapes += strip.pauses.map { .hatch(Self.piece($0, in: plot), .rule) }
        page.shapes += columns(plot, \.strongest).map { .fill($0, .accentMiddle) }
        page.shapes += columns(plot, \.median).map { .fill($0, .accent) }
        page.shapes.append(
            .rule(x: plot.x, y: plot.maxY, width: plot.width, .grey, thickness: 0.6)
        )
        let y = band.maxY + 0.5
        page.put(strip.start, .small, x: plot.x, y: y, ink: .grey)
        page.put(strip.end, .small, x: plot.maxX, y: y, ink: .grey, anchor: .right)
        if strip.columns.isEmpty {
            page.put(strip.silent, .small, x: plot.x + plot.width / 2, y: y, anchor: .centre)
        }
        return y + TextStyle.small.leading + 3 - area.y
    }

    private func pieces(_ whereabouts: StripFigure.Whereabouts, in area: Rectangle) -> [Rectangle] {
        strip.stays.filter { $0.where == whereabouts }.map { Self.piece($0.span, in: area) }
    }

    private static func piece(_ span: StripFigure.Span, in area: Rectangle) -> Rectangle {
        let width = max(leastWidth, (span.end - span.start) * area.width)
        return Rectangle(
            x: min(area.x + span.start * area.width, area.maxX - width),
            y: area.y,
            width: width,
            height: area.height
        )
    }

    private func columns(
        _ plot: Rectangle,
        _ level: (StripFigure.Column) -> Double
    ) -> [Rectangle] {
        let width = max(Self.leastWidth, strip.step * plot.width - 0.4)
        return strip.columns.map { column in
            let top = Self.y(level(column), plot)
            return Rectangle(
                x: min(plot.x + column.start * plot.width, plot.maxX - width),
                y: top,
                width: width,
                height: plot.maxY - top
            )
        }
    }

    private static func y(_ level: Double, _ plot: Rectangle) -> Double {
        let share = (level - levels.low) / (levels.high - levels.low)
        return plot.maxY - plot.height * min(max(share, 0.02), 1)
    }
}

/// What the signs of strips mean.
struct StripLegend: FlowBlock {
    let words: Wording

    private static let boxWidth = 13.0
    private static let leading = 12.0

    private enum Sign {
        case fill(Ink)
        case hatch
        case pointer
    }

    private var entries: [(Sign, CardPhrase)] {
        [
            (.fill(.accent), .median), (.fill(.accentMiddle), .strongest),
            (.fill(.accentTint), .inOwnZone), (.fill(.rule), .inOtherZone),
            (.hatch, .notListening), (.pointer, .loudestHere),
        ]
    }

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 6 }
    func keepsWithNext(_ piece: Int) -> Bool { true }

    /// Where each entry stands: its line and its distance from the left.
    private func places(_ frame: TextFrame, _ typesetter: Typesetter) -> [(line: Int, x: Double)] {
        var (line, x) = (0, 0.0)
        return entries.map { _, phrase in
            let width = Self.boxWidth + 4 + typesetter.width(words[phrase], .small)
            if x > 0, x + width > frame.width { (line, x) = (line + 1, 0) }
            defer { x += width + 14 }
            return (line, x)
        }
    }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        Double((places(frame, typesetter).last?.line ?? 0) + 1) * Self.leading + 2
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        page.tagged(.paragraph) { page in place(at: y, on: &page, in: frame, typesetter) }
    }

    private func place(
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        for (entry, place) in zip(entries, places(frame, typesetter)) {
            let x = frame.x + place.x
            let top = y + Double(place.line) * Self.leading
            let box = Rectangle(x: x, y: top + 1, width: Self.boxWidth, height: 8)
            switch entry.0 {
            case .fill(let ink): page.shapes.append(.fill(box, ink))
            case .hatch: page.shapes += [.hatch(box, .rule), .frame(box, .rule, width: 0.5)]
            case .pointer:
                page.shapes.append(.pointer(x: x + 8, y: top + 8, size: 6, .black))
            }
            if case .fill(.accentTint) = entry.0 {
                let foot = Rectangle(x: x, y: box.maxY - 2.5, width: box.width, height: 2.5)
                page.shapes.append(.fill(foot, .accent))
            }
            page.put(words[entry.1], .small, x: x + Self.boxWidth + 4, y: top)
        }
    }
}
