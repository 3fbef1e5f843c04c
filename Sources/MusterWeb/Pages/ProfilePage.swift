import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What everybody keeps of themselves: name, language, password, sessions, tokens.
enum ProfilePage {
    static let routes = [
        Route.page(
            "/profile",
            .ownProfile,
            "My profile",
            [.init(name: "saved", summary: "Whether something was just saved")]
        ) { try page($0) },
        Route.form("/profile", .ownProfile, "Change my profile") { visit in
            let form = visit.form
            var values: [ProfileKey: String] = [:]
            for key in ProfileKey.allCases { values[key] = form[key.rawValue] }
            do {
                _ = try visit.home.people.changeProfile(values)
            } catch let error as PeopleError {
                return try page(visit, error: error)
            }
            return saved
        },
        Route.form("/profile/notices", .ownProfile, "Choose which mails I get") { visit in
            let fields = PercentText.pairs(String(buffer: visit.body))
            let wanted = Set(fields.filter { $0.name == "notice" }.map(\.value))
            try visit.home.mail.setNotices(
                Dictionary(
                    uniqueKeysWithValues: NoticeKind.allCases.map {
                        ($0, wanted.contains($0.rawValue))
                    }
                )
            )
            return saved
        },
        Route.form("/profile/password", .ownProfile, "Change my password", limit: 1 << 14) {
            visit in
            do {
                try await visit.desk.door.run(isKnown: true) {
                    try visit.home.people.changePassword(
                        from: visit.form["old"] ?? "",
                        to: visit.form["password"] ?? "",
                        keeping: visit.visitor.session,
                        endsTokens: visit.form["keep_tokens"] == nil
                    )
                }
                return saved
            } catch let error as PeopleError {
                return try page(visit, error: error)
            }
        },
        Route.form("/profile/sessions/end", .ownProfile, "Sign out everywhere") { visit in
            try visit.home.people.signOutEverywhere()
            return Answer.go(to: Address("sign-in"))
        },
        Route.form("/profile/access/end", .ownProfile, "End all my sessions and tokens") { visit in
            try visit.home.people.endAccess()
            return Answer.go(to: Address("sign-in"))
        },
        Route.form("/profile/tokens", .ownProfile, "Make a token") { try makeToken($0) },
        Route.form("/profile/tokens/{token}/revoke", .ownProfile, "Take a token back") { visit in
            try visit.home.people.revokeToken(visit.part("token"))
            return Answer.go(to: Address("profile"))
        },
    ]

    /// Back to the page, which says that it is done.
    private static var saved: Response {
        Answer.go(to: Address("profile", query: [("saved", "yes")]))
    }

    private static func makeToken(_ visit: Visit) throws -> Response {
        let fields = PercentText.pairs(String(buffer: visit.body))
        let scope = try fields.filter { $0.name == "scope" }.map { field in
            guard let right = Right(rawValue: field.value) else {
                throw WebError.badValue(
                    name: "scope",
                    expected: "one of the rights that are listed"
                )
            }
            return right
        }
        guard let days = Int(visit.form["days"] ?? "") else {
            throw WebError.badValue(name: "days", expected: "a whole number")
        }
        let made = try visit.home.people.makeToken(
            visit.form["token"] ?? "",
            scope: Set(scope),
            days: days
        )
        return try page(visit, token: made.secret)
    }

