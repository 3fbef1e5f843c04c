import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Who did what: sign-ins and rights, and what was changed in the catalogue.
enum TrailPage {
    private static let filters = [
        Route.Parameter(
            name: "kind",
            summary: "What is shown",
            choices: ["security", "catalogue"]
        ),
        Route.Parameter(name: "who", summary: "Only what this person did"),
    ]

    static let routes = [
        Route.page("/trail", .readTrail, "Who did what", filters + [Paging.parameter]) {
            try answer($0)
        },
        Route(
            method: .get,
            path: "/trail/export",
            right: .readTrail,
            summary: "What the page shows, as CSV",
            form: .csv,
            parameters: filters
        ) { try csv($0) },
    ]

    /// An entry as it is shown: the same cells in the table and in the file.
    private struct Row {
        var at: Instant
        var who: String
        var from: String
        var what: String
        var detail: String
    }

    /// The rows of a list, and how many it has.
    private static func rows(
        _ visit: Visit,
        skipping skipped: Int,
        limit: Int
    ) throws -> (rows: [Row], total: Int) {
        let who = visit.value("who")
        guard isCatalogue(visit) else {
            let found = try visit.home.trail.page(of: who, skipping: skipped, limit: limit)
            return (found.entries.map { row($0, visit) }, found.total)
        }
        let found = try visit.home.trail.changesPage(of: who, skipping: skipped, limit: limit)
        return (found.changes.map { row($0, visit) }, found.total)
    }

    private static func row(_ entry: TrailEntry, _ visit: Visit) -> Row {
        let told = TrailSentence(entry, visit.words)
        return Row(
            at: entry.at,
            who: entry.actor,
            from: entry.client,
            what: told.text,
            detail: told.rest
        )
    }

    private static func row(_ change: CatalogueChange, _ visit: Visit) -> Row {
        let deed: SiteText =
            switch change.action {
            case "create": .created
            case "delete": .deleted
            default: .changed
            }
        let kind = ObjectText(table: change.table).map { visit.say($0) } ?? change.table
        let object = [kind, change.object].compactMap { $0 }.joined(separator: " ")
        return Row(
            at: change.at,
            who: change.actor,
            from: "",
            what: "\(object): \(visit.say(deed))",
            detail: members(change, visit.words)
        )
    }

    /// The fields of a change as people read them: `Name: Scale 2; Zone: dock`.
    private static func members(_ change: CatalogueChange, _ words: Wording) -> String {
        let fields = change.fields
        guard case .object(let members)? = try? JSONReader.read(Array(fields.utf8)) else {
            return fields
        }
        return DetailWords.list(members) { key in
            // Things have a title, people a name; some languages tell the two apart.
            if change.table == "person", key == "name" {
                return CommonText.personName.say(words.language)
            }
            return ChangedFieldText(key)?.say(words.language)
                ?? SensorFieldText(key)?.say(words.language) ?? key.replacing("_", with: " ")
        } value: { key, value in
            DetailWords.value(key, value, words)
        }
    }

    private static func isCatalogue(_ visit: Visit) -> Bool { visit.value("kind") == "catalogue" }

    private static func answer(_ visit: Visit) throws -> Response {
        // The total decides which page there is to show.
        let total = try rows(visit, skipping: 0, limit: 0).total
        let paging = try Paging(visit, of: total)
        let shown = try rows(visit, skipping: paging.rows.lowerBound, limit: paging.rows.count).rows
        let isCatalogue = isCatalogue(visit)
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.trail), in: .trail) { html in
                html.heading(visit.say(FrameText.trail))
                html.tag("p", ["class": "soft"], visit.say(SiteText.trailHint))
                tabs(&html, visit, isCatalogue: isCatalogue)
                filterForm(&html, visit, isCatalogue: isCatalogue)
                html.results(visit.say(PagingText.found, counting: total)) { html in
                    guard !shown.isEmpty else { return html.empty(visit.say(SiteText.noTrail)) }
                    table(&html, visit, shown, isCatalogue: isCatalogue)
                    html.pages(
                        visit,
                        paging,
                        csv: Address(
                            "trail",
                            "export",
                            query: visit.query.filter { $0.name != "page" }
                                .map { ($0.name, $0.value) }
                        )
                    )
                }
            }
        )
    }

    private static func tabs(_ html: inout HTML, _ visit: Visit, isCatalogue: Bool) {
        html.tag("nav", ["class": "tabs", "aria-label": .text(visit.say(FrameText.trail))]) {
            html in
            for (kind, text) in [("security", PeopleText.security), ("catalogue", .catalogue)] {
                html.tag(
                    "a",
                    [
                        "href": .address(Address("trail", query: [("kind", kind)])),
                        "aria-current": (kind == "catalogue") == isCatalogue ? "page" : .none,
                    ],
                    visit.say(text)
                )
            }
        }
    }

    private static func filterForm(_ html: inout HTML, _ visit: Visit, isCatalogue: Bool) {
        html.tag(
            "form",
            [
                "class": "row", "method": "get", "action": .address(Address("trail")),
                "data-search": .flag(true), "role": "search",
            ]
        ) { html in
            html.void(
                "input",
                [
                    "type": "hidden", "name": "kind",
                    "value": isCatalogue ? "catalogue" : "security",
                ]
            )
            html.field(visit.say(CommonText.who), name: "who", value: visit.value("who"))
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
        }
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ rows: [Row],
        isCatalogue: Bool
    ) {
        let (when, who) = (visit.say(CommonText.when), visit.say(CommonText.who))
        let (what, from) = (visit.say(CommonText.what), visit.say(PeopleText.from))
        let columns: [HTML.Column] =
            isCatalogue
            ? [.init(when), .init(who), .init(what), .init(visit.say(SiteText.fields))]
            : [
                .init(when), .init(who), .init(what), .init(visit.say(CommonText.value)),
                .init(from),
            ]
        html.table(visit.say(FrameText.trail), columns, rows) { html, row, column in
            switch column {
            case 0: html.write(visit.words.moment(row.at))
            case 1: html.write(row.who)
            case 2: html.tag("span", ["class": isCatalogue ? "tight" : .none], row.what)
            case 3:
                // A cell with nothing in it has no line of its own on a phone.
                if !row.detail.isEmpty {
                    let detail = String(shortened(row.detail).prefix(300))
                    html.tag("span", ["class": "small"], detail)
                }
            default:
                html.write(client(row.from, visit))
            }
        }
    }

    /// Where somebody came from, as pages call it.
    static func client(_ client: String, _ visit: Visit) -> String {
        client == "local" ? visit.say(SiteText.thisMachine) : client
    }

    /// A detail with the first digits of each hash; the file that can be downloaded has them whole.
    private static func shortened(_ detail: String) -> String {
        detail.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let digits = word.prefix { $0.isHexDigit }
            return digits.count == 64 ? "\(digits.prefix(20))…\(word.dropFirst(64))" : String(word)
        }.joined(separator: " ")
    }

    /// At most so many entries are put into a file.
    private static let mostInFile = 100_000

    private static func csv(_ visit: Visit) throws -> Response {
        var csv = CSVWriter(for: .spreadsheet)
        csv.record(["at", "who", "what", "detail", "from"])
        for row in try rows(visit, skipping: 0, limit: mostInFile).rows {
            csv.record([
                row.at.iso8601(.seconds), row.who, row.what, row.detail, row.from,
            ])
        }
        return Answer.file(csv.bytes, type: "text/csv; charset=utf-8", named: "trail.csv")
    }
}
