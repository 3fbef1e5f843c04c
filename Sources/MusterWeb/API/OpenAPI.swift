import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import MusterService

/// The description of the API, made from the routes that the server answers to.
enum OpenAPI {
    static let route = Route(
        method: .get,
        path: "/api/v1/openapi.json",
        right: nil,
        summary: "This description (OpenAPI 3.1)",
        form: .json
    ) { visit in Answer.json({ write(&$0) }, for: visit) }

    /// The routes that it describes.
    static var described: [Route] { Portal.routes.filter(\.isAPI) }

    private static func write(_ json: inout JSONWriter) {
        json.object { json in
            json.key("openapi")
            json.string("3.1.0")
            json.key("info")
            json.object { json in
                json.key("title")
                json.string("Muster")
                json.key("version")
                json.string(MusterVersion.text)
                json.key("description")
                json.string("Audits of an inventory by its Bluetooth beacons.")
            }
            json.key("security")
            json.array { $0.object { $0.member("token") { $0.array { _ in } } } }
            json.key("components")
            json.object { components(&$0) }
            json.key("paths")
            json.object { json in
                var paths: [(String, [Route])] = []
                for route in described {
                    if let index = paths.firstIndex(where: { $0.0 == route.path }) {
                        paths[index].1.append(route)
                    } else {
                        paths.append((route.path, [route]))
                    }
                }
                for (path, routes) in paths {
                    json.member(path) { json in
                        json.object { json in
                            for route in routes {
                                json.member(route.method.rawValue.lowercased()) {
                                    operation(&$0, route)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func components(_ json: inout JSONWriter) {
        json.member("securitySchemes") { json in
            json.object { json in
                json.member("token") { json in
                    json.object { json in
                        json.text("type", "http")
                        json.text("scheme", "bearer")
                    }
                }
            }
        }
        json.member("schemas") { json in
            json.object { json in
                json.member("Problem") { json in
                    json.object { json in
                        json.text("type", "object")
                        json.member("required") { json in
                            json.array { list in
                                for name in ["title", "status", "detail", "remedy", "code"] {
                                    list.string(name)
                                }
                            }
                        }
                        json.member("properties") { json in
                            json.object { json in
                                for name in [
                                    "type", "title", "detail", "remedy", "code", "request",
                                ] {
                                    json.member(name) { $0.object { $0.text("type", "string") } }
                                }
                                for name in ["status", "exit"] {
                                    json.member(name) { $0.object { $0.text("type", "integer") } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func operation(_ json: inout JSONWriter, _ route: Route) {
        json.object { json in
            json.text("operationId", identifier(route))
            json.text("summary", route.summary)
            if let right = route.right {
                json.text("x-muster-right", right.rawValue)
            } else {
                json.member("security") { $0.array { _ in } }
            }
            json.member("parameters") { json in
                json.array { parameters(&$0, route) }
            }
            if let body = route.body {
                requestBody(&json, "application/json") { $0.member("schema") { schema(&$0, body) } }
            } else if route.takesPicture {
                requestBody(&json, "image/*") { _ in }
            }
            json.member("responses") { json in json.object { responses(&$0, route) } }
        }
    }

    private static func requestBody(
        _ json: inout JSONWriter,
        _ type: String,
        _ content: (inout JSONWriter) -> Void
    ) {
        json.member("requestBody") { json in
            json.object { json in
                json.member("content") { json in
                    json.object { json in json.member(type) { $0.object(content) } }
                }
            }
        }
    }

    private static func parameters(_ list: inout JSONWriter, _ route: Route) {
        for part in route.path.split(separator: "/") where part.hasPrefix("{") {
            list.object { json in
                json.text("name", String(part.dropFirst().dropLast()))
                json.text("in", "path")
                json.member("required") { $0.bool(true) }
                json.member("schema") { json in
                    json.object { json in
                        json.text("type", "string")
                        json.member("minLength") { $0.integer(1) }
                    }
                }
            }
        }
        for parameter in route.parameters {
            list.object { json in
                json.text("name", parameter.name)
                json.text("in", "query")
                json.text("description", parameter.summary)
                json.member("schema") { json in
                    json.object { json in
                        json.text("type", parameter.isNumber ? "integer" : "string")
                        if !parameter.choices.isEmpty {
                            json.member("enum") { json in
                                json.array { list in parameter.choices.forEach { list.string($0) } }
                            }
                        }
                    }
                }
            }
        }
        let isChange = !route.isSafe
        for (name, summary) in isChange
            ? [
                ("Idempotency-Key", "The same key with the same request is done once"),
                ("If-Match", "Only while the object has this ETag"),
            ] : [("If-None-Match", "Nothing is sent again that has this ETag")]
        where route.form == .json && route.right != nil {
            list.object { json in
                json.text("name", name)
                json.text("in", "header")
                json.text("description", summary)
                json.member("schema") { $0.object { $0.text("type", "string") } }
            }
        }
    }

    private static func schema(_ json: inout JSONWriter, _ body: [Route.Body]) {
        json.object { json in
            json.text("type", "object")
            json.member("additionalProperties") { $0.bool(false) }
            json.member("required") { json in
                json.array { list in body.filter(\.isRequired).forEach { list.string($0.name) } }
            }
            json.member("properties") { json in
                json.object { json in
                    for member in body {
                        json.member(member.name) {
                            $0.object { $0.text("description", member.summary) }
                        }
                    }
                }
            }
        }
    }

    private static func responses(_ json: inout JSONWriter, _ route: Route) {
        let type =
            switch route.form {
            case .pdf: "application/pdf"
            case .csv: "text/csv"
            case .events: "text/event-stream"
            case .photo: "image/jpeg"
            case .json, .page, .text, .file: "application/json"
            }
        let good: [Int] =
            route.method == .delete ? [204] : route.path == "/api/v1/items" ? [200, 201] : [200]
        for status in good + (route.isSafe ? [304] : []) {
            json.member(String(status)) { json in
                json.object { json in
                    json.text("description", "Done")
                    guard status < 204 else { return }
                    json.member("content") { json in
                        json.object { $0.member(type) { $0.object { _ in } } }
                    }
                }
            }
        }
        json.member("default") { json in
            json.object { json in
                json.text("description", "What went wrong, and what to do")
                json.member("content") { json in
                    json.object { json in
                        json.member("application/problem+json") { json in
                            json.object { json in
                                json.member("schema") { json in
                                    json.object { $0.text("$ref", "#/components/schemas/Problem") }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// A name for the operation: `getAuditsAuditFindings`.
    static func identifier(_ route: Route) -> String {
        let words = route.path.dropFirst("/api/v1".count)
            .split { !$0.isLetter && !$0.isNumber }
        return route.method.rawValue.lowercased()
            + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension JSONWriter {
    /// Writes a member of an object.
    fileprivate mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        key(data: name)
        value(&self)
    }

    /// Writes a member that is a text.
    fileprivate mutating func text(_ name: String, _ value: String) {
        member(name) { $0.string(value) }
    }
}

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
