public import MusterCatalogue
import MusterClimate
import MusterCore
import MusterStore

/// What a file of readings says.
public struct SensorFile: Sendable {
    /// The form of a file.
    public enum Form: String, CaseIterable, Sendable {
        /// A reading a line, with the columns that `sensor log` writes, in any order.
        case csv
        /// The records SAF01 to SAF07.
        case saf
    }

    /// Which series a reading is of; it may have to be made.
    struct Target: Hashable, Comparable {
        var sensor: SensorID
        var quantity: Quantity
        var index: Int

        static func < (lhs: Target, rhs: Target) -> Bool {
            (lhs.sensor, lhs.quantity.rawValue, lhs.index)
                < (rhs.sensor, rhs.quantity.rawValue, rhs.index)
        }
    }

    /// The names of the columns, as written.
    public internal(set) var header: [String]
    /// What separates the columns.
    public internal(set) var separator: CSVSeparator
    /// How many rows there are, the header apart.
    public internal(set) var rows = 0
    /// The rows that were not taken, in the order of the file.
    public internal(set) var refused: [RefusedRow] = []
    /// The readings, those of a series in the order of the file.
    var readings: [Target: [Reading]] = [:]

    /// How many readings there are; a row of the SAF form has up to three.
    public var count: Int { readings.values.reduce(0) { $0 + $1.count } }

    /// The refused rows as a file to correct and import again.
    var refusedCSV: [UInt8] {
        ItemFile.refusedCSV(header: header, rows: refused, separator: separator)
    }
}

/// Why a row was refused.
struct SensorRowFault: Error {
    var column: String?
    var reason: Sentence

    init(_ column: String?, _ reason: Sentence) {
        (self.column, self.reason) = (column, reason)
    }
}

/// The columns of a file of readings, by their names in small letters.
struct SensorColumns {
    /// A column that the import passes over: what an earlier one has refused says why in it.
    private static let reason = "reason"
    let names: [String]
    private let indices: [String: Int]

    /// Takes a header.
    init(_ cells: [String], file: String) throws(SensorFileError) {
        names = cells
        var indices: [String: Int] = [:]
        for (index, cell) in cells.enumerated() {
            let name = cell.trimmed.lowercased()
            guard indices.updateValue(index, forKey: name) == nil || name == Self.reason else {
                throw .duplicateColumn(file: file, name: name)
            }
        }
        self.indices = indices
    }

    /// Throws unless there is each of some columns.
    func demand(_ wanted: [String], file: String) throws(SensorFileError) {
        let missing = wanted.filter { !has($0) }
        guard missing.isEmpty else {
            throw .missingColumns(file: file, missing: missing, found: names)
        }
    }

    /// Whether there is a column.
    func has(_ name: String) -> Bool { indices[name.lowercased()] != nil }

    /// The cell of a column without the spaces around it; `nil` where there is none or it is empty.
    func cell(_ name: String, of cells: [String]) -> String? {
        guard let index = indices[name.lowercased()], index < cells.count else { return nil }
        let text = cells[index].trimmed
        return text.isEmpty ? nil : text
    }
}
