public import MusterCore

/// The file that an inventory's items come from: CSV with a header, columns in any order.
///
/// The columns are separated by commas, semicolons or tabs, as the header shows.
///
/// `id`, `name` and `beacon` are required; `zone`, `product`, `lot`, `serial`, `class`,
/// `custodian`, `quantity` and `note` are optional; any other column becomes an attribute.
/// Column names are read in either case, and spaces around known cells are dropped. What other
/// items and zones exist is the store's to check.
public enum ItemFile {
    /// The largest file, in bytes.
    public static let maximumBytes = 64 << 20

    /// The columns without which a file is refused.
    public static let requiredColumns = ItemColumn.required.map(\.rawValue)

    /// All columns that have a meaning, in the order in which they are written.
    public static let columns = ItemColumn.allCases.map(\.rawValue)

    static let tableColumns = TableColumns(columns, required: requiredColumns)

    /// An item, and the row it was read from.
    public struct Entry: Equatable, Sendable {
        /// The physical line that the row starts on, counted from 1.
        public let line: Int
        /// The item.
        public package(set) var item: Item
        /// The cells as they were read.
        public let cells: [String]

        /// This row as one that a later check refuses.
        public func refused(column: String?, reason: Sentence) -> RefusedRow {
            RefusedRow(line: line, column: column, reason: reason, cells: cells)
        }
    }

    /// What a file says.
    public struct Result: Equatable, Sendable {
        /// The names of the columns, as written.
        public let header: [String]
        /// The rows that were taken, in the order of the file.
        public let items: [Entry]
        /// The rows that were not, in the order of the file.
        public let refused: [RefusedRow]
        /// What separates the columns.
        public let separator: CSVSeparator

        /// The rows as they are to be written over the items that are known already: a column that
        /// the file does not have leaves the value of a known item alone.
        ///
        /// A column that is there clears the value where its cell is empty.
        ///
        /// - Parameter known: the item that has an identifier now; `nil` where there is none.
        /// - Returns: ``items``, in the same order.
        /// - Throws: what `known` throws.
        public func items(over known: (ItemID) throws -> Item?) rethrows -> [Entry] {
            let present = Set(header.map { $0.lowercased() }).subtracting([refusalColumn])
            return try items.map { entry in
                guard let old = try known(entry.item.id) else { return entry }
                return Entry(
                    line: entry.line,
                    item: entry.item.keeping(old, but: present),
                    cells: entry.cells
                )
            }
        }
    }

    /// Reads an item file; `file` is the name used in errors.
    ///
    /// A bad row is reported in ``Result/refused`` and the others are read. An identifier or beacon
    /// that appears twice is refused the second time.
    ///
    /// - Throws: a ``CatalogueError`` where the file as a whole cannot be read.
    public static func read(
        _ bytes: [UInt8],
        named file: String
    ) throws(CatalogueError) -> Result {
        guard bytes.count <= maximumBytes else {
            throw .tooLarge(file: file, bytes: bytes.count, limit: maximumBytes)
        }
        if let first = bytes.first(where: { $0 > UInt8(ascii: " ") }),
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
        {
            throw .isJSON(file: file)
        }
        var reader = try CSVReader(bytes, named: file)
        reader.separator = separator(of: reader)
        guard let first = try reader.next() else {
            throw .noHeader(file: file, columns: tableColumns)
        }
        let header = try ItemHeader(first.cells, file: file)
        var items: [Entry] = []
        var refused: [RefusedRow] = []
        var uniqueness = Uniqueness()
        while let record = try reader.next() {
            do throws(ItemRow.Fault) {
                let item = try ItemRow(header: header, cells: record.cells).item()
                try uniqueness.admit(item, line: record.line)
                items.append(Entry(line: record.line, item: item, cells: record.cells))
            } catch {
                refused.append(
                    RefusedRow(
                        line: record.line,
                        column: error.column,
                        reason: error.reason,
                        cells: record.cells
                    )
                )
            }
        }
        return Result(
            header: header.names,
            items: items,
            refused: refused,
            separator: reader.separator
        )
    }

