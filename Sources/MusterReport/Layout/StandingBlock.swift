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

    /// Where the names of who took the steps start.
    private func valueX(_ frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let labels = standing.steps.map { typesetter.width($0.label, .tableStrong) }
        let widest = Self.labelInset + (labels.max() ?? 0) + 8
        return frame.x + leftWidth(frame) + Self.gap + max(96, widest)
    }

    /// Who took a step, in as many lines as that takes.
    private func value(
        _ step: Standing.Step,
        _ frame: TextFrame,
        _ typesetter: Typesetter
    ) -> [TextLine] {
        typesetter.lines(step.value, .table, width: frame.maxX - valueX(frame, typesetter))
    }

    private func height(of value: [TextLine]) -> Double {
        Self.stepHeight + Double(max(value.count, 1) - 1) * TextStyle.table.leading
    }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let left = 34 + Double(notes(frame, typesetter).count) * TextStyle.table.leading
        let right = standing.steps.map { height(of: value($0, frame, typesetter)) }.reduce(0, +)
        return max(left, right)
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
        let valueX = valueX(frame, typesetter)
        page.tagged(.table) { page in
            var stepY = y
            for step in standing.steps {
                let value = value(step, frame, typesetter)
                page.tagged(.row) { page in
                    place(step, value, x: x, valueX: valueX, y: stepY, to: frame.maxX, on: &page)
                }
                stepY += height(of: value)
            }
        }
    }

    private func place(
        _ step: Standing.Step,
        _ value: [TextLine],
        x: Double,
        valueX: Double,
        y: Double,
        to edge: Double,
        on page: inout ReportPage
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
        page.tagged(.cell) { page in page.put(value, .table, x: valueX, y: y + 5.5) }
        let rule = y + height(of: value) - 6.5
        page.shapes.append(
            .rule(x: valueX, y: rule, width: edge - valueX, .rule, thickness: 0.6)
        )
    }
}
