import HTTPTypes
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The frame around every page: way marks, menu, and who works here.
enum Shell {
    /// An entry of the menu.
    struct Entry {
        var text: FrameText
        var address: Address
        var right: Right
        var isApart = false
    }

    static let entries = [
        Entry(text: .shop, address: Address("shop"), right: .shop),
        Entry(text: .producers, address: Address("shop", "producers"), right: .shop),
        Entry(text: .cart, address: Address("shop", "cart"), right: .shop),
        Entry(text: .orders, address: Address("shop", "orders"), right: .shop),
        Entry(text: .today, address: Address(), right: .viewAudits),
        Entry(text: .audits, address: Address("audits"), right: .viewAudits),
        Entry(text: .plans, address: Address("plans"), right: .viewAudits),
        Entry(text: .items, address: Address("items"), right: .viewAudits),
        Entry(text: .lots, address: Address("lots"), right: .viewAudits),
        Entry(text: .zones, address: Address("zones"), right: .viewAudits),
        Entry(text: .beacons, address: Address("beacons"), right: .viewAudits),
        Entry(text: .environment, address: Address("climate"), right: .viewAudits),
        Entry(text: .alarms, address: Address("alarms"), right: .viewAudits),
        Entry(text: .reports, address: Address("reports"), right: .pullReports),
        Entry(text: .people, address: Address("people"), right: .managePeople, isApart: true),
        Entry(text: .trail, address: Address("trail"), right: .readTrail),
        Entry(text: .settings, address: Address("settings"), right: .changeSettings),
        Entry(text: .profile, address: Address("profile"), right: .ownProfile, isApart: true),
        Entry(text: .api, address: Address("api"), right: .viewAudits),
    ]

    /// A whole page.
    ///
    /// - Parameters:
    ///   - visit: the request that it answers.
    ///   - title: the page's name.
    ///   - place: the entry of the menu that it belongs to.
    ///   - refreshSeconds: how often it is loaded again where there are no scripts, because what it shows goes on.
    ///   - content: writes what stands in its middle.
    /// - Returns: the page.
    static func page(
        _ visit: Visit,
        title: String,
        in place: FrameText?,
        refreshSeconds: Int? = nil,
        _ content: (inout HTML) throws -> Void
    ) rethrows -> HTML {
        try HTML.document(language: visit.language.htmlTag) { html in
            head(&html, title: "\(title) · Muster", refreshSeconds: refreshSeconds)
            try html.tag("body") { html in
                html.tag("a", ["class": "skip", "href": "#main"], visit.say(FrameText.skip))
                top(&html, visit)
                try html.tag("div", ["class": "frame"]) { html in
                    menus(&html, visit, place)
                    try html.tag("main", ["id": "main", "tabindex": "-1"], content)
                }
                SignIn.endNote(&html, visit)
            }
        }
    }

    /// A page without a menu, for those who are not signed in.
    static func plain(
        language: ReportLanguage,
        title: String,
        hasScript: Bool = true,
        _ content: (inout HTML) throws -> Void
    ) rethrows -> HTML {
        try HTML.document(language: language.htmlTag) { html in
            head(&html, title: "\(title) · Muster", hasScript: hasScript)
            try html.tag("body", ["class": "plain"]) { html in
                try html.tag("main", ["id": "main"], content)
            }
        }
    }

    private static func head(
        _ html: inout HTML,
        title: String,
        refreshSeconds: Int? = nil,
        hasScript: Bool = true
    ) {
        html.tag("head") { html in
            html.void("meta", ["charset": "utf-8"])
            html.void(
                "meta",
                ["name": "viewport", "content": "width=device-width, initial-scale=1"]
            )
            html.void("meta", ["name": "color-scheme", "content": "light dark"])
            html.tag("title", [:], title)
            html.void("link", ["rel": "icon", "href": .address(StaticFiles.iconAddress)])
            html.void(
                "link",
                ["rel": "stylesheet", "href": .address(StaticFiles.stylesheetAddress)]
            )
            if hasScript {
                html.tag(
                    "script",
                    ["src": .address(StaticFiles.scriptAddress), "defer": .flag(true)],
                    ""
                )
            }
            guard let refreshSeconds else { return }
            html.tag("noscript") { html in
                html.void("meta", ["http-equiv": "refresh", "content": "\(refreshSeconds)"])
            }
        }
    }

