import MusterCatalogue
public import MusterCore
import MusterPeople
import MusterReport
import MusterStore

/// What a field is given: as it was typed, or as a value.
public enum FieldInput: Hashable, Sendable {
    /// A text from a form, an option or a cell of a file.
    case typed(String)
    /// A value, as JSON has it; a row and names are given by their words.
    case given(FieldValue)
}

/// What becomes of what a row holds when it is deleted.
public enum ContentsMove: Hashable, Sendable {
    /// It goes up, into what is around the row.
    case up
    /// It goes into another row, by identifier or name.
    case into(String)

    /// Reads `up`, or the identifier or name of another row.
    public init(_ text: String) { self = text == "up" ? .up : .into(text) }
}

extension OpenHome {
    /// The rows of a resource of this home.
    public func rows<Row>(of resource: Resource<Row>) -> HomeRows<Row> {
        HomeRows(home: self, resource: resource)
    }
}

/// The rows of a resource in a home: the one place where they are read and changed, whether by a page, a
/// program or a command.
///
/// Each verb asks for its right, changes in one transaction, and leaves an entry of the change log for
/// each row.
public struct HomeRows<Row: ResourceRow>: Sendable {
    let home: OpenHome
    /// The description.
    public let resource: Resource<Row>

    /// All rows.
    ///
    /// - Throws: `PeopleError` without the right, ``MusterStore/StoreError``.
    public func all() throws -> RowList<Row> {
        let index = try index()
        let labelled = index.rows.map { row in
            let label = resource.label(row, index)
            // Each stands behind the one that it lies in.
            let place = label.replacing(FieldChoice.within, with: "\u{1}")
            return (row: row, label: label, place: place)
        }.inNaturalOrder { $0.place }
        var choices = try resource.choices(home)
        for field in resource.fields where resource.namesOwnRow(field) {
            choices[field.key] = labelled.map {
                FieldChoice(resource.identifier($0.row), named: $0.label)
            }
        }
        return RowList(
            resource.name,
            fields: resource.fields,
            identifier: resource.identifier,
            rows: labelled.map { $0.row },
            choices: choices
        )
    }

    /// The row of an identifier, or of a name that only one has.
    ///
    /// - Throws: ``ResourceRefusal``, `PeopleError`, ``MusterStore/StoreError``.
    public func find(_ text: String) throws -> Row { try find(text, among: index()) }

    /// The row of an identifier, or of a name that only one has, among those that were read already.
    ///
    /// - Throws: ``ResourceRefusal``.
    public func find(_ text: String, in list: RowList<Row>) throws(ResourceRefusal) -> Row {
        try find(text, among: RowIndex(list.rows, fields: resource.fields))
    }

    /// Adds a row.
    ///
    /// - Parameter inputs: what its fields are given, by key; the others are as in an empty row.
    /// - Returns: the row.
    /// - Throws: ``ResourceRefusal``, `PeopleError` without the right, ``MusterStore/StoreError``.
    public func add(_ inputs: [String: FieldInput]) throws -> Row {
        try change { try add(inputs, resource.choices(home), to: &$0) }
    }

    /// Changes a row.
    ///
    /// - Parameters:
    ///   - text: its identifier, or its name.
    ///   - inputs: what changes, by key; an empty text clears.
    ///   - demandSeen: given the row as it is within the transaction, throws where its editor has seen
    ///     another state.
    /// - Returns: the row as it is then.
    /// - Throws: ``ResourceRefusal``, `PeopleError` without the right, ``MusterStore/StoreError``, and
    ///   what `demandSeen` throws.
    public func edit(
        _ text: String,
        _ inputs: [String: FieldInput],
        demandSeen: (Row) throws -> Void = { _ in }
    ) throws -> Row {
        try change { changes in
            let row = try find(text, among: changes.index)
            try demandSeen(row)
            return try edit(row, inputs, resource.choices(home), in: &changes)
        }
    }

    /// Takes a row away.
    ///
    /// - Parameters:
    ///   - text: its identifier, or its name.
    ///   - move: what becomes of what it holds; `nil` refuses a row that holds anything.
    ///   - demandSeen: given the row as it is within the transaction, throws where its editor has seen
    ///     another state.
    /// - Returns: the row as it was.
    /// - Throws: ``ResourceRefusal``, `PeopleError` without the right, ``MusterStore/StoreError``, and
    ///   what `demandSeen` throws.
    public func delete(
        _ text: String,
        moving move: ContentsMove? = nil,
        demandSeen: (Row) throws -> Void = { _ in }
    ) throws -> Row {
        try change { changes in
            let row = try find(text, among: changes.index)
            try demandSeen(row)
            if let contents = resource.contents, let held = contents.held(row, changes.index) {
                let target = try target(of: move, of: row, holding: held, contents, changes.index)
                try contents.move(row, target, &changes)
            } else {
                try changes.delete(row)
            }
            return row
        }
    }

    /// Brings back a row that was deleted; what was moved out of it stays where it is.
    ///
    /// - Parameter text: its identifier, or the name of the one that was deleted last.
    /// - Returns: the row.
    /// - Throws: ``ResourceRefusal``, `PeopleError` without the right, ``MusterStore/StoreError``.
    public func restore(_ text: String) throws -> Row {
        try change { changes in
            let gone = try changes.deletedRows()
            let number = resource.identifiers.number(text)
            let row = gone.last { row in
                number.map { $0 == row.number } ?? Inventories.isSameName(resource.title(row), text)
            }
            guard let row else { throw ResourceRefusal.notFound(text, of: resource) }
            try resource.check(row, changes.index)
            try changes.restore(row)
            return row
        }
    }

