import HTTPTypes
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore
import NIOCore

/// The pages of a resource, made from its description: the list with its files, a page a row with its
/// form, adding, deleting, restoring and importing.
struct ResourcePages<Row: ResourceRow>: Sendable {
    /// The description.
    let resource: Resource<Row>
    /// The entry of the menu that the pages belong to.
    let menu: FrameText
    /// The pages above the list.
    var above: @Sendable (Visit) -> [(String, Address)] = { _ in [] }
    /// Writes what else a row's page shows.
    var details: @Sendable (inout HTML, Visit, Row, RowList<Row>) throws -> Void = { _, _, _, _ in }

    private static var uploadLimit: Int { 8 << 20 }

    /// Their routes.
    var routes: [Route] {
        let (one, many) = (resource.name, "/\(resource.plural)")
        let (pages, parameters) = (self, ListPage<Row>.parameters(of: resource.fields))
        let (view, edit) = (resource.view, resource.edit)
        return [
            .page(many, view, "The \(resource.plural)", parameters) { visit in
                try pages.list(visit)
            },
            .page("\(many)/add", edit, "The form for a new \(one)") { try pages.adding($0) },
            .form("\(many)/add", edit, "Add a \(one)") { try pages.add($0) },
            .page("\(many)/import", edit, "Import \(resource.plural) from a file") { visit in
                try pages.importing(visit)
            },
            .form(
                "\(many)/import",
                edit,
                "Import a file of \(resource.plural)",
                limit: Self.uploadLimit
            ) { try pages.upload($0) },
            .page("\(many)/{\(one)}", view, "A \(one)") { visit in
                try pages.row(visit)
            },
            .form("\(many)/{\(one)}", edit, "Change a \(one)") { try pages.change($0) },
            .form("\(many)/{\(one)}/delete", edit, "Delete a \(one)") { try pages.delete($0) },
            .form("\(many)/{\(one)}/restore", edit, "Restore a \(one)") { visit in
                let row = try pages.rows(visit).restore(visit.part(one))
                return Answer.go(to: pages.address(row))
            },
        ]
            + ListPage.routes(beside: resource.plural, view, parameters) { visit in
                try pages.listPage(visit)
            } + BulkVerb.routes(of: resource.plural, resource.words.many, menu, verbs)
    }

    /// What can be done with several rows.
    private var verbs: [BulkVerb] {
        let pages = self
        return BulkVerb.deletion(of: resource.plural, resource.edit) { visit in
            { _ = try pages.rows(visit).delete($0) }
        } restore: { visit in
            { _ = try pages.rows(visit).restore($0) }
        }
    }

    private func rows(_ visit: Visit) -> HomeRows<Row> { visit.home.rows(of: resource) }

    private func address(_ row: Row) -> Address {
        Address(resource.plural, resource.identifier(row))
    }

    /// The pages above a page of one row.
    private func crumbs(_ visit: Visit) -> [(String, Address)] {
        above(visit) + [(visit.say(resource.words.many), Address(resource.plural))]
    }

    private func listPage(_ visit: Visit) throws -> ListPage<Row> {
        var page = ListPage(
            name: resource.plural,
            title: visit.say(resource.words.many),
            menu: menu,
            crumbs: above(visit),
            about: visit.say(resource.words.about),
            empty: visit.empty(resource.words, resource.edit),
            list: try rows(visit).all()
        )
        let pages = self
        page.link = { pages.address($0) }
        page.verbs = verbs
        return page
    }

    private func list(_ visit: Visit) throws -> Response {
        let page = try listPage(visit)
        return try page.page(visit) { html in
            guard visit.may(resource.edit) else { return }
            html.link(
                visit.say(ListText.importFile),
                to: Address(resource.plural, "import"),
                class: "button quiet"
            )
            html.link(
                visit.say(resource.words.add),
                to: Address(resource.plural, "add"),
                class: "button"
            )
        } above: { html in
            guard let deleted = visit.value("deleted"), visit.may(resource.edit) else { return }
            html.undoNotice(visit, deleted, to: Address(resource.plural, deleted, "restore"))
        }
    }

    // MARK: A row

