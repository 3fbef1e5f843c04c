import Hummingbird
import MusterCore
import MusterPeople
import MusterService

/// The API of products, lots or parties, made from their description.
struct RecordAPI<Row: Hashable & Sendable>: Sendable {
    /// The description.
    let kind: RecordKind<Row>
    /// Its name among the forms of the API.
    let schema: APISchema
    /// The filters that are no field's choice.
    var filters: [Route.Parameter] = []

    /// What a row looks like: all of its members are there, `null` where there is nothing.
    static func schema(of kind: RecordKind<Row>) -> Schema {
        .members(kind.fields.map { ($0.field.key, $0.schema) })
    }

    /// Its routes.
    var routes: [Route] { [listing, one, adding, changing] + (kind.canDelete ? [deleting] : []) }

    private var path: String { "/\(kind.plural)/\(kind.parts)" }

    private func rows(_ visit: Visit) -> HomeRecords<Row> { HomeRecords(visit.home, kind) }

    private func bytes(_ row: Row) -> [UInt8] { APIRoutes.bytes { $0.record(row, of: kind) } }

    private var listing: Route {
        let fields = kind.list([]).fields
        return APIRoutes.get(
            "/\(kind.plural)",
            kind.view,
            "The \(kind.plural)",
            filters + ListQuery.parameters(of: fields) + APIRoutes.paging,
            gives: .page(schema)
        ) { [self] visit in
            let own = Set(filters.map(\.name))
            var query = ListQuery.read(visit, fields, except: own)
            for name in own { query.filters[name] = visit.value(name) }
            let cursor = Cursor(kind.plural)
            let (start, limit) = (try cursor.skipped(visit), try APIRoutes.limit(visit))
            let part = RecordKind<Row>.Part(start..<start + limit + 1)
            let found = try rows(visit).page(query, part).rows
            return try APIRoutes.page(visit, found, cursor) { _ in
                String(start + limit)
            } _: { json, row in
                json.record(row, of: kind)
            }
        }
    }

    private var one: Route {
        APIRoutes.get(path, kind.view, "A \(kind.name)", gives: .named(schema)) { [self] visit in
            let row = try rows(visit).find(kind.key(of: visit))
            return Answer.json({ $0.record(row, of: kind) }, for: visit)
        }
    }

    private var adding: Route {
        APIChange.route(
            .change(
                .post,
                "/\(kind.plural)",
                kind.edit,
                "Add a \(kind.name)",
                body: members(isNew: true),
                gives: .named(schema),
                isMaking: true
            )
        ) { [self] visit, body in
            let row = try rows(visit).add(body.inputs(of: given(isNew: true)))
            let address = Address(parts: ["api", "v1", kind.plural] + kind.key(of: row))
            return .init(body: bytes(row), location: address.text)
        }
    }

    private var changing: Route {
        APIChange.route(
            .change(
                .patch,
                path,
                kind.edit,
                "Change a \(kind.name): what is absent stays, null takes away",
                body: members(isNew: false),
                gives: .named(schema),
                needsMatch: true
            ).taking(APIPlan.merging)
        ) { [self] visit, body in
            let given = body.inputs(of: given(isNew: false))
            let changed = try rows(visit).edit(kind.key(of: visit), given) { row in
                try APIChange.check(visit, kind.title(row), bytes(row), needsMatch: true)
            }
            return .init(body: bytes(changed))
        }
    }

    private var deleting: Route {
        APIChange.route(
            .change(.delete, path, kind.edit, "Delete a \(kind.name)")
        ) { [self] visit, _ in
            _ = try rows(visit).delete(kind.key(of: visit)) { row in
                try APIChange.check(visit, kind.title(row), bytes(row), needsMatch: false)
            }
            return .init()
        }
    }

    private func given(isNew: Bool) -> [Field<Row>] { kind.given(isNew: isNew).map(\.field) }

    private func members(isNew: Bool) -> [Route.Body] {
        kind.given(isNew: isNew).map { Route.Body($0.field, $0.schema, $0.filled, isNew: isNew) }
    }
}

extension RecordField {
    /// What its values look like where there is one.
    var filled: Schema { control == .day ? .day : field.filled }

    /// What its values look like.
    var schema: Schema {
        if control == .day { return .orNull(.day) }
        // A list of rows has all words of a choice; what a row is called has no greatest length.
        return field.schema
    }
}
