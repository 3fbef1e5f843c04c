/// Accuracies over time: a dot an audit, joined by lines, this audit's filled and bold.
struct AccuracyHistoryBlock: FlowBlock {
    let history: AccuracyHistory

    private static let plotHeight = 64.0
    private static let axisWidth = 34.0
    private static let dotSize = 6.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 6 }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        12 + Self.plotHeight + 14
    }

    /// The lowest accuracy on the scale: a tenth below the least one, so that changes can be seen.
    private var floor: Double {
        let least = (history.entries.map(\.value) + [history.target ?? 1]).min() ?? 0
        return min(0.9, max(0, (least * 10).rounded(.down) / 10 - 0.1))
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let said = history.entries.map { "\($0.day): \($0.text)" } + [history.targetText]
        let area = Rectangle(
            x: frame.x,
            y: y,
            width: frame.width,
            height: height(of: piece, in: frame, typesetter)
        )
        page.figure(said.filter { !$0.isEmpty }.joined(separator: "; "), in: area) { page in
            place(at: y, on: &page, in: frame, typesetter)
        }
    }

    private func place(
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        // The target is named at the end of its line, where no other text stands.
        let targetWidth =
            history.target == nil ? 0 : typesetter.width(history.targetText, .label) + 6
        let plot = Rectangle(
            x: frame.x + Self.axisWidth,
            y: y + 12,
            width: frame.width - Self.axisWidth - targetWidth,
            height: Self.plotHeight
        )
        placeScale(plot, on: &page, typesetter)
        let entries = history.entries
        let step = plot.width / Double(max(entries.count, 1))
        let places = entries.enumerated().map { index, entry in
            Place(x: plot.x + (Double(index) + 0.5) * step, y: height(entry.value, plot))
        }
        for (from, to) in zip(places, places.dropFirst()) {
            page.shapes.append(.line(from, to, .grey, width: 0.9))
        }
        for (index, (entry, place)) in zip(entries, places).enumerated() {
            let isLast = index == entries.count - 1
            let dot = Rectangle(
                x: place.x - Self.dotSize / 2,
                y: place.y - Self.dotSize / 2,
                width: Self.dotSize,
                height: Self.dotSize
            )
            page.shapes += [
                .fill(dot, isLast ? .accent : .white),
                .frame(dot, isLast ? .accent : .grey, width: 1),
            ]
            page.put(
                entry.text,
                isLast ? .label : .small,
                x: place.x,
                y: textY(at: place.y, plot),
                anchor: .centre
            )
            page.put(
                entry.day,
                isLast ? .label : .small,
                x: place.x,
                y: plot.maxY + 3,
                ink: isLast ? .black : .grey,
                anchor: .centre
            )
        }
    }

    private func placeScale(
        _ plot: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        for value in [floor, 1] {
            let y = height(value, plot)
            page.shapes.append(.rule(x: plot.x, y: y, width: plot.width, .rule, thickness: 0.5))
            page.put(
                "\(Int((value * 100).rounded()))\u{A0}%",
                .small,
                x: plot.x - 5,
                y: y - TextStyle.small.leading / 2,
                ink: .grey,
                anchor: .right
            )
        }
        guard let target = history.target else { return }
        let y = height(target, plot)
        page.shapes.append(.rule(x: plot.x, y: y, width: plot.width, .black, thickness: 0.9))
        page.put(
            history.targetText,
            .label,
            x: plot.maxX + 6,
            y: y - TextStyle.label.leading / 2
        )
    }

    /// Where the text of a dot stands: above it, or below where the line of the target would cross it.
    private func textY(at y: Double, _ plot: Rectangle) -> Double {
        let above = y - 14
        guard let target = history.target else { return above }
        let isCrossed = (above...above + 10).contains(height(target, plot))
        return isCrossed ? y + 4 : above
    }

    private func height(_ value: Double, _ plot: Rectangle) -> Double {
        plot.maxY - plot.height * (min(max(value, floor), 1) - floor) / (1 - floor)
    }
}
