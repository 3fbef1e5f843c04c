/// Something for each row of the expected list, by its number.
///
/// As long as nothing is known of any row it takes no memory: a counted audit that is read back has heard
/// nothing, and one that begins has no findings.
package struct RowTable<Row: Sendable>: RandomAccessCollection, Sendable {
    /// How many rows the list has.
    package let count: Int
    private let empty: Row
    /// One a row, or none before the first is set.
    private var rows: [Row] = []

    /// Creates the table of a list of so many rows, all of them `empty`.
    init(rows count: Int, empty: Row) { (self.count, self.empty) = (count, empty) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(row: Int) -> Row {
        get { rows.isEmpty ? empty : rows[row] }
        _modify {
            if rows.isEmpty { rows = Array(repeating: empty, count: count) }
            yield &rows[row]
        }
    }

    /// Forgets all rows.
    mutating func removeAll() { rows = [] }
}

extension RowTable<Finding?> {
    /// The finding of a row; of none, nothing is known and nothing kept.
    subscript(row: Int?) -> Finding? {
        get { row.flatMap { self[$0] } }
        set { if let row { self[row] = newValue } }
    }

    /// The findings there are, in the order of the list.
    var all: [Finding] { compactMap(\.self) }

    /// The share of the items that are exactly where the record says, 0 to 1; `nil` before the count.
    package var accuracy: Double? { lazy.compactMap(\.self).accuracy }

    /// How many items are present.
    var presentCount: Int { count { $0?.outcome.isPresent ?? false } }
}

extension Sequence<Finding> {
    /// The share of these items that are exactly where the record says, 0 to 1; `nil` where there are none.
    var accuracy: Double? {
        var (all, accurate) = (0, 0)
        for finding in self {
            all += 1
            if finding.isAccurate { accurate += 1 }
        }
        return all == 0 ? nil : Double(accurate) / Double(all)
    }
}
