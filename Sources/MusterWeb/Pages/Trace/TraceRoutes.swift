import HTTPTypes
import Hummingbird
import MusterCore
import MusterLabels
import MusterReport
import MusterService

/// Where the codes on products lead to: open to everybody, without a sign-in, a cookie or a script.
///
/// Source: GS1 Digital Link standard, URI syntax and resolution.
enum TraceRoutes {
    /// What addresses of things begin with; the request log says no more of them than this.
    static let heads = ["01", "P"]

    private static let linkType = Route.Parameter(
        name: "linkType",
        summary: "all: the links to what is known of the thing, as a linkset (RFC 9264)",
        choices: ["all"]
    )

    private static let parameters = [
        Route.Parameter(name: "S", summary: "The signature of the label"),
        Route.Parameter(name: "17", summary: "The last day, six digits"),
        Route.Parameter(
            name: "lang",
            summary: "The language",
            choices: ReportLanguage.ofPages.map(\.rawValue)
        ), linkType,
    ]

    /// A product, and up to four pairs that make it narrower: variant, lot, serial number, third party.
    ///
    /// Of an address with half a pair it is said that it names nothing.
    static let routes: [Route] =
        heads.flatMap { head in
            (0...8).map { count in
                let steps = (0..<count).map { "/{part\($0)}" }.joined()
                return Route(
                    method: .get,
                    path: "/\(head)/{product}\(steps)",
                    right: nil,
                    summary: "What a product's label tells",
                    form: .customer,
                    parameters: parameters,
                    answer: answer
                )
            }
        }
        + HomeLabelKeys.PublishedFile.allCases.map { file in
            Route(
                method: .get,
                path: "/.well-known/muster/\(file.rawValue)",
                right: nil,
                summary: "What the labels of this house are checked by",
                form: .customer
            ) { try published(file, $0) }
        }

    /// A path without what the addresses of labels have before the product.
    static func plain(_ path: String, _ settings: Settings) -> String {
        guard let prefix = settings.labels.base?.prefix, !prefix.isEmpty,
            path.hasPrefix("\(prefix)/")
        else { return path }
        return String(path.dropFirst(prefix.count))
    }

    /// What the addresses of labels begin with, where a path does.
    static func prefix(of path: String, _ settings: Settings) -> String {
        String(path.dropLast(plain(path, settings).count))
    }

    /// A path as the log has it: it does not say which thing somebody asked for.
    static func logged(_ path: String, _ settings: Settings) -> String {
        let plain = plain(path, settings)
        let head = heads.first { plain.hasPrefix("/\($0)/") }
        return head.map { "/\($0)/*" } ?? path
    }

    private static func published(
        _ file: HomeLabelKeys.PublishedFile,
        _ visit: Visit
    ) throws -> Response {
        try visit.desk.customers.admit(visit.visitor.caller, at: visit.home.now())
        let type = file == .keys ? "application/jwk-set+json" : "text/plain; charset=utf-8"
        let text = try visit.home.labelKeys.published(file)
        return shared(Answer.marked(Answer.text(text, type: type), text.utf8, for: visit))
    }

    private static func answer(_ visit: Visit) throws -> Response {
        let now = visit.home.now()
        try visit.desk.customers.admit(visit.visitor.caller, at: now)
        let address = signedAddress(of: visit)
        let chosen = ReportLanguage.ofPages.first { $0.rawValue == visit.value("lang") }
        let language = chosen ?? visit.language
        let trace = try visit.home.labels.publicTrace(address, askedAt: visit.host)
        guard let trace else {
            // Those who guess addresses pay twice.
            try visit.desk.customers.admit(visit.visitor.caller, at: now)
            guard wantsPage(visit) else { throw WebError.noPage(path: visit.path) }
            let html = TracePage.notOurs(visit, language)
            return vary(Answer.page(html, status: .notFound))
        }
        if trace.serial != nil {
            visit.desk.customers.note(trace.canonical, visit)
        }
        var response = try form(of: trace, visit, language, address)
        if trace.serial != nil { response.headers[.robots] = "noindex" }
        return vary(visit.visitor.principal == nil ? shared(response) : response)
    }

    private static func form(
        of trace: PublicTrace,
        _ visit: Visit,
        _ language: ReportLanguage,
        _ address: String
    ) throws -> Response {
        let accept = visit.headers[.accept] ?? ""
        if visit.value("linkType") == "all" || accept.contains(linkset) {
            let bytes = links(of: trace, address)
            return Answer.marked(Answer.bytes(bytes, type: linkset), bytes, for: visit)
        }
        if wantsPage(visit) {
            let html = TracePage.html(trace, visit, language, address)
            return Answer.marked(Answer.page(html), html.text.utf8, for: visit)
        }
        var json = JSONWriter()
        trace.write(to: &json)
        json.newline()
        var response = Answer.bytes(json.bytes, type: "application/json")
        if let signature = try visit.home.labelKeys.sign(trace: json.bytes) {
            response.headers[.signature] = signature
        }
        return Answer.marked(response, json.bytes, for: visit)
    }

    private static let linkset = "application/linkset+json"

    /// The links to what is known of a thing (RFC 9264; link types of GS1's web vocabulary).
    private static func links(of trace: PublicTrace, _ address: String) -> [UInt8] {
        let title = trace.goods?.name ?? trace.canonical
        var json = JSONWriter()
        json.object { json in
            json.key("linkset")
            json.array { list in
                list.object { json in
                    json.key("anchor")
                    json.string(trace.canonical)
                    json.key("https://gs1.org/voc/pip")
                    json.link(to: address, title)
                    json.key("https://gs1.org/voc/traceability")
                    json.link(to: address, title)
                    json.key("https://gs1.org/voc/recallStatus")
                    json.link(to: address, title)
                }
            }
        }
        json.newline()
        return json.bytes
    }

    /// Path and query as they were printed: without what only says how the page is to look.
    private static func signedAddress(of visit: Visit) -> String {
        let asked = visit.line.drop { $0 != " " }.dropFirst()
        let path = asked.prefix { $0 != "?" }
        let query = asked.dropFirst(path.count + 1).split(separator: "&").filter {
            !$0.hasPrefix("lang=") && !$0.hasPrefix("linkType=")
        }.joined(separator: "&")
        return query.isEmpty ? String(path) : "\(path)?\(query)"
    }

    /// Whether a browser asks, which names pages first.
    private static func wantsPage(_ visit: Visit) -> Bool {
        let accept = visit.headers[.accept] ?? "*/*"
        return accept.contains("text/html") || !accept.contains("json")
    }

    /// Anybody may keep it for a minute: so a recall is everywhere within one.
    private static func shared(_ response: Response) -> Response {
        var response = response
        response.headers[.cacheControl] = "public, max-age=60, must-revalidate"
        return response
    }

    private static func vary(_ response: Response) -> Response {
        var response = response
        response.headers[.vary] = "Accept, Accept-Language, Cookie"
        return response
    }
}

extension JSONWriter {
    /// One link, as linksets have them.
    fileprivate mutating func link(to address: String, _ title: String) {
        array { list in
            list.object { json in
                json.key("href")
                json.string(address)
                json.key("title")
                json.string(title)
            }
        }
    }
}

extension HTTPField.Name {
    /// What search engines are asked for.
    fileprivate static let robots = HTTPField.Name(known: "X-Robots-Tag")
    /// The signature over the answer.
    fileprivate static let signature = HTTPField.Name(known: "Muster-Signature")
}
