public import MusterCore
public import MusterPeople
public import MusterStore

/// A kind of thing with fields, described once: pages, the API with its description, files and commands
/// are made from it.
///
/// To add one:
/// 1. Write its row beside the other types of the catalogue: a struct with ``MusterCore/ResourceRow`` and
///    a list of ``MusterCore/Field``s. `Place` is the example.
/// 2. Make its table in a migration (see ``MusterStore/RowTable`` for the columns), and name it in
///    `RowNames`, `SchemaFaults` and `Store.changes` of the store.
/// 3. Describe it here: words, rights, what people read of a row (``label``), what its fields may name
///    (``choices``), and the rules that need more than one row (``check``, ``contents``).
/// 4. Put it into the three lists that make faces: `ResourceRoutes.all` (pages and API), `APISchema`
///    (its name in OpenAPI), and `Muster`'s commands.
///
/// What it gets: a list with search, filters, order, choice of columns, pages, CSV and XLSX; a page with
/// a form; `GET`, `POST`, `PATCH`, `DELETE`, restore and import in the API; `list`, `show`, `add`,
/// `edit`, `delete`, `restore` and `import` as commands; and an entry of the change log for each change.
///
/// Lists are read whole and put in order in memory, which is quick up to some ten thousand rows. What
/// grows further, as items do, keeps pages of its own.
public struct Resource<Row: ResourceRow>: Sendable {
    /// The words around the fields.
    public typealias Words = ResourceWords

    /// What is done with what a row holds when the row is deleted.
    public struct Contents: Sendable {
        /// What a row holds, in words for a sentence; `nil` for nothing.
        public var held: @Sendable (Row, RowIndex<Row>) -> Sentence?
        /// Deletes a row and moves what it holds into another one; into none where there is none
        /// around.
        public var move: @Sendable (Row, Row?, inout RowChanges<Row>) throws -> Void
        /// The number of the row around a row.
        public var around: @Sendable (Row) -> Int64?

        /// Creates the rule.
        public init(
            held: @escaping @Sendable (Row, RowIndex<Row>) -> Sentence?,
            around: @escaping @Sendable (Row) -> Int64?,
            move: @escaping @Sendable (Row, Row?, inout RowChanges<Row>) throws -> Void
        ) {
            (self.held, self.around, self.move) = (held, around, move)
        }
    }

    /// The command, and one of them in sentences: `place`.
    public var name: String
    /// The address of its list: `places`.
    public var plural: String
    /// The words around the fields.
    public var words: Words
    /// The identifiers of its rows.
    public var identifiers: RowIdentifiers
    /// What a row is made of, in the order of forms, files and columns.
    public var fields: [Field<Row>]
    /// Where the rows are kept.
    public var table: RowTable<Row>
    /// The right to see them.
    public var view = Right.viewAudits
    /// The right to add, edit, delete, restore and import them.
    public var edit = Right.editSite
    /// Commands that are shown in help, each without `muster`: `place add "Hall 1" --kind building`.
    public var examples: [String]
    /// What people call a row.
    public var title: @Sendable (Row) -> String
    /// What people read of a row where others name it, and in its place in the natural order: of one
    /// that lies in others the way to it, with ``MusterCore/FieldChoice/within`` between the names.
    public var label: @Sendable (Row, RowIndex<Row>) -> String
    /// What fields may name besides rows of this resource, by the field's key.
    public var choices: @Sendable (OpenHome) throws -> [String: [FieldChoice]] = { _ in [:] }
    /// The rules that need more than the row's own fields: throws where it may not be among the others,
    /// itself as it is now among them.
    public var check: @Sendable (Row, RowIndex<Row>) throws -> Void = { _, _ in }
    /// What becomes of what a row holds; `nil` where a row holds nothing.
    public var contents: Contents?

    /// Describes a resource.
    public init(
        _ name: String,
        plural: String,
        words: Words,
        identifiers: RowIdentifiers,
        fields: [Field<Row>],
        examples: [String],
        title: @escaping @Sendable (Row) -> String
    ) {
        (self.name, self.plural, self.words) = (name, plural, words)
        (self.identifiers, self.fields, self.examples) = (identifiers, fields, examples)
        self.title = title
        table = RowTable(name, fields: fields)
        label = { row, _ in title(row) }
    }

    /// The identifier of a row: `PL-03`.
    public func identifier(_ row: Row) -> String { identifiers.text(row.number) }

    /// The field of a key.
    public func field(_ key: String) -> Field<Row>? { fields.first { $0.key == key } }

    /// Whether a field names a row of this resource.
    func namesOwnRow(_ field: Field<Row>) -> Bool {
        guard case .row(let identifiers) = field.kind else { return false }
        return identifiers == self.identifiers
    }
}

/// The words around the fields of a resource, or of records.
public struct ResourceWords: Sendable {
    /// One of them: `Place`.
    public var one: Sentence
    /// Several: `Places`.
    public var many: Sentence
    /// What adding one is called: `Add a place`.
    public var add: Sentence
    /// What it is, in a sentence or two.
    public var about: Sentence
    /// What stands where there is none.
    public var none: Sentence
    /// What those do then who may add one.
    public var begin: Sentence

    /// Creates the words.
    public init(
        one: Sentence,
        many: Sentence,
        add: Sentence,
        about: Sentence,
        none: Sentence,
        begin: Sentence
    ) {
        (self.one, self.many, self.add) = (one, many, add)
        (self.about, self.none, self.begin) = (about, none, begin)
    }
}

/// What describes a resource for those who need its type: commands are made of it.
public protocol DescribedResource {
    /// The row.
    associatedtype Row: ResourceRow
    /// The description.
    static var resource: Resource<Row> { get }
}