    private func row(
        _ visit: Visit,
        refused: (any MusterError)? = nil,
        typed: [String: [String]]? = nil
    ) throws -> Response {
        let list = try rows(visit).all()
        let row = try rows(visit).find(visit.part(resource.name), in: list)
        let title = resource.title(row)
        let html = try Shell.page(visit, title: title, in: menu) { html in
            html.heading(title, crumbs: crumbs(visit), here: resource.identifier(row))
            SignIn.problem(&html, refused, visit.language)
            html.card(visit.say(ListText.details)) { html in
                html.facts(
                    resource.fields.map { (visit.say($0.label), visit.words(list, $0, of: row)) }
                )
            }
            try details(&html, visit, row, list)
            guard visit.may(resource.edit) else { return }
            html.card(visit.say(ListText.edit), id: "edit") { html in
                html.form(visit, to: address(row)) { html in
                    let form = ResourceForm(
                        list: list,
                        fields: given,
                        refused: refused,
                        typed: typed
                    )
                    form.write(&html, visit, row, seen: seen(row))
                }
            }
            html.card(visit.say(ListText.delete)) { deletion(&$0, visit, row, list) }
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    private func deletion(
        _ html: inout HTML,
        _ visit: Visit,
        _ row: Row,
        _ list: RowList<Row>
    ) {
        let id = resource.identifier(row)
        html.form(visit, to: Address(resource.plural, id, "delete")) { html in
            let index = RowIndex(list.rows, fields: resource.fields)
            if let held = resource.contents?.held(row, index) {
                let others = list.rows.filter { $0.number != row.number }
                html.choice(
                    visit.say(ListText.contents, ["held": visit.say(held)]),
                    name: "contents",
                    [("", visit.say(ListText.stays)), ("up", visit.say(ListText.contentsUp))]
                        + others.map { (resource.identifier($0), resource.title($0)) },
                    selected: visit.form["contents"]
                )
            }
            html.tag("p", ["class": "hint"], visit.say(ListText.deleteHint))
            html.tag("div") { html in
                html.tag("button", ["class": "quiet"], visit.say(ListText.delete))
            }
        }
    }

    /// The mark of a row as its editor sees it.
    private func seen(_ row: Row) -> String {
        Answer.entityTag(APIRoutes.bytes { $0.row(row, of: resource) })
    }

    private func change(_ visit: Visit) throws -> Response {
        let typed = TypedForm.read(visit)
        do {
            let id = visit.part(resource.name)
            let changed = try rows(visit).edit(id, inputs(typed)) { row in
                guard let mark = typed["seen"]?.first, mark != seen(row) else { return }
                throw WebError.changedMeanwhile(object: resource.title(row))
            }
            return Answer.go(to: address(changed))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try row(visit, refused: error, typed: typed)
        }
    }

    private func delete(_ visit: Visit) throws -> Response {
        let move = visit.form["contents"].flatMap { $0.isEmpty ? nil : ContentsMove($0) }
        do {
            let row = try rows(visit).delete(visit.part(resource.name), moving: move)
            let id = resource.identifier(row)
            return Answer.go(to: Address(resource.plural, query: [("deleted", id)]))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try row(visit, refused: error)
        }
    }

    /// The fields that can be given.
    private var given: [Field<Row>] { resource.fields.filter { $0.write != nil } }

    private func inputs(_ typed: [String: [String]]) -> [String: FieldInput] {
        TypedForm.inputs(typed, of: given)
    }

    // MARK: Adding

    private func adding(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let list = try rows(visit).all()
        let title = visit.say(resource.words.add)
        let html = Shell.page(visit, title: title, in: menu) { html in
            html.heading(title, crumbs: crumbs(visit))
            SignIn.problem(&html, refused, visit.language)
            html.tag("section", ["class": "card"]) { html in
                html.form(visit, to: Address(resource.plural, "add")) { html in
                    let typed = refused == nil ? nil : TypedForm.read(visit)
                    let form = ResourceForm(
                        list: list,
                        fields: given,
                        refused: refused,
                        typed: typed
                    )
                    form.write(&html, visit, Row(), seen: nil)
                }
            }
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    private func add(_ visit: Visit) throws -> Response {
        do {
            return Answer.go(to: address(try rows(visit).add(inputs(TypedForm.read(visit)))))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try adding(visit, refused: error)
        }
    }

    // MARK: Importing

    private func importing(
        _ visit: Visit,
        refused: (any MusterError)? = nil,
        done: RowImport? = nil
    ) throws -> Response {
        let title = visit.say(ListText.importFile)
        let keys = ["id"] + given.map(\.key)
        let html = Shell.page(visit, title: title, in: menu) { html in
            html.heading(title, crumbs: crumbs(visit))
            SignIn.problem(&html, refused, visit.language)
            if let done {
                let values = [
                    "added": done.added, "changed": done.changed, "same": done.unchanged,
                ]
                html.tag(
                    "p",
                    ["class": "notice good", "role": "status"],
                    visit.say(ListText.importDone, values.mapValues(visit.words.integer))
                )
            }
            let rows = ErrorWords.rows(refused) ?? done?.refused ?? []
            if !rows.isEmpty {
                html.card(visit.say(ListText.refused)) { html in
                    html.tag("ul") { html in
                        for line in RefusedRow.told(rows) {
                            html.tag("li", [:], line.text(in: visit.language.translations))
                        }
                    }
                }
            }
            let hint = visit.say(
                ListText.importHint,
                ["columns": keys.joined(separator: ", ")]
            )
            upload(&html, visit, hint)
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    private func upload(_ html: inout HTML, _ visit: Visit, _ hint: String) {
        html.tag("section", ["class": "card"]) { html in
            html.tag("p", ["class": "soft"], hint)
            html.tag(
                "form",
                [
                    "method": "post", "action": .address(Address(resource.plural, "import")),
                    "enctype": "multipart/form-data", "class": "stack",
                ]
            ) { html in
                html.void(
                    "input",
                    [
                        "type": "hidden", "name": .text(FormGuard.field),
                        "value": .text(visit.formKey),
                    ]
                )
                html.field(visit.say(ListText.file), name: "file", type: "file", isRequired: true)
                html.tag("label") { html in
                    html.void("input", ["type": "checkbox", "name": "skip_bad", "value": "yes"])
                    html.write(" " + visit.say(ListText.skipBad))
                }
                html.tag("div") { $0.tag("button", [:], visit.say(ListText.importFile)) }
            }
        }
    }

    private func upload(_ visit: Visit) throws -> Response {
        do {
            let form = try MultipartForm(visit.body, type: visit.headers[.contentType] ?? "")
            guard let file = form.parts.first(where: { $0.name == "file" }),
                !file.content.isEmpty
            else {
                throw WebError.badValue(name: visit.say(ListText.file), expected: "a CSV file")
            }
            let done = try rows(visit).importFile(
                Array(file.content),
                named: file.fileName ?? visit.say(ListText.file),
                skippingBad: form.text("skip_bad") != nil
            )
            return try importing(visit, done: done)
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try importing(visit, refused: error)
        }
    }
}

extension ErrorWords {
    /// The rows of a file that an error is about.
    fileprivate static func rows(_ error: (any MusterError)?) -> [RefusedRow]? {
        guard case .refusedRows(_, let rows, _, _) = error as? CatalogueError else { return nil }
        return rows
    }
}
