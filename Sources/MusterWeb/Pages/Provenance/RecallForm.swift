import MusterCore
import MusterService

/// What a recall would reach, and the form that calls it back.
struct RecallForm {
    /// What a mock recall has found.
    var result: RecallResult
    /// Where the form is sent to.
    var address: Address
    /// What the form sends beside the reason.
    var hidden: [(name: String, value: String)] = []

    /// So many lots are named; more are counted.
    private static let shown = 50

    /// Writes the sums, the form where something is left to recall, and what became of each thing.
    func write(_ html: inout HTML, _ visit: Visit, _ refused: (any MusterError)?) throws {
        if !result.lots.isEmpty {
            html.tag("p", ["class": "notice"], visit.say(TraceText.mock))
        }
        html.card(visit.say(TraceText.reached)) { html in
            LotTraceView.sums(&html, visit, result.answer)
            lots(&html, visit)
            guard !result.lots.isEmpty else { return }
            html.form(visit, to: address) { html in
                HiddenFields.write(&html, hidden)
                html.field(
                    visit.say(TraceText.reason),
                    name: "reason",
                    value: visit.form["reason"],
                    isRequired: true,
                    hint: visit.say(TraceText.recallHint),
                    isAtFault: ErrorWords.field(refused) == "reason"
                )
                html.tag("div") { html in
                    html.tag(
                        "button",
                        ["class": "bad"],
                        visit.say(TraceText.recallLots, counting: result.lots.count)
                    )
                }
            }
        }
        try LotTraceView.lists(&html, visit, result.answer)
    }

    private func lots(_ html: inout HTML, _ visit: Visit) {
        guard !result.lots.isEmpty else { return html.empty(visit.say(TraceText.noneToRecall)) }
        html.tag("p", [:], visit.say(TraceText.toRecall, counting: result.lots.count))
        html.tag("ul", ["class": "bullets"]) { html in
            for lot in result.lots.prefix(Self.shown) { html.tag("li", [:], lot) }
        }
        guard result.lots.count > Self.shown else { return }
        html.tag(
            "p",
            ["class": "soft"],
            visit.say(TraceText.more, counting: result.lots.count - Self.shown)
        )
    }
}
