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
    /// The keys of the columns that a file has unless others are chosen; `nil` for all.
    var fileKeys: [String]?
    /// The names of the filters that ``rows`` were narrowed by already: those that are no field.
    var ownFilters: Set<String> = []
    /// Writes the controls of these filters.
    var controls: (@Sendable (inout HTML) -> Void)?
    /// The filters of fields that are offered though their columns are not usual.
    var moreFilters: Set<String> = []
    /// The rows of the page or file that is asked for, where all are too many to be read as a whole:
    /// ``list`` has none then.
    var found: Found?
    /// Whether the heads of columns put the rows in order, and words are searched in them.
    var isOrdered = true
    /// What can be done with several rows at once; no row has a form of its own then.
    var verbs: [BulkVerb] = []
    /// Writes the way to the first row, below what stands where there is none.
    var nextStep: (@Sendable (inout HTML) -> Void)?
    /// Whether the list shows what happens elsewhere without being loaded again.
    var isPolled = false
    /// Who may have the rows as a file.
    var fileRight = Right.viewAudits
    /// Writes what can be done with a row, in a last column.
    var rowActions: (@Sendable (inout HTML, Row) -> Void)?
    /// The address of the rows as CSV, where it is not the usual one.
    var csvPath: [String]?
    /// Writes the identifier, where it is more than its text.
    var identifierCell: (@Sendable (inout HTML, Row) -> Void)?
    /// The words of the identifier's column; `nil` where the first field names the row.
    var identifierTitle: String?

    /// The rows of one page, or of a file.
    struct Found {
        var rows: [Row]
        var total: Int
        /// Writes the links to other pages; `nil` for those of numbered pages.
        var pager: (@Sendable (inout HTML) -> Void)?
    }

    /// What the address of such a page, and of its files, may hold.
    static func parameters(of fields: [Field<Row>]) -> [Route.Parameter] {
        ListQuery.parameters(of: fields) + [
            Route.Parameter(name: "column", summary: "A column to show", isRepeated: true),
            Paging.parameter,
            Route.Parameter(name: "deleted", summary: "The one that was just deleted"),
        ] + BulkVerb.parameters
    }

    /// The routes beside the page of a list: its rows as CSV and XLSX, and the choice of its columns.
    ///
    /// - Parameters:
    ///   - name: the part of the list's address.
    ///   - right: who may see it.
    ///   - fileRight: who may have its rows as a file; `nil` for the same.
    ///   - csvPath: the address of the rows as CSV, where it is not the usual one.
    ///   - parameters: what the address of the page may hold.
    ///   - list: gives the list that a file is asked of.
    /// - Returns: the routes.
    static func routes(
        beside name: String,
        _ right: Right,
        fileRight: Right? = nil,
        csvPath: String? = nil,
        _ parameters: [Route.Parameter],
        list: @escaping @Sendable (Visit) throws -> ListPage
    ) -> [Route] {
        func file(
            _ ending: String,
            _ form: Route.Form,
            at path: String?,
            answer: @escaping @Sendable (ListPage, Visit) throws -> Response
        ) -> Route {
            Route(
                method: .get,
                path: path ?? "/\(name)/list.\(ending)",
                right: fileRight ?? right,
                summary: "The rows that /\(name) shows, as \(ending.uppercased())",
                form: form,
                parameters: parameters
            ) { try answer(try list($0), $0) }
        }
        return [
            file("csv", .csv, at: csvPath) { try $0.csv($1) },
            file("xlsx", .file, at: nil) { try $0.workbook($1) },
            ColumnChoice.route(of: name, right),
        ]
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
        let chosen = try columns(visit)
        let (found, paging) = try found(visit)
        let html = try Shell.page(
            visit,
            title: title,
            in: menu,
            refreshSeconds: isPolled ? 60 : nil
        ) { html in
            html.heading(title, crumbs: crumbs) { actions(&$0) }
            above(&html)
            BulkVerb.notice(&html, visit, of: name, verbs)
            if let about { html.tag("p", ["class": "soft"], about) }
            if !list.rows.isEmpty || controls != nil {
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
            try html.tag("div", ["data-poll": isPolled ? .text(name) : .none]) { html in
                try html.results(
                    visit.say(PagingText.found, counting: found.total)
                ) { html in
                    guard found.total > 0 else { return nothing(&html, visit) }
                    try BulkVerb.write(&html, visit, of: name, verbs) { html in
                        table(&html, visit, found.rows, chosen)
                    }
                    if let pager = found.pager {
                        pager(&html)
                    } else {
                        html.pages(visit, paging)
                    }
                    files(&html, visit)
                }
            }
            try below(&html)
        }
        return Answer.page(html, status: status)
    }

    /// Writes rows as a table with the usual columns, for a page that shows a few of them.
    func brief(_ html: inout HTML, _ visit: Visit, _ rows: [Row]) {
        table(&html, visit, rows, list.fields.filter(\.isUsual), isBrief: true)
    }

    /// The rows of the page that the address asks for.
    private func found(_ visit: Visit) throws -> (Found, Paging) {
        if let found { return (found, try Paging(visit, of: found.total)) }
        let rows = try filtered(visit)
        let paging = try Paging(visit, of: rows.count)
        return (Found(rows: Array(rows[paging.rows]), total: rows.count), paging)
    }

    /// All rows that the address asks for, as a file has them.
    private func filtered(_ visit: Visit) throws -> [Row] {
        try found?.rows ?? list.rows(ListQuery.read(visit, list.fields, except: ownFilters))
    }

    /// The columns that are shown: what the address names, else what the person chose, else the usual ones.
    ///
    /// The first field is always among them.
    func columns(_ visit: Visit) throws -> [Field<Row>] {
        var keys = visit.query.filter { $0.name == "column" }.map(\.value)
        if keys.isEmpty { keys = try visit.home.people.chosenColumns(of: name) ?? [] }
        let chosen = list.fields.filter { keys.contains($0.key) }
        guard !chosen.isEmpty else { return list.fields.filter(\.isUsual) }
        guard identifierTitle == nil, let first = list.fields.first, first.key != chosen[0].key
        else { return chosen }
        return [first] + chosen
    }

    private func nothing(_ html: inout HTML, _ visit: Visit) {
        let names = ownFilters.union(list.fields.filter(\.kind.isFilter).map(\.key) + ["search"])
        guard names.contains(where: { visit.value($0) != nil }) else {
            html.empty(empty)
            nextStep?(&html)
            return
        }
        html.empty(visit.say(ListText.nothingFits))
        html.tag("p") { $0.link(visit.say(ListText.showAll), to: Address(name)) }
    }

    /// Writes the links to the rows as files, as they are filtered and ordered here.
    private func files(_ html: inout HTML, _ visit: Visit) {
        guard visit.may(fileRight) else { return }
        let query = ListQuery.kept(visit)
        html.tag("p", ["class": "deeds small"]) { html in
            html.link(
                visit.say(FrameText.csv),
                to: Address(parts: csvPath ?? [name, "list.csv"], query: query)
            )
            html.link(
                visit.say(ListText.xlsx),
                to: Address(parts: [name, "list.xlsx"], query: query)
            )
        }
    }

    private func filters(_ html: inout HTML, _ visit: Visit) {
        html.tag(
            "form",
            [
                "class": "row", "method": "get", "action": .address(Address(name)),
                "data-search": .flag(true), "role": "search",
            ]
        ) { html in
            if isOrdered {
                html.field(
                    visit.say(FrameText.search),
                    name: "search",
                    type: "search",
                    value: visit.value("search"),
                    key: "/"
                )
            }
            controls?(&html)
            for field in list.fields
            where field.kind.isFilter && !ownFilters.contains(field.key) {
                let choices = list.choices(of: field)
                let isOffered =
                    field.isUsual || moreFilters.contains(field.key)
                    || visit.value(field.key) != nil
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
        _ fields: [Field<Row>],
        isBrief: Bool = false
    ) {
        var heads = fields.map { field in
            let label = visit.say(field.label)
            return HTML.Column(
                label,
                isNumber: field.kind.isNumeric,
                order: isBrief || !isOrdered
                    ? nil : ListQuery.order(visit, field.key, named: label, in: name)
            )
        }
        if let identifierTitle { heads.insert(.init(identifierTitle), at: 0) }
        if rowActions != nil { heads.append(.init("")) }
        let isPicked = !isBrief && verbs.contains { $0.isOffered(to: visit) }
        html.table(title, heads, rows) { html, row, index in
            if index == 0, isPicked {
                // A name may be long, an identifier stays whole.
                let shape: HTML.Value = identifierTitle == nil ? "pick wrap" : "pick"
                return html.tag("span", ["class": shape]) { html in
                    BulkVerb.pick(&html, visit, list.identifier(row))
                    cell(&html, visit, row, fields, at: 0)
                }
            }
            cell(&html, visit, row, fields, at: index)
        }
    }

    /// Writes what stands in a column of a row: its identifier first where that has a column of its own, what
    /// is done with it behind the fields.
    private func cell(
        _ html: inout HTML,
        _ visit: Visit,
        _ row: Row,
        _ fields: [Field<Row>],
        at index: Int
    ) {
        let identified = identifierTitle != nil ? 1 : 0
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

    private func write(_ html: inout HTML, _ words: String, linking row: Row) {
        guard let address = link?(row) else { return html.write(words) }
        html.link(words, to: address, class: identifierTitle == nil ? nil : "tight")
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
        let bytes = list.csv(try filtered(visit), try fileFields(visit), for: .spreadsheet)
        return Answer.file(bytes, type: "text/csv; charset=utf-8", named: "\(name).csv")
    }

    /// The columns of a file: those that the address names, or all of them.
    func fileFields(_ visit: Visit) throws -> [Field<Row>] {
        if visit.query.contains(where: { $0.name == "column" }) { return try columns(visit) }
        guard let fileKeys else { return list.fields }
        return fileKeys.compactMap { key in list.fields.first { $0.key == key } }
    }

    /// The rows as a workbook, as people read them.
    func workbook(_ visit: Visit) throws -> Response {
        let (rows, fields) = (try filtered(visit), try fileFields(visit))
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
