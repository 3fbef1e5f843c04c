import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The API for people: what there is, and who may ask.
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
                html.table(
                    visit.say(SiteText.routes),
                    [
                        .init(visit.say(SiteText.address)), .init(visit.say(SiteText.method)),
                        .init(visit.say(CommonText.what)), .init(visit.say(SiteText.needs)),
                    ],
                    OpenAPI.described
                ) { html, route, column in
                    switch column {
                    case 0: html.tag("code", [:], route.path)
                    case 1: html.write(route.method.rawValue)
                    case 2: html.write(route.summary)
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
        )
    }
}
