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
        form: .json,
        gives: .anyObject
    ) { visit in Answer.json({ write(&$0) }, for: visit) }

    /// The routes that it describes; the interface of EPCIS is described by GS1.
    static var described: [Route] {
        Portal.routes.filter { $0.path.hasPrefix("/api/") }
    }

    private static let description = """
        Audits of an inventory by its Bluetooth beacons. Every answer has an ETag: send it back as \
        If-None-Match, and what has not changed is not sent again; as If-Match, and a change is made \
        only to what you have seen. A list has its elements in data, and in next the cursor of the \
        page behind it, or null. A change with an Idempotency-Key is made once, however often it is \
        sent. Moments are in UTC. What goes wrong is told as application/problem+json (RFC 9457): \
        detail says what, remedy says what to do.
        """

    private static func write(_ json: inout JSONWriter) {
        json.object { json in
            json.text("openapi", "3.1.0")
            json.member("info") { json in
                json.object { json in
                    json.text("title", "Muster")
                    json.text("version", MusterVersion.text)
                    json.text("description", description)
                }
            }
            json.member("servers") { json in json.array { $0.object { $0.text("url", "/") } } }
            json.member("security") { json in
                json.array { $0.object { $0.member("token") { $0.texts([]) } } }
            }
            json.member("components") { json in json.object { components(&$0) } }
            json.member("paths") { json in
                json.object { json in
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
    }

    private static var paths: [(String, [Route])] {
        var paths: [(String, [Route])] = []
        for route in described {
            if let index = paths.firstIndex(where: { $0.0 == route.path }) {
                paths[index].1.append(route)
            } else {
                paths.append((route.path, [route]))
            }
        }
        return paths
    }

    private static func components(_ json: inout JSONWriter) {
        json.member("securitySchemes") { json in
            json.object { json in
                json.member("token") { json in
                    json.object { json in
                        json.text("type", "http")
                        json.text("scheme", "bearer")
                        json.text("description", "A token of a person: muster user token add NAME")
                    }
                }
            }
        }
        json.member("schemas") { json in
            json.object { json in
                for name in APISchema.allCases {
                    json.member(name.rawValue) { name.schema.write(&$0) }
                }
            }
        }
        json.member("responses") { json in
            json.object { json in
                json.member("Problem") { json in
                    json.object { json in
                        json.text("description", "What went wrong, and what to do")
                        json.content("application/problem+json", .named(.problem))
                    }
                }
            }
        }
    }

    private static func operation(_ json: inout JSONWriter, _ route: Route) {
        json.object { json in
            json.text("operationId", identifier(route))
            json.text("summary", route.summary)
            json.member("tags") { $0.texts([tag(route)]) }
            if let right = route.right {
                json.text("x-muster-right", right.rawValue)
            } else {
                json.member("security") { $0.array { _ in } }
            }
            json.member("parameters") { json in
                json.array { list in
                    inPath(&list, route)
                    for parameter in route.parameters {
                        list.parameter(
                            parameter.name,
                            in: "query",
                            parameter.summary,
                            parameter.wholeSchema
                        )
                    }
                    inHeaders(&list, route)
                }
            }
            body(&json, route)
            json.member("responses") { json in json.object { responses(&$0, route) } }
        }
    }

    private static func inPath(_ list: inout JSONWriter, _ route: Route) {
        for part in route.path.split(separator: "/") where part.hasPrefix("{") {
            let name = String(part.dropFirst().dropLast())
            list.object { json in
                json.text("name", name)
                json.text("in", "path")
                json.text("description", names[name] ?? "The \(name)")
                json.member("required") { $0.bool(true) }
                json.member("schema") { Schema.characters(1...300).write(&$0) }
            }
        }
    }

    /// What the parts of addresses are.
    private static let names = [
        "definition": "The definition's name",
        "audit": "The audit, such as A-2026-0017", "item": "The item's identifier",
        "file": "The name of the file", "login": "What the person signs in with",
        "message": "The message, such as M-33", "token": "The token, such as T-3",
        "inventory": "The inventory's name", "zone": "The zone's identifier",
        "anchor": "The anchor's beacon", "receiver": "The receiver's identifier",
        "alarm": "The alarm, such as AL-007",
        "sensor": "The sensor: its identifier, such as S-01, name or identity",
        "photo": "The photo, as the list of photos names it",
    ].merging(ResourceRoutes.parts) { own, _ in own }
        .merging(ProvenancePages.parts) { own, _ in own }
        .merging(APIStations.parts) { own, _ in own }

    private static func inHeaders(_ list: inout JSONWriter, _ route: Route) {
        guard route.right != nil, route.form != .events else { return }
        if route.isSafe {
            return list.parameter(
                "If-None-Match",
                in: "header",
                "Nothing is sent again that has this ETag",
                .text
            )
        }
        list.parameter(
            "Idempotency-Key",
            in: "header",
            "The same key with the same request is done once",
            .characters(1...200)
        )
        list.parameter(
            "If-Match",
            in: "header",
            route.needsMatch
                ? "The ETag of what is to be changed; * takes it as it is. Without: 428"
                : "Only while the object has this ETag",
            .text
        )
    }

    private static func body(_ json: inout JSONWriter, _ route: Route) {
        guard route.method != .delete, !route.isSafe else { return }
        json.member("requestBody") { json in
            json.object { json in
                let body = route.body ?? []
                let isNeeded = route.body == nil || body.contains(where: \.isRequired)
                json.member("required") { $0.bool(isNeeded) }
                json.member("content") { json in
                    json.object { json in
                        for type in route.accepts {
                            json.member(type) { json in
                                json.object { json in
                                    json.member("schema") { json in
                                        if route.body == nil {
                                            Schema.text.write(&json)
                                        } else {
                                            schema(&json, body)
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func schema(_ json: inout JSONWriter, _ body: [Route.Body]) {
        json.object { json in
            json.text("type", "object")
            json.member("additionalProperties") { $0.bool(false) }
            json.member("required") { $0.texts(body.filter(\.isRequired).map(\.name)) }
            json.member("properties") { json in
                json.object { json in
                    for member in body {
                        json.member(member.name) { json in
                            json.object { json in
                                json.text("description", member.summary)
                                member.schema.members(&json)
                                if let example = member.example {
                                    json.member("examples") { list in
                                        list.array { $0.raw(example.utf8) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func responses(_ json: inout JSONWriter, _ route: Route) {
        json.member(String(route.status.code)) { json in
            json.object { json in
                json.text("description", "Done")
                guard route.status != .noContent else { return }
                headers(&json, route)
                json.content(type(route), route.gives)
            }
        }
        if route.isSafe, route.form != .events {
            json.member("304") { json in
                json.object { $0.text("description", "You have it already: see If-None-Match") }
            }
        }
        for status in refusals(route) {
            json.member(String(status)) { json in
                json.object { $0.text("$ref", "#/components/responses/Problem") }
            }
        }
    }

    private static func headers(_ json: inout JSONWriter, _ route: Route) {
        guard route.form != .events else { return }
        var headers = [("ETag", "The mark of this content")]
        if route.parameters.contains(where: { $0.name == "cursor" }) {
            headers.append(("Link", "The next page, with rel=next; absent on the last one"))
        }
        if route.status == .created {
            headers.append(("Location", "Where what was made can be got, if anywhere"))
        }
        json.member("headers") { json in
            json.object { json in
                for (name, summary) in headers {
                    json.member(name) { json in
                        json.object { json in
                            json.text("description", summary)
                            json.member("schema") { Schema.text.write(&$0) }
                        }
                    }
                }
            }
        }
    }

    private static func type(_ route: Route) -> String {
        switch route.form {
        case .pdf: "application/pdf"
        case .csv: "text/csv"
        case .events: "text/event-stream"
        case .file, .customer: "*/*"
        case .photo: "image/jpeg"
        case .json, .page, .text: "application/json"
        }
    }

    /// The statuses of what may go wrong.
    private static func refusals(_ route: Route) -> [Int] {
        guard route.right != nil else { return [400, 421, 500] }
        var statuses = [400, 401, 403, 404, 421, 429, 500, 503]
        // What can be told depends on the state of what is asked for: an audit that was cancelled cannot be
        // compared, an order that was called off is not picked, a home without people has no profiles.
        if route.form != .events { statuses += [409, 422] }
        if !route.isSafe { statuses += [408, 412, 413, 415] }
        if route.needsMatch { statuses.append(428) }
        return statuses.sorted()
    }

    /// A name for the operation: `getAuditsAuditFindings`.
    static func identifier(_ route: Route) -> String {
        let words = route.path.dropFirst("/api/v1".count)
            .split { !$0.isLetter && !$0.isNumber }
        return route.method.rawValue.lowercased()
            + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// What the operation is about: the first part of its address.
    private static func tag(_ route: Route) -> String {
        let part = route.path.dropFirst("/api/v1/".count).prefix { $0 != "/" && $0 != "." }
        return String(part)
    }
}

extension JSONWriter {
    fileprivate mutating func content(_ type: String, _ schema: Schema?) {
        member("content") { json in
            json.object { json in
                json.member(type) { json in
                    json.object { json in
                        if let schema { json.member("schema") { schema.write(&$0) } }
                    }
                }
            }
        }
    }

    fileprivate mutating func parameter(
        _ name: String,
        in place: String,
        _ summary: String,
        _ schema: Schema
    ) {
        object { json in
            json.text("name", name)
            json.text("in", place)
            json.text("description", summary)
            json.member("schema") { schema.write(&$0) }
        }
    }
}
