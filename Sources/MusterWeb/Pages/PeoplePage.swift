import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// Who works here, and what they may do.
enum PeoplePage {
    static let routes =
        [
            Route.page(
                "/people",
                .managePeople,
                "People and roles",
                ListPage<Person>.parameters(of: fields)
            ) { try page($0, link: nil) },
            Route.form("/people", .managePeople, "Add a person") { visit in
                do {
                    return try await add(visit)
                } catch let error as any MusterError where error.exitCode != .notAllowed {
                    return try page(visit, link: nil, refused: error)
                }
            },
            Route.form("/people/{login}/role", .managePeople, "Change a person's role") { visit in
                _ = try visit.home.people.changeRole(of: visit.part("login"), to: try role(visit))
                return Answer.go(to: Address("people"))
            },
            Route.form("/people/{login}/access", .managePeople, "Keep a person out, or let in") {
                visit in
                _ = try visit.home.people.setDisabled(
                    visit.form["access"] == "no",
                    visit.part("login")
                )
                return Answer.go(to: Address("people"))
            },
            Route.form("/people/{login}/link", .managePeople, "Make a one-time link") { visit in
                let login = visit.part("login")
                return try page(visit, link: (login, try visit.home.people.setupLink(for: login)))
            },
        ]
        + ListPage.routes(
            beside: "people",
            .managePeople,
            csvPath: "/people/export",
            ListPage<Person>.parameters(of: fields)
        ) { try list($0) } + ending

    private static let ending: [Route] = [
        Route.form("/people/{login}/access/end", .managePeople, "End a person's access") { visit in
            try visit.home.people.endAccess(visit.part("login"))
            return Answer.go(to: Address("people"))
        },
        Route.form(
            "/people/{login}/second-factor/remove",
            .managePeople,
            "Remove a person's second factor"
        ) { visit in
            _ = try visit.home.access.resetSecondFactor(of: visit.part("login"))
            return Answer.go(to: Address("people"))
        },
    ]

