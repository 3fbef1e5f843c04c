import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore
import NIOCore

/// One request, with everything that an answer is made from.
struct Visit: Sendable {
    /// What runs behind the pages.
    let desk: Desk
    /// The home as the visitor works in it.
    var home: OpenHome
    /// Who asks.
    let visitor: Visitor
    /// Whether the page is of an audit that another home of the house goes on with.
    var isOfElsewhere = false
    /// What is asked for, with its query: `DELETE /api/v1/items/IT-1?inventory=Stock`.
    let line: String
    /// The address without its query.
    let path: String
    /// The server as the visitor names it: host and port.
    let host: String
    /// The headers.
    let headers: HTTPFields
    /// The values of the address' parts in braces.
    let parameters: [String: String]
    /// The query.
    let query: [(name: String, value: String)]
    /// The body; empty where there is none.
    let body: ByteBuffer
    /// The secret that a form of this visitor must hold.
    let formKey: String
    /// The language of the answer.
    let language: ReportLanguage

    /// The person who asks, in records.
    var principal: Principal { visitor.principal ?? Principal(name: "", role: .viewer) }

    /// Whether the visitor may do this, here.
    func may(_ right: Right) -> Bool {
        guard !isOfElsewhere || !Self.decisions.contains(right) else { return false }
        return visitor.principal?.may(right) ?? false
    }

    /// What is done about an audit in the home that goes on with it.
    private static let decisions: Set<Right> = [
        .recountAudits, .reviewAudits, .approveAudits, .cancelAudits,
    ]

    /// The visit as pages answer it: those of an audit that goes on in another home offer nothing that is
    /// refused.
    func asLooking(at route: Route) -> Visit {
        guard route.isSafe, route.form == .page, let audit = AuditID(rawValue: part("audit"))
        else { return self }
        var visit = self
        visit.isOfElsewhere = (try? home.audits.listing(audit).isHere) == false
        return visit
    }

    /// Checks that the visitor may do this.
    ///
    /// - Throws: ``WebError/notSignedIn``, or `PeopleError.notAllowed`.
    func demand(_ right: Right) throws {
        guard visitor.principal != nil else { throw WebError.notSignedIn }
        try home.people.demand(right)
    }

    /// The value of a part of the address.
    func part(_ name: String) -> String { parameters[name] ?? "" }

    /// A value of the query; `nil` when it is absent or empty.
    func value(_ name: String) -> String? {
        query.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// A whole number of the query within `range`; `fallback` where there is none.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    func number(
        _ name: String,
        in range: ClosedRange<Int>,
        or fallback: Int
    ) throws(WebError) -> Int {
        guard let text = value(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            throw .badValue(
                name: name,
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// The fields of a form that was sent.
    var form: [String: String] {
        Dictionary(
            PercentText.pairs(String(buffer: body)).map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// A voice in the visitor's language, with the clocks of the site.
    var words: Wording { Wording(language: language, clock: desk.clock) }

    /// A text in the visitor's language.
    func say(_ phrase: some WebText) -> String {
        phrase.say(language)
    }

    /// A text in the visitor's language with its values put in.
    func say(_ phrase: some WebText, _ values: [String: String]) -> String {
        phrase.say(language, values)
    }

    /// A text about so many things, in the form that the number asks for; `{n}` is the number.
    func say(
        _ phrase: some WebText,
        counting count: Int,
        _ values: [String: String] = [:]
    ) -> String {
        var text = words.form(phrase, count)
        for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
        return text
    }
}
