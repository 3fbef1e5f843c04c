import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Who did what: sign-ins and rights, and what was changed in the catalogue.
enum TrailPage {
    static let routes = [
        Route.page(
            "/trail",
            .readTrail,
            "Who did what",
            [
                .init(name: "kind", summary: "What is shown", choices: ["security", "catalogue"]),
                .init(name: "after", summary: "The last entry of the page before", isNumber: true),
            ]
        ) { try answer($0) }
    ]

    private static let pageSize = 50

    private static func answer(_ visit: Visit) throws -> Response {
        let isCatalogue = visit.value("kind") == "catalogue"
        let after = visit.value("after").flatMap { Int($0) }
        let entries =
            isCatalogue ? [] : try visit.home.trail(before: after, limit: pageSize + 1)
        let changes =
            isCatalogue
            ? try visit.home.store.changes(
                before: after.map(Int64.init),
                actor: nil,
                limit: pageSize + 1
            ) : []
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.trail), in: .trail) { html in
                html.heading(visit.say(FrameText.trail))
                html.tag("p", ["class": "soft"], visit.say(SiteText.trailHint))
                html.tag("nav", ["class": "tabs", "aria-label": .text(visit.say(FrameText.trail))])
                {
                    html in
                    for (kind, text) in [
                        ("security", PeopleText.security), ("catalogue", .catalogue),
                    ] {
                        html.tag(
                            "a",
                            [
                                "href": .address(Address("trail", query: [("kind", kind)])),
                                "aria-current": (kind == "catalogue") == isCatalogue
                                    ? "page" : .none,
                            ],
                            visit.say(text)
                        )
                    }
                }
                if entries.isEmpty, changes.isEmpty {
                    return html.empty(visit.say(SiteText.noTrail))
                }
                if isCatalogue {
                    table(&html, visit, Array(changes.prefix(pageSize)))
                } else {
                    table(&html, visit, Array(entries.prefix(pageSize)))
                }
                let next =
                    isCatalogue
                    ? changes.dropFirst(pageSize).isEmpty
                        ? nil : String(changes[pageSize - 1].position)
                    : entries.dropFirst(pageSize).isEmpty
                        ? nil : String(entries[pageSize - 1].number)
                html.pager(visit, next: next, csv: nil)
            }
        )
    }

    private static func table(_ html: inout HTML, _ visit: Visit, _ entries: [TrailEntry]) {
        html.table(
            visit.say(FrameText.trail),
            [
                .init(visit.say(CommonText.when)), .init(visit.say(CommonText.who)),
                .init(visit.say(PeopleText.from)), .init(visit.say(CommonText.what)),
                .init(visit.say(CommonText.value)),
            ],
            entries
        ) { html, entry, column in
            switch column {
            case 0: html.write(visit.words.moment(entry.at))
            case 1: html.write(entry.actor)
            case 2: html.write(entry.client)
            case 3: html.write("\(entry.kind.replacing("_", with: " ")): \(entry.subject)")
            default: html.tag("span", ["class": "small"], entry.detail == "{}" ? "" : entry.detail)
            }
        }
    }

    private static func table(_ html: inout HTML, _ visit: Visit, _ changes: [CatalogueChange]) {
        html.table(
            visit.say(FrameText.trail),
            [
                .init(visit.say(CommonText.when)), .init(visit.say(CommonText.who)),
                .init(visit.say(CommonText.what)), .init(visit.say(SiteText.fields)),
            ],
            changes
        ) { html, change, column in
            switch column {
            case 0: html.write(visit.words.moment(change.at))
            case 1: html.write(change.actor)
            case 2:
                let deed: SiteText =
                    switch change.action {
                    case "create": .created
                    case "delete": .deleted
                    default: .changed
                    }
                html.write("\(change.table) \(change.object ?? ""): \(visit.say(deed))")
            default:
                html.tag("span", ["class": "small"], String(change.fields.prefix(300)))
            }
        }
    }
}
