import HTTPTypes
import Hummingbird
import MusterPeople

/// What the server does at one address: the row that routing, rights and the API's description
/// are all made of.
struct Route: Sendable {
    /// What an address gives.
    enum Form: String, Sendable {
        case page, json, csv, pdf, text, events, file, photo
        /// A page or a file for customers, who sign in nowhere: it comes without a cookie.
        case customer
    }

    /// A value that is read from the query.
    struct Parameter: Sendable {
        var name: String
        var summary: String
        var isNumber = false
        var isDay = false
        var isMoment = false
        var choices: [String] = []
        /// Whether it may be given several times.
        var isRepeated = false
        /// Whether its name only begins so, and a type follows.
        var isFamily = false
        /// The limits of a number.
        var range = 0...Int.max

        /// Whether a parameter of the query is this one.
        func isMeant(by text: String) -> Bool {
            isFamily ? text.hasPrefix(name) : text == name
        }

        /// What its values look like.
        var schema: Schema {
            if !choices.isEmpty { return .words(choices) }
            return isNumber ? .whole(range) : isDay ? .day : isMoment ? .moment : .text
        }

        /// What all of its values look like together.
        var wholeSchema: Schema { isRepeated ? .list(schema) : schema }
    }

    /// The method.
    var method: HTTPRequest.Method
    /// The address; a part in braces stands for any one part: `/audits/{audit}`.
    var path: String
    /// Who may ask; `nil` for everybody, signed in or not.
    var right: Right?
    /// What it does, in a few words.
    var summary: String
    /// What it gives.
    var form: Form
    /// What the query may hold.
    var parameters: [Parameter] = []
    /// What the body of an API request must hold, by name; `nil` without a body.
    var body: [Body]?
    /// The most bytes that a body may have.
    var bodyLimit = 1 << 20
    /// The kinds of body that an API request may have.
    var accepts = ["application/json"]
    /// What an API answer in JSON looks like.
    var gives: Schema?
    /// The status of the answer when all went well.
    var status = HTTPResponse.Status.ok
    /// Whether a change must say which state of the object it was decided on.
    var needsMatch = false
    /// Whether asking writes something, though it changes nothing for whoever asks: a report that is
    /// issued is registered.
    var isNoted = false
    /// Answers.
    var answer: @Sendable (Visit) async throws -> Response

    /// A member of the object that an API request carries.
    struct Body: Sendable {
        var name: String
        var summary: String
        var isRequired = false
        /// What it looks like where it is given.
        var kind = Schema.line
        /// A good one, as JSON.
        var example: String?

        /// What it looks like; what may be left out may be null as well.
        var schema: Schema {
            if case .orNull = kind { return kind }
            return isRequired ? kind : .orNull(kind)
        }
    }

    /// Whether it belongs to the API: errors are problems in JSON there, not pages.
    var isAPI: Bool { Self.isAPI(path) }

    /// Whether programs ask at an address, not people.
    static func isAPI(_ path: String) -> Bool {
        path.hasPrefix("/api/")
            || [EPCISRoutes.base, SyncRoutes.base].contains(where: path.hasPrefix)
    }

    /// Whether asking changes nothing.
    var isSafe: Bool { [.get, .head, .options].contains(method) }

    /// Where a request is worked on; `nil` where the answer is the same for everybody and at hand.
    var threads: WorkThreads? {
        if !isSafe || isNoted { return .writing }
        return right == nil && form == .file && parameters.isEmpty ? nil : .reading
    }

    /// A page.
    static func page(
        _ path: String,
        _ right: Right?,
        _ summary: String,
        _ parameters: [Parameter] = [],
        answer: @escaping @Sendable (Visit) async throws -> Response
    ) -> Route {
        Route(
            method: .get,
            path: path,
            right: right,
            summary: summary,
            form: .page,
            parameters: parameters,
            answer: answer
        )
    }

    /// A form that was sent.
    static func form(
        _ path: String,
        _ right: Right?,
        _ summary: String,
        limit: Int = 1 << 20,
        answer: @escaping @Sendable (Visit) async throws -> Response
    ) -> Route {
        Route(
            method: .post,
            path: path,
            right: right,
            summary: summary,
            form: .page,
            bodyLimit: limit,
            answer: answer
        )
    }
}

/// All routes, found by method and path.
struct RouteTable: Sendable {
    /// What an address comes to.
    enum Match {
        case route(Route, parameters: [String: String])
        case otherMethods([String])
        case none

        /// Where a request is worked on; see ``Route/threads``.
        var threads: WorkThreads? {
            if case .route(let route, _) = self { route.threads } else { .reading }
        }
    }

    /// A route, and what its addresses look like.
    private struct Row {
        let parts: [Substring]
        /// The parts, `nil` for an open one; equal for routes of one address.
        let shape: [Substring?]
        let route: Route

        init(_ route: Route) {
            parts = route.path.dropFirst().split(separator: "/")
            shape = parts.map { $0.hasPrefix("{") ? nil : $0 }
            self.route = route
        }

        var openParts: Int { shape.count { $0 == nil } }
    }

    /// The routes in the order of the table.
    let routes: [Route]
    private let byLength: [Int: [Row]]

    init(_ routes: [Route]) {
        self.routes = routes
        // Few open parts first; `grouping` and `sorted` keep the order of the table else.
        byLength = Dictionary(grouping: routes.map(Row.init), by: \.parts.count)
            .mapValues { $0.sorted { $0.openParts < $1.openParts } }
    }

    /// The route for a request; a `HEAD` is answered as a `GET`.
    ///
    /// Of two addresses that fit, the one with fewer open parts counts, as in OpenAPI: `/items/import`
    /// before `/items/{item}`.
    func match(_ method: HTTPRequest.Method, path: String) -> Match {
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: true)
        let method = method == .head ? .get : method
        var (shape, others): ([Substring?]?, [String]) = (nil, [])
        for row in byLength[parts.count] ?? [] where shape == nil || shape == row.shape {
            guard let parameters = Self.parameters(parts, row.parts) else { continue }
            if row.route.method == method { return .route(row.route, parameters: parameters) }
            shape = row.shape
            others.append(row.route.method.rawValue)
        }
        return others.isEmpty ? .none : .otherMethods(others)
    }

    private static func parameters(
        _ parts: [Substring],
        _ pattern: [Substring]
    ) -> [String: String]? {
        var values: [String: String] = [:]
        for (part, wanted) in zip(parts, pattern) {
            if wanted.hasPrefix("{") {
                // SQLite reads a text up to its first NUL: it would find what was not asked for.
                guard let value = PercentText.decode(part), !value.utf8.contains(0) else {
                    return nil
                }
                values[String(wanted.dropFirst().dropLast())] = value
            } else if part != wanted {
                return nil
            }
        }
        return values
    }
}
