import MusterClimate
import MusterCore

/// Which values and moments of a chart are labelled.
enum ClimateScale {
    /// The distances of two labels in time, in seconds; of longer ones, months are labelled.
    private static let steps = [
        60, 300, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800, 345_600,
        604_800,
        1_209_600,
    ]
    /// How many moments are labelled at the most.
    private static let mostMoments = 9
    private static let day = 86_400
    /// How many values are labelled at the most.
    private static let mostLevels = 6.0

    /// The moments, at round times of the site's clocks.
    static func moments(_ span: ClimateChart.Span, _ words: Wording) -> [ClimateChart.Moment] {
        let seconds = Int(span.until.seconds(since: span.from))
        guard let step = steps.first(where: { seconds / $0 <= mostMoments }) else {
            return months(span, words)
        }
        let clock = words.clock
        let first = Int(span.from.seconds(since: Instant(microseconds: 0)))
        var local = (first + clock.offset(span.from).seconds) / step * step
        var moments: [ClimateChart.Moment] = []
        while let at = moment(local, clock), at <= span.until {
            if at >= span.from {
                let isDay = local % day == 0
                moments.append(
                    .init(at: at, label: isDay ? words.dayOfMonth(at) : words.shortTime(at))
                )
            }
            local += step
        }
        return moments
    }

    /// The moment at which the site's clocks show a time, given in seconds since 1970-01-01 00:00.
    private static func moment(_ local: Int, _ clock: SiteClock) -> Instant? {
        let epoch = Instant(microseconds: 0)
        let near = epoch.advanced(bySeconds: Double(local))
        let guess = near.advanced(bySeconds: -Double(clock.offset(near).seconds))
        return near.advanced(bySeconds: -Double(clock.offset(guess).seconds))
    }

    /// The first days of months, as many months apart as there is room for.
    private static func months(
        _ span: ClimateChart.Span,
        _ words: Wording
    ) -> [ClimateChart.Moment] {
        let days = span.until.seconds(since: span.from) / Double(day)
        let apart = max(1, Int((days / 30.4 / Double(mostMoments)).rounded(.up)))
        var moments: [ClimateChart.Moment] = []
        var at = span.from
        var passed = 0
        // From noon to noon, so that no change of the clocks skips a day.
        while at <= span.until {
            let date = words.clock.date(at)
            if date.day == 1 {
                let since = Double(date.hour * 3_600 + date.minute * 60 + date.second)
                let start = at.advanced(bySeconds: -since)
                if start >= span.from, passed % apart == 0 {
                    moments.append(.init(at: start, label: words.dayOfMonth(start)))
                }
                passed += 1
            }
            at = at.advanced(bySeconds: Double(day))
        }
        return moments
    }

    /// The values, at round distances, so that the curve and its limits lie between the first and the last.
    static func levels(
        _ chart: ClimateChart,
        _ quantity: Quantity,
        _ words: Wording
    ) -> [ClimateChart.Level] {
        let cells = chart.runs.flatMap(\.cells)
        let values = (cells.map(\.low) + cells.map(\.high) + chart.limits.map(\.value)).map(
            Double.init
        )
        let unit = quantity.unitSteps
        let (low, high) = ((values.min() ?? 0) / unit, (values.max() ?? unit) / unit)
        let least = quantity.decimals > 0 ? 0.5 : 1
        let step = round(max(high - low, least) / (mostLevels - 1))
        // The curve never runs along the edge.
        let margin = 0.1 * step
        let first = ((low - margin) / step).rounded(.down)
        let last = max(first + 1, ((high + margin) / step).rounded(.up))
        guard last - first <= 4 * mostLevels else { return [] }
        return stride(from: first, through: last, by: 1).map { index in
            let value = index * step
            return .init(value: value * unit, label: words.decimal(value))
        }
    }

    /// The least of 1, 2 and 5 times a power of ten that is not below a value.
    private static func round(_ value: Double) -> Double {
        var power = 1.0
        while power > value { power /= 10 }
        while power * 10 <= value { power *= 10 }
        return [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= value * 0.999 } ?? power * 10
    }
}
