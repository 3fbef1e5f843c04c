import HTTPTypes
import Hummingbird
import MusterCore
import MusterService
import MusterSync

/// What stations ask of the hub; bodies and answers are JSON lines, which a station that is signed in may
/// pack.
enum SyncRoutes {
    /// Where it begins.
    static let base = "/sync/v1"
    /// The kind of bodies and answers.
    private static let type = "application/x-ndjson"

    /// All of its routes.
    ///
    /// Who asks is known by a code, a signature or what a sign-in has given.
    static let routes = [
        route("/enrol", "Let a machine into the house that has a code") { visit, body in
            guard let answer = try HomeHouse(visit.home).hub.enrol(EnrolRequest(body)) else {
                throw WebError.stationRefused
            }
            return Answer.bytes(answer.encoded(), type: type)
        },
        route("/session", "Let a station in by its signature") { visit, body in
            let door = visit.desk.stations
            guard let answer = try HomeHouse(visit.home).hub.signIn(SessionRequest(body), at: door)
            else {
                throw WebError.stationRefused
            }
            return Answer.bytes(answer.encoded(), type: type)
        },
        route(
            "/exchange",
            "Exchange changes with a station",
            accepts: [type, SyncPacking.type]
        ) { visit, body in
            let answer = try HomeHouse(visit.home).hub.answer(
                body,
                isPacked: visit.headers[.contentType] == SyncPacking.type,
                token: WebSession.bearer(visit.headers) ?? "",
                at: visit.desk.stations
            )
            guard let answer else { throw WebError.stationRefused }
            guard visit.headers[.accept]?.contains(SyncPacking.type) == true else {
                return Answer.bytes(answer.encoded(), type: type)
            }
            return Answer.bytes(
                try SyncPacking.packed(answer.encoded()),
                type: SyncPacking.type
            )
        },
    ]

    private static func route(
        _ path: String,
        _ summary: String,
        accepts: [String] = [type],
        _ answer: @escaping @Sendable (Visit, [UInt8]) throws -> Response
    ) -> Route {
        Route(
            method: .post,
            path: base + path,
            right: nil,
            summary: summary,
            form: .file,
            bodyLimit: SyncLimits.messageBytes,
            accepts: accepts
        ) { visit in
            try answer(visit, Array(visit.body.readableBytesView))
        }
    }
}
