import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// The API of a resource, made from its description.
struct ResourceAPI<Row: ResourceRow>: Sendable {
    /// The description.
    let resource: Resource<Row>
    /// Its name among the forms of the API.
    let schema: APISchema

    /// What a row looks like: all of its members are there, `null` where there is nothing.
    static func schema(of resource: Resource<Row>) -> Schema {
        .members([("id", Schema.text)] + resource.fields.map { ($0.key, $0.schema) })
    }

    /// Its routes.
    var routes: [Route] { [listing, one, adding, changing, deleting, restoring, importing] }

    private var path: String { "/\(resource.plural)/{\(resource.name)}" }

    private func rows(_ visit: Visit) -> HomeRows<Row> { visit.home.rows(of: resource) }

    private func bytes(_ row: Row) -> [UInt8] {
        APIRoutes.bytes { $0.row(row, of: resource) }
    }

    private var listing: Route {
        let parameters = ListQuery.parameters(of: resource.fields) + APIRoutes.paging
        return APIRoutes.get(
            "/\(resource.plural)",
            resource.view,
            "The \(resource.plural), in their natural order unless another is asked for",
            parameters,
            gives: .page(schema)
        ) { [self] visit in
            let list = try rows(visit).all()
            let found = try list.rows(ListQuery.read(visit, resource.fields))
            let cursor = Cursor(resource.plural)
            let start = try cursor.last(visit).map { last in
                guard let index = found.firstIndex(where: { list.identifier($0) == last }) else {
                    throw cursor.bad
                }
                return index + 1
            }
            let rest = found.dropFirst(start ?? 0)
            return try APIRoutes.page(visit, rest, cursor, name: list.identifier) { json, row in
                json.row(row, of: resource)
            }
        }
    }

    private var one: Route {
        APIRoutes.get(path, resource.view, "A \(resource.name)", gives: .named(schema)) {
            [self] visit in
            let row = try rows(visit).find(visit.part(resource.name))
            return Answer.json({ $0.row(row, of: resource) }, for: visit)
        }
    }

    private var adding: Route {
        APIChange.route(
            .change(
                .post,
                "/\(resource.plural)",
                resource.edit,
                "Add a \(resource.name)",
                body: members(isNew: true),
                gives: .named(schema),
                isMaking: true
            )
        ) { [self] visit, body in
            let row = try rows(visit).add(inputs(body))
            let id = resource.identifier(row)
            return .init(
                body: bytes(row),
                location: Address("api", "v1", resource.plural, id).text
            )
        }
    }

    private var changing: Route {
        APIChange.route(
            .change(
                .patch,
                path,
                resource.edit,
                "Change a \(resource.name): what is absent stays, null takes away",
                body: members(isNew: false),
                gives: .named(schema),
                needsMatch: true
            ).taking(APIPlan.merging)
        ) { [self] visit, body in
            let id = visit.part(resource.name)
            let changed = try rows(visit).edit(id, inputs(body)) { row in
                try demandSeen(visit, row, needsMatch: true)
            }
            return .init(body: bytes(changed))
        }
    }

    private var deleting: Route {
        let contents = Route.Parameter(
            name: "contents",
            summary: "Where what it holds goes: up, into what is around it, or the identifier of "
                + "another one"
        )
        return APIChange.route(
            .change(
                .delete,
                path,
                resource.edit,
                "Delete a \(resource.name)",
                parameters: resource.contents == nil ? [] : [contents]
            )
        ) { [self] visit, _ in
            let move = visit.value("contents").map { ContentsMove($0) }
            _ = try rows(visit).delete(visit.part(resource.name), moving: move) { row in
                try demandSeen(visit, row, needsMatch: false)
            }
            return .init()
        }
    }

    private var restoring: Route {
        APIChange.route(
            .change(
                .post,
                "\(path)/restore",
                resource.edit,
                "Restore a deleted \(resource.name)",
                body: [],
                gives: .named(schema)
            )
        ) { [self] visit, _ in
            .init(body: bytes(try rows(visit).restore(visit.part(resource.name))))
        }
    }

