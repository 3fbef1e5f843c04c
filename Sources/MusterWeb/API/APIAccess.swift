import Hummingbird
import MusterCore
import MusterPeople
import MusterService

/// What lets people and programs in, and which mails people get, for programs.
enum APIAccess {
    static let routes: [Route] = [
        linking, notices, choosing, making, ending, confirming, endingAll, endingOthers, resetting,
    ]

    private static let confirming = APIChange.route(
        .change(
            .post,
            "/profile/confirm",
            .ownProfile,
            "Confirm your password, for what gives somebody access: it holds for 10 minutes in this "
                + "session; not for tokens",
            body: [
                .init(
                    name: "password",
                    summary: "the password, or a code of the second factor",
                    isRequired: true
                )
            ]
        )
    ) { visit, body in
        guard let session = visit.visitor.session else {
            throw PeopleError.sessionNeeded(name: visit.principal.name)
        }
        let (home, password) = (visit.home, body.text("password") ?? "")
        _ = try await visit.desk.door.run(isKnown: true) {
            try home.access.confirm(session: session, by: password)
        }
        return .init()
    }

    private static let endingAll = APIChange.route(
        .change(.delete, "/profile/access", .ownProfile, "End all your sessions and tokens")
    ) { visit, _ in
        try visit.home.people.endAccess()
        return .init()
    }

    private static let endingOthers = APIChange.route(
        .change(
            .delete,
            "/people/{login}/access",
            .managePeople,
            "End all sessions and tokens of a person"
        )
    ) { visit, _ in
        try visit.home.people.endAccess(visit.part("login"))
        return .init()
    }

    private static let resetting = APIChange.route(
        .change(
            .delete,
            "/people/{login}/second-factor",
            .managePeople,
            "Remove the second factor of a person who has lost it; not for tokens"
        )
    ) { visit, _ in
        _ = try visit.home.access.resetSecondFactor(of: visit.part("login"))
        return .init()
    }

    private static let linking = APIChange.route(
        .change(
            .post,
            "/people/{login}/link",
            .managePeople,
            "Make a one-time link, with which the person chooses a password: /setup?link=…; not for "
                + "tokens",
            body: [],
            gives: .object(["setup": .text])
        )
    ) { visit, _ in
        let link = try visit.home.people.setupLink(for: visit.part("login"))
        return .init(
            body: APIRoutes.bytes { $0.object { $0.text("setup", link.text) } },
            holdsSecret: true
        )
    }

    private static let notices = APIRoutes.get(
        "/profile/notices",
        .ownProfile,
        "Which mails you get",
        gives: .named(.notices)
    ) { visit in
        let chosen = try visit.home.mail.notices()
        return Answer.json({ $0.notices(chosen) }, for: visit)
    }

    private static let choosing = APIChange.route(
        .change(
            .patch,
            "/profile/notices",
            .ownProfile,
            "Choose which mails you get; null restores the default",
            body: [
                kind(.reminder, "an audit that a plan asks of you is due soon, or late"),
                kind(.recount, "you are asked to look for items again"),
                kind(.approval, "an audit waits for your approval"),
                kind(.approved, "an audit that you counted or reviewed was approved"),
                kind(.drop, "a report goes out by itself to you"),
            ],
            gives: .named(.notices)
        ).taking(["application/merge-patch+json", "application/json"]),
        of: { visit in ("your choice of mails", encoded(try visit.home.mail.notices())) },
        deed: { visit, body in
            var wanted: [NoticeKind: Bool] = [:]
            for kind in NoticeKind.allCases {
                guard let value = body[kind.rawValue] else { continue }
                wanted[kind] = value == .null ? kind.isUsual : value == .bool(true)
            }
            try visit.home.mail.setNotices(wanted)
            return .init(body: encoded(try visit.home.mail.notices()))
        }
    )

    private static func kind(_ kind: NoticeKind, _ summary: String) -> Route.Body {
        .init(name: kind.rawValue, summary: "true: a mail when \(summary)", kind: .flag)
    }

    private static let making = APIChange.route(
        .change(
            .post,
            "/profile/tokens",
            .ownProfile,
            "Make a token; not for tokens",
            body: [
                .init(name: "name", summary: "what it is for", isRequired: true),
                .init(
                    name: "may",
                    summary: "what it may do, as far as its owner may; seeing audits always",
                    kind: .list(APISchema.rights)
                ),
                .init(
                    name: "days",
                    summary: "how long it lasts; 90 without",
                    kind: .whole(1...366)
                ),
                .init(name: "for", summary: "for whom; yourself without"),
            ],
            gives: .named(.madeToken),
            isMaking: true
        )
    ) { visit, body in
        let made = try visit.home.people.makeToken(
            body.text("name") ?? "",
            for: body.text("for"),
            scope: Set(body.texts("may").compactMap(Right.init)),
            days: body.count("days") ?? 90
        )
        return .init(
            body: APIRoutes.bytes { json in
                json.object { json in
                    json.member("token") { $0.token(made.token) }
                    json.text("secret", made.secret.text)
                }
            },
            holdsSecret: true
        )
    }

    private static let ending = APIChange.route(
        .change(
            .delete,
            "/profile/sessions",
            .ownProfile,
            "Sign out everywhere; tokens go on"
        )
    ) { visit, _ in
        try visit.home.people.signOutEverywhere()
        return .init()
    }

    private static func encoded(_ chosen: Set<NoticeKind>) -> [UInt8] {
        APIRoutes.bytes { $0.notices(chosen) }
    }
}

extension JSONWriter {
    fileprivate mutating func notices(_ chosen: Set<NoticeKind>) {
        object { json in
            for kind in NoticeKind.allCases {
                json.member(kind.rawValue) { $0.bool(chosen.contains(kind)) }
            }
        }
    }
}
