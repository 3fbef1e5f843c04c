import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// What can be done with several rows of a list at once, for each row as if it were alone: those that
/// refuse it are listed with the reason, the others are done.
struct BulkVerb: Sendable {
    /// Its part of the address: `acknowledge`.
    let name: String
    /// What its button says.
    let title: Sentence
    /// Who may do it.
    let right: Right
    /// What it does, for the description of its address.
    let summary: String
    /// Writes what it asks for, as it was typed where it is shown again.
    var fields: (@Sendable (inout HTML, Visit) throws -> Void)?
    /// The verb that takes it back; `nil` where there is none.
    var undo: String?
    /// Whether its button is on the page; a verb that takes another one back stands in its notice alone.
    var isOnPage = true
    /// Reads the form, and gives what is done with one row.
    let begin: Begin

    /// Reads what a form says, and gives what is done with one row.
    typealias Begin = @Sendable (Visit) throws -> @Sendable (String) throws -> Void

    /// The most rows at once: those of a page.
    private static let most = 50

    /// What the address of a list says of what was just done.
    static let parameters = [
        Route.Parameter(name: "did", summary: "What was just done with several rows"),
        Route.Parameter(name: "done", summary: "A row that it was done with", isRepeated: true),
    ]

    /// Deleting several rows of a list, and bringing them back.
    static func deletion(
        of rows: String,
        _ right: Right,
        delete: @escaping Begin,
        restore: @escaping Begin
    ) -> [BulkVerb] {
        [
            BulkVerb(
                name: "delete",
                title: Sentence(ListText.delete),
                right: right,
                summary: "Delete several \(rows)",
                undo: "restore",
                begin: delete
            ),
            BulkVerb(
                name: "restore",
                title: Sentence(ListText.restore),
                right: right,
                summary: "Restore several \(rows)",
                isOnPage: false,
                begin: restore
            ),
        ]
    }

    /// Whether a visitor has its button.
    func isOffered(to visit: Visit) -> Bool { isOnPage && visit.may(right) }

    /// The routes of the verbs of a list.
    ///
    /// - Parameters:
    ///   - list: the list's part of the address.
    ///   - title: what the list is called.
    ///   - menu: the entry of the menu that it belongs to.
    ///   - verbs: what can be done.
    /// - Returns: a route for each verb.
    static func routes(
        of list: String,
        _ title: Sentence,
        _ menu: FrameText,
        _ verbs: [BulkVerb]
    ) -> [Route] {
        verbs.map { verb in
            .form("/bulk/\(list)/\(verb.name)", verb.right, verb.summary) { visit in
                try verb.run(visit, list, visit.say(title), menu)
            }
        }
    }

    private func run(
        _ visit: Visit,
        _ list: String,
        _ title: String,
        _ menu: FrameText
    ) throws -> Response {
        let pairs = PercentText.pairs(String(buffer: visit.body))
        let rows = pairs.filter { $0.name == "row" }.map(\.value).unique
        var (done, left) = ([String](), [(row: String, error: any MusterError)]())
        var refused: (any MusterError)?
        do {
            guard (1...Self.most).contains(rows.count) else {
                throw WebError.badValue(name: "row", expected: "1 to \(Self.most) ticked rows")
            }
            let step = try begin(visit)
            for row in rows {
                do {
                    try step(row)
                    done.append(row)
                } catch let error as any MusterError where error.exitCode != .notAllowed {
                    left.append((row, error))
                }
            }
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            refused = error
        }
        let told = [("did", name)] + done.map { ("done", $0) }
        let back = Address(
            parts: [list],
            query: ListQuery.kept(visit) + (done.isEmpty ? [] : told)
        )
        guard refused != nil || !left.isEmpty else { return Answer.go(to: back) }
        let heading = visit.say(self.title)
        let html = try Shell.page(visit, title: heading, in: menu) { html in
            html.heading(heading, crumbs: [(title, back)])
            SignIn.problem(&html, refused, visit.language)
            Self.refusals(&html, visit, left)
            try again(&html, visit, list, refused == nil ? left.map(\.row) : rows)
            html.tag("p") { $0.link(visit.say(FrameText.back), to: back) }
        }
        let status = refused?.httpStatus ?? (done.isEmpty ? left[0].error.httpStatus : .ok)
        return Answer.page(html, status: status)
    }