    private var importing: Route {
        APIChange.route(
            .change(
                .post,
                "/\(resource.plural)/import",
                resource.edit,
                "Import a CSV file of \(resource.plural): all of it, or with skip_bad its good rows",
                parameters: [
                    .init(
                        name: "skip_bad",
                        summary: "true: leave out the rows that are refused",
                        choices: ["true", "false"]
                    )
                ],
                gives: .named(.importedRows)
            ).taking(["text/csv"], most: ItemFile.maximumBytes)
        ) { [self] visit, _ in
            do {
                let done = try rows(visit).importFile(
                    Array(visit.body.readableBytesView),
                    named: "the body",
                    skippingBad: visit.value("skip_bad") == "true"
                )
                return .init(body: APIRoutes.bytes { $0.imported(done) })
            } catch CatalogueError.refusedRows(_, let refused, _, _) {
                throw WebError.refusedRows(refused.map(\.sentence))
            }
        }
    }

    /// Checks that a row is still as a GET gave it, in the transaction that changes it.
    private func demandSeen(_ visit: Visit, _ row: Row, needsMatch: Bool) throws(WebError) {
        try APIChange.check(visit, resource.title(row), bytes(row), needsMatch: needsMatch)
    }

    private var given: [Field<Row>] { resource.fields.filter { $0.write != nil } }

    private func members(isNew: Bool) -> [Route.Body] {
        given.map { Route.Body($0, $0.schema, $0.filled, isNew: isNew) }
    }

    private func inputs(_ body: APIBody) -> [String: FieldInput] { body.inputs(of: given) }
}

extension Route.Body {
    /// The member of a request that gives a field.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - schema: what its values look like.
    ///   - filled: what they look like where there is one.
    ///   - isNew: whether a row is made.
    init<Row>(_ field: Field<Row>, _ schema: Schema, _ filled: Schema, isNew: Bool) {
        self.init(
            name: field.key,
            summary: (field.hint ?? field.label).description,
            isRequired: isNew && field.isRequired,
            kind: field.isRequired && !isNew ? filled : schema
        )
    }
}

extension APIBody {
    /// What fields are given.
    func inputs<Row>(of fields: [Field<Row>]) -> [String: FieldInput] {
        var inputs: [String: FieldInput] = [:]
        for field in fields {
            guard let value = self[field.key] else { continue }
            // A required member is never null where it is checked, but null passes for one left out.
            inputs[field.key] = .given(FieldValue(value, of: field.kind))
        }
        return inputs
    }
}

extension Field {
    /// What its values look like where there is one.
    var filled: Schema {
        switch kind {
        case .line(let most), .paragraph(let most): .characters(1...most)
        case .gs1Key(let digits): .characters(digits...digits)
        case .whole(let range): .whole(range)
        case .number: .number
        case .flag: .flag
        case .choice(let choices): .words(choices.map(\.word))
        case .moment: .moment
        case .row: .line
        case .names: .list(.line)
        }
    }

    /// What its values look like.
    var schema: Schema {
        switch kind {
        case .choice, .flag, .names: filled
        default: isRequired ? filled : .orNull(filled)
        }
    }
}

extension FieldValue {
    /// A value as JSON has it, checked against its schema already.
    fileprivate init(_ json: JSONValue, of kind: FieldKind) {
        switch json {
        case .string(let text):
            self = kind.value(typed: text) ?? .text(text)
            if case .line = kind { self = text.isEmpty ? .none : .text(text) }
        case .number(let number):
            if case .whole = kind, let whole = Int(exactly: number) {
                self = .whole(whole)
            } else {
                self = .number(number)
            }
        case .bool(let flag): self = .flag(flag)
        case .array(let values):
            self = .names(
                values.compactMap { if case .string(let text) = $0 { text } else { nil } }
            )
        case .null, .object: self = .none
        }
    }
}

extension JSONWriter {
    /// Writes what an import of rows has done.
    fileprivate mutating func imported(_ done: RowImport) {
        object { json in
            json.member("added") { $0.integer(done.added) }
            json.member("changed") { $0.integer(done.changed) }
            json.member("unchanged") { $0.integer(done.unchanged) }
            json.member("refused") { json in
                json.array { list in
                    for row in done.refused {
                        list.object { json in
                            json.member("line") { $0.integer(row.line) }
                            json.member("column") { $0.string(row.column) }
                            json.member("reason") { $0.string(row.reason) }
                        }
                    }
                }
            }
        }
    }
}
