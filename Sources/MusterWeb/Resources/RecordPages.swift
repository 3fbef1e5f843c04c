import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The pages of products, lots or parties, made from their description: the list with its files, a page
/// a row with its form, adding and deleting.
struct RecordPages<Row: Hashable & Sendable>: Sendable {
    /// The description.
    let kind: RecordKind<Row>
    /// The pages above the list.
    var above: @Sendable (Visit) -> [(String, Address)] = { _ in [] }
    /// What people read of fields that their kinds do not tell, by key.
    var texts: [String: @Sendable (Row, Visit) -> String] = [:]
    /// The fields that others tell as well where a row is shown alone.
    var told: Set<String> = []
    /// What a list shows in the place of a field's words, by key.
    var cells: [String: @Sendable (inout HTML, Row, Visit) -> Void] = [:]
    /// The filters that are no field's choice.
    var filters: [Route.Parameter] = []
    /// Writes the controls of these filters.
    var controls: @Sendable (inout HTML, Visit) throws -> Void = { _, _ in }
    /// Writes the ways to other pages beside the heading of the list.
    var ways: @Sendable (inout HTML, Visit) -> Void = { _, _ in }
    /// The address of what must be there first, with its words; `nil` where nothing must.
    var before: @Sendable (Visit) throws -> (words: String, address: Address)? = { _ in nil }
    /// What can be done with several rows.
    var verbs: [BulkVerb] = []
    /// Writes what can be done beside the heading of a row.
    var deeds: @Sendable (inout HTML, Visit, Row) -> Void = { _, _, _ in }
    /// Gives what else a row's page shows.
    var details: @Sendable (Visit, Row) throws -> HTML = { _, _ in HTML() }

    private var many: String { "/\(kind.plural)" }
    private var one: String { "\(many)/\(kind.parts)" }
    private var form: Address { Address("add", kind.plural) }

    private func rows(_ visit: Visit) -> HomeRecords<Row> { HomeRecords(visit.home, kind) }

    /// The address of a row's page, or of something that is done to it.
    func address(_ row: Row, _ rest: String...) -> Address {
        Address(parts: [kind.plural] + kind.key(of: row) + rest)
    }

    /// The row that the address names.
    func find(_ visit: Visit) throws -> Row { try rows(visit).find(kind.key(of: visit)) }

    /// The pages above a page of one row.
    func crumbs(_ visit: Visit) -> [(String, Address)] {
        above(visit) + [(visit.say(kind.words.many), Address(kind.plural))]
    }

    /// Their routes.
    var routes: [Route] {
        let (pages, parameters) = (self, filters + ListPage.parameters(of: kind.list([]).fields))
        var routes: [Route] = [
            .page(many, kind.view, "The \(kind.plural)", parameters) { try pages.list($0) },
            .page("/add\(many)", kind.edit, "The form for a new \(kind.name)") { visit in
                try pages.adding(visit)
            },
            .form("/add\(many)", kind.edit, "Add a \(kind.name)") { try pages.add($0) },
            .page(one, kind.view, "A \(kind.name)") { try pages.row($0) },
            .form(one, kind.edit, "Change a \(kind.name)") { try pages.change($0) },
        ]
        if kind.canDelete {
            routes.append(
                .form("\(one)/delete", kind.edit, "Delete a \(kind.name)") { visit in
                    try pages.delete(visit)
                }
            )
        }
        return routes
            + ListPage.routes(beside: kind.plural, kind.view, parameters) { visit in
                try pages.listPage(visit, isFile: true)
            } + BulkVerb.routes(of: kind.plural, kind.words.many, .lots, verbs)
    }

    // MARK: The list

