import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// People, what they did, and the own profile, for programs.
enum APIHouse {
    static let routes: [Route] = people + records + own

    private static let name = Route.Body(name: "name", summary: "the name that people read")
    private static let mail = Route.Body(name: "mail", summary: "the mail address")
    private static let role = APISchema.roles
    private static let party = Route.Body(
        name: "party",
        summary: "the party that a customer orders for, by identifier or GLN"
    )
    private static let who = Route.Parameter(name: "who", summary: "Only what this person did")

    private static let people: [Route] = [
        APIRoutes.list(
            "/people",
            .managePeople,
            "The people, by login",
            of: .person,
            { try $0.home.people.list() },
            { json, person in json.object { $0.person(person) } }
        ),
        APIChange.route(
            .change(
                .post,
                "/people",
                .managePeople,
                "Add a person, who chooses a password with the one-time link: /setup?link=…; not for "
                    + "tokens",
                body: [
                    .init(
                        name: "login",
                        summary: "what the person signs in with",
                        isRequired: true
                    ),
                    .init(name: "role", summary: "the role", isRequired: true, kind: role), party,
                    name, mail,
                ],
                gives: .named(.madePerson),
                isMaking: true
            )
        ) { visit, body in
            let (person, link) = try visit.home.people.addPersonWithLink(
                NewPerson(
                    login: body.text("login") ?? "",
                    name: body.text("name") ?? "",
                    mail: body.text("mail"),
                    role: body.text("role").flatMap(Role.init) ?? .viewer,
                    party: body.text("party")
                )
            )
            return .init(
                body: APIRoutes.bytes { json in
                    json.object { json in
                        json.member("person") { json in json.object { $0.person(person) } }
                        json.text("setup", link.text)
                    }
                },
                holdsSecret: true
            )
        },
        APIChange.route(
            .change(
                .patch,
                "/people/{login}",
                .managePeople,
                "Change a person's role, disable the person or enable the person again; tokens may "
                    + "only disable",
                body: [
                    .init(name: "role", summary: "the role", kind: role), party,
                    .init(
                        name: "disabled",
                        summary: "true: may no longer sign in, and all sessions end",
                        kind: .flag
                    ),
                ],
                gives: .named(.person)
            ).taking(["application/merge-patch+json", "application/json"])
        ) { visit, body in
            let login = visit.part("login")
            let (role, party) = (body.text("role").flatMap(Role.init), body.text("party"))
            if role != nil || party != nil {
                let kept = try role ?? visit.home.people.find(login: login).role
                _ = try visit.home.people.changeRole(of: login, to: kept, party: party)
            }
            if case .bool(let isDisabled) = body["disabled"] {
                _ = try visit.home.people.setDisabled(isDisabled, login)
            }
            let person = try visit.home.people.find(login: login)
            return .init(body: encoded(person))
        },
    ]

    private static let records: [Route] = [
        APIRoutes.get(
            "/trail",
            .readTrail,
            "Sign-ins and changes of permissions, the newest first",
            [who] + APIRoutes.paging,
            gives: .page(.trail)
        ) { visit in
            let cursor = Cursor("trail")
            let entries = try visit.home.trail.entries(
                of: visit.value("who"),
                before: try cursor.number(visit),
                limit: try APIRoutes.limit(visit) + 1
            )
            return try APIRoutes.page(visit, entries, cursor, name: { String($0.number) }) {
                $0.trail($1)
            }
        },
        APIRoutes.get(
            "/changes",
            .readTrail,
            "Changes of the catalogue, the newest first",
            [who] + APIRoutes.paging,
            gives: .page(.change)
        ) { visit in
            let cursor = Cursor("changes")
            let changes = try visit.home.trail.changes(
                of: visit.value("who"),
                before: try cursor.number(visit).map(Int64.init),
                limit: try APIRoutes.limit(visit) + 1
            )
            return try APIRoutes.page(visit, changes, cursor, name: { String($0.position) }) {
                $0.change($1)
            }
        },
    ]

    private static let own: [Route] = [
        APIRoutes.get("/profile", .ownProfile, "Your profile", gives: .named(.person)) {
            visit in
            let person = try visit.home.people.profile()
            return Answer.json({ json in json.object { $0.person(person) } }, for: visit)
        },
        APIChange.route(
            .change(
                .patch,
                "/profile",
                .ownProfile,
                "Change your name, mail, language, paper or suggestions; null takes the mail away; the mail is not for "
                    + "tokens",
                body: [
                    name, mail,
                    .init(
                        name: "language",
                        summary: "the language",
                        kind: .words(ReportLanguage.ofPages.map(\.rawValue))
                    ),
                    .init(name: "paper", summary: "the paper", kind: .words(["a4", "letter"])),
                    .init(
                        name: "recommend",
                        summary: "whether orders and favourites may tell what to suggest",
                        kind: .words(["yes", "no"])
                    ),
                    .init(
                        name: "offers",
                        summary: "which offers the customer agrees to",
                        kind: .words(OfferConsent.allCases.map(\.rawValue))
                    ),
                ],
                gives: .named(.person)
            ).taking(["application/merge-patch+json", "application/json"]),
            of: { visit in ("your profile", encoded(try visit.home.people.profile())) },
            deed: { visit, body in
                var values: [ProfileKey: String] = [:]
                for key in ProfileKey.allCases {
                    if let text = body.text(key.rawValue) { values[key] = text }
                    if key == .mail, body[key.rawValue] == .null { values[key] = "" }
                }
                return .init(body: encoded(try visit.home.people.changeProfile(values)))
            }
        ),
        APIRoutes.list(
            "/profile/sessions",
            .ownProfile,
            "Where you are signed in, the last used first",
            of: .session,
            { try $0.home.people.sessions() },
            { $0.session($1) }
        ),
        APIRoutes.list(
            "/profile/tokens",
            .ownProfile,
            "Your tokens",
            of: .token,
            { try $0.home.people.tokens() },
            { $0.token($1) }
        ),
        APIChange.route(
            .change(
                .delete,
                "/profile/tokens/{token}",
                .ownProfile,
                "Revoke a token: it opens nothing any more"
            )
        ) { visit, _ in
            try visit.home.people.revokeToken(visit.part("token"))
            return .init()
        },
    ]

    private static func encoded(_ person: Person) -> [UInt8] {
        APIRoutes.bytes { json in json.object { $0.person(person) } }
    }
}

extension JSONWriter {
    fileprivate mutating func change(_ change: CatalogueChange) {
        object { json in
            json.member("position") { $0.integer(change.position) }
            json.member("at") { $0.instant(change.at) }
            json.text("actor", change.actor)
            json.text("table", change.table)
            json.text("action", change.action)
            json.member("object") { $0.string(change.object) }
            json.member("fields") { $0.raw(change.fields.utf8) }
        }
    }

    fileprivate mutating func session(_ session: StoredSession) {
        object { json in
            json.text("client", session.client)
            json.text("kind", session.kind.rawValue)
            json.member("created_at") { $0.instant(session.createdAt) }
            json.member("seen_at") { $0.instant(session.seenAt) }
            json.member("expires_at") { $0.instant(session.expiresAt) }
        }
    }
}
