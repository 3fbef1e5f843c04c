public import MusterCore
public import MusterPeople
import MusterProvenance
import MusterReport

/// A field of a product, lot or party, described once.
public struct RecordField<Row: Sendable>: Sendable {
    /// How a form asks for it.
    public enum Control: Sendable {
        /// As its kind asks for.
        case usual
        /// A day.
        case day
        /// An amount of money, kept in the smallest coin.
        case money
    }

    /// Puts a value of the field's kind into a row.
    typealias Give = @Sendable (inout Row, FieldValue) throws -> Void

    /// What lists, files and programs know of it.
    public let field: Field<Row>
    /// How a form asks for it.
    public let control: Control
    /// `nil` for what can't be given.
    let give: Give?

    init(_ field: Field<Row>, as control: Control = .usual, give: Give? = nil) {
        (self.field, self.control, self.give) = (field, control, give)
    }

    /// A field whose own way of being given is enough.
    init(plain field: Field<Row>) {
        let write = field.write
        self.init(field) { row, value in write?(&row, value) }
    }

    /// Whether it can be given.
    public var isGiven: Bool { give != nil }
}

/// Products, lots or parties, described once.
///
/// Lists, forms and the API are made from it, as they are from a ``Resource``. Their tables are of another
/// form than those of resources, and codes name their rows.
public struct RecordKind<Row: Hashable & Sendable>: Sendable {
    /// One of them in sentences, as the command has it: `product`.
    public let name: String
    /// The address of its list: `products`.
    public let plural: String
    /// The words around the fields.
    public let words: ResourceWords
    /// What a row says, in the order of forms, columns and JSON.
    public let fields: [RecordField<Row>]
    /// A row that nothing was given of.
    public let empty: Row
    /// What can be given only when a row is added: others name it by that.
    public let fixed: Set<String>
    /// The fields that name a row, in the order of its address.
    public let key: [String]
    /// What people call a row.
    public let title: @Sendable (Row) -> String
    /// The right to see them.
    public let view = Right.viewAudits
    /// The right to add, edit and delete them.
    public let edit = Right.editProducts
    /// Where they are kept.
    let shelf: Shelf

    /// Where rows are kept; each verb asks for its right.
    struct Shelf: Sendable {
        /// What fields of kind names may be, by key.
        var choices: [String: [FieldChoice]] = [:]
        /// A part of the rows that fit, and how many do.
        var page: @Sendable (OpenHome, RowQuery, Part) throws -> (rows: [Row], total: Int)
        /// The row of a key.
        var find: @Sendable (OpenHome, [String]) throws -> Row
        /// Completes a row by what its fields alone do not tell.
        var complete: @Sendable (OpenHome, inout Row, Set<String>) throws -> Void = { _, _, _ in }
        var add: @Sendable (OpenHome, Row) throws -> Void
        /// Puts a row into the place of another one, which is as its editor has seen it.
        var edit: @Sendable (OpenHome, Row, Row, (Row) throws -> Void) throws -> Void
        /// `nil` where rows can't be deleted.
        var delete: (@Sendable (OpenHome, Row, (Row) throws -> Void) throws -> Void)?
    }

    /// A part of a list.
    public struct Part: Sendable {
        /// How many of the first rows are left out.
        public var skipped = 0
        /// How many at most; `nil` for all that are left.
        public var limit: Int?

        /// All of a list.
        public init() {}

        /// The rows of a range.
        public init(_ range: Range<Int>) { (skipped, limit) = (range.lowerBound, range.count) }
    }

    /// Whether rows can be deleted.
    public var canDelete: Bool { shelf.delete != nil }

    /// The fields as lists and programs know them.
    public var listed: [Field<Row>] { fields.map(\.field) }

    /// The key of a row: the parts of its address.
    public func key(of row: Row) -> [String] {
        key.compactMap { key in fields.first { $0.field.key == key }?.field.text(row) }
    }

    /// The key of a row as one text: `CARROT/L-1`.
    public func identifier(_ row: Row) -> String { key(of: row).joined(separator: "/") }

    /// The fields that can be given of a new row, or of one that is there.
    public func given(isNew: Bool) -> [RecordField<Row>] {
        fields.filter { $0.isGiven && (isNew || !fixed.contains($0.field.key)) }
    }

    /// Rows as a list that has this description; what names a row alone stands in front of its columns.
    public func list(_ rows: [Row]) -> RowList<Row> {
        let kind = self
        return RowList(
            name,
            fields: key.count == 1 ? listed.filter { !key.contains($0.key) } : listed,
            identifierKey: key.count == 1 ? key[0] : "id",
            identifier: { kind.identifier($0) },
            rows: rows,
            choices: shelf.choices
        )
    }
}

/// The products, lots or parties of a home, read and changed by what their fields are given.
public struct HomeRecords<Row: Hashable & Sendable>: Sendable {
    let home: OpenHome
    /// The description.
    public let kind: RecordKind<Row>

    /// The records of a kind in a home.
    public init(_ home: OpenHome, _ kind: RecordKind<Row>) { (self.home, self.kind) = (home, kind) }

    /// A part of the rows that are asked for, in the order that is asked for, and how many there are.
    ///
    /// - Throws: ``ResourceRefusal``, `PeopleError` without the right, `StoreError`.
    public func page(
        _ query: RowQuery,
        _ part: RecordKind<Row>.Part = .init()
    ) throws -> (rows: [Row], total: Int) {
        try kind.shelf.page(home, query, part)
    }

