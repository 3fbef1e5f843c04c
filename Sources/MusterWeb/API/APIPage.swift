import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The API for people: how to begin, what there is, and who may ask.
enum APIPage {
    static let route = Route.page("/api", .viewAudits, "The API") { visit in
        Answer.page(
            Shell.page(visit, title: visit.say(FrameText.api), in: .api) { html in
                html.heading(visit.say(FrameText.api)) { html in
                    html.link(
                        visit.say(SiteText.apiTokens),
                        to: Address("api", "v1", "openapi.json"),
                        class: "button quiet"
                    )
                }
                html.tag("p", ["class": "soft"], visit.say(SiteText.apiHint))
                start(&html, visit)
                html.tag("h2", [:], visit.say(SiteText.routes))
                table(&html, visit)
            }
        )
    }

    /// Writes the first steps as commands that can be copied.
    private static func start(_ html: inout HTML, _ visit: Visit) {
        let base = "\(visit.desk.options.isSecure ? "https" : "http")://\(visit.host)/api/v1"
        let curl = "curl -H \"Authorization: Bearer $TOKEN\""
        let json = "\(curl) -H 'Content-Type: application/json'"
        let steps: [(APIText, String?)] = [
            (.token, "TOKEN=$(muster user token add script --may editCatalogue runAudits)"),
            (.read, "\(curl) '\(base)/items?limit=500'"),
            (.next, "\(curl) '\(base)/items?limit=500&cursor=NEXT'"),
            (
                .add,
                json
                    + " -H 'Idempotency-Key: crate-1' \\\n  -d '{\"id\": \"X-1\", \"name\": \"Crate\", "
                    + "\"beacon\": \"address:AA:BB:CC:DD:EE:01\"}' \\\n  \(base)/items"
            ),
            (
                .change,
                json
                    + " -X PATCH -H 'If-Match: \"ETAG\"' \\\n  -d '{\"zone\": \"dock\", \"note\": null}' "
                    + "\\\n  \(base)/items/X-1"
            ),
            (
                .load,
                "\(curl) -H 'Content-Type: text/csv' --data-binary @items.csv \\\n  \(base)/items/import"
            ),
            (
                .verb,
                json + " -d '{\"item\": \"X-1\", \"by\": \"sight\"}' "
                    + "\\\n  \(base)/audits/A-2026-0001/confirm"
            ),
            (.errors, nil),
        ]
        html.card(visit.say(APIText.start)) { html in
            for (text, command) in steps {
                html.tag("p", [:], visit.say(text))
                guard let command else { continue }
                html.tag(
                    "div",
                    [
                        "class": "wide", "tabindex": "0", "role": "region",
                        "aria-label": .text(visit.say(text)),
                    ]
                ) { html in html.tag("pre") { $0.tag("code", [:], command) } }
            }
        }
    }

    private static func table(_ html: inout HTML, _ visit: Visit) {
        html.table(
            visit.say(SiteText.routes),
            [
                .init(visit.say(SiteText.address)), .init(visit.say(SiteText.method)),
                .init(visit.say(CommonText.what)), .init(visit.say(APIText.sends)),
                .init(visit.say(SiteText.needs)),
            ],
            OpenAPI.described
        ) { html, route, column in
            switch column {
            case 0: html.tag("code", [:], String(route.path.dropFirst("/api/v1".count)))
            case 1: html.write(route.method.rawValue)
            case 2: html.write(APISummary.say(route.summary, visit.language))
            case 3: html.tag("code", [:], takes(route))
            default:
                html.write(
                    route.right.map { right in
                        Role.allCases.filter { $0.may(right) }
                            .map { visit.say(RoleText($0)) }.joined(separator: ", ")
                    } ?? visit.say(SiteText.everybody)
                )
            }
        }
    }

    /// What a route reads: its query, the names of its body's members, and whether it needs If-Match;
    /// a question mark stands behind what may be left out.
    private static func takes(_ route: Route) -> String {
        var parts: [String] = []
        if !route.parameters.isEmpty {
            parts.append("?" + route.parameters.map(\.name).joined(separator: "&"))
        }
        if let body = route.body, !body.isEmpty {
            let names = body.map { $0.isRequired ? $0.name : "\($0.name)?" }
            parts.append("{\(names.joined(separator: ", "))}")
        }
        if !route.accepts.contains("application/json") { parts += route.accepts }
        if route.needsMatch { parts.append("If-Match") }
        return parts.joined(separator: " ")
    }
}
