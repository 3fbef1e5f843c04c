import MusterClimate
import MusterCore

/// The inside of a chart: shades, grid, curve and limits.
struct ClimatePlot {
    let chart: ClimateChart
    let plot: Rectangle

    /// How long a dash is, and the space behind it, in points.
    private static let dash = (ink: 4.0, gap: 2.5)
    private static let barHeight = 3.0
    /// The distance of the upright lines of a time out of limits, in points.
    private static let shadeDistance = 2.6
    /// What is shorter is drawn as wide as this, in points, so that it is seen.
    private static let leastWidth = 0.8

    func draw(on page: inout ReportPage) {
        for span in chart.unknown { page.shapes += Self.unknown(area(span)) }
        for level in chart.levels {
            let y = chart.y(level.value, plot)
            page.shapes.append(.rule(x: plot.x, y: y, width: plot.width, .rule, thickness: 0.4))
        }
        for moment in chart.moments {
            let x = chart.x(moment.at, plot)
            let tick = (Place(x: x, y: plot.maxY), Place(x: x, y: plot.maxY + 3))
            page.shapes.append(.line(tick.0, tick.1, .grey, width: 0.5))
        }
        for span in chart.excursions { page.shapes += Self.excursion(area(span)) }
        for run in chart.runs { draw(run, on: &page) }
        for line in chart.limits {
            for span in line.spans { page.shapes += dashes(line, span) }
        }
        page.shapes.append(.frame(plot, .grey, width: 0.5))
        if let audit = chart.audit {
            let (left, right) = (chart.x(audit.from, plot), chart.x(audit.until, plot))
            page.shapes.append(Self.audit(x: left, width: right - left, y: plot.maxY))
        }
    }

    /// A time in which nothing is known.
    static func unknown(_ area: Rectangle) -> [Shape] {
        guard area.width > leastWidth * 2 else { return [.fill(area, .rule)] }
        return [.fill(area, .tint), .hatch(area, .rule)]
    }

    /// A time out of limits: upright lines, and a bar above them.
    static func excursion(_ area: Rectangle) -> [Shape] {
        var shapes: [Shape] = []
        var x = area.x
        while x < area.maxX - 0.25 {
            let line = Rectangle(x: x, y: area.y, width: 0.5, height: area.height)
            shapes.append(.fill(line, .accentMiddle))
            x += shadeDistance
        }
        let bar = Rectangle(
            x: area.x,
            y: area.y - barHeight,
            width: area.width,
            height: barHeight
        )
        return shapes + [.fill(bar, .black)]
    }

    /// The time of the audit, on the axis.
    static func audit(x: Double, width: Double, y: Double) -> Shape {
        .fill(Rectangle(x: x - 0.75, y: y, width: max(1.5, width + 1.5), height: 4), .accent)
    }

    /// A dashed line.
    static func dashes(from left: Double, to right: Double, y: Double) -> [Shape] {
        var shapes: [Shape] = []
        var x = left
        while x < right {
            let width = min(dash.ink, right - x)
            shapes.append(.rule(x: x, y: y, width: width, .black, thickness: 0.9))
            x += dash.ink + dash.gap
        }
        return shapes
    }

    private func dashes(_ line: ClimateChart.Line, _ span: ClimateChart.Span) -> [Shape] {
        let y = chart.y(Double(line.value), plot)
        return Self.dashes(from: chart.x(span.from, plot), to: chart.x(span.until, plot), y: y)
    }

    /// The whole height of the plot in a stretch of time.
    private func area(_ span: ClimateChart.Span) -> Rectangle {
        let (left, right) = (chart.x(span.from, plot), chart.x(span.until, plot))
        let width = max(Self.leastWidth, right - left)
        return Rectangle(
            x: min(left, plot.maxX - width),
            y: plot.y,
            width: width,
            height: plot.height
        )
    }

