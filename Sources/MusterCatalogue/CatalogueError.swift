public import MusterCore

/// Why a file of rows or a site plan was refused.
public enum CatalogueError: MusterError, Equatable {
    /// The file is larger than its kind may be.
    case tooLarge(file: String, bytes: Int, limit: Int)
    /// The file is not UTF-8 (RFC 3629): the first offending byte, from 0, and its line, from 1.
    case notUTF8(file: String, offset: Int, line: Int)
    /// The file is no text at all, such as a recording or a workbook: it has a NUL.
    case notText(file: String)

    /// A cell of a CSV file opens a quotation mark on this line and never closes it.
    case unclosedQuote(file: String, line: Int)
    /// A cell of a CSV file goes on behind its closing quotation mark.
    case textBehindQuote(file: String, line: Int, column: Int)
    /// A file of rows has no header line; what it could have there.
    case noHeader(file: String, columns: TableColumns)
    /// What is to be an item file is JSON: a plan of the floor, say.
    case isJSON(file: String)
    /// A list of items was given as a floor plan.
    case isList(file: String)
    /// A file of rows lacks columns that it must have; what it could have.
    case missingColumns(file: String, missing: [String], found: [String], columns: TableColumns)
    /// A file of rows has two columns of one name.
    case duplicateColumn(file: String, name: String)
    /// A column of a file of rows has no usable name; the column number counts from 1.
    case badColumnName(file: String, column: Int, reason: Sentence)
    /// Rows of a file were refused; `rows` is how many the file has, the header apart.
    /// `kept` is the file that has all of them.
    case refusedRows(file: String, refused: [RefusedRow], rows: Int, kept: String? = nil)

    /// A site plan is not JSON (RFC 8259) at this line, counted from 1.
    case notJSON(file: String, line: Int, reason: Sentence)
    /// A site plan says something impossible: the first problems, and how many there are.
    case badPlan(file: String, problems: [PlanProblem], count: Int)
    /// A change would make a plan that may not be.
    case badEdit(problems: [Sentence])
    /// The plan has no such object: `zone dock`.
    case notOnPlan(Sentence)

    /// What is wrong, naming file, line and column or path.
    public var what: Sentence {
        switch self {
        case .tooLarge(let file, let bytes, let limit):
            "\(file) has \(bytes) bytes; the limit is \(limit >> 20) MiB"
        case .notUTF8(let file, let offset, let line):
            "\(file), line \(line): not UTF-8 at byte \(offset)"
        case .notText(let file):
            "\(file) is no text, and a list is CSV"
        case .unclosedQuote(let file, let line):
            "\(file), line \(line): a quotation mark is opened and never closed"
        case .textBehindQuote(let file, let line, let column):
            "\(file), line \(line), column \(column): text behind the closing quotation mark"
        case .noHeader(let file, _):
            "\(file) is empty: it has no header line"
        case .isJSON(let file):
            "\(file) is JSON, and a list of items is CSV"
        case .missingColumns(let file, let missing, let found, _):
            "\(file), line 1: missing column \(missing.joined(separator: ", "));"
                + " found \(found.prefix(20).map(PlainText.quoted).joined(separator: ", "))"
        case .duplicateColumn(let file, let name):
            "\(file), line 1: column \(PlainText.quoted(name)) appears twice"
        case .badColumnName(let file, let column, let reason):
            "\(file), line 1, column \(column): the column's name \(reason)"
        case .isList(let file): "\(file) is a list, and a floor plan is JSON"
        case .refusedRows(_, let refused, _, _):
            "\(headline): \(summary(refused.map(\.sentence), count: refused.count))"
        case .notJSON(let file, let line, let reason):
            "\(file), line \(line): not JSON: \(reason)"
        case .badPlan(_, let problems, let count):
            "\(headline): \(summary(problems.map(\.sentence), count: count))"
        case .badEdit(let problems): summary(problems, count: problems.count)
        case .notOnPlan(let object): "the plan has no \(object)"
        }
    }

    /// What to change in the file.
    public var remedy: Sentence {
        switch self {
        case .tooLarge: "split the file, or check that it is the right one"
        case .notText:
            "save a workbook as CSV UTF-8; of a recording of advertisements, start an audit"
        case .notUTF8: "save the file as UTF-8 (in a spreadsheet: \"CSV UTF-8\")"
        case .unclosedQuote: "close the quotation mark; write one inside a cell twice"
        case .textBehindQuote: "put the whole cell in quotation marks; write one inside it twice"
        case .noHeader(_, let columns), .missingColumns(_, _, _, let columns): columns.advice
        case .isList: "muster item import FILE takes a list of items; a floor plan is JSON"
        case .isJSON: "muster site plan import FILE takes a floor plan; save items as CSV"
        case .duplicateColumn: "remove or rename one of the two"
        case .badColumnName: "name the column, or remove it"
        case .refusedRows(_, _, _, let kept):
            kept.map {
                "correct the rows, which are in \($0), or import the others with --skip-bad"
            } ?? "correct these rows, or import the others with --skip-bad"
        case .notJSON, .badPlan: "correct the plan and import it again"
        case .badEdit: "nothing was changed; correct it and try again"
        case .notOnPlan: "look at the plan as it is now: muster site plan show"
        }
    }

    /// ``ExitCode/dataRefused``, or ``ExitCode/notFound`` for what is not on the plan.
    public var exitCode: ExitCode {
        if case .notOnPlan = self { .notFound } else { .dataRefused }
    }

    /// How many problems the file has, where they stand below it.
    public var headline: Sentence {
        switch self {
        case .refusedRows(let file, let refused, let rows, _):
            "\(file): \(refused.count) of \(rows) rows refused"
        case .badPlan(let file, _, let count):
            Sentence(
                counting: count,
                one: "\(file): \(count) problem",
                other: "\(file): \(count) problems"
            )
        default: what
        }
    }

    /// Every single problem on a line of its own, where ``what`` has room for the first ones only;
    /// empty for an error that is not made of such.
    public var details: [Sentence] {
        switch self {
        case .refusedRows(_, let refused, _, _): RefusedRow.told(refused)
        case .badPlan(_, let problems, _): problems.map(\.sentence)
        default: []
        }
    }

    private func summary(_ problems: [Sentence], count: Int) -> Sentence {
        let shown = problems.prefix(3)
        let rest = count - shown.count
        return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
    }
}
