import MusterClimate
import MusterCore
import MusterReport
import MusterService
import MusterStore

/// How limits are told on pages.
extension ClimateWords {
    /// The limits that hold now, and for how long values were beyond them; `nil` where there are none.
    func limits(_ line: ClimateLine) -> String? {
        let quantity = line.series.quantity
        let low = line.limit(.low).map { value(steps: $0.limit, quantity) }
        let high = line.limit(.high).map { value(steps: $0.limit, quantity) }
        guard low != nil || high != nil else { return nil }
        let text: ClimateText = low == nil ? .atMost : high == nil ? .atLeast : .within
        let limits = visit.say(text, ["low": low ?? "", "high": high ?? ""])
        guard line.secondsOut >= 60 else { return limits }
        let minutes = visit.words.integer(Int(line.secondsOut / 60))
        return "\(limits), \(visit.say(ClimateText.minutesOut, ["n": minutes]))"
    }

    /// The limits as a chart has them.
    func chartLimits(_ line: ClimateLine) -> [ClimateChart.Limit] {
        let quantity = line.series.quantity
        return LimitSide.allCases.compactMap { side in
            line.limit(side).map { limit in
                ClimateChart.Limit(
                    value: Double(limit.limit) / ClimateLine.steps(quantity),
                    words: value(steps: limit.limit, quantity)
                )
            }
        }
    }

    /// The excursions as a chart has them.
    func chartExcursions(_ curve: ClimateCurve) -> [ClimateChart.Stretch] {
        curve.excursions.map { excursion in
            let until = excursion.until ?? curve.until
            let peak = value(steps: excursion.peak, excursion.quantity)
            let text = visit.say(
                excursion.isBreach ? ClimateText.breach : .outOfLimits
            )
            return ClimateChart.Stretch(
                from: max(excursion.from, curve.from),
                until: until,
                words: "\(visit.words.span(excursion.from, until)): \(text), \(peak)"
            )
        }
    }
}
