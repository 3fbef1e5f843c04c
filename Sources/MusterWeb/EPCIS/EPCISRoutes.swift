import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore

/// The interface of EPCIS 2.0 by its REST bindings: what other houses ask of the events.
///
/// Subscriptions and named queries are not there; see docs/integrator.md.
enum EPCISRoutes {
    /// Where the interface begins.
    static let base = "/epcis/v2"

    /// All of its routes.
    static var routes: [Route] {
        let read = lists + [event]
        return [options("")] + read.flatMap { [$0, options(of: $0)] } + EPCISCapture.routes
    }

    /// Lists of events: all of them, and those of one value of a parameter, which stands in the address.
    private static let lists: [Route] = [
        list("/events", "Events, the newest first", part: nil),
        list("/epcs/{epc}/events", "Events of a thing", part: ("epc", nil)),
        list("/bizSteps/{step}/events", "Events of a step", part: ("step", "EQ_bizStep")),
        list(
            "/bizLocations/{location}/events",
            "Events of a place",
            part: ("location", "EQ_bizLocation")
        ),
        list("/eventTypes/{type}/events", "Events of a type", part: ("type", "eventType")),
    ]

    /// How many events a page has, where nobody says.
    private static let usual = 30
    private static let pageSize = Route.Parameter(
        name: "perPage",
        summary: "How many events at a time; \(usual) without",
        isNumber: true,
        range: 1...500
    )
    private static let token = Route.Parameter(
        name: "nextPageToken",
        summary: "Where the page before ended: as its header Link has it"
    )
    private static let limits = [
        Route.Parameter(name: "orderBy", summary: "eventTime, as without, or recordTime"),
        Route.Parameter(name: "orderDirection", summary: "DESC, as without, or ASC"),
        Route.Parameter(name: "eventCountLimit", summary: "How many events over all pages"),
        Route.Parameter(
            name: "maxEventCount",
            summary: "With how many events more than fit are refused, with status 413"
        ),
    ]
    private static let questions = EPCISQuery.parameters.map { parameter in
        Route.Parameter(
            name: parameter.name,
            summary: parameter.summary,
            isFamily: parameter.isFamily
        )
    }

    /// The cursors of an answer: each goes on in the order that it was given in.
    private static func cursor(_ query: EPCISQuery) -> Cursor {
        let order = "\(query.order.rawValue)-\(query.isAscending ? "ASC" : "DESC")"
        return Cursor("epcis-\(order)", parameter: token.name)
    }

    private static func list(
        _ path: String,
        _ summary: String,
        part: (name: String, parameter: String?)?
    ) -> Route {
        get(path, "\(summary), as EPCIS 2.0", questions + limits + [pageSize, token]) { visit in
            var query = try query(visit)
            if let part {
                try asked { () throws(EPCISQueryFault) in
                    try query.add(part.parameter, visit.part(part.name), named: part.name)
                }
            }
            return try answer(query, visit)
        }
    }

    private static let event = get("/events/{event}", "An event, as EPCIS 2.0") { visit in
        let kept = try visit.home.events.event(visit.part("event"))
        let correction = try visit.home.events.correction(of: kept)
        return document(EventAnswer(events: [(kept, correction)]), visit)
    }

    private static func get(
        _ path: String,
        _ summary: String,
        _ parameters: [Route.Parameter] = [],
        _ answer: @escaping @Sendable (Visit) throws -> Response
    ) -> Route {
        Route(
            method: .get,
            path: base + path,
            right: .viewAudits,
            summary: summary,
            form: .json,
            parameters: parameters,
            gives: .anyObject,
            answer: answer
        )
    }

    private static func options(of route: Route) -> Route {
        let path = String(route.path.dropFirst(base.count))
        return options(path, methods: [.get, .head] + (path == "/events" ? [.post] : []))
    }