    private static func top(_ html: inout HTML, _ visit: Visit) {
        html.tag("header", ["class": "top"]) { html in
            html.tag("a", ["class": "brand", "href": .address(Address())]) { html in
                html.void(
                    "img",
                    [
                        "src": .address(StaticFiles.iconAddress), "alt": "", "width": "28",
                        "height": "28",
                    ]
                )
                html.write("Muster")
            }
            html.tag("span", ["class": "site"], visit.desk.siteName)
            html.tag("div", ["class": "who small"]) { html in
                guard let principal = visit.visitor.principal else { return }
                html.tag("span") { html in
                    html.write(
                        visit.say(
                            FrameText.worksAs,
                            [
                                "name": visit.home.people.peopleNames.words(principal.name),
                                "role": visit.say(RoleText(principal.role)),
                            ]
                        )
                    )
                }
                SignIn.signOutForm(&html, visit)
            }
        }
    }

    private static func menus(_ html: inout HTML, _ visit: Visit, _ place: FrameText?) {
        html.tag("details", ["class": "menu"]) { html in
            html.tag("summary", [:], visit.say(FrameText.menu))
            list(&html, visit, place, class: "menu-list")
        }
        list(&html, visit, place, class: "side")
    }

    private static func list(
        _ html: inout HTML,
        _ visit: Visit,
        _ place: FrameText?,
        class name: String
    ) {
        html.tag("nav", ["class": .text(name), "aria-label": .text(visit.say(FrameText.menu))]) {
            html in
            html.tag("ul") { html in
                for entry in entries where visit.may(entry.right) {
                    html.tag("li", ["class": entry.isApart ? "apart" : .none]) { html in
                        html.tag(
                            "a",
                            [
                                "href": .address(entry.address),
                                "aria-current": entry.text == place ? "page" : .none,
                            ],
                            visit.say(entry.text)
                        )
                    }
                }
            }
        }
    }
}

extension ReportLanguage {
    /// The mark of the language in a page (BCP 47).
    var htmlTag: String { rules.tag }

    /// What those who speak it call it, in its own letters.
    var ownName: String { rules.ownName }
}

/// A page that says what went wrong, and what to do.
enum ErrorPage {
    /// The page, with the menu for those who are signed in.
    static func html(
        _ error: any MusterError,
        language: ReportLanguage,
        requestID: String,
        _ visit: Visit?
    ) -> HTML {
        func say(_ text: ErrorText) -> String {
            text.say(language)
        }
        let title: ErrorText =
            switch error.exitCode {
            case .notAllowed: .notAllowed
            case .notFound: .notFound
            case .conflict, .coverage: .conflict
            case .usage, .dataRefused: .wrongRequest
            default: .failed
            }
        let words = ErrorWords(error, language)
        func content(_ html: inout HTML) {
            html.tag("h1", [:], say(title))
            html.tag("p", ["class": "notice bad"], words.what)
            html.tag("p") { html in
                html.tag("strong", [:], "\(say(.whatToDo)): ")
                html.write(words.remedy)
            }
            if !error.details.isEmpty {
                html.tag("ul", ["class": "bullets"]) { html in
                    for detail in ErrorWords.details(error, language).prefix(50) {
                        html.tag("li", [:], detail)
                    }
                }
            }
            html.tag("p", ["class": "soft small"], "\(say(.mark)): \(requestID)")
            html.tag("p", ["class": "deeds"]) { html in
                if let visit, let page = origin(visit) {
                    if case .notSignedIn = error as? WebError {
                        html.link(
                            visit.say(FrameText.signIn),
                            to: Address("sign-in", query: [("to", page.text)]),
                            class: "button"
                        )
                    } else {
                        html.link(visit.say(FrameText.back), to: page, class: "button")
                    }
                }
                html.link(
                    visit?.visitor.principal?.role == .customer
                        ? ShopText.toShop.say(language) : FrameText.home.say(language),
                    to: Address()
                )
            }
        }
        guard let visit, visit.visitor.principal != nil else {
            return Shell.plain(language: language, title: say(title), content)
        }
        return Shell.page(visit, title: say(title), in: nil, content)
    }

    /// The page of this server that the request came from, where the browser tells it.
    private static func origin(_ visit: Visit) -> Address? {
        guard let text = visit.headers[.referer] else { return nil }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[2].lowercased() == visit.host.lowercased() else { return nil }
        return Address(local: parts[3])
    }
}
