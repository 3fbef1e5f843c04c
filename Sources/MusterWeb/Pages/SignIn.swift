import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// Signing in and out, and the first password by a one-time link.
enum SignIn {
    /// The address of the page.
    static let path = "/sign-in"

    static let routes = [
        Route.page(path, nil, "Sign in", [.init(name: "to", summary: "The page to go on to")]) {
            try page($0, error: nil, status: .ok)
        },
        Route.form(path, nil, "Sign in", limit: 1 << 14) { try await signIn($0) },
        Route.form("/sign-in/code", nil, "Sign in with a second factor", limit: 1 << 14) {
            try await enterCode($0)
        },
        Route.form("/sign-out", nil, "Sign out", limit: 1 << 14) { visit in
            try visit.desk.session.signOut(visit.visitor)
            var response = Answer.go(to: Address("sign-in"))
            response.headers[.setCookie] = visit.desk.session.farewell
            return response
        },
        Route.page(
            "/setup",
            nil,
            "Choose a password by a one-time link",
            [.init(name: "link", summary: "The secret of the link")]
        ) { try setup($0, link: $0.value("link") ?? "", error: nil, status: .ok) },
        Route.form("/setup", nil, "Choose a password", limit: 1 << 14) { try await useLink($0) },
    ]

    /// Writes the button that signs out; nothing where nobody has to sign in.
    static func signOutForm(_ html: inout HTML, _ visit: Visit) {
        guard visit.visitor.session != nil else { return }
        html.form(visit, to: Address("sign-out"), class: "row") { html in
            html.tag("button", ["class": "quiet"], visit.say(FrameText.signOut))
        }
    }

    /// Writes when the sign-in ends, so that nobody is surprised by it; nothing where nobody has to sign in.
    static func endNote(_ html: inout HTML, _ visit: Visit) {
        guard let end = visit.visitor.end else { return }
        let values = [
            "at": visit.words.moment(end.latest),
            "minutes": visit.words.integer(Int(end.idleSeconds / 60)),
        ]
        html.tag("footer", [:], visit.say(AccessText.ends, values))
    }

    private static func page(
        _ visit: Visit,
        error: (any MusterError)?,
        status: HTTPResponse.Status
    ) throws -> Response {
        if try !visit.desk.session.needsSignIn() { return try OwnerLink.page(visit) }
        let title = visit.say(FrameText.signIn)
        let html = Shell.plain(language: visit.language, title: title) { html in
            html.tag("h1", [:], "Muster · \(visit.desk.siteName)")
            html.tag("section", ["class": "card"]) { html in
                html.tag("h2", [:], title)
                problem(&html, error, visit.language)
                html.form(visit, to: Address("sign-in")) { html in
                    html.void(
                        "input",
                        [
                            "type": "hidden", "name": "to",
                            "value": .text(visit.value("to") ?? visit.form["to"] ?? ""),
                        ]
                    )
                    html.field(
                        visit.say(CommonText.login),
                        name: "login",
                        value: visit.form["login"],
                        isRequired: true,
                        completes: "username"
                    )
                    html.field(
                        visit.say(PeopleText.password),
                        name: "password",
                        type: "password",
                        isRequired: true,
                        completes: "current-password"
                    )
                    html.tag("button", [:], title)
                }
                html.tag("p", ["class": "soft small"], visit.say(PeopleText.forgot))
            }
        }
        var response = Answer.page(html, status: status)
        if let error { Answer.hint(&response, at: error) }
        return response
    }

    private static func signIn(_ visit: Visit) async throws -> Response {
        let form = visit.form
        do {
            // A session from before is not taken over: whoever planted it would know it.
            if let old = visit.visitor.session { try visit.home.access.signOut(old) }
            let client = visit.desk.session.signInClient(visit)
            let login = form["login"] ?? ""
            let isKnown = try visit.home.access.knows(client, for: login)
            let signedIn = try await visit.desk.door.run(isKnown: isKnown) {
                try visit.home.access.signIn(
                    login: login,
                    password: form["password"] ?? "",
                    from: client
                )
            }
            return enter(visit, signedIn, to: form["to"])
        } catch PeopleError.codeNeeded(let challenge) {
            return codePage(visit, challenge, error: nil)
        } catch let error as PeopleError {
            return try page(visit, error: error, status: error.httpStatus)
        }
    }

    private static func enterCode(_ visit: Visit) async throws -> Response {
        let form = visit.form
        guard let challenge = Secret(.challenge, form["challenge"] ?? "") else {
            return try page(visit, error: PeopleError.badChallenge, status: .forbidden)
        }
        do {
            let client = visit.desk.session.signInClient(visit)
            let signedIn = try visit.home.access.signIn(
                challenge: challenge,
                code: form["code"] ?? "",
                from: client
            )
            return enter(visit, signedIn, to: form["to"])
        } catch PeopleError.badChallenge {
            return try page(visit, error: PeopleError.badChallenge, status: .forbidden)
        } catch let error as PeopleError {
            return codePage(visit, challenge, error: error)
        }
    }