    static func options(_ path: String, methods: [HTTPRequest.Method] = [.get, .head]) -> Route {
        Route(
            method: .options,
            path: base + path,
            right: .viewAudits,
            summary: "The versions of EPCIS and CBV that are spoken here",
            form: .json,
            status: .noContent
        ) { _ in
            var response = Response(status: .noContent)
            addVersions(to: &response)
            let allowed = (path.isEmpty ? [] : methods) + [.options]
            response.headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
            return response
        }
    }

    // MARK: Answers

    /// What a request asks for, apart from which part of the answer.
    private static func query(_ visit: Visit) throws -> EPCISQuery {
        let asked = visit.query.filter { ![pageSize.name, token.name].contains($0.name) }
        return try Self.asked { () throws(EPCISQueryFault) in
            try EPCISQuery(asked.map { (name: $0.name, value: $0.value) })
        }
    }

    private static func asked<Value>(
        _ read: () throws(EPCISQueryFault) -> Value
    ) throws(WebError) -> Value {
        do throws(EPCISQueryFault) {
            return try read()
        } catch {
            throw .badValue(name: error.name, expected: error.expected)
        }
    }

    private static func answer(_ query: EPCISQuery, _ visit: Visit) throws -> Response {
        let events = visit.home.events
        if let most = query.most, try events.fit(query, more: most) {
            throw WebError.tooManyFit(limit: most)
        }
        let size = try visit.number(pageSize.name, in: 1...500, or: usual)
        let cursor = cursor(query)
        let start = try place(visit, cursor)
        let left = query.limit.map { max(0, $0 - start.given) }
        let asked = min(size, left ?? size)
        let answer = try events.answer(query, after: start.turn, limit: asked)
        var response = document(answer, visit)
        if let next = answer.next, asked < left ?? .max {
            let place = "\(next.at.microseconds) \(next.number) \(start.given + asked)"
            APIRoutes.link(visit, to: cursor.text(after: place), as: token.name, &response)
        }
        return response
    }

    /// Behind which event the page begins, and how many events the pages before have given.
    private static func place(
        _ visit: Visit,
        _ cursor: Cursor
    ) throws(WebError) -> (turn: EventTurn?, given: Int) {
        guard let text = try cursor.last(visit) else {
            if visit.query.contains(where: { $0.name == token.name }) { throw cursor.bad }
            return (nil, 0)
        }
        let numbers = text.split(separator: " ").compactMap { Int64($0) }
        guard numbers.count == 3, let given = Int(exactly: numbers[2]), given > 0 else {
            throw cursor.bad
        }
        let turn = EventTurn(at: Instant(microseconds: numbers[0]), number: numbers[1])
        return (turn, given)
    }

    private static func document(_ answer: EventAnswer, _ visit: Visit) -> Response {
        var response = Answer.json { json in
            answer.write(.answer, createdAt: visit.home.now(), to: &json)
        }
        addVersions(to: &response)
        // When the document was made is nothing of its content.
        let content = answer.events.map { event, correction in
            "\(event.number) \(correction?.by ?? [])"
        }
        return Answer.marked(response, Array("\(content)".utf8), for: visit)
    }

    private static let versions: [(name: StaticString, value: String)] = [
        ("GS1-EPCIS-Version", "2.0.0"), ("GS1-EPCIS-Min", "2.0.0"), ("GS1-EPCIS-Max", "2.0.0"),
        ("GS1-CBV-Version", "2.0.0"), ("GS1-CBV-Min", "2.0.0"), ("GS1-CBV-Max", "2.0.0"),
        ("GS1-EPC-Format", "Always_GS1_Digital_Link"),
        ("GS1-EPCIS-Capture-Limit", String(EPCISCapture.mostEvents)),
        ("GS1-EPCIS-Capture-File-Size-Limit", String(EPCISCapture.mostBytes)),
    ]

    static func addVersions(to response: inout Response) {
        for (name, value) in versions { response.headers[HTTPField.Name(known: name)] = value }
    }
}
