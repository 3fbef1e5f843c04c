import HTTPTypes
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import MusterSync

/// The stations of a house and what it asks people, for programs.
enum APIStations {
    static let routes = [
        status, exchanging, stations, station, inviting, revoking, retiring,
        sets, changes, accepting, declining, conflicts, settling, refused, granting, discarding,
    ]

    /// What the parts of addresses are, for the description of the API.
    static let parts = [
        "station": "The station: its name or number", "set": "The set of changes, such as S-3",
        "conflict": "The conflict, such as C-7",
        "change": "The change, as the list of those not taken names it",
    ]

    private static let status = APIRoutes.get(
        "/sync/status",
        .viewAudits,
        "What this home is in its house, how far it is behind, and what waits",
        gives: .named(.houseStatus)
    ) { visit in
        let status = try HomeHouse(visit.home).status()
        return Answer.json({ HouseJSON.write(status, to: &$0) }, for: visit)
    }

    private static let exchanging = APIChange.route(
        .change(
            .post,
            "/sync/run",
            .runAudits,
            "At a station: exchange with the hub; what others changed waits, or is taken where the "
                + "settings say so",
            body: [],
            gives: .named(.exchanged)
        )
    ) { visit, _ in
        let house = HomeHouse(visit.home)
        let outcome = try await house.station.exchangeAndTake()
        let (status, sets) = (try house.status(), try house.station.sets())
        return .init(
            body: APIRoutes.bytes { HouseJSON.write(outcome, status, asking: sets, to: &$0) }
        )
    }

    // MARK: Stations

    private static let stations = APIRoutes.list(
        "/stations",
        .viewAudits,
        "The stations of this hub, by number",
        of: .station,
        { visit in
            let hub = HomeHouse(visit.home).hub
            let length = try hub.logLength()
            return try hub.stations().map { ($0, length) }
        },
        { HouseJSON.write($1.0, logLength: $1.1, to: &$0) }
    )

    private static let station = APIRoutes.get(
        "/stations/{station}",
        .viewAudits,
        "A station of this hub",
        gives: .named(.station)
    ) { visit in
        let (station, length) = try asked(visit)
        return Answer.json({ HouseJSON.write(station, logLength: length, to: &$0) }, for: visit)
    }

    private static func asked(_ visit: Visit) throws -> (KnownStation, Int) {
        let hub = HomeHouse(visit.home).hub
        return (try hub.station(visit.part("station")), try hub.logLength())
    }

    private static let inviting = APIChange.route(
        .change(
            .post,
            "/stations",
            .changeSettings,
            "Invite a station; the first makes this home a hub. The code is shown once; not for "
                + "tokens",
            body: [
                .init(name: "name", summary: "what it is called", isRequired: true),
                .init(
                    name: "may",
                    summary: "what may come from it; the work of the floor without",
                    kind: .list(APISchema.rights)
                ),
            ],
            gives: .named(.invitedStation),
            isMaking: true
        )
    ) { visit, body in
        let hub = HomeHouse(visit.home).hub
        let rights = body["may"] == nil ? nil : Set(body.texts("may").compactMap(Right.init))
        let (station, code) = try hub.invite(
            body.text("name") ?? "",
            may: rights ?? HomeHub.usualRights
        )
        return .init(
            body: APIRoutes.bytes { json in
                json.object { json in
                    json.member("station") { HouseJSON.write(station, logLength: 0, to: &$0) }
                    json.text("code", code.text)
                    json.member("until") { $0.instant(station.codeUntil) }
                }
            },
            location: Address("api", "v1", "stations", "\(station.number)").text,
            holdsSecret: true
        )
    }

