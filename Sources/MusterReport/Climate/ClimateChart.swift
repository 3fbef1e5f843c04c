package import MusterClimate
package import MusterCore

/// How one quantity went in a place over time, ready to be drawn.
package struct ClimateChart: Sendable {
    /// A stretch of the time.
    package struct Span: Hashable, Sendable {
        /// Where it begins (UTC).
        package var from: Instant
        /// Where it ends (UTC).
        package var until: Instant
    }

    /// A limit.
    package struct Line: Hashable, Sendable {
        /// The value, in steps of the quantity.
        package var value: Int64
        /// What stands beside it.
        package var label: String
        /// When it held.
        package var spans: [Span]
    }

    /// A moment with a label.
    package struct Moment: Hashable, Sendable {
        /// When (UTC).
        package var at: Instant
        /// What stands below it.
        package var label: String
    }

    /// A value with a label.
    package struct Level: Hashable, Sendable {
        /// The value, in steps of the quantity.
        package var value: Double
        /// What stands beside it.
        package var label: String
    }

    /// The place and the quantity.
    package var title: String
    /// Whose values these are.
    package var note: String
    /// What is shown, in words.
    package var alternative: String
    /// The time that is shown.
    package var span: Span
    /// The unbroken parts of the curve.
    package var runs: [ChartRun]
    /// The limits.
    package var limits: [Line]
    /// When a series was out of them.
    package var excursions: [Span]
    /// The time of the audit itself; `nil` where it is not told.
    package var audit: Span?
    /// The moments that are labelled.
    package var moments: [Moment]
    /// The values that are labelled, from below.
    package var levels: [Level]

    /// When nothing is known, between and beside the parts of the curve.
    package var unknown: [Span] {
        var spans: [Span] = []
        var at = span.from
        for run in runs {
            if run.from > at { spans.append(Span(from: at, until: run.from)) }
            at = max(at, run.until)
        }
        if at < span.until { spans.append(Span(from: at, until: span.until)) }
        return spans
    }

    /// The lowest and the highest value that the chart has room for, in steps.
    var range: ClosedRange<Double> {
        let (low, high) = (levels.first?.value ?? 0, levels.last?.value ?? 1)
        return low < high ? low...high : low...(low + 1)
    }
}

/// What the signs of the charts mean, in the order in which they stand.
package struct ClimateLegend: Sendable {
    /// The curve, or the range of several.
    package var curve: String
    /// A limit.
    package var limit: String
    /// Out of limits.
    package var excursion: String
    /// Not known.
    package var unknown: String
    /// The time of the audit.
    package var audit: String
}
