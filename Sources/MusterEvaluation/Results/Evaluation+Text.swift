extension Evaluation {
    /// The result for a terminal: one table a question, then the bars and what does not hold.
    package var text: String {
        var lines = inputs
        for question in questions where !question.dataSets.isEmpty {
            lines += ["", question.title]
            lines += question.dataSets.count > 3 ? question.matrix : question.table
        }
        for (name, table) in reliability where table.count > 0 {
            lines += ["", "Stated and real: \(name), \(table.count) forecasts"]
            lines += table.lines
        }
        let leads = self.leads
        if !leads.isEmpty {
            let rows = leads.map { question, set, lead in
                lead.cells(on: set, of: question.id + ": ")
            }
            lines += ["", "Beside the best of the seed's and the peers'"]
            lines += Columns.aligned([Lead.heads] + rows, textColumns: 3)
            lines.append(Self.summary(leads.map(\.lead)))
        }
        lines += ["", "Bars"]
        lines += Columns.aligned(
            bars.map { bar in
                let word = bar.isMet.map { $0 ? "kept" : "MISSED" } ?? "no data"
                return [word, bar.name, bar.measured ?? "–", bar.limit]
            },
            textColumns: 2
        )
        lines.append("")
        let failures = failures
        lines +=
            failures.isEmpty
            ? ["Every bar with data holds, and no method is ahead of the default."]
            : ["\(failures.count) do not hold:"] + failures.map { "- " + $0 }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Lead {
    /// What is compared, the verdict and the figures, as cells of a table.
    func cells(on set: DataSet, of question: String = "") -> [String] {
        [
            question + set.name, verdict, rival, Figure.text(own, .share),
            Figure.text(other, .share),
            Figure.signed(difference), intervalText, String(trialCount),
        ]
    }

    /// The interval for people; a dash without one.
    private var intervalText: String {
        interval.map { "\(Figure.signed($0.lowerBound)) to \(Figure.signed($0.upperBound))" } ?? "–"
    }

    /// What ``cells(on:of:)`` holds.
    static let heads = [
        "", "", "best other", "default", "other", "lead", "95 in 100 draws", "trials",
    ]
}

extension ReliabilityTable {
    /// A line per bin that holds forecasts.
    fileprivate var lines: [String] {
        let rows = bins.compactMap { bin -> [String]? in
            guard let said = bin.meanPredicted, let real = bin.rate else { return nil }
            return [Figure.text(said, .share), Figure.text(real, .share), String(bin.count)]
        }
        let sums = [
            "Brier " + Figure.text(brier, .share), "ECE " + Figure.text(calibrationError, .share),
            "constant guess " + Figure.text(constantBrier, .share),
        ]
        return Columns.aligned([["stated", "real", "forecasts"]] + rows, textColumns: 0)
            + [sums.joined(separator: ", ")]
    }
}

extension Question {
    /// Methods in rows, all figures in columns; one block a data set.
    fileprivate var table: [String] {
        dataSets.flatMap { set -> [String] in
            let head = ["\(set.name) (\(set.size))", ""] + metrics.map(\.name)
            let rows = set.scores.map { score in
                [score.method, score.role.rawValue]
                    + metrics.map { Figure.text(score.values[$0.id], $0.form) }
            }
            return Columns.aligned([head] + rows, textColumns: 2)
        }
    }

    /// Methods in rows, data sets in columns, the headline in the cells; then the default's figures.
    fileprivate var matrix: [String] {
        guard let metric = metrics.first(where: { $0.id == headline }) else { return table }
        var methods: [(String, MethodRole)] = []
        for score in dataSets.flatMap(\.scores)
        where !methods.contains(where: { $0.0 == score.method && $0.1 == score.role }) {
            methods.append((score.method, score.role))
        }
        let head = [metric.name, ""] + dataSets.map(\.name)
        let rows = methods.map { name, role in
            [name, role.rawValue]
                + dataSets.map { set in
                    let score = set.scores.first { $0.method == name && $0.role == role }
                    return Figure.text(score?.values[metric.id], metric.form)
                }
        }
        let own = dataSets.map { set in
            [set.name] + metrics.map { Figure.text(set.standard?.values[$0.id], $0.form) }
                + [set.size]
        }
        return Columns.aligned([head] + rows, textColumns: 2) + ["The default, by data set"]
            + Columns.aligned([[""] + metrics.map(\.name) + [""]] + own, textColumns: 1)
    }
}

/// Text in columns.
enum Columns {
    /// The rows with their cells padded: the first `textColumns` to the right, the rest to the left.
    static func aligned(_ rows: [[String]], textColumns: Int) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column < textColumns ? cell + space : space + cell
            }
            var line = "  " + cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
