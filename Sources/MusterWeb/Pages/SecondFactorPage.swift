import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The second factor of whoever is signed in: setting it up, recovery codes, removing it.
///
/// The routes ask for no right: they are what is open to a person who has to set one up first.
enum SecondFactorPage {
    static let routes = [
        Route.page("/profile/second-factor", nil, "My second factor") { try page($0) },
        form("", "Begin to set up a second factor") { visit in
            _ = try visit.home.access.beginSecondFactor()
            return Answer.go(to: address)
        },
        form("/code", "Finish setting up a second factor") { visit in
            try page(
                visit,
                codes: try visit.home.access.enrolSecondFactor(code: visit.form["code"] ?? "")
            )
        },
        form("/recovery-codes", "Make new recovery codes") { visit in
            try page(visit, codes: try visit.home.access.newRecoveryCodes())
        },
        form("/remove", "Remove my second factor") { visit in
            try visit.home.access.endSecondFactor()
            return Answer.go(to: address)
        },
    ]

    /// Where the page is.
    static let address = Address("profile", "second-factor")

    /// A form of the page; what is wrong with what was typed is told there.
    private static func form(
        _ path: String,
        _ summary: String,
        _ answer: @escaping @Sendable (Visit) throws -> Response
    ) -> Route {
        Route.form("/profile/second-factor" + path, nil, summary, limit: 1 << 14) { visit in
            guard visit.visitor.principal != nil else { throw WebError.notSignedIn }
            do {
                return try answer(visit)
            } catch let error as PeopleError where isTold(error) {
                return try page(visit, error: error)
            }
        }
    }

    private static func isTold(_ error: PeopleError) -> Bool {
        switch error {
        case .wrongCode, .mustWait, .hasSecondFactor, .noSecondFactor: true
        default: false
        }
    }

    private static func page(
        _ visit: Visit,
        error: PeopleError? = nil,
        codes: [RecoveryCode] = []
    ) throws -> Response {
        guard visit.visitor.principal != nil else { throw WebError.notSignedIn }
        let factor = try visit.home.access.secondFactor()
        let code = try factor.enrolment.map { try QRCode($0.address) }
        let title = visit.say(AccessText.secondFactor)
        let html = Shell.page(visit, title: title, in: .profile) { html in
            html.heading(title, crumbs: [(visit.say(FrameText.profile), Address("profile"))])
            SignIn.problem(&html, error, visit.language)
            if !codes.isEmpty { show(&html, visit, codes) }
            if let since = factor.since {
                html.card(title) { enrolled(&$0, visit, factor, since: since) }
            } else {
                html.card(title) { html in
                    html.tag(
                        "p",
                        ["class": factor.isRequired ? "notice" : "soft"],
                        visit.say(factor.isRequired ? AccessText.factorRequired : .factorNone)
                    )
                    if let enrolment = factor.enrolment, let code {
                        begun(&html, visit, enrolment, code)
                    }
                    let hasBegun = factor.enrolment != nil
                    button(&html, visit, "", hasBegun ? .another : .setUp, isQuiet: hasBegun)
                }
            }
        }
        return Answer.page(html, status: error?.httpStatus ?? .ok)
    }

    /// Writes whether the person has a second factor, and the way to its page.
    static func summary(_ html: inout HTML, _ visit: Visit, _ since: Instant?) {
        if let since {
            html.tag("p", [:], visit.say(AccessText.factorOn, ["at": visit.words.moment(since)]))
        } else {
            html.tag("p", ["class": "soft"], visit.say(AccessText.factorNone))
        }
        html.link(
            visit.say(since == nil ? AccessText.setUp : .change),
            to: address,
            class: "button quiet"
        )
    }

    private static func show(_ html: inout HTML, _ visit: Visit, _ codes: [RecoveryCode]) {
        html.tag("section", ["class": "card", "role": "status"]) { html in
            html.tag("h2", [:], visit.say(AccessText.codesTitle))
            html.tag("p", [:], visit.say(AccessText.codesHint))
            html.tag("ol") { html in
                for code in codes { html.tag("li") { $0.tag("code", [:], code.text) } }
            }
        }
    }

    private static func enrolled(
        _ html: inout HTML,
        _ visit: Visit,
        _ factor: SecondFactor,
        since: Instant
    ) {
        html.tag("p", [:], visit.say(AccessText.factorOn, ["at": visit.words.moment(since)]))
        let count = visit.words.integer(factor.codesLeft)
        html.tag("p", [:], visit.say(AccessText.codesLeft, ["count": count]))
        button(&html, visit, "recovery-codes", .newCodes, isQuiet: true)
        button(&html, visit, "remove", .remove, isQuiet: false, isBad: true)
    }

    private static func begun(
        _ html: inout HTML,
        _ visit: Visit,
        _ enrolment: SecondFactor.Enrolment,
        _ code: QRCode
    ) {
        html.tag("p", [:], visit.say(AccessText.scan))
        picture(&html, code, visit.say(AccessText.secret))
        html.tag("p") { html in
            html.write("\(visit.say(AccessText.secret)): ")
            html.tag("code", [:], enrolment.secret)
        }
        html.form(visit, to: Address("profile", "second-factor", "code")) { html in
            html.field(
                visit.say(AccessText.firstCode),
                name: "code",
                isRequired: true,
                completes: "one-time-code"
            )
            html.tag("div") { $0.tag("button", [:], visit.say(AccessText.finish)) }
        }
    }

    /// Draws a QR code, four units a square, dark on white whatever the colours of the page.
    private static func picture(_ html: inout HTML, _ code: QRCode, _ label: String) {
        let quiet = QRCode.quietZone
        let side = 4 * (code.side + 2 * quiet)
        let path = (0..<code.side).flatMap { row in
            code.stretches(of: row).map { stretch in
                let (x, y) = (4 * (stretch.lowerBound + quiet), 4 * (row + quiet))
                return "M\(x) \(y)h\(4 * stretch.count)v4h-\(4 * stretch.count)z"
            }
        }.joined()
        html.tag(
            "svg",
            [
                "viewBox": .text("0 0 \(side) \(side)"), "width": .text(String(side)),
                "height": .text(String(side)), "role": "img", "aria-label": .text(label),
            ]
        ) { html in
            html.tag(
                "rect",
                ["width": .text(String(side)), "height": .text(String(side)), "fill": "#fff"],
                ""
            )
            html.tag("path", ["d": .text(path), "fill": "#000"], "")
        }
    }

    private static func button(
        _ html: inout HTML,
        _ visit: Visit,
        _ part: String,
        _ words: AccessText,
        isQuiet: Bool,
        isBad: Bool = false
    ) {
        let to = part.isEmpty ? address : Address("profile", "second-factor", part)
        html.form(visit, to: to, class: "row") { html in
            html.tag(
                "button",
                ["class": isBad ? "bad" : isQuiet ? "quiet" : .none],
                visit.say(words)
            )
        }
    }
}
