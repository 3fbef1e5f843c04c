public import MusterCore

/// The rows of a resource, found by their number, their name and what they point to.
///
/// A row is found as quickly among ten thousand as among ten. What it is found by follows from its
/// fields: the first required one is its name, and fields of kind row and names say what it points to.
public struct RowIndex<Row: ResourceRow>: Sendable {
    /// A value of a field that rows are found by.
    private struct Key: Hashable {
        var field: String
        var value: FieldValue
    }

    /// All rows, in the order in which they were read and added.
    public private(set) var rows: [Row]
    private let fields: [Field<Row>]
    private let nameField: Field<Row>?
    private var places: [Int64: Int] = [:]
    private var numbers: [Key: Set<Int64>] = [:]

    /// Indexes rows by their fields.
    public init(_ rows: [Row], fields: [Field<Row>]) {
        self.rows = rows
        self.fields = fields.filter(\.kind.pointsToThings)
        nameField = fields.first(where: \.isRequired)
        places.reserveCapacity(rows.count)
        for (place, row) in rows.enumerated() {
            places[row.number] = place
            note(row)
        }
    }

    /// The row of a number; `nil` where there is none.
    public subscript(number: Int64?) -> Row? {
        number.flatMap { places[$0] }.map { rows[$0] }
    }

    /// The rows of a name, by number; see ``Inventories/isSameName(_:_:)``.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - isMeant: which of them are asked for.
    /// - Returns: the rows.
    public func named(_ name: String, where isMeant: (Row) -> Bool = { _ in true }) -> [Row] {
        guard let nameField else { return [] }
        return found(Key(field: nameField.key, value: .text(Self.folded(name)))).filter { row in
            isMeant(row) && Inventories.isSameName(nameField.text(row), name)
        }
    }

    /// The rows that point to another one, by number.
    ///
    /// - Parameters:
    ///   - number: the number of that row.
    ///   - field: the key of the field.
    /// - Returns: the rows.
    public func pointing(to number: Int64, by field: String) -> [Row] {
        found(Key(field: field, value: .row(number)))
    }

    /// The rows that have a name among those of a field, by number.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - field: the key of the field.
    /// - Returns: the rows.
    public func holding(_ name: String, in field: String) -> [Row] {
        found(Key(field: field, value: .text(name)))
    }

    mutating func add(_ row: Row) {
        places[row.number] = rows.count
        rows.append(row)
        note(row)
    }

    mutating func replace(_ row: Row) {
        guard let place = places[row.number] else { return }
        forget(rows[place])
        rows[place] = row
        note(row)
    }

    mutating func remove(_ row: Row) {
        guard let place = places.removeValue(forKey: row.number) else { return }
        forget(rows.remove(at: place))
        for place in rows.indices[place...] { places[rows[place].number] = place }
    }

    private func found(_ key: Key) -> [Row] {
        (numbers[key] ?? []).sorted().compactMap { self[$0] }
    }

    private mutating func note(_ row: Row) {
        for key in keys(of: row) { numbers[key, default: []].insert(row.number) }
    }

    private mutating func forget(_ row: Row) {
        for key in keys(of: row) { numbers[key]?.remove(row.number) }
    }

    private func keys(of row: Row) -> [Key] {
        var keys: [Key] = []
        if let nameField {
            let name = Self.folded(nameField.text(row))
            keys.append(Key(field: nameField.key, value: .text(name)))
        }
        for field in fields {
            switch field.read(row) {
            case .names(let names):
                keys += names.map { Key(field: field.key, value: .text($0)) }
            case .none: break
            case let value: keys.append(Key(field: field.key, value: value))
            }
        }
        return keys
    }

    /// What all spellings of one name have in common.
    private static func folded(_ name: String) -> String {
        name.filter { !$0.isWhitespace }.lowercased()
    }
}

extension FieldKind {
    /// Whether its values are rows or names of other things.
    fileprivate var pointsToThings: Bool {
        switch self {
        case .row, .names: true
        default: false
        }
    }
}
