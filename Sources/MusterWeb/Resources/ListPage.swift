import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The one list page: search, filters in the address, order by column, choice of columns kept per person,
/// pages, and the rows that are asked for as CSV and XLSX.
///
/// It shows the rows of any ``MusterService/RowList``. What it says of its place in the portal stands
/// here; what its rows are, in the description of their fields.
struct ListPage<Row: Sendable>: Sendable {
    /// The part of the address: `places` for `/places`.
    var name: String
    /// The heading.
    var title: String
    /// The entry of the menu that it belongs to.
    var menu: FrameText
    /// The pages above this one.
    var crumbs: [(String, Address)] = []
    /// What the list holds, in a sentence or two.
    var about: String?
    /// What stands where there is no row: the next step.
    var empty: String
    /// The rows.
    var list: RowList<Row>
    /// Where the first column leads.
    var link: (@Sendable (Row) -> Address?)?
    /// What pages write in the place of the text, by key.
    var cells: [String: @Sendable (inout HTML, Row) -> Void] = [:]
    /// Writes what can be done with a row, in a last column.
    var rowActions: (@Sendable (inout HTML, Row) -> Void)?
    /// The address of the rows as CSV, where it is not the usual one.
    var csvPath: [String]?
    /// Writes the identifier, where it is more than its text.
    var identifierCell: (@Sendable (inout HTML, Row) -> Void)?
    /// The words of the identifier's column; `nil` where the first field names the row.
    var identifierTitle: String?

    /// What the address of such a page, and of its files, may hold.
    static func parameters(of fields: [Field<Row>]) -> [Route.Parameter] {
        ListQuery.parameters(of: fields) + [
            Route.Parameter(name: "column", summary: "A column to show", isRepeated: true),
            Paging.parameter,
            Route.Parameter(name: "deleted", summary: "The one that was just deleted"),
        ]
    }

    /// The route of the rows as a file.
    ///
    /// - Parameters:
    ///   - ending: `csv` or `xlsx`.
    ///   - name: the part of the list's address.
    ///   - right: who may ask.
    ///   - fields: the fields of a row.
    ///   - answer: gives the file.
    /// - Returns: the route.
    static func file(
        _ ending: String,
        of name: String,
        _ right: Right,
        _ fields: [Field<Row>],
        answer: @escaping @Sendable (Visit) throws -> Response
    ) -> Route {
        Route(
            method: .get,
            path: "/\(name)/list.\(ending)",
            right: right,
            summary: "The rows that /\(name) shows, as \(ending.uppercased())",
            form: ending == "csv" ? .csv : .file,
            parameters: parameters(of: fields)
        ) { try answer($0) }
    }

    /// The whole page.
    ///
    /// - Parameters:
    ///   - visit: the request.
    ///   - status: the status of the answer.
    ///   - actions: writes what can be done, beside the heading.
    ///   - above: writes what stands above the list.
    ///   - below: writes what stands below it.
    /// - Returns: the answer.
    /// - Throws: ``MusterService/ResourceRefusal`` for a filter that can't be, ``WebError``.
    func page(
        _ visit: Visit,
        status: HTTPResponse.Status = .ok,
        actions: (inout HTML) -> Void = { _ in },
        above: (inout HTML) -> Void = { _ in },
        below: (inout HTML) throws -> Void = { _ in }
    ) throws -> Response {
        let found = try list.rows(ListQuery.read(visit, list.fields))
        let paging = try Paging(visit, of: found.count)
        let chosen = try columns(visit)
        let html = try Shell.page(visit, title: title, in: menu) { html in
            html.heading(title, crumbs: crumbs) { actions(&$0) }
            above(&html)
            if let about { html.tag("p", ["class": "soft"], about) }
            if !list.rows.isEmpty {
                html.tag("div", ["class": "row"]) { html in
                    filters(&html, visit)
                    ColumnChoice.write(
                        &html,
                        visit,
                        name,
                        list.fields.map { field in
                            (
                                field.key, visit.say(field.label),
                                chosen.contains { $0.key == field.key }
                            )
                        }
                    )
                }
            }
            html.results(visit.say(PagingText.found, counting: found.count)) { html in
                guard !found.isEmpty else { return nothing(&html, visit) }
                table(&html, visit, Array(found[paging.rows]), chosen)
                html.pages(visit, paging, csv: file("csv", visit), xlsx: file("xlsx", visit))
            }
            try below(&html)
        }
        return Answer.page(html, status: status)
    }

    /// The columns that are shown: what the address names, else what the person chose, else the usual ones.
    ///
    /// The first field is always among them.
    func columns(_ visit: Visit) throws -> [Field<Row>] {
        var keys = visit.query.filter { $0.name == "column" }.map(\.value)
        if keys.isEmpty { keys = try visit.home.chosenColumns(of: name) ?? [] }
        let chosen = list.fields.filter { keys.contains($0.key) }
        guard !chosen.isEmpty else { return list.fields.filter(\.isUsual) }
        guard let first = list.fields.first, first.key != chosen[0].key else { return chosen }
        return [first] + chosen
    }

