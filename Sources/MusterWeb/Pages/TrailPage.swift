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

    private static let name = "trail"
    private static let parameters =
        filters
        + ListPage.parameters(of: fields(isCatalogue: false)).filter {
            !["search", "order"].contains($0.name)
        }

    static let routes =
        [
            Route.page("/trail", .readTrail, "Who did what", parameters) { visit in
                let (list, isCatalogue) = (try list(visit), isCatalogue(visit))
                return try list.page(visit) { _ in
                } above: { html in
                    html.tag("p", ["class": "soft"], visit.say(SiteText.trailHint))
                    tabs(&html, visit, isCatalogue: isCatalogue)
                }
            }
        ]
        + ListPage.routes(beside: name, .readTrail, csvPath: "/trail/export", parameters) {
            try list($0, isFile: true)
        }

    /// An entry as it is shown: the same cells in the table and in the file.
    private struct Row: Sendable {
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

    private static func fields(isCatalogue: Bool) -> [Field<Row>] {
        let detail: any WebText = isCatalogue ? SiteText.fields : CommonText.value
        return [
            .shown("who", Sentence(CommonText.who)) { $0.who },
            .shown("what", Sentence(CommonText.what)) { $0.what },
            .shown("detail", Sentence(detail)) { $0.detail },
            .shown("from", Sentence(PeopleText.from), isUsual: !isCatalogue) { $0.from },
        ]
    }

    /// A page of the entries as the list page shows them, or all of them for a file.
    private static func list(_ visit: Visit, isFile: Bool = false) throws -> ListPage<Row> {
        let isCatalogue = isCatalogue(visit)
        // The total decides which page there is to show.
        let total = try rows(visit, skipping: 0, limit: 0).total
        let shown = isFile ? 0..<mostInFile : try Paging(visit, of: total).rows
        let found = try rows(visit, skipping: shown.lowerBound, limit: shown.count).rows
        var page = ListPage(
            name: name,
            title: visit.say(FrameText.trail),
            menu: .trail,
            empty: visit.say(SiteText.noTrail),
            list: RowList(
                "entry",
                fields: fields(isCatalogue: isCatalogue),
                identifierKey: "at",
                identifier: { $0.at.iso8601(.seconds) },
                rows: []
            )
        )
        page.found = .init(rows: found, total: total)
        page.isOrdered = false
        page.csvPath = ["trail", "export"]
        page.fileRight = .readTrail
        page.identifierTitle = visit.say(CommonText.when)
        page.identifierCell = { $0.write(visit.words.moment($1.at)) }
        page.ownFilters = ["who"]
        page.controls = { html in
            html.void(
                "input",
                [
                    "type": "hidden", "name": "kind",
                    "value": isCatalogue ? "catalogue" : "security",
                ]
            )
            html.field(visit.say(CommonText.who), name: "who", value: visit.value("who"))
        }
        page.cells = [
            "what": { $0.tag("span", ["class": isCatalogue ? "tight" : .none], $1.what) },
            "detail": { html, row in
                // A cell with nothing in it has no line of its own on a phone.
                guard !row.detail.isEmpty else { return }
                html.tag("span", ["class": "small"], String(shortened(row.detail).prefix(300)))
            },
            "from": { $0.write(client($1.from, visit)) },
        ]
        return page
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
}
