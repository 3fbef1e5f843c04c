extension Evaluation {
    /// The result as one page: no script, nothing from other hosts, readable on paper.
    package var page: String {
        var html = Markup()
        html.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        html.raw(
            "<title>Muster: how good is it</title>\n<style>\(PageStyle.css)</style>\n</head>\n"
        )
        html.raw("<body>\n<main>\n")
        html.element("h1", "How good is it")
        for input in inputs { html.element("p", input) }
        html.verdict(self)
        html.leads(self)
        html.legend()
        for question in questions where !question.dataSets.isEmpty { html.question(question) }
        let tables = reliability.filter { $0.table.count > 0 }
        if !tables.isEmpty { html.reliability(tables) }
        html.raw("</main>\n</body>\n</html>\n")
        return html.text
    }
}

extension Markup {
    fileprivate mutating func verdict(_ evaluation: Evaluation) {
        let failures = evaluation.failures
        if failures.isEmpty {
            element("p", "Every bar with data holds, no method is ahead of the default.", "good")
        } else {
            element("p", "\(failures.count) do not hold:", "bad")
            raw("<ul>")
            for failure in failures { element("li", failure) }
            raw("</ul>\n")
        }
        element("h2", "Bars")
        raw("<div class=\"wide\"><table>\n<thead><tr>")
        for head in ["", "what", "measured", "asked"] { element("th", head) }
        raw("</tr></thead>\n<tbody>\n")
        for bar in evaluation.bars {
            let word = bar.isMet.map { $0 ? "kept" : "missed" } ?? "no data"
            let kind = bar.isMet.map { $0 ? "good" : "bad" }
            raw("<tr>")
            element("td", word, kind)
            element("td", bar.name)
            element("td", bar.measured ?? "–", "figure")
            element("td", bar.limit)
            raw("</tr>\n")
        }
        raw("</tbody>\n</table></div>\n")
    }

    fileprivate mutating func leads(_ evaluation: Evaluation) {
        let leads = evaluation.leads
        guard !leads.isEmpty else { return }
        element("h2", "Beside the best of the seed's and the peers'")
        element("p", Evaluation.summary(leads.map(\.lead)))
        element(
            "p",
            "The lead in the headline of each question, and where 95 in 100 leads lie when scenes, stops, "
                + "items or stretches of 10 s are drawn anew, the same for both. Those of one walk are "
                + "not quite independent: the true range is somewhat wider."
        )
        raw("<div class=\"wide\"><table>\n<thead><tr>")
        for (column, head) in Lead.heads.enumerated() {
            element("th", head, column > 2 ? "figure" : nil)
        }
        raw("</tr></thead>\n<tbody>\n")
        var title = ""
        for (question, set, lead) in leads {
            if question.title != title {
                title = question.title
                let name = question.metrics.first { $0.id == question.headline }?.name ?? ""
                raw("<tr><th colspan=\"\(Lead.heads.count)\">")
                raw(Markup.escaped("\(title) \(name)") + "</th></tr>\n")
            }
            raw("<tr>")
            for (column, cell) in lead.cells(on: set).enumerated() {
                let isGood = column == 1 && lead.difference > 0 && lead.isBeyondChance
                let isBad = column == 1 && lead.difference < 0
                element("td", cell, column > 2 ? "figure" : isGood ? "good" : isBad ? "bad" : nil)
            }
            raw("</tr>\n")
        }
        raw("</tbody>\n</table></div>\n")
    }

    fileprivate mutating func question(_ question: Question) {
        element("h2", question.title)
        element("p", question.note)
        for set in question.dataSets {
            element("h3", "\(set.name) · \(set.size)")
            if let metric = question.metrics.first(where: { $0.id == question.headline }) {
                raw(BarPlot.svg(set, metric: metric, isLessBetter: question.isLessBetter))
            }
            table(set, metrics: question.metrics)
        }
        raw("<dl>")
        for metric in question.metrics {
            element("dt", metric.name)
            element("dd", metric.meaning)
        }
        raw("</dl>\n")
    }

    private mutating func table(_ set: DataSet, metrics: [Metric]) {
        raw("<div class=\"wide\"><table>\n<thead><tr>")
        element("th", "method")
        element("th", "")
        for metric in metrics { element("th", metric.name, "figure") }
        raw("</tr></thead>\n<tbody>\n")
        for score in set.scores {
            raw("<tr class=\"\(score.role.rawValue)\">")
            element("td", score.method)
            element("td", score.role.rawValue)
            for metric in metrics {
                element("td", Figure.text(score.values[metric.id], metric.form), "figure")
            }
            raw("</tr>\n")
        }
        raw("</tbody>\n</table></div>\n")
    }

    fileprivate mutating func reliability(_ tables: [(name: String, table: ReliabilityTable)]) {
        element("h2", "Stated and real chances")
        element(
            "p",
            "Each dot holds the forecasts of a tenth; on the line they come true as often as stated."
        )
        raw("<div class=\"plots\">\n")
        for (name, table) in tables {
            raw("<figure>")
            raw(ReliabilityPlot.svg(name, table))
            let brier = Figure.text(table.brier, .share)
            let guess = Figure.text(table.constantBrier, .share)
            let error = Figure.text(table.calibrationError, .share)
            element(
                "figcaption",
                "\(name): \(table.count) forecasts, Brier \(brier) (constant guess \(guess)), "
                    + "ECE \(error)"
            )
            raw("</figure>\n")
        }
        raw("</div>\n")
    }

    fileprivate mutating func legend() {
        element("h2", "What is compared")
        raw("<dl class=\"legend\">")
        let roles: [(MethodRole, String)] = [
            (.standard, "what Muster does unless told otherwise"),
            (.muster, "other methods of Muster"),
            (.seed, "the two algorithms that Muster was asked to start from, exactly"),
            (.peer, "filters of other programs, written anew from what they do"),
            (.baseline, "guesses that take no thought; they show which figures flatter"),
        ]
        for (role, meaning) in roles {
            element("dt", role.rawValue, role.rawValue)
            element("dd", meaning)
        }
        raw("</dl>\n")
    }
}
