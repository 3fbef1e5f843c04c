import MusterCatalogue
import MusterCore

/// Why a row of a table is refused.
struct TableFault: Error {
    /// The column at fault; `nil` for the row as a whole.
    var column: String?
    /// What is wrong.
    var reason: Sentence

    init(_ column: String?, _ reason: Sentence) {
        (self.column, self.reason) = (column, reason)
    }
}

/// A row of a table under its head.
struct TableRecord {
    /// The line it starts on, counted from 1.
    let line: Int
    /// The cells as they were read.
    let cells: [String]
    /// Where the cells of each column are, by the names that the program has for columns.
    private let places: [String: Int]

    init(line: Int, cells: [String], places: [String: Int]) {
        (self.line, self.cells, self.places) = (line, cells, places)
    }

    /// The cell of a column without the spaces around it; `nil` where there is none or it is empty.
    func cell(_ column: String) -> String? {
        guard let place = places[column], place < cells.count else { return nil }
        let text = PlainText.trimmed(cells[place])
        return text.isEmpty ? nil : text
    }

    /// The cell of a column, which must be there.
    func required(_ column: String) throws(TableFault) -> String {
        guard let text = try line(column) else { throw TableFault(column, "is empty") }
        return text
    }

    /// The cell of a column, if it has text that can stand on one line.
    func line(_ column: String) throws(TableFault) -> String? {
        guard let text = cell(column) else { return nil }
        if let fault = PlainText.faultInName(text) { throw TableFault(column, fault) }
        return text
    }

    /// The row as one that is not taken.
    func refused(_ fault: TableFault) -> RefusedRow {
        RefusedRow(line: line, column: fault.column, reason: fault.reason, cells: cells)
    }
}

/// Reads a table of text with a head: columns in any order, separated by commas, semicolons or tabs.
struct TableReader {
    /// The names of the columns, as written.
    let header: [String]
    /// What separates the columns.
    let separator: CSVSeparator
    /// The column in which files of refused rows say why.
    let refusalColumn: String
    private let places: [String: Int]
    private var reader: CSVReader

    /// Reads the head.
    ///
    /// The column in which files of refused rows say why is passed over: `reason`, and `refused` in tables
    /// whose `reason` is one of their own. Any other column that is not known is refused, as it would be lost.
    init(
        _ bytes: [UInt8],
        named file: String,
        required: [String],
        optional: [String]
    ) throws(CatalogueError) {
        guard bytes.count <= ItemFile.maximumBytes * 4 else {
            throw .tooLarge(file: file, bytes: bytes.count, limit: ItemFile.maximumBytes * 4)
        }
        reader = try CSVReader(bytes, named: file)
        let known = Dictionary(
            (required + optional).map { ($0.lowercased(), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        refusalColumn = known[ItemFile.refusalColumn] == nil ? ItemFile.refusalColumn : "refused"
        separator = Self.separator(of: reader, Set(known.keys))
        reader.separator = separator
        let columns = TableColumns(required + optional, required: required)
        guard let first = try reader.next() else { throw .noHeader(file: file, columns: columns) }
        header = first.cells.map(PlainText.trimmed)
        var places: [String: Int] = [:]
        for (place, name) in header.enumerated() {
            let word = name.lowercased()
            if word == refusalColumn { continue }
            guard let key = known[word] else {
                throw .badColumnName(
                    file: file,
                    column: place + 1,
                    reason: "is none of \(columns.all.joined(separator: ", "))"
                )
            }
            guard places.updateValue(place, forKey: key) == nil else {
                throw .duplicateColumn(file: file, name: name)
            }
        }
        let missing = required.filter { places[$0] == nil }
        guard missing.isEmpty else {
            throw .missingColumns(file: file, missing: missing, found: header, columns: columns)
        }
        self.places = places
    }

    /// Whether there is a column.
    func has(_ column: String) -> Bool { places[column] != nil }

    /// The next row; `nil` at the end.
    mutating func next() throws(CatalogueError) -> TableRecord? {
        guard let record = try reader.next() else { return nil }
        return TableRecord(line: record.line, cells: record.cells, places: places)
    }

    /// The separator with which the head has the most columns that are known; the comma where no other has
    /// more.
    private static func separator(of reader: CSVReader, _ known: Set<String>) -> CSVSeparator {
        func count(_ separator: CSVSeparator) -> Int {
            var trial = reader
            trial.separator = separator
            let cells = (try? trial.next())?.cells ?? []
            return Set(cells.map { PlainText.trimmed($0).lowercased() }).intersection(known).count
        }
        let others = [CSVSeparator.semicolon, .tab].map { ($0, count($0)) }
        let best = others.max { $0.1 < $1.1 } ?? (.comma, 0)
        return best.1 > count(.comma) ? best.0 : .comma
    }
}