    private func nothing(_ html: inout HTML, _ visit: Visit) {
        guard !list.rows.isEmpty else { return html.empty(empty) }
        html.empty(visit.say(ListText.nothingFits))
        html.tag("p") { $0.link(visit.say(ListText.showAll), to: Address(name)) }
    }

    /// The address of the rows as a file, as they are filtered and ordered here.
    private func file(_ ending: String, _ visit: Visit) -> Address {
        Address(
            parts: ending == "csv" ? csvPath ?? [name, "list.csv"] : [name, "list.\(ending)"],
            query: visit.query.filter { !["page", "deleted"].contains($0.name) }
                .map { ($0.name, $0.value) }
        )
    }

    private func filters(_ html: inout HTML, _ visit: Visit) {
        html.tag(
            "form",
            [
                "class": "row", "method": "get", "action": .address(Address(name)),
                "data-search": .flag(true), "role": "search",
            ]
        ) { html in
            html.field(
                visit.say(FrameText.search),
                name: "search",
                type: "search",
                value: visit.value("search"),
                key: "/"
            )
            for field in list.fields where field.kind.isFilter {
                let choices = list.choices(of: field)
                let isOffered = field.isUsual || visit.value(field.key) != nil
                guard isOffered, !choices.isEmpty else { continue }
                html.choice(
                    visit.say(field.label),
                    name: field.key,
                    id: "filter-\(field.key)",
                    [("", visit.say(FrameText.all))]
                        + choices.map { ($0.word, visit.say($0.label)) },
                    selected: visit.value(field.key)
                )
            }
            if let order = visit.value("order") {
                html.void("input", ["type": "hidden", "name": "order", "value": .text(order)])
            }
            for column in visit.query where column.name == "column" {
                html.void(
                    "input",
                    ["type": "hidden", "name": "column", "value": .text(column.value)]
                )
            }
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
        }
    }

    private func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ rows: [Row],
        _ fields: [Field<Row>]
    ) {
        var heads = fields.map { field in
            HTML.Column(
                visit.say(field.label),
                isNumber: field.kind.isNumeric,
                order: ListQuery.order(visit, field.key, named: visit.say(field.label), in: name)
            )
        }
        let identified = identifierTitle != nil ? 1 : 0
        if let identifierTitle { heads.insert(.init(identifierTitle), at: 0) }
        if rowActions != nil { heads.append(.init("")) }
        html.table(title, heads, rows) { html, row, index in
            guard index > 0 || identified == 0 else {
                if let identifierCell { return identifierCell(&html, row) }
                return write(&html, list.identifier(row), linking: row)
            }
            let column = index - identified
            guard column < fields.count else {
                rowActions?(&html, row)
                return
            }
            if let cell = cells[fields[column].key] { return cell(&html, row) }
            let words = visit.words(list, fields[column], of: row)
            guard index > 0 else { return write(&html, words, linking: row) }
            html.tag("span", ["class": "cell"], words.isEmpty ? "–" : words)
        }
    }

    private func write(_ html: inout HTML, _ words: String, linking row: Row) {
        guard let address = link?(row) else { return html.write(words) }
        html.link(words, to: address)
    }
}

extension Visit {
    /// What people read of a row's field, with figures as the visitor's language has them.
    func words<Row>(_ list: RowList<Row>, _ field: Field<Row>, of row: Row) -> String {
        switch (field.kind, field.read(row)) {
        case (_, .whole(let number)): return words.integer(number)
        case (_, .moment(let moment)): return words.moment(moment)
        default:
            return say(list.words(field, of: row, decimalSign: language.rules.decimalSign))
        }
    }
}

/// The rows of a list as files: what is filtered, in its order, with the columns that are shown.
extension ListPage {
    /// The rows as CSV: the columns that the address names, or all of them.
    func csv(_ visit: Visit) throws -> Response {
        let isChosen = visit.query.contains { $0.name == "column" }
        let bytes = list.csv(
            try list.rows(ListQuery.read(visit, list.fields)),
            isChosen ? try columns(visit) : nil,
            for: .spreadsheet
        )
        return Answer.file(bytes, type: "text/csv; charset=utf-8", named: "\(name).csv")
    }

    /// The rows as a workbook, as people read them.
    func workbook(_ visit: Visit) throws -> Response {
        let rows = try list.rows(ListQuery.read(visit, list.fields))
        let isChosen = visit.query.contains { $0.name == "column" }
        let fields = isChosen ? try columns(visit) : list.fields
        let sheet = ListWorkbook(
            title: title,
            columns: [list.identifierKey.uppercased()] + fields.map { visit.say($0.label) },
            rows: rows.map { row in
                [.text(list.identifier(row))]
                    + fields.map { field in
                        switch field.read(row) {
                        case .none: .empty
                        case .whole(let number): .whole(number)
                        case .number(let number): .number(number)
                        default: .text(visit.words(list, field, of: row))
                        }
                    }
            }
        )
        return Answer.file(
            try sheet.bytes(madeAt: visit.home.now()),
            type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            named: "\(name).xlsx"
        )
    }
}