    private static func page(
        _ visit: Visit,
        error: (any MusterError)? = nil,
        token: Secret? = nil
    ) throws -> Response {
        let title = visit.say(FrameText.profile)
        let person = visit.principal.person == nil ? nil : try visit.home.people.profile()
        let sessions = person == nil ? [] : try visit.home.people.sessions()
        let tokens = person == nil ? [] : try visit.home.people.tokens()
        let notices = person == nil ? [] : try visit.home.mail.notices()
        // A token reads the profile, and learns nothing of how its owner signs in.
        let isSignedIn = person != nil && visit.principal.scope == nil
        let factor = isSignedIn ? try visit.home.access.secondFactor() : nil
        let html = Shell.page(visit, title: title, in: .profile) { html in
            html.heading(person.map { "\($0.name) · \(visit.say(RoleText($0.role)))" } ?? title)
            if visit.value("saved") != nil {
                html.tag(
                    "p",
                    ["class": "notice good", "role": "status"],
                    visit.say(SettingText.saved)
                )
            }
            SignIn.problem(&html, error, visit.language)
            if let token {
                html.tag("section", ["class": "card", "role": "status"]) { html in
                    html.tag("h2", [:], visit.say(PeopleText.madeToken))
                    html.tag("p", [:], visit.say(PeopleText.madeTokenHint))
                    html.tag("p") { $0.tag("code", [:], token.text) }
                }
            }
            guard let person else {
                return html.card(visit.say(SiteText.singlePerson)) { html in
                    html.tag("p", ["class": "soft"], visit.say(SiteText.singlePersonHint))
                }
            }
            html.card(title) { profileForm(&$0, visit, person) }
            if visit.may(.viewAudits) {
                html.card(visit.say(NoticeText.title)) { html in
                    noticeForm(&html, visit, notices, hasMail: person.mail != nil)
                }
            }
            html.card(visit.say(PeopleText.changePassword)) { passwordForm(&$0, visit) }
            if let factor {
                html.card(visit.say(AccessText.secondFactor)) { html in
                    SecondFactorPage.summary(&html, visit, factor.since)
                }
            }
            html.card(visit.say(PeopleText.sessions)) { list(&$0, visit, sessions) }
            html.card(visit.say(PeopleText.tokens)) { html in
                html.tag("p", ["class": "soft"], visit.say(PeopleText.tokenHint))
                if !tokens.isEmpty { list(&html, visit, tokens) }
                tokenForm(&html, visit)
            }
            html.card(visit.say(AccessText.endAccess)) { html in
                html.tag("p", ["class": "soft"], visit.say(AccessText.endAccessHint))
                html.form(visit, to: Address("profile", "access", "end"), class: "row") { html in
                    html.tag("button", ["class": "bad"], visit.say(AccessText.endAccess))
                }
            }
        }
        return Answer.page(html, status: error?.httpStatus ?? .ok)
    }

    private static func profileForm(_ html: inout HTML, _ visit: Visit, _ person: Person) {
        html.form(visit, to: Address("profile")) { html in
            html.field(
                visit.say(CommonText.personName),
                name: "name",
                value: visit.form["name"] ?? person.name,
                isRequired: true,
                completes: "name"
            )
            html.field(
                visit.say(CommonText.mail),
                name: "mail",
                type: "email",
                value: visit.form["mail"] ?? person.mail,
                completes: "email"
            )
            html.choice(
                visit.say(PeopleText.language),
                name: "language",
                ReportLanguage.ofPages.map { ($0.rawValue, $0.ownName) },
                selected: visit.form["language"] ?? person.language
            )
            html.choice(
                visit.say(PeopleText.paper),
                name: "paper",
                [("a4", "A4"), ("letter", "Letter")],
                selected: visit.form["paper"] ?? person.paper
            )
            if person.role == .customer {
                let key = ProfileKey.recommend
                html.choice(
                    visit.say(ShopText.suggest),
                    name: key.rawValue,
                    [
                        ("yes", visit.say(ShopText.suggestYes)),
                        ("no", visit.say(ShopText.suggestNo)),
                    ],
                    selected: visit.form[key.rawValue] ?? key.value(of: person)
                )
                html.choice(
                    visit.say(ShopText.agree),
                    name: ProfileKey.offers.rawValue,
                    [
                        (OfferConsent.no.rawValue, visit.say(ShopText.agreeNo)),
                        (OfferConsent.time.rawValue, visit.say(ShopText.agreeTime)),
                        (OfferConsent.place.rawValue, visit.say(ShopText.agreePlace)),
                    ],
                    selected: visit.form[ProfileKey.offers.rawValue] ?? person.offers.rawValue
                )
            }
            html.tag("div") { $0.tag("button", [:], visit.say(FrameText.save)) }
        }
    }

