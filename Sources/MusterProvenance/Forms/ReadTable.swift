public import MusterCore
public import MusterCatalogue

/// What a table says, row by row.
public struct ReadTable<Row: Sendable>: Sendable {
    /// A row that was taken.
    public struct Entry: Sendable {
        /// The line it starts on, counted from 1.
        public let line: Int
        /// What it says.
        public let row: Row
        /// The cells as they were read.
        public let cells: [String]

        /// The row as one that a later check refuses.
        public func refused(column: String?, reason: Sentence) -> RefusedRow {
            RefusedRow(line: line, column: column, reason: reason, cells: cells)
        }
    }

    /// The names of the columns, as written.
    public let header: [String]
    /// What separates the columns.
    public let separator: CSVSeparator
    /// The column in which the file of the refused rows says why.
    public let refusalColumn: String
    /// The rows that were taken, in the order of the file.
    public private(set) var rows: [Entry] = []
    /// The rows that were not.
    public private(set) var refused: [RefusedRow] = []

    /// How many rows there are, the head apart.
    public var count: Int { rows.count + refused.count }

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - table: the table, behind its head.
    ///   - key: what two rows may not have in common, with the column it stands in; `nil` for nothing.
    ///   - make: what a row says; `nil` passes it over.
    /// - Throws: `CatalogueError` where the file breaks off.
    init(
        _ table: TableReader,
        key: (column: String, of: (Row) -> String)? = nil,
        _ make: (TableRecord) throws(TableFault) -> Row?
    ) throws(CatalogueError) {
        var table = table
        (header, separator) = (table.header, table.separator)
        refusalColumn = table.refusalColumn
        var lines: [String: Int] = [:]
        while let record = try table.next() {
            do throws(TableFault) {
                guard record.cells.count == header.count else {
                    throw TableFault(nil, .cells(record.cells.count, columns: header.count))
                }
                guard let row = try make(record) else { continue }
                if let key {
                    let text = key.of(row)
                    if let line = lines.updateValue(record.line, forKey: text) {
                        throw TableFault(key.column, "\(text) is already on line \(line)")
                    }
                }
                rows.append(Entry(line: record.line, row: row, cells: record.cells))
            } catch {
                refused.append(record.refused(error))
            }
        }
    }

    /// Takes rows out that a later check refuses.
    ///
    /// - Parameter fault: what is wrong with a row, and the column; `nil` for a good one.
    public mutating func refuse(_ fault: (Row) -> (column: String?, reason: Sentence)?) {
        var kept: [Entry] = []
        for entry in rows {
            if let (column, reason) = fault(entry.row) {
                refused.append(entry.refused(column: column, reason: reason))
            } else {
                kept.append(entry)
            }
        }
        rows = kept
        refused.sort { $0.line < $1.line }
    }
}

extension TableRecord {
    /// A cell as something that is made of its text; `nil` where it is empty.
    func value<Value, Fault: MusterError>(
        _ column: String,
        _ make: (String) throws(Fault) -> Value
    ) throws(TableFault) -> Value? {
        guard let text = try line(column) else { return nil }
        do throws(Fault) {
            return try make(text)
        } catch {
            throw TableFault(column, error.what)
        }
    }

    /// A cell as a whole number.
    func whole(_ column: String) throws(TableFault) -> Int? {
        guard let text = try line(column) else { return nil }
        guard let number = Int(text) else { throw TableFault(column, "is no whole number") }
        return number
    }

    /// A cell as a decimal number, with a point or a comma.
    func decimal(_ column: String) throws(TableFault) -> Double? {
        guard let text = try line(column) else { return nil }
        guard let number = SAFNumber.value(of: text) else {
            throw TableFault(column, "is no number")
        }
        return number
    }

    /// A cell that says yes or no.
    func flag(_ column: String) throws(TableFault) -> Bool? {
        guard let text = try line(column) else { return nil }
        switch text.lowercased() {
        case "yes", "true", "1": return true
        case "no", "false", "0": return false
        default: throw TableFault(column, "is yes or no")
        }
    }

    /// Throws what is wrong with something that a row says as a whole.
    func check(_ check: () throws(ProvenanceError) -> Void) throws(TableFault) {
        do throws(ProvenanceError) {
            try check()
        } catch {
            if case .badMember(_, let member, let reason) = error {
                throw TableFault(member, reason)
            }
            throw TableFault(nil, error.what)
        }
    }
}
