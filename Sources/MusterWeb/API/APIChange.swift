import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople

/// Routes of the API that change something.
package enum APIChange {
    /// What a change gives.
    package struct Done: Sendable {
        /// The body of the answer.
        package var body: [UInt8] = []
        /// The address of what was made.
        var location: String?
        /// Whether the body holds a token or a link that opens something: it is given once.
        var holdsSecret = false

        /// Creates an answer.
        package init(body: [UInt8] = [], location: String? = nil, holdsSecret: Bool = false) {
            (self.body, self.location, self.holdsSecret) = (body, location, holdsSecret)
        }
    }

    /// A route that changes something.
    ///
    /// With an idempotency key it is done once, and answered again and again unless the answer holds a
    /// secret. With `If-Match` it is
    /// done only while the object is what the mark says.
    ///
    /// - Parameters:
    ///   - route: its row of the table; what it answers is put in here.
    ///   - object: the name of the object and its form as a GET gives it.
    ///   - deed: changes it; gives what the answer holds.
    /// - Returns: the route, whole.
    static func route(
        _ route: Route,
        of object: (@Sendable (Visit) async throws -> (name: String, form: [UInt8]))? = nil,
        deed: @escaping @Sendable (Visit, APIBody) async throws -> Done
    ) -> Route {
        let (expected, status, needsMatch) = (route.body ?? [], route.status, route.needsMatch)
        let isJSON = route.accepts.contains("application/json")
        var route = route
        route.path = "/api/v1" + route.path
        route.answer = { visit in
            let done = try await visit.desk.answers.answer(visit) {
                let body = isJSON ? try APIBody(visit, expected) : APIBody()
                if let object {
                    let (name, form) = try await object(visit)
                    try check(visit, name, form, needsMatch: needsMatch)
                }
                return try await deed(visit, body)
            }
            guard !done.body.isEmpty else { return Response(status: .noContent) }
            var response = Answer.bytes(done.body, type: "application/json", status: status)
            response.headers[.eTag] = Answer.entityTag(done.body)
            if let location = done.location { response.headers[.location] = location }
            return response
        }
        return route
    }

    /// Checks that the object is still what its reader has seen.
    ///
    /// - Parameters:
    ///   - visit: the request, with the mark of what was seen.
    ///   - name: what people call the object.
    ///   - form: the object as a GET gives it now.
    ///   - needsMatch: whether the reader has to say what was seen.
    /// - Throws: ``WebError/changedMeanwhile(object:)``, or ``WebError/matchNeeded(object:)`` when
    ///   the reader does not say what was seen.
    static func check(
        _ visit: Visit,
        _ name: String,
        _ form: [UInt8],
        needsMatch: Bool
    ) throws(WebError) {
        guard let wanted = visit.headers[.ifMatch] else {
            if needsMatch { throw .matchNeeded(object: name) }
            return
        }
        guard Answer.isMeant(Answer.entityTag(form), wanted) else {
            throw .changedMeanwhile(object: name)
        }
    }
}

extension Route {
    /// A row of the API's table for a change; what it answers comes later.
    static func change(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ right: Right,
        _ summary: String,
        parameters: [Parameter] = [],
        body: [Body]? = nil,
        gives: Schema? = nil,
        isMaking: Bool = false,
        needsMatch: Bool = false
    ) -> Route {
        Route(
            method: method,
            path: path,
            right: right,
            summary: summary,
            form: .json,
            parameters: parameters,
            body: body,
            gives: gives,
            status: gives == nil ? .noContent : isMaking ? .created : .ok,
            needsMatch: needsMatch
        ) { _ in Response(status: .noContent) }
    }

    /// The route with these kinds of body, of so many bytes at most.
    func taking(_ types: [String], most: Int? = nil) -> Route {
        var route = self
        route.accepts = types
        if let most { route.bodyLimit = most }
        return route
    }

    /// Checks that the query holds what the route knows, each once.
    ///
    /// A name that was mistyped would else change what is answered without a word.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)`` naming the parameter.
    func checkQuery(_ visit: Visit, written text: String) throws(WebError) {
        // A filter that cannot be read must not let everything through.
        guard PercentText.isWhole(text) else {
            throw .badValue(name: "the query", expected: "UTF-8, percent-encoded")
        }
        var seen: Set<String> = []
        for (name, value) in visit.query {
            guard let parameter = parameters.first(where: { $0.isMeant(by: name) }) else {
                let known = parameters.map(\.name).joined(separator: ", ")
                throw .badValue(
                    name: name,
                    expected: known.isEmpty ? "left out" : "left out: known are \(known)"
                )
            }
            guard seen.insert(name).inserted || parameter.isRepeated else {
                throw .badValue(name: name, expected: "given once")
            }
            guard parameter.schema.allows(text: value) else {
                throw .badValue(name: name, expected: parameter.schema.words)
            }
        }
    }
}

extension Schema {
    /// Whether a text of the query looks like this.
    fileprivate func allows(text: String) -> Bool {
        if case .whole = self { return Int(text).map { allows(.number(Double($0))) } ?? false }
        return allows(.string(text))
    }
}
