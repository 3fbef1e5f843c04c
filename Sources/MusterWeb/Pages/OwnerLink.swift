import HTTPTypes
import Hummingbird
import MusterPeople

/// The way into a home without people: the one-time link of its owner.
enum OwnerLink {
    static var routes: [Route] {
        var route = Route.page(
            "/enter",
            nil,
            "Enter a home without people by its one-time link",
            [.init(name: "link", summary: "The secret of the link")],
            answer: enter
        )
        // It adds to the trail that the owner came in.
        route.isNoted = true
        return [route]
    }

    private static func enter(_ visit: Visit) throws -> Response {
        guard try !visit.desk.session.needsSignIn() else {
            return Answer.go(to: Address("sign-in"))
        }
        // A program that only looks what an address holds must not use the link up.
        guard visit.line.hasPrefix("GET "), visit.visitor.principal == nil else {
            return try page(visit)
        }
        let link = visit.value("link") ?? ""
        guard let cookie = try visit.desk.session.enterAsOwner(link, visit) else {
            return page(visit, says: LinkText.dead, status: PeopleError.badSetupLink.httpStatus)
        }
        var response = Answer.go(to: Address())
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
        return response
    }

    /// What somebody sees who has no session: where the link is found.
    ///
    /// The owner goes on to the start.
    static func page(_ visit: Visit) throws -> Response {
        if visit.visitor.principal != nil { return Answer.go(to: Address()) }
        return page(visit, says: LinkText.ownerTitle, status: .ok)
    }

    private static func page(
        _ visit: Visit,
        says title: LinkText,
        status: HTTPResponse.Status
    ) -> Response {
        let html = Shell.plain(language: visit.language, title: visit.say(title)) { html in
            html.tag("h1", [:], "Muster · \(visit.desk.siteName)")
            html.tag("section", ["class": "card"]) { html in
                html.tag("h2", [:], visit.say(title))
                html.tag("p", ["class": "notice"], visit.say(LinkText.ownerOnly))
                html.tag("p", [:], visit.say(LinkText.ownerNext))
                html.tag("p", ["class": "soft small"], visit.say(LinkText.ownerFirst))
            }
        }
        return Answer.page(html, status: status)
    }
}
