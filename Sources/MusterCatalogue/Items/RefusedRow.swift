public import MusterCore

/// A row of an item file that was not taken, and why.
public struct RefusedRow: Equatable, Sendable, CustomStringConvertible {
    /// The physical line that the row starts on, counted from 1; the header is line 1.
    public let line: Int
    /// The name of the column that is at fault; `nil` where it is the row as a whole.
    public let column: String?
    /// What is wrong, in words.
    public let reason: Sentence
    /// The cells as they were read.
    public let cells: [String]

    /// Creates a refusal.
    public init(line: Int, column: String?, reason: Sentence, cells: [String]) {
        self.line = line
        self.column = column
        self.reason = reason
        self.cells = cells
    }

    /// Line, column and reason, as `line 3, column name: is empty`.
    public var sentence: Sentence {
        column.map { "line \(line), column \($0): \(reason)" } ?? "line \(line): \(reason)"
    }

    /// Line, column and reason in English.
    public var description: String { sentence.description }
}

extension RefusedRow {
    /// So many rows are told one by one; more are told by what is wrong with them.
    private static let single = 20
    /// So many kinds of fault are told, each with so many lines.
    private static let most = (kinds: 20, lines: 10)

    /// Rows in words, a line each; many of them with one fault together, the most frequent fault first.
    ///
    /// - Parameter rows: the refused rows.
    /// - Returns: at most 21 lines, however many rows.
    public static func told(_ rows: [RefusedRow]) -> [Sentence] {
        let kinds = byFault(rows)
        let lines = kinds.prefix(most.kinds).map { rows in
            rows.count > 1 ? together(rows) : rows[0].sentence
        }
        let left = kinds.dropFirst(most.kinds).map(\.count).reduce(0, +)
        return lines + (left > 0 ? [others(left)] : [])
    }

    private static func others(_ count: Int) -> Sentence {
        Sentence(
            counting: count,
            one: "\(count) row with another fault",
            other: "\(count) rows with other faults"
        )
    }

    /// Rows with one fault in one line.
    private static func together(_ rows: [RefusedRow]) -> Sentence {
        let named = rows.prefix(most.lines).map { String($0.line) }.joined(separator: ", ")
        let rest = rows.count - most.lines
        let lines: Sentence = rest > 0 ? "\(named) and \(rest) more" : "\(named)"
        let reason = reason(of: rows)
        return rows[0].column.map {
            "\(rows.count) rows, column \($0): \(reason) (lines \(lines))"
        } ?? "\(rows.count) rows, \(reason) (lines \(lines))"
    }

    /// Why rows with one fault were refused: what the first one says of its value is an example where the
    /// others say it of other values.
    ///
    /// - Parameter rows: the rows, at least one.
    /// - Returns: the reason.
    public static func reason(of rows: [RefusedRow]) -> Sentence {
        let reason = rows[0].reason
        let isOfAll = rows.allSatisfy { $0.reason.description == reason.description }
        return isOfAll ? reason : "for example, \(reason)"
    }

    /// Rows with one fault together, the most frequent fault first; few rows are each by itself.
    ///
    /// - Parameter rows: the refused rows.
    /// - Returns: the groups, none of them empty.
    public static func byFault(_ rows: [RefusedRow]) -> [[RefusedRow]] {
        guard rows.count > single else { return rows.map { [$0] } }
        return Dictionary(grouping: rows) {
            Kind(column: $0.column, reason: $0.reasonWithoutValues)
        }
        .values.sorted { ($1.count, $0[0].line) < ($0.count, $1[0].line) }
    }

    private struct Kind: Hashable {
        var column: String?
        var reason: String
    }

    /// The reason without what stands in quotation marks or is a number: what differs from row to row.
    private var reasonWithoutValues: String {
        var (text, isQuoted) = ("", false)
        for character in reason.description {
            switch character {
            case "\"": isQuoted.toggle()
            case "„": isQuoted = true
            case "“": isQuoted = false
            default: break
            }
            if !isQuoted, !character.isNumber { text.append(character) }
        }
        return text
    }
}