    private func listPage(_ visit: Visit, isFile: Bool) throws -> ListPage<Row> {
        var page = ListPage(
            name: kind.plural,
            title: visit.say(kind.words.many),
            menu: .lots,
            crumbs: above(visit),
            about: visit.say(kind.words.about),
            empty: visit.empty(kind.words, kind.edit),
            list: kind.list([])
        )
        let pages = self
        page.identifierTitle = visit.say(kind.identifierLabel)
        page.link = { pages.address($0) }
        page.ownFilters = Set(filters.map(\.name))
        page.cells = listCells(visit)
        page.verbs = verbs
        page.found = try found(visit, page, isFile: isFile)
        let names = page.ownFilters.union(page.list.fields.map(\.key)).union(["search"])
        if page.found?.total ?? 0 > 0 || names.contains(where: { visit.value($0) != nil }) {
            var html = HTML()
            try controls(&html, visit)
            let written = html
            page.controls = { $0.add(written) }
        }
        let way = try isFile || !visit.may(kind.edit) ? nil : before(visit)
        page.nextStep = { html in
            guard visit.may(pages.kind.edit) else { return }
            html.tag("p") { html in
                html.link(
                    way?.words ?? visit.say(pages.kind.words.add),
                    to: way?.address ?? pages.form,
                    class: "button"
                )
            }
        }
        return page
    }

    /// What a list shows in the place of fields' words, by key.
    func listCells(_ visit: Visit) -> [String: @Sendable (inout HTML, Row) -> Void] {
        var shown: [String: @Sendable (inout HTML, Row) -> Void] = [:]
        for (key, text) in texts {
            shown[key] = { html, row in
                let words = text(row, visit)
                html.write(words.isEmpty ? "–" : words)
            }
        }
        for (key, cell) in cells { shown[key] = { cell(&$0, $1, visit) } }
        return shown
    }

    /// The rows of the page that the address asks for; beyond the last page, those of the last one.
    private func found(
        _ visit: Visit,
        _ page: ListPage<Row>,
        isFile: Bool
    ) throws -> ListPage<Row>.Found {
        var query = ListQuery.read(visit, page.list.fields, except: page.ownFilters)
        for filter in page.ownFilters { query.filters[filter] = visit.value(filter) }
        guard !isFile else {
            let all = try rows(visit).page(query)
            return .init(rows: all.rows, total: all.total)
        }
        return try Paging.found(visit) { try rows(visit).page(query, .init($0)) }
    }

    private func list(_ visit: Visit) throws -> Response {
        try listPage(visit, isFile: false).page(visit) { html in
            ways(&html, visit)
            guard visit.may(kind.edit) else { return }
            html.link(visit.say(kind.words.add), to: form, class: "button")
        } above: { html in
            guard let deleted = visit.value("deleted"), visit.may(kind.edit) else { return }
            html.tag(
                "p",
                ["class": "notice good", "role": "status"],
                visit.say(RecordText.deleted, ["row": deleted])
            )
        }
    }

    // MARK: A row