    /// The separator with which the first line has the most columns that are known; the comma where
    /// no other has more.
    private static func separator(of reader: CSVReader) -> CSVSeparator {
        func known(_ separator: CSVSeparator) -> Int {
            var trial = reader
            trial.separator = separator
            let cells = (try? trial.next())?.cells ?? []
            return Set(cells.map { PlainText.trimmed($0).lowercased() }).intersection(columns).count
        }
        var best = (separator: CSVSeparator.comma, known: known(.comma))
        for separator in [CSVSeparator.semicolon, .tab] {
            let count = known(separator)
            if count > best.known { best = (separator, count) }
        }
        return best.separator
    }

    /// The column that says why a row was refused, in files of refused rows.
    public static let refusalColumn = "reason"

    /// The refused rows as a file to correct and import again: the columns of the first file behind
    /// a column `reason`, which the import passes over.
    ///
    /// The reason stands in front, where a row with too few or too many cells can't displace it.
    ///
    /// - Parameters:
    ///   - header: the columns of the first file.
    ///   - column: the name of the column, another one where the first file has a `reason` that it means.
    ///   - rows: the refused rows.
    ///   - separator: what stands between the cells of the first file.
    ///   - reason: why a row was refused, in the reader's language.
    /// - Returns: the file.
    public static func refusedCSV(
        header: [String],
        because column: String = ItemFile.refusalColumn,
        rows: [RefusedRow],
        separator: CSVSeparator = .comma,
        reason: (RefusedRow) -> String = \.description
    ) -> [UInt8] {
        let earlier = header.firstIndex { $0.lowercased() == column }
        func kept(_ cells: [String]) -> [String] {
            cells.enumerated().filter { $0.offset != earlier }.map(\.element)
        }
        var writer = CSVWriter(for: .muster, separator: separator.byte)
        writer.record([column] + kept(header))
        for row in rows {
            writer.record([reason(row)] + kept(row.cells))
        }
        return writer.bytes
    }

    /// The file that ``read(_:named:)`` reads as `items`: all known columns, then the attributes by
    /// name.
    public static func write(_ items: [Item]) -> [UInt8] {
        let attributes = Set(items.flatMap(\.attributes.keys)).sorted()
        var writer = CSVWriter(for: .muster)
        writer.record(columns + attributes)
        for item in items {
            writer.record(
                ItemColumn.allCases.map { item.text($0) }
                    + attributes.map { item.attributes[$0] ?? "" }
            )
        }
        return writer.bytes
    }
}

/// The identifiers and beacons of a file so far, with the lines they stand on.
private struct Uniqueness {
    private var lineOfID: [ItemID: Int] = [:]
    private var lineOfBeacon: [BeaconIdentity: Int] = [:]

    mutating func admit(_ item: Item, line: Int) throws(ItemRow.Fault) {
        if let first = lineOfID[item.id] {
            throw ItemRow.Fault(.id, "\(item.id) is already on line \(first)")
        }
        if let first = lineOfBeacon[item.beacon] {
            throw ItemRow.Fault(.beacon, "\(item.beacon) is already on line \(first)")
        }
        lineOfID[item.id] = line
        lineOfBeacon[item.beacon] = line
    }
}

extension Item {
    /// This item with the values of `old` in all columns but those named, in small letters.
    fileprivate func keeping(_ old: Item, but present: Set<String>) -> Item {
        var item = self
        for column in ItemColumn.allCases where !present.contains(column.rawValue) {
            switch column {
            case .id, .name, .beacon: break  // No file is without them.
            case .zone: item.zone = old.zone
            case .product: item.product = old.product
            case .lot: item.lot = old.lot
            case .serial: item.serial = old.serial
            case .class: item.class = old.class
            case .custodian: item.custodian = old.custodian
            case .quantity: item.quantity = old.quantity
            case .note: item.note = old.note
            }
        }
        for (name, value) in old.attributes where !present.contains(name.lowercased()) {
            item.attributes[name] = value
        }
        return item
    }

    /// The cell of a known column.
    fileprivate func text(_ column: ItemColumn) -> String {
        switch column {
        case .id: id.rawValue
        case .name: name
        case .beacon: beacon.description
        case .zone: zone?.rawValue ?? ""
        case .product: product ?? ""
        case .lot: lot ?? ""
        case .serial: serial ?? ""
        case .class: self.class ?? ""
        case .custodian: custodian ?? ""
        case .quantity: String(quantity)
        case .note: note ?? ""
        }
    }
}
