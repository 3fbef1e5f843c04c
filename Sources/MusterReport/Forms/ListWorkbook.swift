public import MusterCore

/// A list as a workbook of one sheet, with its head in sight and columns that can be filtered.
public struct ListWorkbook: Sendable {
    /// What stands in a cell.
    public enum Cell: Hashable, Sendable {
        case empty
        case text(String)
        case whole(Int)
        case number(Double)
    }

    /// What the list is called.
    public var title: String
    /// The heads of the columns.
    public var columns: [String]
    /// The rows, a cell a column.
    public var rows: [[Cell]]

    /// Creates a list.
    public init(title: String, columns: [String], rows: [[Cell]]) {
        (self.title, self.columns, self.rows) = (title, columns, rows)
    }

    /// The workbook (Office Open XML, ECMA-376); the same list of the same moment gives the same bytes.
    ///
    /// - Parameter moment: when it was made (UTC).
    /// - Returns: the file.
    /// - Throws: ``ReportError/tooManyRows(sheet:rows:most:)``, or what the disk of temporary files did
    ///   not take.
    public func bytes(madeAt moment: Instant) throws(ReportError) -> [UInt8] {
        guard rows.count < Workbook.mostRows else {
            throw .tooManyRows(sheet: title, rows: rows.count + 1, most: Workbook.mostRows)
        }
        let metadata = PDFMetadata(
            title: title,
            author: "Muster",
            subject: title,
            keywords: "",
            creator: "Muster",
            createdAt: moment.iso8601()
        )
        let book = try Workbook(
            path: nil,
            metadata: metadata,
            createdAt: moment,
            cells: (rows.count + 1) * columns.count
        )
        // A sheet's name has at most 31 characters, none of these (ECMA-376, 18.2.19).
        let name = String(title.filter { !"[]:*?/\\'".contains($0) }.prefix(31))
        book.addSheet(
            name.isEmpty ? "1" : name,
            columns: columns.enumerated().map { .init($0.element, width(of: $0.offset)) },
            rows: rows.count
        )
        for row in rows {
            book.row(
                row.map { cell in
                    switch cell {
                    case .empty: .empty
                    case .text(let text): .text(text)
                    case .whole(let number): .integer(number)
                    case .number(let number): .plain(number)
                    }
                }
            )
        }
        return try book.bytes()
    }

    /// As wide as the longest text of the first rows, within what can be read.
    private func width(of column: Int) -> Double {
        let longest = rows.prefix(200).map { row in
            if case .text(let text) = row[column] { text.count } else { 10 }
        }.max()
        return Double(min(60, max(8, columns[column].count + 3, longest ?? 0)))
    }
}