    /// A row's page; with an error, what was typed is still there.
    func row(
        _ visit: Visit,
        refused: (any MusterError)? = nil,
        typed: [String: [String]]? = nil
    ) throws -> Response {
        let row = try find(visit)
        let (list, title) = (kind.list([row]), kind.title(row))
        let more = try details(visit, row)
        let html = Shell.page(visit, title: title, in: .lots) { html in
            html.heading(title, crumbs: crumbs(visit), here: kind.identifier(row)) { html in
                deeds(&html, visit, row)
            }
            SignIn.problem(&html, refused, visit.language)
            html.card(visit.say(ListText.details)) { html in
                html.facts(
                    kind.listed.filter { !told.contains($0.key) }.map { field in
                        let words =
                            texts[field.key].map { $0(row, visit) }
                            ?? visit.words(list, field, of: row)
                        return (visit.say(field.label), words)
                    }
                )
            }
            html.add(more)
            guard visit.may(kind.edit) else { return }
            html.card(visit.say(ListText.edit), id: "edit") { html in
                html.form(visit, to: address(row)) { html in
                    form(of: row, isNew: false, refused, typed)
                        .write(&html, visit, row, seen: seen(row))
                }
            }
            if kind.canDelete { deletion(&html, visit, row) }
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    private func deletion(_ html: inout HTML, _ visit: Visit, _ row: Row) {
        html.card(visit.say(ListText.delete)) { html in
            html.form(visit, to: address(row, "delete")) { html in
                html.tag("p", ["class": "hint"], visit.say(RecordText.deleteHint))
                html.tag("div") { html in
                    html.tag("button", ["class": "quiet"], visit.say(ListText.delete))
                }
            }
        }
    }

    private func form(
        of row: Row,
        isNew: Bool,
        _ refused: (any MusterError)?,
        _ typed: [String: [String]]?
    ) -> ResourceForm<Row> {
        let given = kind.given(isNew: isNew)
        return ResourceForm(
            list: kind.list([row]),
            fields: given.map(\.field),
            inputs: Dictionary(given.map { ($0.field.key, $0.control) }) { first, _ in first },
            refused: refused,
            typed: typed
        )
    }

    /// The mark of a row as its editor sees it.
    private func seen(_ row: Row) -> String {
        Answer.entityTag(APIRoutes.bytes { $0.record(row, of: kind) })
    }

    private func inputs(_ typed: [String: [String]], isNew: Bool) -> [String: FieldInput] {
        TypedForm.inputs(typed, of: kind.given(isNew: isNew).map(\.field))
    }

    private func change(_ visit: Visit) throws -> Response {
        let typed = TypedForm.read(visit)
        do {
            let given = inputs(typed, isNew: false)
            let changed = try rows(visit).edit(kind.key(of: visit), given) { row in
                guard let mark = typed["seen"]?.first, mark != seen(row) else { return }
                throw WebError.changedMeanwhile(object: kind.title(row))
            }
            return Answer.go(to: address(changed))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try row(visit, refused: error, typed: typed)
        }
    }

    private func delete(_ visit: Visit) throws -> Response {
        do {
            let row = try rows(visit).delete(kind.key(of: visit))
            let id = kind.identifier(row)
            return Answer.go(to: Address(kind.plural, query: [("deleted", id)]))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try row(visit, refused: error)
        }
    }

    // MARK: Adding

    private func adding(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let title = visit.say(kind.words.add)
        // A way to the form may fill fields in: those of the address.
        let typed = refused == nil ? filledIn(visit) : TypedForm.read(visit)
        let html = Shell.page(visit, title: title, in: .lots) { html in
            html.heading(title, crumbs: crumbs(visit))
            SignIn.problem(&html, refused, visit.language)
            html.tag("section", ["class": "card"]) { html in
                html.form(visit, to: form) { html in
                    form(of: kind.empty, isNew: true, refused, typed)
                        .write(&html, visit, kind.empty, seen: nil)
                }
            }
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    private func filledIn(_ visit: Visit) -> [String: [String]]? {
        visit.query.isEmpty
            ? nil
            : Dictionary(grouping: visit.query, by: \.name).mapValues { $0.map(\.value) }
    }

    private func add(_ visit: Visit) throws -> Response {
        do {
            let given = inputs(TypedForm.read(visit), isNew: true)
            return Answer.go(to: address(try rows(visit).add(given)))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try adding(visit, refused: error)
        }
    }
}

extension RecordKind {
    /// The open parts of the address of a row: `{product}/{lot}`.
    var parts: String { partNames.map { "{\($0)}" }.joined(separator: "/") }

    private var partNames: [String] { key.count == 1 ? [name] : key }

    /// The key of the row that an address names.
    func key(of visit: Visit) -> [String] { partNames.map(visit.part) }

    /// What the column that names a row is called.
    var identifierLabel: Sentence {
        key.count == 1 ? listed.first { $0.key == key[0] }?.label ?? words.one : words.one
    }
}
