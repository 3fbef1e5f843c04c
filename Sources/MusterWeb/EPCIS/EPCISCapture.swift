import Foundation
import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore

/// The capture interface of EPCIS 2.0 by its REST bindings: what other houses and programs tell.
///
/// A document is through when it is answered: its events are recorded then, or refused. The server remembers the
/// job that says so until it ends.
enum EPCISCapture {
    /// The most events of a document.
    static let mostEvents = 1_000
    /// The most bytes of a document.
    static let mostBytes = 4 << 20

    static let routes = [
        document, list, one, event,
        EPCISRoutes.options("/capture", methods: [.get, .head, .post]),
        EPCISRoutes.options("/capture/{capture}"),
    ]

    private static let document = post("/capture", "Record the events of a document") { visit in
        let job = try keep(visit)
        return made(.accepted, at: "capture/\(job.id)")
    }

    private static let event = post("/events", "Record an event") { visit in
        guard let captured = try capture(visit, skippingBad: false, most: 1) else {
            throw WebError.badValue(name: "the body", expected: "one event")
        }
        if let fault = captured.faults.first {
            let reason = fault.reason
            throw WebError.badDocument(fault.member.map { "\($0): \(reason)" } ?? reason)
        }
        guard let id = captured.ids.first else {
            throw WebError.badValue(name: "the body", expected: "one event")
        }
        return made(.created, at: Address("epcis", "v2", "events", id).text)
    }

    private static let list = get("/capture", "The documents that you sent") { visit in
        let jobs = visit.desk.captures.list(of: visit.home.person)
        return Answer.json(
            { json in json.array { list in for job in jobs { job.write(to: &list) } } },
            for: visit
        )
    }

    private static let one = get("/capture/{capture}", "What became of a document") { visit in
        let id = visit.part("capture")
        let jobs = visit.desk.captures.list(of: visit.home.person)
        guard let job = jobs.first(where: { $0.id == id }) else {
            throw StoreError.notFound(
                kind: "capture job",
                name: id,
                remedy: "the server remembers jobs until it ends; their events stay"
            )
        }
        return Answer.json({ job.write(to: &$0) }, for: visit)
    }

    private static func post(
        _ path: String,
        _ summary: String,
        _ answer: @escaping @Sendable (Visit) throws -> Response
    ) -> Route {
        Route(
            method: .post,
            path: EPCISRoutes.base + path,
            right: .recordEvents,
            summary: summary,
            form: .json,
            bodyLimit: mostBytes,
            accepts: ["application/json", "application/ld+json"],
            answer: answer
        )
    }

    private static func get(
        _ path: String,
        _ summary: String,
        _ answer: @escaping @Sendable (Visit) throws -> Response
    ) -> Route {
        Route(
            method: .get,
            path: EPCISRoutes.base + path,
            right: .recordEvents,
            summary: summary,
            form: .json,
            gives: .anyObject,
            answer: answer
        )
    }

    /// Records what a document tells, and keeps what became of it.
    private static func keep(_ visit: Visit) throws -> CaptureJob {
        let name = "GS1-Capture-Error-Behaviour"
        let asked = visit.headers[HTTPField.Name(known: "GS1-Capture-Error-Behaviour")]
        guard let behaviour = CaptureJob.Behaviour(rawValue: asked ?? "rollback") else {
            throw WebError.badValue(name: name, expected: "rollback or proceed")
        }
        let begun = visit.home.now()
        let isProceeding = behaviour == .proceed
        guard let captured = try capture(visit, skippingBad: isProceeding, most: mostEvents) else {
            throw WebError.tooManyEvents(limit: mostEvents)
        }
        let job = CaptureJob(
            id: UUID().uuidString.lowercased(),
            owner: visit.home.person,
            createdAt: begun,
            finishedAt: visit.home.now(),
            behaviour: behaviour,
            faults: captured.faults
        )
        visit.desk.captures.keep(job)
        return job
    }

    /// Records what was sent; `nil`, and nothing is recorded, where it has too many events.
    private static func capture(
        _ visit: Visit,
        skippingBad: Bool,
        most: Int
    ) throws -> CapturedEvents? {
        do {
            return try visit.home.events.capture(
                Array(visit.body.readableBytesView),
                skippingBad: skippingBad,
                most: most
            )
        } catch let error as ProvenanceError {
            throw WebError.badDocument(error.what)
        }
    }

    private static func made(_ status: HTTPResponse.Status, at location: String) -> Response {
        var response = Response(status: status, headers: [.location: location])
        EPCISRoutes.addVersions(to: &response)
        return response
    }
}