    /// Asks for the code of the second factor, once the password was right.
    private static func codePage(
        _ visit: Visit,
        _ challenge: Secret,
        error: PeopleError?
    ) -> Response {
        let title = visit.say(AccessText.codeTitle)
        let html = Shell.plain(language: visit.language, title: title) { html in
            html.tag("h1", [:], "Muster · \(visit.desk.siteName)")
            html.tag("section", ["class": "card"]) { html in
                html.tag("h2", [:], title)
                problem(&html, error, visit.language)
                html.form(visit, to: Address("sign-in", "code")) { html in
                    HiddenFields.write(
                        &html,
                        [("challenge", challenge.text), ("to", visit.form["to"] ?? "")]
                    )
                    html.field(
                        visit.say(AccessText.code),
                        name: "code",
                        isRequired: true,
                        hint: visit.say(AccessText.codeHint),
                        completes: "one-time-code"
                    )
                    html.tag("button", [:], visit.say(FrameText.signIn))
                }
            }
        }
        var response = Answer.page(html, status: error?.httpStatus ?? .ok)
        if let error { Answer.hint(&response, at: error) }
        return response
    }

    /// Sends a browser in that has signed in, to the page it wanted if that is one of this server.
    private static func enter(_ visit: Visit, _ signedIn: SignedIn, to wanted: String?) -> Response
    {
        var response = Answer.go(to: Address(local: wanted ?? ""))
        for cookie in visit.desk.session.cookies(signedIn) {
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
        }
        return response
    }

    private static func setup(
        _ visit: Visit,
        link: String,
        error: (any MusterError)?,
        status: HTTPResponse.Status
    ) throws -> Response {
        let known: Person?
        do {
            known = try visit.home.people.setupPerson(link)
        } catch PeopleError.badSetupLink {
            return try deadLink(visit)
        }
        let title = visit.say(known == nil ? PeopleText.firstAdmin : PeopleText.choosePassword)
        let html = Shell.plain(language: visit.language, title: title) { html in
            html.tag("h1", [:], "Muster · \(visit.desk.siteName)")
            html.tag("section", ["class": "card"]) { html in
                html.tag("h2", [:], title)
                problem(&html, error, visit.language)
                html.form(visit, to: Address("setup")) { html in
                    html.void("input", ["type": "hidden", "name": "link", "value": .text(link)])
                    if let known {
                        html.tag("p") { $0.tag("strong", [:], known.login) }
                    } else {
                        html.field(
                            visit.say(CommonText.login),
                            name: "login",
                            value: visit.form["login"],
                            isRequired: true,
                            completes: "username"
                        )
                        html.field(
                            visit.say(CommonText.personName),
                            name: "name",
                            value: visit.form["name"],
                            completes: "name"
                        )
                    }
                    html.field(
                        visit.say(PeopleText.newPassword),
                        name: "password",
                        type: "password",
                        isRequired: true,
                        hint: visit.say(PeopleText.passwordHint),
                        completes: "new-password"
                    )
                    html.tag("button", [:], visit.say(FrameText.signIn))
                }
            }
        }
        return Answer.page(html, status: status)
    }

    private static func useLink(_ visit: Visit) async throws -> Response {
        let form = visit.form
        let link = form["link"] ?? ""
        do {
            let client = visit.desk.session.signInClient(visit)
            // Whoever shows a link that opens has not guessed it.
            _ = try visit.home.people.setupPerson(link)
            let signedIn = try await visit.desk.door.run(isKnown: true) {
                try visit.home.people.useSetupLink(
                    link,
                    password: form["password"] ?? "",
                    first: form["login"].map {
                        NewPerson(login: $0, name: form["name"] ?? "", role: .admin)
                    },
                    from: client
                )
            }
            return enter(visit, signedIn, to: nil)
        } catch PeopleError.badSetupLink {
            return try deadLink(visit)
        } catch PeopleError.codeNeeded(let challenge) {
            return codePage(visit, challenge, error: nil)
        } catch let error as PeopleError {
            return try setup(visit, link: link, error: error, status: error.httpStatus)
        }
    }

    /// What a link shows that was used, is too old or never was one: no form, but the way on.
    private static func deadLink(_ visit: Visit) throws -> Response {
        let hasPeople = try visit.home.access.needsSignIn()
        let title = visit.say(LinkText.dead)
        let html = Shell.plain(language: visit.language, title: title) { html in
            html.tag("h1", [:], "Muster · \(visit.desk.siteName)")
            html.tag("section", ["class": "card"]) { html in
                html.tag("h2", [:], title)
                html.tag("p", ["class": "notice bad", "role": "alert"], visit.say(LinkText.why))
                html.tag("p", [:], visit.say(hasPeople ? LinkText.askAdmin : .askOwner))
                if hasPeople {
                    html.link(visit.say(LinkText.signIn), to: Address("sign-in"), class: "button")
                }
            }
        }
        return Answer.page(html, status: PeopleError.badSetupLink.httpStatus)
    }

    /// Writes what was wrong with what a person sent, and puts the reader there.
    static func problem(
        _ html: inout HTML,
        _ error: (any MusterError)?,
        _ language: ReportLanguage
    ) {
        guard let error else { return }
        let words = ErrorWords(error, language)
        html.tag(
            "p",
            [
                "class": "notice bad", "id": "problem", "tabindex": "-1",
                "autofocus": .flag(true), "role": "alert",
            ]
        ) { html in
            html.write(words.text)
        }
    }
}
