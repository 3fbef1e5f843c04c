/// The methods' headline figures as bars, the best in front.
enum BarPlot {
    private static let (labelWidth, barWidth, rowHeight) = (200.0, 380.0, 20.0)

    /// The plot as inline SVG; colours come from the page's style.
    static func svg(_ set: DataSet, metric: Metric, isLessBetter: Bool) -> String {
        let rows = set.scores.compactMap { score in
            score.values[metric.id].map { (score: score, value: $0) }
        }.sorted { isLessBetter ? $0.value < $1.value : $0.value > $1.value }
        let most = metric.form == .share ? 1 : max(1, rows.map(\.value).max() ?? 1)
        let width = labelWidth + barWidth + 60
        let height = Double(rows.count) * rowHeight + 8
        var svg = Markup()
        let title = "\(metric.name), \(set.name)"
        svg.raw("<svg class=\"bars\" viewBox=\"0 0 \(Int(width)) \(Int(height))\" role=\"img\" ")
        svg.raw("aria-label=\"\(Markup.escaped(title))\">\n")
        svg.element("title", title)
        for (index, row) in rows.enumerated() {
            let middle = Double(index) * rowHeight + 14
            let length = barWidth * min(max(row.value / most, 0), 1)
            let figure = Figure.text(row.value, metric.form)
            svg.raw("<text x=\"\(Int(labelWidth) - 8)\" y=\"\(number(middle + 4))\" ")
            svg.raw("text-anchor=\"end\">\(Markup.escaped(row.score.method))</text>")
            svg.raw("<rect class=\"\(row.score.role.rawValue)\" x=\"\(Int(labelWidth))\" ")
            svg.raw("y=\"\(number(middle - 6))\" width=\"\(number(length))\" height=\"12\"/>")
            svg.raw("<text x=\"\(number(labelWidth + length + 6))\" ")
            svg.raw("y=\"\(number(middle + 4))\">\(figure)</text>\n")
        }
        svg.raw("</svg>\n")
        return svg.text
    }

    private static func number(_ value: Double) -> String { Figure.decimal(value, places: 1) }
}

/// Stated chances against real ones.
enum ReliabilityPlot {
    private static let (left, top, side) = (34.0, 10.0, 200.0)

    /// The plot as inline SVG: a dot a bin, as large as the root of its forecasts.
    static func svg(_ name: String, _ table: ReliabilityTable) -> String {
        var svg = Markup()
        svg.raw("<svg class=\"reliability\" viewBox=\"0 0 250 250\" role=\"img\" ")
        svg.raw("aria-label=\"\(Markup.escaped(name))\">\n")
        svg.element("title", name)
        let (right, bottom) = (left + side, top + side)
        svg.raw("<rect class=\"frame\" x=\"\(number(left))\" y=\"\(number(top))\" ")
        svg.raw("width=\"\(number(side))\" height=\"\(number(side))\"/>")
        svg.raw("<line class=\"ideal\" x1=\"\(number(left))\" y1=\"\(number(bottom))\" ")
        svg.raw("x2=\"\(number(right))\" y2=\"\(number(top))\"/>\n")
        for mark in [0.0, 0.5, 1.0] {
            let word = Figure.decimal(mark, places: 1)
            svg.raw("<text x=\"\(number(left + mark * side))\" y=\"\(number(bottom + 14))\" ")
            svg.raw("text-anchor=\"middle\">\(word)</text>")
            svg.raw("<text x=\"\(number(left - 5))\" y=\"\(number(bottom - mark * side + 4))\" ")
            svg.raw("text-anchor=\"end\">\(word)</text>\n")
        }
        svg.raw("<text x=\"\(number(left + side / 2))\" y=\"\(number(bottom + 30))\" ")
        svg.raw("text-anchor=\"middle\">stated (across), real (up)</text>\n")
        let largest = Double(table.bins.map(\.count).max() ?? 1)
        for bin in table.bins {
            guard let said = bin.meanPredicted, let real = bin.rate else { continue }
            let radius = 2.5 + 7 * (Double(bin.count) / largest).squareRoot()
            svg.raw("<circle cx=\"\(number(left + said * side))\" ")
            svg.raw("cy=\"\(number(bottom - real * side))\" r=\"\(number(radius))\">")
            svg.element("title", "\(bin.count) forecasts")
            svg.raw("</circle>\n")
        }
        svg.raw("</svg>\n")
        return svg.text
    }

    private static func number(_ value: Double) -> String { Figure.decimal(value, places: 1) }
}