    private static func role(_ visit: Visit) throws -> Role {
        guard let role = Role(rawValue: visit.form["role"] ?? "") else {
            throw WebError.badValue(
                name: "role",
                expected: "\(Role.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return role
    }

    private static func add(_ visit: Visit) async throws -> Response {
        let form = visit.form
        let mail = form["mail"].flatMap { $0.isEmpty ? nil : $0 }
        let new = NewPerson(
            login: form["login"] ?? "",
            name: form["name"] ?? "",
            mail: mail,
            role: try role(visit),
            party: form["party"]
        )
        guard try visit.desk.session.needsSignIn() else {
            // The first person: from here on, everybody signs in.
            try await visit.desk.door.run(isKnown: true) {
                _ = try visit.home.people.add(new, password: form["password"] ?? "")
            }
            return Answer.go(to: Address("sign-in"))
        }
        let (person, link) = try visit.home.people.addPersonWithLink(new)
        return try page(visit, link: (person.login, link))
    }

    private static func page(
        _ visit: Visit,
        link: (login: String, secret: Secret)?,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let factors = try visit.home.access.peopleWithSecondFactor()
        let list = try list(visit, factors)
        let isEmpty = list.list.rows.isEmpty
        return try list.page(
            visit,
            status: refused?.httpStatus ?? .ok,
            above: { html in
                if let link { show(&html, visit, link.login, link.secret) }
            },
            below: { html in
                html.card(visit.say(isEmpty ? PeopleText.firstAdmin : .addPerson)) { html in
                    addForm(&html, visit, isFirst: isEmpty, refused)
                }
                html.tag("h2", [:], visit.say(SiteText.rights))
                rights(&html, visit)
            }
        )
    }

    /// What a list tells of a person; the login stands in front of it.
    private static let fields: [Field<Person>] = [
        .shown("name", Sentence(CommonText.personName)) { $0.name },
        .shown("mail", Sentence(CommonText.mail)) { $0.mail },
        Field(
            "role",
            Sentence(CommonText.role),
            .choice(
                Role.allCases.map { role in
                    FieldChoice(role.rawValue, Sentence(RoleText(role)))
                }
            ),
            read: { .text($0.role.rawValue) }
        ),
        .shown("party", Sentence(PeopleText.party), isUsual: false) { $0.party },
        Field(
            "disabled",
            "Access",
            .choice([
                FieldChoice("false", "allowed"),
                FieldChoice("true", "disabled"),
            ]),
            isUsual: false,
            read: { .text($0.isDisabled ? "true" : "false") }
        ),
    ]

    /// The people as the list page shows them.
    private static func list(
        _ visit: Visit,
        _ factors: Set<PersonID> = []
    ) throws -> ListPage<Person> {
        let people = RowList(
            "person",
            fields: fields,
            identifierKey: "login",
            identifier: \.login,
            rows: try visit.home.people.list()
        )
        var page = ListPage(
            name: "people",
            title: visit.say(FrameText.people),
            menu: .people,
            empty: visit.say(SiteText.singlePersonHint),
            list: people
        )
        page.csvPath = ["people", "export"]
        page.identifierTitle = visit.say(CommonText.login)
        page.identifierCell = { html, person in
            html.write(person.login)
            guard person.isDisabled else { return }
            html.write(" ")
            html.tag("span", ["class": "badge bad"], "× \(visit.say(PeopleText.disabled))")
        }
        page.cells["role"] = { roleForm(&$0, visit, $1) }
        page.rowActions = { accessForms(&$0, visit, $1, hasFactor: factors.contains($1.id)) }
        return page
    }

    private static func show(
        _ html: inout HTML,
        _ visit: Visit,
        _ login: String,
        _ secret: Secret
    ) {
        let path = Address("setup", query: [("link", secret.text)]).text
        let server = visit.desk.options.url(asNamedBy: visit.host)
        html.tag("section", ["class": "card", "role": "status"]) { html in
            html.tag("h2", [:], visit.say(PeopleText.link))
            html.tag("p", [:], visit.say(PeopleText.linkHint, ["login": login]))
            html.tag("p") { $0.tag("code", [:], server + path) }
        }
    }

    private static func roleForm(_ html: inout HTML, _ visit: Visit, _ person: Person) {
        html.form(visit, to: Address("people", person.login, "role"), class: "row") { html in
            html.tag(
                "select",
                [
                    "name": "role",
                    "aria-label": .text("\(visit.say(CommonText.role)): \(person.login)"),
                ]
            ) { html in
                // A customer belongs to a party, which is said where one is added.
                for role in Role.allCases where role != .customer || person.role == .customer {
                    html.tag(
                        "option",
                        ["value": .text(role.rawValue), "selected": .flag(role == person.role)],
                        visit.say(RoleText(role))
                    )
                }
            }
            html.tag("button", ["class": "quiet"], visit.say(PeopleText.changeRole))
        }
    }

    private static func accessForms(
        _ html: inout HTML,
        _ visit: Visit,
        _ person: Person,
        hasFactor: Bool
    ) {
        html.tag("div", ["class": "deeds"]) { html in
            html.form(visit, to: Address("people", person.login, "link"), class: "row") { html in
                html.tag("button", ["class": "quiet"], visit.say(PeopleText.linkFor))
            }
            html.form(visit, to: Address("people", person.login, "access"), class: "row") { html in
                html.void(
                    "input",
                    [
                        "type": "hidden", "name": "access",
                        "value": person.isDisabled ? "yes" : "no",
                    ]
                )
                html.tag(
                    "button",
                    ["class": person.isDisabled ? "quiet" : "bad"],
                    visit.say(person.isDisabled ? PeopleText.enable : .disable)
                )
            }
            let login = person.login
            html.form(visit, to: Address("people", login, "access", "end"), class: "row") { html in
                html.tag("button", ["class": "quiet"], visit.say(AccessText.endAccess))
            }
            guard hasFactor else { return }
            let remove = Address("people", login, "second-factor", "remove")
            html.form(visit, to: remove, class: "row") { html in
                html.tag("button", ["class": "quiet"], visit.say(AccessText.removeFor))
            }
        }
    }

    /// Writes the form for a new person; one that was refused as it was filled in, but for a password.
    private static func addForm(
        _ html: inout HTML,
        _ visit: Visit,
        isFirst: Bool,
        _ refused: (any MusterError)?
    ) {
        let typed = refused == nil ? [:] : visit.form
        let fault = ErrorWords.field(refused)
        SignIn.problem(&html, refused, visit.language)
        html.form(visit, to: Address("people"), class: isFirst ? "stack" : "row") { html in
            html.field(
                visit.say(CommonText.login),
                name: "login",
                value: typed["login"],
                isRequired: true,
                completes: "off",
                isAtFault: fault == "login"
            )
            html.field(
                visit.say(CommonText.personName),
                name: "name",
                value: typed["name"],
                completes: "off",
                isAtFault: fault == "name"
            )
            html.field(
                visit.say(CommonText.mail),
                name: "mail",
                type: "email",
                value: typed["mail"],
                completes: "off",
                isAtFault: fault == "mail"
            )
            html.choice(
                visit.say(CommonText.role),
                name: "role",
                (isFirst ? [.admin] : Role.allCases)
                    .map { ($0.rawValue, visit.say(RoleText($0))) },
                selected: isFirst ? Role.admin.rawValue : typed["role"] ?? Role.worker.rawValue
            )
            if !isFirst {
                html.field(
                    visit.say(PeopleText.party),
                    name: "party",
                    value: typed["party"],
                    hint: visit.say(PeopleText.partyHint),
                    completes: "off",
                    isAtFault: fault == "party"
                )
            }
            if isFirst {
                html.field(
                    visit.say(PeopleText.newPassword),
                    name: "password",
                    type: "password",
                    isRequired: true,
                    hint: visit.say(PeopleText.passwordHint),
                    completes: "new-password",
                    isAtFault: fault == "password"
                )
            }
            html.tag("button", [:], visit.say(PeopleText.add))
        }
    }

    private static func rights(_ html: inout HTML, _ visit: Visit) {
        html.table(
            visit.say(SiteText.rights),
            [.init(visit.say(CommonText.what))]
                + Role.allCases.map { .init(visit.say(RoleText($0))) },
            Right.allCases
        ) { html, right, column in
            guard column > 0 else {
                return html.write("\(DeedText(right).beginning(visit.language))")
            }
            let role = Role.allCases[column - 1]
            html.write(role.may(right) ? "✓" : "–")
        }
    }
}
