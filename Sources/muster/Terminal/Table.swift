import MusterCore

/// A table that fits the terminal: columns as wide as they need, one that gives way.
struct Table {
    /// A column of a table.
    struct Column {
        /// The head.
        var title: Sentence
        /// Whether figures stand flush right.
        var isNumeric = false
        /// Whether the column is cut when the table is wider than the terminal.
        var givesWay = false
        /// Whether the column is left out where the others would not fit.
        var mayGo = false
        /// The least that a column which gives way is cut to.
        var least = 12
        /// Whether the column's cells are printed whole under their rows where there is no room beside.
        var goesBelow = false
        /// Whether what is cut out of a cell is its middle, not its end.
        var keepsEnd = false
        /// The style of a cell by its English text; `nil` for a plain one.
        var style: (String) -> Style? = { _ in nil }
    }

    private let columns: [Column]
    private var rows: [[Cell]] = []

    private struct Cell {
        var text: String
        var style: Style?
    }

    /// Creates an empty table.
    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row with one cell a column.
    mutating func add(_ cells: [Sentence?]) {
        rows.append(
            zip(cells, columns).map { cell, column in
                Cell(
                    text: (cell?.spoken ?? "-").inOneLine,
                    style: cell.flatMap { column.style($0.description) }
                )
            }
        )
    }

    /// The lines, cut to `width` columns of the terminal.
    func lines(width: Int = Terminal.width) -> [String] {
        let head = columns.map { column in
            Cell(text: column.title.said(in: "Table.head").spoken.uppercased())
        }
        var widths = columns.indices.map { column in
            ([head] + rows).map { $0[column].text.displayWidth }.max() ?? 0
        }
        let isWide = Self.total(widths) <= width
        let below = columns.indices.filter { columns[$0].goesBelow && !isWide }
        let shown = fitting(columns.indices.filter { !below.contains($0) }, widths, width)
        var rest = Self.total(shown.map { widths[$0] }) - width
        let giving = shown.filter { columns[$0].givesWay }.sorted { widths[$0] > widths[$1] }
        for column in giving where rest > 0 {
            let cut = min(rest, max(0, widths[column] - columns[column].least))
            widths[column] -= cut
            rest -= cut
        }
        return [Style.bold(line(head, shown, widths))]
            + rows.flatMap { cells in
                [line(cells, shown, widths)]
                    + below.flatMap { cells[$0].text.wrapped(to: width - 4) }.map { "    " + $0 }
            }
    }

    /// Those of `wanted` that there is room for when all give way as much as they can.
    private func fitting(_ wanted: [Int], _ widths: [Int], _ width: Int) -> [Int] {
        let least = columns.indices.map { column in
            columns[column].givesWay ? min(widths[column], columns[column].least) : widths[column]
        }
        var shown = wanted
        while Self.total(shown.map { least[$0] }) > width,
            let last = shown.lastIndex(where: { columns[$0].mayGo })
        {
            shown.remove(at: last)
        }
        return shown
    }

    /// What columns take together, with two spaces between them.
    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + 2 * max(0, widths.count - 1)
    }

    /// Prints the table; page by page where the terminal has no room for all of it.
    func print() {
        Pager.show(lines())
    }

    private func line(_ cells: [Cell], _ shown: [Int], _ widths: [Int]) -> String {
        let parts = shown.map { index in
            let (column, width, text) = (columns[index], widths[index], cells[index].text)
            let cell = column.keepsEnd ? text.cutInTheMiddle(to: width) : text.cut(to: width)
            let padded = cell.padded(to: width, onTheLeft: column.isNumeric)
            guard let style = cells[index].style else { return padded }
            return padded.replacing(cell, with: style(cell), maxReplacements: 1)
        }
        let text = parts.joined(separator: "  ")
        let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
        return String(text[..<end])
    }
}