    /// The keys of the fields that can be given.
    var givenKeys: [String] { resource.fields.filter { $0.write != nil }.map(\.key) }

    /// All rows.
    func index() throws -> RowIndex<Row> {
        try home.people.demand(resource.view)
        return RowIndex(try home.store.rows(of: resource.table), fields: resource.fields)
    }

    /// Checks the right to edit, and runs a change.
    func change<Value>(_ body: (inout RowChanges<Row>) throws -> Value) throws -> Value {
        try home.people.demand(resource.edit)
        return try home.store.change(resource.table, by: home.author, body)
    }

    func find(_ text: String, among rows: RowIndex<Row>) throws(ResourceRefusal) -> Row {
        if let number = resource.identifiers.number(text) {
            guard let row = rows[number] else { throw .notFound(text, of: resource) }
            return row
        }
        let named = rows.named(text)
        guard let row = named.first else { throw .notFound(text, of: resource) }
        guard named.count == 1 else { throw .ambiguous(text, named, of: resource) }
        return row
    }

    func add(
        _ inputs: [String: FieldInput],
        _ choices: [String: [FieldChoice]],
        to changes: inout RowChanges<Row>
    ) throws -> Row {
        var row = Row()
        try fill(&row, inputs, choices, changes.index)
        try resource.check(row, changes.index)
        return try changes.add(row)
    }

    func edit(
        _ row: Row,
        _ inputs: [String: FieldInput],
        _ choices: [String: [FieldChoice]],
        in changes: inout RowChanges<Row>
    ) throws -> Row {
        var row = row
        try fill(&row, inputs, choices, changes.index)
        try resource.check(row, changes.index)
        try changes.put(row)
        return row
    }

    /// Puts what was given into a row.
    private func fill(
        _ row: inout Row,
        _ inputs: [String: FieldInput],
        _ choices: [String: [FieldChoice]],
        _ rows: RowIndex<Row>
    ) throws {
        if let odd = inputs.keys.sorted().first(where: { resource.field($0)?.write == nil }) {
            throw ResourceRefusal.unknownField(odd, of: resource.name, among: givenKeys)
        }
        for field in resource.fields {
            if let input = inputs[field.key] {
                do throws(FieldFault) {
                    let known = known(choices[field.key] ?? [], field, of: row)
                    let value = try value(input, field, known, rows)
                    // A choice that is cleared is again what it is in an empty row.
                    field.write?(&row, value == .none ? field.read(Row()) : value)
                } catch {
                    throw ResourceRefusal.value(field, error, of: resource.name)
                }
            } else if field.isRequired, row.number == 0 {
                throw ResourceRefusal.value(field, .empty, of: resource.name)
            }
        }
    }

    /// What a field may name: what a row names already stays among it when it is gone elsewhere.
    private func known(
        _ choices: [FieldChoice],
        _ field: Field<Row>,
        of row: Row
    ) -> [FieldChoice] {
        guard case .names(let names) = field.read(row) else { return choices }
        let gone = names.filter { name in !choices.contains { $0.word == name } }
        return choices + gone.map { FieldChoice($0, named: $0) }
    }

    private func value(
        _ input: FieldInput,
        _ field: Field<Row>,
        _ choices: [FieldChoice],
        _ rows: RowIndex<Row>
    ) throws(FieldFault) -> FieldValue {
        let given: FieldValue
        switch input {
        case .typed(let text):
            guard let value = field.kind.value(typed: text) else { throw .unreadable }
            given = value
        case .given(let value): given = value
        }
        if case .text(let text) = given, resource.namesOwnRow(field) {
            return .row(try number(of: text, among: rows))
        }
        let value = try field.kind.resolve(
            given,
            among: choices,
            calledIn: Array(Translations.shipped.values)
        )
        if field.isRequired, value == .none { throw .empty }
        if field.isRequired, case .text(let text) = value, text.allSatisfy(\.isWhitespace) {
            throw .empty
        }
        return value
    }

    /// The number of the row that a field names: by its identifier, its name, or the whole way to it.
    private func number(of text: String, among rows: RowIndex<Row>) throws(FieldFault) -> Int64 {
        if let row = rows[resource.identifiers.number(text)] { return row.number }
        var meant = rows.named(text)
        if let own = text.ranges(of: FieldChoice.within).last {
            meant += rows.named(String(text[own.upperBound...])) { row in
                Inventories.isSameName(resource.label(row, rows), text)
            }
        }
        guard let one = meant.first else {
            throw .unknown(text, known: rows.rows.prefix(13).map(resource.identifier))
        }
        guard meant.count == 1 else { throw .ambiguous(text, meant.map(resource.identifier)) }
        return one.number
    }

    /// Where what a row holds is moved to.
    private func target(
        of move: ContentsMove?,
        of row: Row,
        holding held: Sentence,
        _ contents: Resource<Row>.Contents,
        _ rows: RowIndex<Row>
    ) throws(ResourceRefusal) -> Row? {
        let id = resource.identifier(row)
        switch move {
        case .up: return rows[contents.around(row)]
        case .into(let text):
            let target = try find(text, among: rows)
            guard [target.number, contents.around(target)].contains(row.number) else {
                return target
            }
            fallthrough
        case nil:
            let name = "\(id) \(resource.title(row))"
            throw ResourceRefusal(
                "\(Sentence(stringLiteral: resource.name)) \(name) holds \(held)",
                remedy: "muster \(resource.name) delete \(id) --contents up, "
                    + "or --contents with the identifier of another one",
                onPage: "choose where that goes, and delete again"
            )
        }
    }
}
