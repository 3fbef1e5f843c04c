import MusterClimate
import MusterCore

/// A chart of 175 mm by 55 mm on A4: the curve, its limits, and what is not known.
///
/// Each meaning has a shape of its own, so that a print without colour loses none: dashes for limits, upright
/// lines under a bar for times out of them, slanted lines where nothing is known.
struct ClimateChartBlock: FlowBlock {
    let chart: ClimateChart

    private static let height = 55 * 72 / 25.4
    private static let titleHeight = 15.0
    private static let barHeight = 3.0
    private static let footHeight = 17.0
    private static let axisWidth = 34.0
    private static let limitWidth = 58.0
    /// The least distance of two labels beside the plot, from the one's middle to the other's.
    private static let labelDistance = 9.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 10 }

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
        let area = Rectangle(x: frame.x, y: y, width: frame.width, height: Self.height)
        page.figure(chart.alternative, in: area) { page in
            placeTitle(in: area, on: &page, typesetter)
            let top = y + Self.titleHeight + Self.barHeight
            let plot = Rectangle(
                x: area.x + Self.axisWidth,
                y: top,
                width: area.width - Self.axisWidth - Self.limitWidth,
                height: area.maxY - Self.footHeight - top
            )
            ClimatePlot(chart: chart, plot: plot).draw(on: &page)
            placeLevels(plot, on: &page)
            placeMoments(plot, on: &page)
            placeLimitLabels(plot, on: &page, typesetter)
        }
    }

    private func placeTitle(
        in area: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let noteWidth = typesetter.width(chart.note, .small)
        let title = typesetter.fitted(
            chart.title,
            .tableStrong,
            width: area.width - noteWidth - 12
        )
        page.put([title], .tableStrong, x: area.x, y: area.y)
        page.put(chart.note, .small, x: area.maxX, y: area.y + 1, ink: .grey, anchor: .right)
    }

    private func placeLevels(_ plot: Rectangle, on page: inout ReportPage) {
        for level in chart.levels {
            let y = chart.y(level.value, plot)
            page.put(
                level.label,
                .small,
                x: plot.x - 5,
                y: y - TextStyle.small.leading / 2,
                ink: .grey,
                anchor: .right
            )
        }
    }

    private func placeMoments(_ plot: Rectangle, on page: inout ReportPage) {
        for moment in chart.moments {
            page.put(
                moment.label,
                .small,
                x: chart.x(moment.at, plot),
                y: plot.maxY + 6,
                ink: .grey,
                anchor: .centre
            )
        }
    }

    /// The labels of limits, apart from each other where their lines are close.
    private func placeLimitLabels(
        _ plot: Rectangle,
        on page: inout ReportPage,
        _ typesetter: Typesetter
    ) {
        let lines = chart.limits.sorted { $0.value > $1.value }
        var lowest = -Double.infinity
        for (index, line) in lines.enumerated() {
            let below = Double(lines.count - 1 - index) * Self.labelDistance
            let wanted = chart.y(Double(line.value), plot)
            let y = min(max(wanted, lowest + Self.labelDistance), plot.maxY - below)
            lowest = y
            let label = typesetter.fitted(line.label, .label, width: Self.limitWidth - 6)
            page.put([label], .label, x: plot.maxX + 6, y: y - TextStyle.label.leading / 2)
        }
    }
}

extension ClimateChart {
    /// Where a moment lies in a plot, in points from the left; those beyond it lie on its edge.
    func x(_ moment: Instant, _ plot: Rectangle) -> Double {
        let share = moment.seconds(since: span.from) / max(1, span.until.seconds(since: span.from))
        return plot.x + plot.width * min(max(share, 0), 1)
    }

    /// Where a value lies in a plot, in points from the top.
    func y(_ value: Double, _ plot: Rectangle) -> Double {
        let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        return plot.maxY - plot.height * min(max(share, 0), 1)
    }
}
