/// The people who stand for an audit, each with a line to sign on; they stay on one page with what
/// follows.
struct SignatureBlock: FlowBlock {
    let rows: [SignatureRow]

    private static let stepWidth = 88.0
    private static let lineWidth = 190.0
    private static let gap = 14.0
    private static let padding = 6.0
    /// Room for a signature by hand, in points.
    private static let signingHeight = 27.0

    var pieceCount: Int { rows.count }
    var spaceAbove: Double { 10 }
    // What holds for all of them follows, and would stand alone on the next page.
    func keepsWithNext(_ piece: Int) -> Bool { true }

    private func nameWidth(_ frame: TextFrame) -> Double {
        frame.width - Self.stepWidth - Self.lineWidth - 2 * Self.gap
    }

    /// The text beside the step: the name, and below it what there is to say.
    private func lines(
        _ row: SignatureRow,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> (name: [TextLine], notes: [TextLine]) {
        let width = nameWidth(frame)
        return (
            typesetter.lines(row.name, .tableStrong, width: width),
            row.notes.flatMap { typesetter.lines($0, .table, width: width) }
        )
    }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let row = rows[piece]
        let (name, notes) = lines(row, frame, typesetter)
        let text = Double(name.count + notes.count) * TextStyle.table.leading
        let marks = row.mark.map { typesetter.lineCount($0, .table, width: Self.lineWidth) } ?? 0
        let signing =
            row.mark == nil
            ? (row.isSigned ? Self.signingHeight + TextStyle.small.leading : 0)
            : Double(marks) * TextStyle.table.leading
        return max(text, signing, TextStyle.table.leading) + 2 * Self.padding
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let row = rows[piece]
        let isFirst = !row.step.isEmpty
        let ruleX = isFirst ? frame.x : frame.x + Self.stepWidth
        page.shapes.append(
            .rule(x: ruleX, y: y, width: frame.maxX - ruleX, .rule, thickness: 0.4)
        )
        let top = y + Self.padding
        page.tagged(.table, key: .block(page.block)) { page in
            page.tagged(.row) { page in
                page.tagged(.headCell, scope: .row) { page in
                    page.put(row.step, .tableStrong, x: frame.x, y: top)
                }
                page.tagged(.cell) { page in
                    placeName(row, at: top, on: &page, in: frame, typesetter)
                }
                page.tagged(.cell) { page in
                    placeMark(row, at: top, on: &page, in: frame, typesetter)
                }
            }
        }
    }

    private func placeName(
        _ row: SignatureRow,
        at top: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let x = frame.x + Self.stepWidth
        let (name, notes) = lines(row, frame, typesetter)
        let below = page.put(
            name,
            row.isSigned ? .tableStrong : .table,
            x: x,
            y: top,
            ink: row.isSigned ? .black : .grey
        )
        page.put(notes, .table, x: x, y: below, ink: .grey)
    }

    private func placeMark(
        _ row: SignatureRow,
        at top: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let lineX = frame.maxX - Self.lineWidth
        if let mark = row.mark {
            let lines = typesetter.lines(mark, .table, width: Self.lineWidth)
            page.put(lines, .table, x: lineX, y: top)
        } else if row.isSigned {
            let lineY = top + Self.signingHeight
            page.shapes.append(
                .rule(x: lineX, y: lineY, width: Self.lineWidth, .black, thickness: 0.6)
            )
            page.put(row.caption, .small, x: lineX, y: lineY + 1, ink: .grey)
        }
    }
}
