import MusterAudit
import MusterClimate
import MusterCore

/// The charts of the environment, and their scales.
extension ClimateContent {
    /// What the signs of the charts mean.
    var climateLegend: ClimateLegend {
        ClimateLegend(
            curve: words[ClimateLegendPhrase.curve],
            limit: words[ClimateLegendPhrase.limit],
            excursion: words[ClimateLegendPhrase.excursion],
            unknown: words[ClimateLegendPhrase.unknown],
            audit: words[ClimateLegendPhrase.audit]
        )
    }

    /// How a quantity went in a place.
    func chart(
        _ chart: ClimateExhibit.Chart,
        of place: ClimateExhibit.Place,
        _ exhibit: ClimateExhibit
    ) -> ClimateChart {
        let quantity = chart.quantity
        let values = [
            "place": label(of: place.place), "quantity": words.quantity(quantity),
            "unit": quantity.unit,
        ]
        let together = words.text(
            ClimatePhrase.sensorsTogether,
            ["sensors": words.count(chart.sensors, .sensors)]
        )
        let span = ClimateChart.Span(from: exhibit.from, until: exhibit.until)
        let excursions = exhibit.excursions.filter {
            $0.place == place.place && $0.source.quantity == quantity
        }
        var drawn = ClimateChart(
            title: quantity.unit.isEmpty
                ? "\(label(of: place.place)): \(words.quantity(quantity))"
                : words.text(ClimatePhrase.chartTitle, values),
            note: chart.sensors > 1 ? together : "",
            alternative: "",
            span: span,
            runs: chart.runs,
            limits: lines(chart, within: span),
            excursions: excursions.map {
                ClimateChart.Span(from: $0.from, until: min($0.until ?? span.until, span.until))
            },
            audit: summary.startedAt.map {
                ClimateChart.Span(from: $0, until: summary.endedAt ?? summary.sealedAt)
            },
            moments: ClimateScale.moments(span, words),
            levels: []
        )
        drawn.levels = ClimateScale.levels(drawn, quantity, words)
        drawn.alternative = alternative(drawn, place, quantity)
        return drawn
    }

    /// The limits of a chart, each value once with the times in which it held.
    private func lines(
        _ chart: ClimateExhibit.Chart,
        within span: ClimateChart.Span
    ) -> [ClimateChart.Line] {
        var lines: [ClimateChart.Line] = []
        func add(_ value: Int64?, _ sign: String, _ limit: ClimateExhibit.Limit) {
            guard let value else { return }
            let label = "\(sign)\u{A0}\(words.measure(Double(value), chart.quantity))"
            let held = ClimateChart.Span(
                from: max(limit.from, span.from),
                until: min(limit.until, span.until)
            )
            guard let place = lines.firstIndex(where: { $0.label == label }) else {
                return lines.append(.init(value: value, label: label, spans: [held]))
            }
            if !lines[place].spans.contains(held) { lines[place].spans.append(held) }
        }
        for limit in chart.limits {
            add(limit.high, "≤", limit)
            add(limit.low, "≥", limit)
        }
        return lines
    }

    /// What a chart shows, for people who have it read out.
    private func alternative(
        _ chart: ClimateChart,
        _ place: ClimateExhibit.Place,
        _ quantity: Quantity
    ) -> String {
        let cells = chart.runs.flatMap(\.cells)
        var said = [
            words.text(
                ClimatePhrase.chartSpan,
                [
                    "place": label(of: place.place), "quantity": words.quantity(quantity),
                    "span": words.span(chart.span.from, chart.span.until),
                ]
            )
        ]
        if let low = cells.map(\.low).min(), let high = cells.map(\.high).max() {
            let values = [
                "low": words.measure(Double(low), quantity),
                "high": words.measure(Double(high), quantity),
            ]
            said.append(words.text(ClimatePhrase.chartFigures, values))
        } else {
            said.append(words[ClimatePhrase.noCurve])
        }
        if !chart.limits.isEmpty {
            let limits = words.list(chart.limits.map(\.label))
            said.append(words.text(ClimatePhrase.limits, ["limits": limits]) + ".")
        }
        for (phrase, spans) in [
            (ClimatePhrase.chartOutside, chart.excursions), (.chartUnknown, chart.unknown),
        ] where !spans.isEmpty {
            let length = spans.reduce(0) { $0 + $1.until.seconds(since: $1.from) }
            let minutes = words.integer(Self.minutes(Int64(length * 1_000)))
            said.append(words.text(phrase, ["minutes": minutes]))
        }
        return said.joined(separator: " ")
    }
}

/// What the signs of the charts mean.
package enum ClimateLegendPhrase: Phrase {
    case curve
    case limit
    case excursion
    case unknown
    case audit

    package var english: String {
        switch self {
        case .curve: "mean, lowest to highest"
        case .limit: "limit"
        case .excursion: "out of limits"
        case .unknown: "not known"
        case .audit: "the audit"
        }
    }
}