    /// Ends a station.
    private static func ending(
        _ name: String,
        _ summary: String,
        _ body: [Route.Body],
        _ deed: @escaping @Sendable (HomeHub, String, APIBody) throws -> KnownStation
    ) -> Route {
        APIChange.route(
            .change(
                .post,
                "/stations/{station}/\(name)",
                .changeSettings,
                summary,
                body: body,
                gives: .named(.station)
            ),
            of: { visit in
                let (station, length) = try asked(visit)
                let form = APIRoutes.bytes {
                    HouseJSON.write(station, logLength: length, to: &$0)
                }
                return (station.name, form)
            },
            deed: { visit, body in
                let hub = HomeHouse(visit.home).hub
                let ended = try deed(hub, visit.part("station"), body)
                let length = try hub.logLength()
                return .init(
                    body: APIRoutes.bytes { HouseJSON.write(ended, logLength: length, to: &$0) }
                )
            }
        )
    }

    private static let revoking = ending(
        "revoke",
        "Take nothing from a station any more; what it still brings is kept for a decision",
        [
            .init(
                name: "reason",
                summary: "why",
                isRequired: true,
                kind: .characters(1...200)
            )
        ]
    ) { try $0.revoke($1, reason: $2.text("reason") ?? "") }

    private static let retiring = ending(
        "retire",
        "Lay a station aside that is lost or scrapped",
        []
    ) { hub, name, _ in try hub.retire(name) }

    // MARK: Changes that wait

    private static let sets = APIRoutes.list(
        "/sync/waiting",
        .viewAudits,
        "At a station: what others changed and waits for a yes, the oldest first",
        of: .waitingSet,
        { visit in
            let house = HomeHouse(visit.home)
            return try house.isStation() ? house.station.sets() : []
        },
        { HouseJSON.write($1, to: &$0) }
    )

    private static let changes = APIRoutes.list(
        "/sync/waiting/{set}",
        .viewAudits,
        "The changes of a set",
        of: .waitingChange,
        { visit in
            try HomeHouse(visit.home).station.changes(of: HouseNumber.of(visit, "set", "S"))
        },
        { HouseJSON.write($1.change, name: $1.name, to: &$0) }
    )

    private static func answering(
        _ name: String,
        _ summary: String,
        _ deed: @escaping @Sendable (HomeStation, Int) throws -> Void
    ) -> Route {
        APIChange.route(
            .change(.post, "/sync/waiting/{set}/\(name)", .runAudits, summary, body: [])
        ) { visit, _ in
            let station = HomeHouse(visit.home).station
            let set = try HouseNumber.of(visit, "set", "S")
            try deed(station, set)
            return .init()
        }
    }

    private static let accepting = answering("accept", "Say yes to a set, and show it") {
        try $0.accept([$1])
    }

    private static let declining = answering("decline", "Say no to a set: nothing is lost") {
        try $0.decline([$1])
    }

    // MARK: Conflicts, and what the hub did not take

    private static let conflicts = APIRoutes.list(
        "/sync/conflicts",
        .viewAudits,
        "What people wrote without seeing each other",
        of: .conflict,
        { try HomeHouse($0.home).station.disagreements() },
        { HouseJSON.write($1, to: &$0) }
    )

    private static let settling = APIChange.route(
        .change(
            .post,
            "/sync/conflicts/{conflict}/resolve",
            .editCatalogue,
            "Settle a conflict: with one of its values, or with another one",
            body: [
                .init(
                    name: "take",
                    summary: "which of its values, by its n",
                    kind: .whole(1...1_000)
                ),
                .init(name: "value", summary: "the value, where none of them is taken"),
            ]
        )
    ) { visit, body in
        let (take, value) = (body.count("take"), body.text("value"))
        guard (take == nil) != (value == nil) else {
            throw WebError.badValue(name: "take", expected: "given, or value instead of it")
        }
        try HomeHouse(visit.home).station.settle(
            try HouseNumber.of(visit, "conflict", "C"),
            taking: take,
            value: value
        )
        return .init()
    }

    private static let refused = APIRoutes.list(
        "/sync/attention",
        .viewAudits,
        "Changes that the hub did not take, and that wait for a decision",
        of: .refusedChange,
        { try HomeHouse($0.home).station.refused() },
        { HouseJSON.write($1.refused, name: $1.name, to: &$0) }
    )

