/// What is open on the left, who has seen the result on the right.
struct StandingBlock: FlowBlock {
    let standing: Standing

    private static let leftShare = 0.46
    private static let gap = 24.0
    private static let stepHeight = 25.0
    /// Where the names of the steps start, behind their boxes.
    private static let labelInset = 14.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 14 }

    private func leftWidth(_ frame: TextFrame) -> Double { frame.width * Self.leftShare }

    private func notes(_ frame: TextFrame, _ typesetter: Typesetter) -> [TextLine] {
        standing.notes.flatMap { typesetter.lines($0, .table, width: leftWidth(frame)) }
    }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let left = 34 + Double(notes(frame, typesetter).count) * TextStyle.table.leading
        return max(left, Double(standing.steps.count) * Self.stepHeight)
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        page.tagged(.paragraph) { page in
            page.put(standing.count, .figure, x: frame.x, y: y)
            let figureWidth = typesetter.width(standing.count, .figure)
            page.put(standing.countLabel, .subheading, x: frame.x + figureWidth + 8, y: y + 9)
        }
        if !standing.notes.isEmpty {
            page.tagged(.paragraph) { page in
                page.put(notes(frame, typesetter), .table, x: frame.x, y: y + 31, ink: .grey)
            }
        }
        let x = frame.x + leftWidth(frame) + Self.gap
        let labels = standing.steps.map { typesetter.width($0.label, .tableStrong) }
        let valueX = x + max(96, Self.labelInset + (labels.max() ?? 0) + 8)
        page.tagged(.table) { page in
            for (index, step) in standing.steps.enumerated() {
                let stepY = y + Double(index) * Self.stepHeight
                page.tagged(.row) { page in
                    place(
                        step,
                        x: x,
                        valueX: valueX,
                        y: stepY,
                        to: frame.maxX,
                        on: &page,
                        typesetter
                    )
                }
            }
        }
    }

    private func place(
        _ step: Standing.Step,
        x: Double,
        valueX: Double,
        y: Double,
        to edge: Double,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let box = Rectangle(x: x, y: y + 7, width: 8, height: 8)
        if step.value.isEmpty {
            page.shapes.append(.frame(box, .grey, width: 0.8))
        } else {
            page.shapes.append(.mark(.confirmed, x: x + 4, y: y + 11, size: 9))
        }
        page.tagged(.headCell, scope: .row) { page in
            page.put(step.label, .tableStrong, x: x + Self.labelInset, y: y + 5.5)
        }
        let value = typesetter.lines(step.value, .table, width: edge - valueX)
        page.tagged(.cell) { page in
            page.put(Array(value.prefix(1)), .table, x: valueX, y: y + 5.5)
        }
        page.shapes.append(
            .rule(x: valueX, y: y + 18.5, width: edge - valueX, .rule, thickness: 0.6)
        )
    }
}
