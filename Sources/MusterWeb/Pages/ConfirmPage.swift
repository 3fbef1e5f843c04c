import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import MusterService

/// Asks a visitor for the password again before something that gives somebody more access, and then does
/// what was asked.
enum ConfirmPage {
    /// The field that holds the password, or a code of the second factor.
    private static let field = "confirm_password"

    /// Answers a request; a form that needs a confirmation is shown again with a field for the password.
    static func answer(_ visit: Visit, _ route: Route) async throws -> Response {
        guard route.form == .page, !route.isSafe, let session = visit.visitor.session,
            visit.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") ?? false
        else { return try await route.answer(visit) }
        var visit = visit
        if let password = visit.form[field] {
            do {
                let home = visit.home
                visit.home = try await visit.desk.door.run(isKnown: true) {
                    try home.access.confirm(session: session, by: password)
                }
            } catch let error as PeopleError {
                return page(visit, error: error)
            }
        }
        do {
            return try await route.answer(visit)
        } catch PeopleError.confirmationNeeded {
            return page(visit, error: nil)
        }
    }

    private static func page(_ visit: Visit, error: PeopleError?) -> Response {
        let title = visit.say(AccessText.confirmTitle)
        let html = Shell.page(visit, title: title, in: nil) { html in
            html.heading(title)
            html.tag("section", ["class": "card"]) { html in
                SignIn.problem(&html, error, visit.language)
                html.tag("p", [:], visit.say(AccessText.confirmWhy))
                html.form(visit, to: Address(local: visit.path)) { html in
                    let sent = PercentText.pairs(String(buffer: visit.body))
                    HiddenFields.write(
                        &html,
                        sent.filter { ![FormGuard.field, field].contains($0.name) }
                    )
                    html.field(
                        visit.say(AccessText.passwordOrCode),
                        name: field,
                        type: "password",
                        isRequired: true,
                        completes: "current-password"
                    )
                    html.tag("button", [:], visit.say(AccessText.confirm))
                }
            }
        }
        return Answer.page(html, status: error?.httpStatus ?? .forbidden)
    }
}
