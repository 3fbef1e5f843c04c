import MusterAudit
import MusterCore

/// Accuracies of one inventory over time.
package struct AccuracyHistory: Sendable {
    /// One audit.
    package struct Entry: Sendable {
        /// The day.
        package var day: String
        /// The accuracy, 0 to 1.
        package var value: Double
        /// The accuracy in words.
        package var text: String
    }

    /// The audits, oldest first; the last one is this one.
    package var entries: [Entry]
    /// The accuracy that is asked for, 0 to 1; `nil` when none is.
    package var target: Double?
    /// The target in words.
    package var targetText: String
}

extension LimitsContent {
    /// The accuracy of this audit beside those before it; nothing where fewer than two are known.
    var accuracyHistory: [ReportBlock] {
        let past = exhibits.pastAccuracies
        guard past.count >= 2, let accuracy = summary.accuracy, summary.state.isCounted else {
            return []
        }
        func entry(_ at: Instant, _ value: Double) -> AccuracyHistory.Entry {
            .init(day: words.date(at), value: value, text: words.percent(value))
        }
        let entries =
            past.map { entry($0.endedAt, $0.accuracy) }
            + [entry(summary.endedAt ?? summary.sealedAt, accuracy)]
        let target = summary.target
        return [
            .subheading(words[ZonesPhrase.history]),
            .history(
                AccuracyHistory(
                    entries: entries,
                    target: target,
                    targetText: target.map {
                        words.text(AnswerPhrase.target, ["target": words.target($0)])
                    } ?? ""
                )
            ),
        ]
    }
}