    /// A part of the curve: the range of its values, and the mean where there is one.
    private func draw(_ run: ChartRun, on page: inout ReportPage) {
        let top = outline(run) { Double($0.high) }
        let bottom = outline(run) { Double($0.low) }
        if run.cells.contains(where: { $0.low != $0.high }) {
            let band = top + bottom.reversed()
            page.shapes.append(.polygon(band, fill: .accentMiddle, edge: nil, width: 0))
        }
        if run.cells.allSatisfy({ $0.mean != nil }) {
            let middle = outline(run) { $0.mean ?? Double($0.high) }
            page.shapes.append(.path(middle, .accent, width: 1))
        } else {
            page.shapes += [
                .path(top, .accent, width: 0.8), .path(bottom, .accent, width: 0.8),
            ]
        }
    }

    /// The way along a figure of each cell, which holds for all of it.
    private func outline(_ run: ChartRun, _ value: (KnownPiece) -> Double) -> [Place] {
        var places: [Place] = []
        for cell in run.cells {
            let y = chart.y(value(cell), plot)
            // A level that goes on needs no corner.
            if places.count > 1, places[places.count - 1].y == y { places.removeLast() }
            if places.last?.y != y { places.append(Place(x: chart.x(cell.from, plot), y: y)) }
            let end = chart.x(cell.until, plot)
            let isPoint = run.cells.count == 1 && end - (places.first?.x ?? end) < Self.leastWidth
            places.append(Place(x: isPoint ? end + Self.leastWidth : end, y: y))
        }
        return places
    }
}

/// What the signs of charts mean, in one row.
struct ClimateLegendBlock: FlowBlock {
    let legend: ClimateLegend

    private static let boxWidth = 20.0
    private static let rowHeight = 14.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 6 }
    func keepsWithNext(_ piece: Int) -> Bool { true }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        Double(rows(in: frame, typesetter).count) * Self.rowHeight
    }

    private typealias Entry = (text: String, shapes: (Rectangle) -> [Shape])

    private var entries: [Entry] {
        [
            (
                legend.curve,
                { box in
                    let middle = box.y + box.height / 2
                    let band = Rectangle(x: box.x, y: middle - 2.5, width: box.width, height: 5)
                    let line = [Place(x: box.x, y: middle), Place(x: box.maxX, y: middle)]
                    return [.fill(band, .accentMiddle), .path(line, .accent, width: 1)]
                }
            ),
            (
                legend.limit,
                { ClimatePlot.dashes(from: $0.x, to: $0.maxX, y: $0.y + $0.height / 2) }
            ),
            (
                legend.excursion,
                { box in
                    let below = Rectangle(
                        x: box.x,
                        y: box.y + 3,
                        width: box.width,
                        height: box.height - 3
                    )
                    return ClimatePlot.excursion(below)
                }
            ),
            (legend.unknown, { ClimatePlot.unknown($0) + [.frame($0, .grey, width: 0.5)] }),
            (
                legend.audit,
                { box in
                    let y = box.y + box.height / 2
                    return [
                        .rule(x: box.x, y: y, width: box.width, .grey, thickness: 0.5),
                        ClimatePlot.audit(x: box.x + 7, width: 6, y: y),
                    ]
                }
            ),
        ]
    }

    /// The entries in rows, each with its distance from the left.
    private func rows(
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) -> [[(x: Double, entry: Entry)]] {
        var rows: [[(x: Double, entry: Entry)]] = [[]]
        var x = 0.0
        for entry in entries {
            let width = Self.boxWidth + 4 + typesetter.width(entry.text, .table)
            if x + width > frame.width, !rows[rows.count - 1].isEmpty {
                rows.append([])
                x = 0
            }
            rows[rows.count - 1].append((x, entry))
            x += width + 14
        }
        return rows
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        page.tagged(.paragraph) { page in
            for (index, row) in rows(in: frame, typesetter).enumerated() {
                let top = y + Double(index) * Self.rowHeight
                for (x, entry) in row {
                    let box = Rectangle(
                        x: frame.x + x,
                        y: top + 1,
                        width: Self.boxWidth,
                        height: 11
                    )
                    page.shapes += entry.shapes(box)
                    page.put(entry.text, .table, x: box.maxX + 4, y: top + 1)
                }
            }
        }
    }
}
