import HTTPTypes
import Hummingbird
import MusterCore
import MusterService
import MusterSync

/// What stations ask of the hub; bodies and answers are JSON lines.
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
            return answer.encoded()
        },
        route("/session", "Let a station in by its signature") { visit, body in
            let door = visit.desk.stations
            guard let answer = try HomeHouse(visit.home).hub.signIn(SessionRequest(body), at: door)
            else {
                throw WebError.stationRefused
            }
            return answer.encoded()
        },
        route("/exchange", "Exchange changes with a station") { visit, body in
            let answer = try HomeHouse(visit.home).hub.answer(
                SyncRequest(body),
                token: WebSession.bearer(visit.headers) ?? "",
                at: visit.desk.stations
            )
            guard let answer else { throw WebError.stationRefused }
            return answer.encoded()
        },
    ]

    private static func route(
        _ path: String,
        _ summary: String,
        _ answer: @escaping @Sendable (Visit, [UInt8]) throws -> [UInt8]
    ) -> Route {
        Route(
            method: .post,
            path: base + path,
            right: nil,
            summary: summary,
            form: .file,
            bodyLimit: SyncLimits.messageBytes,
            accepts: [type]
        ) { visit in
            Answer.bytes(try answer(visit, Array(visit.body.readableBytesView)), type: type)
        }
    }
}
