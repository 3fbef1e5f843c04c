import MusterAudit

/// A section's number and title.
struct SectionHeading: FlowBlock {
    let number: String
    let title: String
    let destination: String

    init(_ section: ReportDocument.Section) {
        number = section.number
        title = section.title
        destination = section.part.rawValue
    }

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 26 }
    func keepsWithNext(_ piece: Int) -> Bool { true }

    /// The height of every one, in points.
    static let height = TextStyle.heading.leading + 8

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        Self.height
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        page.destinations.append(ReportPage.Destination(name: destination, y: y - 12))
        let indent = number.isEmpty ? 0 : typesetter.width(number, .heading) + 10
        page.tagged(.heading) { page in
            if !number.isEmpty { page.put(number, .heading, x: frame.x, y: y, ink: .accent) }
            page.put(title, .heading, x: frame.x + indent, y: y)
        }
    }
}

/// A paragraph, or a heading within a section.
struct Paragraph: FlowBlock {
    let text: String
    let style: TextStyle
    let spaceAbove: Double
    let keepsWithNext: Bool

    /// Lines longer than this are hard to read, in points.
    private static let measure = 420.0

    var pieceCount: Int { 1 }
    func keepsWithNext(_ piece: Int) -> Bool { keepsWithNext }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let width = min(frame.width, Self.measure)
        return Double(typesetter.lineCount(text, style, width: width)) * style.leading
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let lines = typesetter.lines(text, style, width: min(frame.width, Self.measure))
        page.tagged(style == .subheading ? .subheading : .paragraph) { page in
            page.put(lines, style, x: frame.x, y: y)
        }
    }
}

/// A line on a ground of its own.
struct Verbatim: FlowBlock {
    let text: String

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 6 }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double { 27 }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let ground = Rectangle(
            x: frame.x + FactList.labelWidth,
            y: y,
            width: frame.width - FactList.labelWidth,
            height: 27
        )
        page.shapes.append(.fill(ground, .accentTint))
        page.tagged(.paragraph) { page in
            page.put(text, .bodyStrong, x: ground.x + 10, y: y + 7, ink: .accent)
        }
    }
}

/// Names on the left, what belongs to them on the right.
struct FactList: FlowBlock {
    let facts: [Fact]
    let isKeptWhole: Bool

    /// The width of the names, in points.
    static let labelWidth = 112.0
    private static let padding = 4.0
    private static let betweenValues = 2.0

    var pieceCount: Int { facts.count }
    var spaceAbove: Double { 6 }
    func keepsWithNext(_ piece: Int) -> Bool { isKeptWhole }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let fact = facts[piece]
        let width = frame.width - Self.labelWidth
        let lines = fact.values.reduce(0) { $0 + typesetter.lineCount($1, .body, width: width) }
        let labels = typesetter.lineCount(fact.label, .bodyStrong, width: Self.labelWidth - 10)
        return 2 * Self.padding + Double(max(lines, labels)) * TextStyle.body.leading
            + Double(fact.values.count - 1) * Self.betweenValues
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let fact = facts[piece]
        page.shapes.append(.rule(x: frame.x, y: y, width: frame.width, .rule, thickness: 0.4))
        page.tagged(.table, key: .block(page.block)) { page in
            page.tagged(.row) { page in
                page.tagged(.headCell, scope: .row) { page in
                    place(labelOf: fact, at: y, on: &page, in: frame, typesetter)
                }
                page.tagged(.cell) { page in
                    place(valuesOf: fact, at: y, on: &page, in: frame, typesetter)
                }
            }
        }
    }

    private func place(
        labelOf fact: Fact,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let labels = typesetter.lines(fact.label, .bodyStrong, width: Self.labelWidth - 10)
        page.put(labels, .bodyStrong, x: frame.x, y: y + Self.padding)
    }

    private func place(
        valuesOf fact: Fact,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        var lineY = y + Self.padding
        for value in fact.values {
            let lines = typesetter.lines(value, .body, width: frame.width - Self.labelWidth)
            lineY = page.put(lines, .body, x: frame.x + Self.labelWidth, y: lineY)
            lineY += Self.betweenValues
        }
    }
}

extension ReportBlock {
    /// The block in the form that is set on pages.
    var flow: any FlowBlock {
        switch self {
        case .masthead(let masthead): MastheadBlock(masthead: masthead)
        case .conclusion(let text): ConclusionBlock(text: text)
        case .tiles(let tiles): TileRow(tiles: tiles)
        case .strip(let label, let entries): Strip(label: label, entries: entries)
        case .accuracy(let scale): AccuracyBlock(scale: scale)
        case .standing(let standing): StandingBlock(standing: standing)
        case .subheading(let text):
            Paragraph(text: text, style: .subheading, spaceAbove: 18, keepsWithNext: true)
        case .introduction(let text):
            Paragraph(text: text, style: .body, spaceAbove: 8, keepsWithNext: true)
        case .paragraph(let text):
            Paragraph(text: text, style: .body, spaceAbove: 8, keepsWithNext: false)
        case .verbatim(let text): Verbatim(text: text)
        case .facts(let facts, let isKeptWhole): FactList(facts: facts, isKeptWhole: isKeptWhole)
        case .table(let table, let drops): TableBlock(table, dropsWhatDoesNotFit: drops)
        case .code(let panel): CodeBlock(panel: panel)
        case .signatures(let rows): SignatureBlock(rows: rows)
        case .legend(let outcomes, let words): Legend(outcomes: outcomes, words: words)
        case .stripLegend(let words): StripLegend(words: words)
        case .cards(let cards): EvidenceCardBlock(cards: cards)
        case .map(let map, let words, let introduction):
            SiteMapBlock(map: map, words: words, introduction: introduction)
        case .climateChart(let chart): ClimateChartBlock(chart: chart)
        case .climateLegend(let legend): ClimateLegendBlock(legend: legend)
        case .history(let history): AccuracyHistoryBlock(history: history)
        }
    }
}