    /// Writes the rows that were refused; those of one reason together.
    private static func refusals(
        _ html: inout HTML,
        _ visit: Visit,
        _ left: [(row: String, error: any MusterError)]
    ) {
        guard !left.isEmpty else { return }
        html.card(visit.say(ListText.refused)) { html in
            html.tag("ul") { html in
                let told = left.map { row, error in
                    // Some errors name their row in front, which stands there already.
                    let (words, own) = (ErrorWords(error, visit.language).text, "\(row): ")
                    return (row, words.hasPrefix(own) ? String(words.dropFirst(own.count)) : words)
                }
                for words in told.map(\.1).unique {
                    let rows = told.filter { $0.1 == words }.map(\.0).joined(separator: ", ")
                    html.tag("li", [:], "\(rows): \(words)")
                }
            }
        }
    }

    /// Writes the form again with the rows that are left.
    private func again(
        _ html: inout HTML,
        _ visit: Visit,
        _ list: String,
        _ rows: [String]
    ) throws {
        guard !rows.isEmpty else { return }
        try html.form(visit, to: address(in: list, visit)) { html in
            html.tag("fieldset", ["class": "choices"]) { html in
                html.tag("legend", ["class": "hidden"], visit.say(ListText.rows))
                for row in rows {
                    html.tag("label") { html in
                        Self.pick(&html, visit, row, isChecked: true)
                        html.write(row)
                    }
                }
            }
            try fields?(&html, visit)
            html.tag("div") { $0.tag("button", [:], visit.say(title)) }
        }
    }

    private func address(in list: String, _ visit: Visit) -> Address {
        Address(parts: ["bulk", list, name], query: ListQuery.kept(visit))
    }
}

/// The parts of a list page that verbs for several rows have.
extension BulkVerb {
    /// Writes a list with what can be done with its rows: one form, a button for each verb.
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        of list: String,
        _ verbs: [BulkVerb],
        _ table: (inout HTML) -> Void
    ) throws {
        let verbs = verbs.filter { $0.isOffered(to: visit) }
        guard let first = verbs.first else { return table(&html) }
        try html.form(visit, to: first.address(in: list, visit)) { html in
            table(&html)
            try html.tag("div", ["class": "row bulk"]) { html in
                html.tag(
                    "button",
                    [
                        "type": "button", "class": "quiet", "data-check": "row",
                        "hidden": .flag(true),
                    ],
                    visit.say(ReviewText.checkAll)
                )
                for verb in verbs {
                    try html.tag("div", ["class": "row"]) { html in
                        try verb.fields?(&html, visit)
                        html.tag(
                            "button",
                            [
                                "class": "quiet",
                                "formaction": .address(verb.address(in: list, visit)),
                            ],
                            visit.say(verb.title)
                        )
                    }
                }
            }
        }
    }

    /// Writes the box that chooses a row.
    static func pick(
        _ html: inout HTML,
        _ visit: Visit,
        _ row: String,
        isChecked: Bool = false
    ) {
        html.void(
            "input",
            [
                "type": "checkbox", "name": "row", "value": .text(row),
                "checked": .flag(isChecked),
                "aria-label": .text(visit.say(ListText.pick, ["row": row])),
            ]
        )
        html.write(" ")
    }

    /// Writes what was just done, with what takes it back.
    static func notice(_ html: inout HTML, _ visit: Visit, of list: String, _ verbs: [BulkVerb]) {
        let rows = visit.query.filter { $0.name == "done" }.map(\.value).unique.prefix(most)
        guard let verb = verbs.first(where: { $0.name == visit.value("did") }), !rows.isEmpty,
            visit.may(verb.right)
        else { return }
        html.tag("div", ["class": "notice undo", "role": "status"]) { html in
            let words = visit.say(ListText.done, counting: rows.count)
            html.write("\(visit.say(verb.title)): \(words)")
            guard let undo = verbs.first(where: { $0.name == verb.undo }) else { return }
            html.form(visit, to: undo.address(in: list, visit), class: "row") { html in
                // What was done last may need what was done before it.
                for row in rows.reversed() {
                    html.void(
                        "input",
                        ["type": "hidden", "name": "row", "value": .text(row)]
                    )
                }
                html.tag("button", ["class": "quiet"], visit.say(undo.title))
            }
        }
    }
}
