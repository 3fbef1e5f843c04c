/// A table that fits the terminal: columns as wide as they need, one that gives way.
struct Table {
    /// A column of a table.
    struct Column {
        /// The head.
        var title: String
        /// Whether figures stand flush right.
        var isNumeric = false
        /// Whether the column is cut when the table is wider than the terminal.
        var givesWay = false
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// Creates an empty table.
    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row with one cell a column.
    mutating func add(_ cells: [String?]) {
        rows.append(cells.map { ($0 ?? "-").inOneLine })
    }

    /// The lines, cut to `width` columns of the terminal.
    func lines(width: Int = Terminal.width) -> [String] {
        let head = columns.map { $0.title.uppercased() }
        var widths = columns.indices.map { column in
            ([head] + rows).map { $0[column].displayWidth }.max() ?? 0
        }
        let excess = widths.reduce(0, +) + 2 * (columns.count - 1) - width
        let giving = columns.indices.filter { columns[$0].givesWay }
            .sorted { widths[$0] > widths[$1] }
        var rest = max(0, excess)
        for column in giving where rest > 0 {
            let cut = min(rest, max(0, widths[column] - 12))
            widths[column] -= cut
            rest -= cut
        }
        return [Style.bold(line(head, widths))] + rows.map { line($0, widths) }
    }

    /// Prints the table.
    func print() {
        for line in lines() { Terminal.out(line) }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let parts = columns.indices.map { column in
            cells[column].cut(to: widths[column])
                .padded(to: widths[column], onTheLeft: columns[column].isNumeric)
        }
        let text = parts.joined(separator: "  ")
        let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
        return String(text[..<end])
    }
}