    private static func noticeForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ notices: Set<NoticeKind>,
        hasMail: Bool
    ) {
        if !hasMail { html.tag("p", ["class": "notice"], visit.say(NoticeText.noMail)) }
        html.form(visit, to: Address("profile", "notices")) { html in
            html.tag("fieldset") { html in
                html.tag("legend", [:], visit.say(NoticeText.hint))
                for kind in NoticeKind.allCases {
                    html.tag("label") { html in
                        html.void(
                            "input",
                            [
                                "type": "checkbox", "name": "notice",
                                "value": .text(kind.rawValue),
                                "checked": .flag(notices.contains(kind)),
                            ]
                        )
                        html.write(visit.say(NoticeText(kind)))
                    }
                }
            }
            html.tag("div") { $0.tag("button", ["class": "quiet"], visit.say(FrameText.save)) }
        }
    }

    private static func passwordForm(_ html: inout HTML, _ visit: Visit) {
        html.form(visit, to: Address("profile", "password")) { html in
            html.field(
                visit.say(PeopleText.oldPassword),
                name: "old",
                type: "password",
                isRequired: true,
                completes: "current-password"
            )
            html.field(
                visit.say(PeopleText.newPassword),
                name: "password",
                type: "password",
                isRequired: true,
                hint: visit.say(PeopleText.passwordHint),
                completes: "new-password"
            )
            html.tag("label", ["class": "check"]) { html in
                html.void("input", ["type": "checkbox", "name": "keep_tokens", "value": "yes"])
                html.write(visit.say(AccessText.keepTokens))
            }
            html.tag("div") { html in
                html.tag("button", ["class": "quiet"], visit.say(PeopleText.changePassword))
            }
        }
    }

    private static func list(_ html: inout HTML, _ visit: Visit, _ sessions: [StoredSession]) {
        html.table(
            visit.say(PeopleText.sessions),
            [
                .init(visit.say(PeopleText.from)), .init(visit.say(PeopleText.since)),
                .init(visit.say(PeopleText.lastUsed)), .init(visit.say(PeopleText.expires)),
            ],
            sessions
        ) { html, session, column in
            switch column {
            case 0:
                let kind = session.kind == .browser ? TrailValueText.browser : .handheld
                html.write("\(TrailPage.client(session.client, visit)), \(visit.say(kind))")
            case 1: html.write(visit.words.moment(session.createdAt))
            case 2: html.write(visit.words.moment(session.seenAt))
            default: html.write(visit.words.moment(session.end(visit.home.settings.sessionLimits)))
            }
        }
        html.form(visit, to: Address("profile", "sessions", "end"), class: "row") { html in
            html.tag("button", ["class": "bad"], visit.say(PeopleText.endSessions))
        }
    }

    private static func list(_ html: inout HTML, _ visit: Visit, _ tokens: [StoredToken]) {
        html.table(
            visit.say(PeopleText.tokens),
            [
                .init(visit.say(PeopleText.tokenName)), .init(visit.say(PeopleText.scope)),
                .init(visit.say(PeopleText.expires)), .init(visit.say(PeopleText.lastUsed)),
                .init(""),
            ],
            tokens
        ) { html, token, column in
            switch column {
            case 0: html.write("\(token.id) \(token.name)")
            case 1:
                html.write(
                    token.scope.map { visit.say(DeedText($0)) }.sorted().joined(separator: ", ")
                )
            case 2: html.write(visit.words.moment(token.expiresAt))
            case 3: html.write(token.usedAt.map(visit.words.moment) ?? visit.say(CommonText.never))
            default:
                guard token.holds(at: visit.home.now()) else {
                    return html.write(visit.say(PeopleText.ended))
                }
                html.form(
                    visit,
                    to: Address("profile", "tokens", token.id, "revoke"),
                    class: "row"
                ) { html in
                    html.tag("button", ["class": "bad"], visit.say(PeopleText.revoke))
                }
            }
        }
    }

    private static func tokenForm(_ html: inout HTML, _ visit: Visit) {
        html.form(visit, to: Address("profile", "tokens")) { html in
            html.field(visit.say(PeopleText.tokenName), name: "token", isRequired: true)
            html.field(
                visit.say(PeopleText.days),
                name: "days",
                type: "number",
                value: "90",
                isRequired: true
            )
            html.tag("fieldset") { html in
                html.tag("legend", [:], visit.say(PeopleText.scope))
                for right in Right.allCases where visit.may(right) {
                    html.tag("label") { html in
                        html.void(
                            "input",
                            [
                                "type": "checkbox", "name": "scope", "value": .text(right.rawValue),
                                "checked": .flag(right == .viewAudits),
                            ]
                        )
                        html.write(visit.say(DeedText(right)))
                    }
                }
            }
            html.tag("div") {
                $0.tag("button", ["class": "quiet"], visit.say(PeopleText.makeToken))
            }
        }
    }
}
