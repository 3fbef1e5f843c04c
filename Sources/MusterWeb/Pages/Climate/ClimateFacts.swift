import MusterClimate
import MusterCore
import MusterReport
import MusterService

/// What a lot was exposed to, in a few lines: on the page that its label leads to, and on its own.
struct ClimateFacts {
    private let summary: ClimateSummary
    private let words: Wording
    /// So many days are named, the first ones.
    private static let mostDays = 10
    /// What is known for a smaller share of the time says so.
    private static let wellKnown = 0.95

    init(_ summary: ClimateSummary, _ words: Wording) {
        (self.summary, self.words) = (summary, words)
    }

    /// The lines, with their names.
    var lines: [(String, String?)] {
        summary.figures.map { (QuantityText($0.quantity).say(words.language), range($0)) } + [
            (say(.limits), limits), (say(.outsideLimits), outside),
            (
                say(.notRecorded),
                summary.unknownShare.flatMap { share in
                    share > 0 ? fill(.shareOfTime, ["share": words.percent(share)]) : nil
                }
            ),
        ]
    }

    private func range(_ figures: LotClimate.Figures) -> String {
        func measure(_ steps: Double) -> String { measured(steps, figures.quantity) }
        let ends = [
            "low": measure(Double(figures.lowest)), "high": measure(Double(figures.highest)),
        ]
        let told =
            figures.mean.map { mean in
                fill(.rangeMean, ends.merging(["mean": measure(mean)]) { first, _ in first })
            } ?? fill(.range, ends)
        guard figures.known < Self.wellKnown else { return told }
        return "\(told) (\(fill(.knownFor, ["share": words.percent(figures.known)])))"
    }

    private func measured(_ steps: Double, _ quantity: Quantity) -> String {
        words.shown(steps / ClimateLine.steps(quantity), quantity)
    }

    /// The innermost limits of each quantity; `nil` where there are none.
    private var limits: String? {
        let all = summary.limits.map(\.quantity).unique.compactMap { quantity -> String? in
            func measure(_ value: Int64) -> String { measured(Double(value), quantity) }
            let low = summary.limits.innermost(.low, of: quantity).map(measure)
            let high = summary.limits.innermost(.high, of: quantity).map(measure)
            return switch (low, high) {
            case (let low?, let high?): fill(.range, ["low": low, "high": high])
            case (let low?, nil): "≥\u{A0}\(low)"
            case (nil, let high?): "≤\u{A0}\(high)"
            case (nil, nil): nil
            }
        }
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }

    private var outside: String? {
        guard let minutes = summary.minutesOutside else { return nil }
        guard minutes > 0 else { return say(.neverOutside) }
        let days = summary.daysOutside.map(words.day)
        let named =
            days.prefix(Self.mostDays).joined(separator: ", ")
            + (days.count > Self.mostDays ? " …" : "")
        return words.form(LabelPageText.minutesOutside, minutes)
            .replacing("{days}", with: named)
    }

    private func say(_ text: LabelPageText) -> String { text.say(words.language) }

    private func fill(_ text: LabelPageText, _ values: [String: String]) -> String {
        text.say(words.language, values)
    }
}
