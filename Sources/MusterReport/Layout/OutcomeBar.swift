import MusterAudit

/// How a zone came out, as parts of a bar: told apart by shade, edge and letter.
struct OutcomeBar {
    let parts: [ReportTable.BarPart]

    private static let height = 11.0
    private static let footHeight = 2.2
    /// A part narrower than this has no room for its letter, in points.
    private static let letterWidth = 8.0

    /// Puts the bar into the upper part of an area.
    func place(in area: Rectangle, on page: inout ReportPage) {
        let said = parts.filter { $0.share > 0 }.map(\.text).joined(separator: ", ")
        guard !said.isEmpty else { return draw(in: area, on: &page) }
        var drawn = area
        drawn.height = Self.height
        page.figure(said, in: drawn) { page in draw(in: area, on: &page) }
    }

    /// Draws the bar into the upper part of an area.
    func draw(in area: Rectangle, on page: inout ReportPage) {
        var x = area.x
        for part in parts {
            let box = Rectangle(
                x: x,
                y: area.y,
                width: area.width * part.share,
                height: Self.height
            )
            Self.shade(part.outcome, box, on: &page)
            if box.width >= Self.letterWidth {
                page.put(
                    part.letter,
                    .label,
                    x: box.x + box.width / 2,
                    y: box.y + 0.5,
                    ink: part.outcome == .found ? .white : .black,
                    anchor: .centre
                )
            }
            x += box.width
        }
    }

    /// Fills a box in the way that stands for an outcome.
    static func shade(_ outcome: Outcome, _ box: Rectangle, on page: inout ReportPage) {
        switch outcome {
        case .found: page.shapes.append(.fill(box, .accent))
        case .misplaced: page.shapes.append(.fill(box, .accentMiddle))
        case .confirmed:
            // A dark foot, so that a print in grey tells it from what is missing.
            var foot = box
            foot.y = box.maxY - Self.footHeight
            foot.height = Self.footHeight
            page.shapes += [
                .fill(box, .accentTint), .fill(foot, .accent), .frame(box, .accent, width: 0.7),
            ]
        case .missing:
            page.shapes += [.fill(box, .white), .frame(box, .black, width: 1.2)]
        case .inconclusive, .notHeard:
            page.shapes += [
                .fill(box, .white), .hatch(box, .grey), .frame(box, .grey, width: 0.7),
            ]
        case .excused: page.shapes.append(.fill(box, .rule))
        }
    }
}

/// What the shades of bars mean.
struct Legend: FlowBlock {
    let outcomes: [Outcome]
    let words: Wording

    private static let boxWidth = 15.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 4 }
    func keepsWithNext(_ piece: Int) -> Bool { true }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double { 16 }

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
        var x = frame.x
        for outcome in outcomes {
            let box = Rectangle(x: x, y: y + 2, width: Self.boxWidth, height: 11)
            let part = ReportTable.BarPart(
                outcome: outcome,
                share: 1,
                letter: words[OutcomeLetter(outcome)],
                text: ""
            )
            OutcomeBar(parts: [part]).draw(in: box, on: &page)
            let label = words[OutcomePhrase(outcome)]
            page.put(label, .table, x: x + Self.boxWidth + 4, y: y + 2)
            x += Self.boxWidth + typesetter.width(label, .table) + 16
        }
    }
}

extension OutcomeMark {
    /// The sign of an outcome.
    init(_ outcome: Outcome) {
        switch outcome {
        case .found: self = .found
        case .misplaced: self = .misplaced
        case .confirmed: self = .confirmed
        case .notHeard: self = .notHeard
        case .missing: self = .missing
        case .inconclusive: self = .inconclusive
        case .excused: self = .excused
        }
    }
}