    private static func deciding(_ name: String, _ summary: String, accepting: Bool) -> Route {
        APIChange.route(
            .change(.post, "/sync/attention/{change}/\(name)", .editCatalogue, summary, body: [])
        ) { visit, _ in
            try HomeHouse(visit.home).station.decide(visit.part("change"), accepting: accepting)
            return .init()
        }
    }

    private static let granting = deciding(
        "accept",
        "Write a change that was not taken again, in your name",
        accepting: true
    )

    private static let discarding = deciding(
        "discard",
        "Lay a change aside that was not taken",
        accepting: false
    )
}

extension APIStations {
    /// What the forms of a house of several homes look like.
    static func schema(of form: APISchema) -> Schema {
        switch form {
        case .station: known
        case .invitedStation:
            .object(["station": .named(.station), "code": .text, "until": .orNull(.moment)])
        case .exchanged:
            .object([
                "hub": .maybeText, "station": .maybeText, "sent": amount,
                "received": amount,
                "waiting": .object([
                    "sets": .count, "changes": .count, "created": .count, "changed": .count,
                    "deleted": .count, "conflicting": .count,
                ]),
                "skipped": .count, "applied": .count, "conflicts": .count, "attention": .count,
                "audits_not_taken": notTaken, "in_step": .flag, "at": .orNull(.moment),
            ])
        case .waitingSet:
            .object([
                "set": .text, "by": .text, "station": .count, "at": .moment, "created": .count,
                "changed": .count, "deleted": .count, "conflicting": .count,
                "state": .words(["asked", "declined", "failed"]), "error": .maybeText,
            ])
        case .waitingChange:
            .object([
                "kind": .maybeText, "object": .text, "action": .maybeText, "by": .text,
                "station": .count, "at": .moment, "fields": .anyObject,
            ])
        case .conflict:
            .object([
                "conflict": .text, "kind": .text, "object": .text, "field": .text,
                "values": .list(
                    .object([
                        "n": .count, "value": .maybeText, "by": .text, "station": .count,
                        "at": .moment, "wins": .flag,
                    ])
                ),
            ])
        case .refusedChange:
            .object([
                "uid": .text, "station": .count, "code": .text, "what": .text,
                "kind": .maybeText, "object": .text, "by": .text, "at": .moment,
                "fields": .anyObject,
            ])
        default: standing
        }
    }

    private static let known = Schema.object([
        "number": .count, "name": .text,
        "state": .words(KnownStation.State.allCases.map(\.rawValue)), "key": .maybeText,
        "invited_at": .moment, "invited_by": .text, "joined_at": .orNull(.moment),
        "seen_at": .orNull(.moment), "ended_at": .orNull(.moment), "reason": .maybeText,
        "version": .maybeText, "applied": .count,
        "pending": .object(["changes": .count, "waiting": .count, "failed": .count]),
        "may": .list(APISchema.rights),
    ])

    private static let amount = Schema.object([
        "changes": .count, "records": .count, "blobs": .count,
    ])

    private static let notTaken = Schema.list(
        .object(["audit": .text, "station": .count, "code": .text, "what": .text])
    )

    private static let standing = Schema.object([
        "role": .words(["alone", "hub", "station"]),
        "station": .object(["number": .orNull(.count), "name": .maybeText]),
        "hub": .object(["url": .maybeText, "name": .maybeText, "key": .maybeText]),
        "state": .words(HouseStatus.State.allCases.map(\.rawValue)),
        "last_ok": .orNull(.moment), "last_try": .orNull(.moment),
        "last_error": .orNull(.object(["code": .text, "what": .text])),
        "clock_offset_ms": .orNull(.whole(-1_000_000_000_000...1_000_000_000_000)),
        "clock_doubt_ms": .orNull(.count),
        "up": amount,
        "down": .object([
            "blobs": .count, "waiting": .count, "declined": .count, "failed": .count,
            "parents": .count, "upgrade": .count,
        ]),
        "conflicts": .count, "attention": .count,
        "audits_not_taken": notTaken,
    ])
}
