import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople

/// The API: the same data as the pages, and the same verbs as the command line.
enum APIRoutes {
    /// All routes of the API.
    static var routes: [Route] {
        let tables: [[Route]] = [
            APICatalogue.routes, APIPlan.routes, APIItems.routes, APIPhotos.routes,
            APIAudits.routes, APIVerbs.routes, APIFollowUp.routes,
            APIReports.routes, APIHouse.routes, APIAccess.routes, APISettings.routes,
            APIBackup.routes,
            APIAuditPlans.routes, APISensors.routes, APIAlarms.routes, APISeal.routes,
            APIDrops.routes, APIStations.routes,
            APIDefinitions.routes, ResourceRoutes.api, ProvenancePages.api,
            EPCISRoutes.routes, [OpenAPI.route, APIPage.route],
        ]
        return tables.flatMap { $0 }
    }

    /// The inventory that a request is about.
    static let inventory = Route.Parameter(
        name: "inventory",
        summary: "The inventory; the current one without"
    )

    /// The parameters of every list.
    static let paging = [
        Route.Parameter(
            name: "limit",
            summary: "How many at most; 50 without",
            isNumber: true,
            range: 1...500
        ),
        Route.Parameter(
            name: "cursor",
            summary: "Where the page before ended: its member next, as it is"
        ),
    ]

    /// A route of the API that changes nothing.
    static func get(
        _ path: String,
        _ right: Right?,
        _ summary: String,
        _ parameters: [Route.Parameter] = [],
        gives: Schema? = nil,
        form: Route.Form = .json,
        answer: @escaping @Sendable (Visit) async throws -> Response
    ) -> Route {
        Route(
            method: .get,
            path: "/api/v1" + path,
            right: right,
            summary: summary,
            form: form,
            parameters: parameters,
            gives: gives,
            answer: answer
        )
    }

    /// A list that comes whole.
    static func list<Element>(
        _ path: String,
        _ right: Right,
        _ summary: String,
        _ parameters: [Route.Parameter] = [],
        of element: APISchema,
        _ elements: @escaping @Sendable (Visit) throws -> [Element],
        _ write: @escaping @Sendable (inout JSONWriter, Element) -> Void
    ) -> Route {
        get(path, right, summary, parameters, gives: .page(element)) { visit in
            let all = try elements(visit)
            return Answer.json({ $0.list(all, next: nil, write) }, for: visit)
        }
    }

    /// How many elements of a list are asked for.
    static func limit(_ visit: Visit) throws(WebError) -> Int {
        try visit.number("limit", in: 1...500, or: 50)
    }

    /// A page of a list with the link to the next one (RFC 8288).
    ///
    /// - Parameters:
    ///   - visit: the request.
    ///   - found: the elements, one more than asked for where there is a next page.
    ///   - cursor: the cursors of the list.
    ///   - limit: how many elements are asked for; `nil` for what the query says.
    ///   - name: the name of an element.
    ///   - write: writes an element.
    /// - Returns: the answer.
    /// - Throws: ``WebError/badValue(name:expected:)`` for a bad limit.
    static func page<Element>(
        _ visit: Visit,
        _ found: some Collection<Element>,
        _ cursor: Cursor,
        limit: Int? = nil,
        name: (Element) -> String,
        _ write: (inout JSONWriter, Element) -> Void
    ) throws(WebError) -> Response {
        let limit = if let limit { limit } else { try self.limit(visit) }
        let shown = Array(found.prefix(limit))
        let next = found.count > limit ? shown.last.map { cursor.text(after: name($0)) } : nil
        var response = Answer.json({ $0.list(shown, next: next, write) }, for: visit)
        if let next { link(visit, to: next, as: "cursor", &response) }
        return response
    }

    /// Says where the next page of a list is (RFC 8288).
    ///
    /// - Parameters:
    ///   - visit: the request for this page.
    ///   - next: the cursor of the next one.
    ///   - parameter: the parameter that it is handed back in.
    ///   - response: the answer.
    static func link(
        _ visit: Visit,
        to next: String,
        as parameter: String,
        _ response: inout Response
    ) {
        let parts = visit.path.split(separator: "/").compactMap { PercentText.decode($0) }
        let kept = visit.query.filter { $0.name != parameter }
            .map { (name: $0.name, value: String?.some($0.value)) }
        let address = Address(parts: parts, query: kept + [(parameter, next)])
        response.headers[HTTPField.Name(known: "Link")] = "<\(address.text)>; rel=\"next\""
    }

    /// The bytes of an answer that `write` writes.
    static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        write(&json)
        json.newline()
        return json.bytes
    }
}

extension JSONWriter {
    /// Writes a list as `{"data":[…],"next":…}`.
    mutating func list<Elements: Sequence>(
        _ elements: Elements,
        next: String?,
        _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        object { json in
            json.key("data")
            json.array { list in for element in elements { write(&list, element) } }
            json.key("next")
            json.string(next)
        }
    }
}