    /// The row of a key.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func find(_ key: [String]) throws -> Row { try kind.shelf.find(home, key) }

    /// Adds a row.
    ///
    /// - Parameter inputs: what its fields are given, by key.
    /// - Returns: the row.
    /// - Throws: ``ResourceRefusal``, `PeopleError` without the right, `StoreError`, `ProvenanceError`.
    public func add(_ inputs: [String: FieldInput]) throws -> Row {
        try home.people.demand(kind.edit)
        var row = kind.empty
        try fill(&row, inputs, isNew: true)
        try naming { try kind.shelf.add(home, row) }
        return row
    }

    /// Changes a row.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - inputs: what changes, by key; an empty text clears.
    ///   - demandSeen: given the row as it is, throws where its editor has seen another state.
    /// - Returns: the row as it is then.
    /// - Throws: as ``add(_:)``, and what `demandSeen` throws.
    public func edit(
        _ key: [String],
        _ inputs: [String: FieldInput],
        demandSeen: (Row) throws -> Void = { _ in }
    ) throws -> Row {
        try home.people.demand(kind.edit)
        let before = try find(key)
        // What was seen is told before what is wrong with the rest.
        try demandSeen(before)
        var row = before
        try fill(&row, inputs, isNew: false)
        try naming {
            try kind.shelf.edit(home, before, row) { stored in
                // Nobody else has changed it since it was read here.
                if stored != before { try demandSeen(stored) }
            }
        }
        return row
    }

    /// Takes a row away.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - demandSeen: as of ``edit(_:_:demandSeen:)``.
    /// - Returns: the row as it was.
    /// - Throws: `PeopleError` without the right, `StoreError` where something names it, and what
    ///   `demandSeen` throws.
    public func delete(
        _ key: [String],
        demandSeen: (Row) throws -> Void = { _ in }
    ) throws -> Row {
        try home.people.demand(kind.edit)
        let row = try find(key)
        try kind.shelf.delete?(home, row, demandSeen)
        return row
    }

    /// Puts what was given into a row.
    private func fill(
        _ row: inout Row,
        _ inputs: [String: FieldInput],
        isNew: Bool
    ) throws {
        let given = kind.given(isNew: isNew)
        if let odd = inputs.keys.sorted().first(where: { key in
            !given.contains { $0.field.key == key }
        }) {
            let keys = given.map(\.field.key)
            throw ResourceRefusal.unknownField(odd, of: kind.name, among: keys)
        }
        for one in given {
            let field = one.field
            guard let input = inputs[field.key] else {
                if field.isRequired, isNew {
                    throw ResourceRefusal.value(field, .empty, of: kind.name)
                }
                continue
            }
            do {
                let value = try value(input, field, one.control)
                if field.isRequired, value == .none { throw FieldFault.empty }
                try one.give?(&row, value)
            } catch let fault as FieldFault {
                throw ResourceRefusal.value(field, fault, of: kind.name)
            } catch let refusal as ResourceRefusal {
                throw refusal
            } catch let error as any MusterError {
                throw ResourceRefusal.value(
                    field,
                    "\(field.label) (\(field.key)): \(error.what)",
                    of: kind.name
                )
            }
        }
        try kind.shelf.complete(home, &row, Set(inputs.keys))
    }

    /// Keeps a row; what its members cannot be is told of the field that they come from.
    private func naming(_ keep: () throws -> Void) throws {
        do {
            try keep()
        } catch ProvenanceError.badMember(let object, let member, let reason) {
            guard let field = kind.listed.first(where: { $0.key == member }) else {
                throw ProvenanceError.badMember(of: object, member: member, reason: reason)
            }
            throw ResourceRefusal.value(
                field,
                "\(field.label) (\(field.key)) \(reason)",
                of: kind.name
            )
        }
    }

    private func value(
        _ input: FieldInput,
        _ field: Field<Row>,
        _ control: RecordField<Row>.Control
    ) throws -> FieldValue {
        let given: FieldValue
        switch input {
        case .given(let value): given = value
        case .typed(let text):
            guard let value = try typed(text.trimmed, field.kind, control) else {
                throw FieldFault.unreadable
            }
            given = value
        }
        let value = try field.kind.resolve(
            given,
            among: kind.shelf.choices[field.key] ?? [],
            calledIn: Array(Translations.shipped.values)
        )
        if case .text(let text) = value, text.allSatisfy(\.isWhitespace) { return .none }
        return value
    }

    /// What people type, by the clocks of the site and with a point or a comma.
    private func typed(
        _ text: String,
        _ kind: FieldKind,
        _ control: RecordField<Row>.Control
    ) throws -> FieldValue? {
        guard !text.isEmpty else { return FieldValue.none }
        if case .moment = kind {
            return TableMoment.read(text, try home.clock()).map { .moment($0) }
        }
        if control == .money {
            return Product.minor(price: text).flatMap { Int(exactly: $0) }.map { .whole($0) }
        }
        return kind.value(typed: text)
    }
}

extension JSONWriter {
    /// Writes a record as an object: a member a field, `null` where there is nothing.
    public mutating func record<Row>(_ row: Row, of kind: RecordKind<Row>) {
        object { $0.members(of: row, kind.listed) }
    }
}
