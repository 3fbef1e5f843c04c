import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The history of audits.
enum AuditsPage {
    static let filters = [
        Route.Parameter(
            name: "state",
            summary: "Only those that stand so",
            choices: states + [brokenOff]
        ),
        Route.Parameter(name: "inventory", summary: "Only those of this inventory"),
        Route.Parameter(name: "observer", summary: "Only those that this person started"),
        Route.Parameter(name: "from", summary: "Only those that started on this day or later"),
        Route.Parameter(name: "until", summary: "Only those that started on this day or before"),
        PlaceFilter.parameter,
    ]

    private static let name = "audits"
    private static let parameters =
        filters.filter { ["from", "until", "place"].contains($0.name) }
        + ListPage.parameters(of: fields())

    static let routes =
        [
            Route.page("/audits", .viewAudits, "The audits", parameters) { visit in
                try page(visit).page(visit) { StartPage.button(&$0, visit) }
            }
        ]
        + ListPage.routes(
            beside: name,
            .viewAudits,
            fileRight: .pullReports,
            csvPath: "/audits/export",
            parameters
        ) { try page($0) }

    static let states = [
        "open", "paused", "counted", "recounting", "reviewed", "approved", "cancelled",
    ]
    /// What a page calls an audit that should be listened for, and is not; its records say open.
    private static let brokenOff = "broken_off"

    /// What the query asks for.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    static func filter(_ visit: Visit, state: String?) throws -> AuditFilter {
        var filter = AuditFilter()
        if let text = state {
            guard let state = AuditState(rawValue: text) else {
                throw WebError.badValue(
                    name: "state",
                    expected: "\(states.joined(separator: ", "))"
                )
            }
            filter.states = [state]
        }
        filter.inventory = visit.value("inventory")
        filter.observer = visit.value("observer")
        filter.from = try day(visit, "from")
        filter.until = try day(visit, "until")?.advanced(bySeconds: 86_400)
        filter.zones = try PlaceFilter.zones(visit)
        return filter
    }

    /// The begin of a day that the query names, by the clocks of the site.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    static func day(_ visit: Visit, _ name: String) throws(WebError) -> Instant? {
        guard let text = visit.value(name) else { return nil }
        guard let midnight = Instant(iso8601: "\(text)T00:00:00Z") else {
            throw WebError.badValue(name: name, expected: WebError.anyDay)
        }
        let offset = visit.desk.clock.offset(midnight).seconds
        return midnight.advanced(bySeconds: Double(-offset))
    }

    /// The audits that the address asks for: those of days and places are found, the rest is of fields.
    private static func page(_ visit: Visit) throws -> ListPage<AuditListing> {
        var filter = try filter(visit, state: nil)
        (filter.inventory, filter.observer) = (nil, nil)
        var page = list(visit, try visit.home.audits.list(filter, limit: mostInFile))
        let places = try PlaceFilter.choices(visit)
        page.ownFilters = ["from", "until", "place"]
        page.controls = { html in
            for (name, text) in [("from", AuditText.from), ("until", .until)] {
                html.field(visit.say(text), name: name, type: "date", value: visit.value(name))
            }
            PlaceFilter.write(&html, visit, places)
        }
        return page
    }

    /// Audits as the list page shows them.
    static func list(_ visit: Visit, _ audits: [AuditListing]) -> ListPage<AuditListing> {
        let (words, people) = (visit.words, visit.home.people.peopleNames)
        var page = ListPage(
            name: name,
            title: visit.say(FrameText.audits),
            menu: .audits,
            empty: visit.say(AuditText.noAudits),
            list: RowList(
                "audit",
                fields: fields(visit, audits),
                identifierKey: "audit",
                identifier: \.audit.rawValue,
                rows: audits
            )
        )
        page.identifierTitle = visit.say(CommonText.audit)
        page.link = { Address("audits", $0.audit.rawValue) }
        (page.csvPath, page.fileRight) = (["audits", "export"], .pullReports)
        page.moreFilters = ["observer"]
        page.cells = [
            "state": { html, audit in
                html.badge(audit.state, of: audit.audit, visit)
                // Where another home of the house goes on with it.
                guard !audit.isHere else { return }
                html.write(" \(audit.station ?? visit.say(HouseText.theHub))")
            },
            "accuracy": { $0.write($1.accuracy.map(words.percent) ?? "–") },
            "due": { $0.write(TermsView.due(visit, $1.terms, $1.state) ?? "–") },
            "with": { $0.write($1.terms.with.map(people.words).joined(separator: ", ")) },
            "plan": { html, audit in
                guard let plan = audit.terms.plan else { return html.write("–") }
                html.link(
                    "\(plan) \(audit.terms.planName)",
                    to: Address("plans", plan.description)
                )
            },
        ]
        return page
    }

    private static func fields(
        _ visit: Visit? = nil,
        _ audits: [AuditListing] = []
    ) -> [Field<AuditListing>] {
        let people = visit?.home.people.peopleNames
        return [
            .name("inventory", Sentence(CommonText.inventory), of: audits) { $0.inventory },
            .name("observer", Sentence(CommonText.observer), of: audits, isUsual: false) {
                people?.words($0) ?? $0
            } read: {
                $0.observer
            },
            Field(
                "state",
                Sentence(CommonText.state),
                .choice(
                    states.compactMap { AuditState(rawValue: $0) }
                        .map { FieldChoice($0.rawValue, Sentence(StateText($0))) }
                        + [FieldChoice(brokenOff, Sentence(StateText.brokenOff))]
                ),
                read: { audit in
                    let isBroken = visit.map {
                        RunningAudit.isBrokenOff(audit.audit, audit.state, $0)
                    }
                    return .text(isBroken ?? false ? brokenOff : audit.state.rawValue)
                }
            ),
            .moment("started_at", Sentence(CommonText.started)) { $0.startedAt },
            .moment("ended_at", Sentence(CommonText.ended), isUsual: false) { $0.endedAt },
            .count("expected", Sentence(CommonText.expected)) { $0.expected },
            .count("present", Sentence(CommonText.present)) { $0.present },
            .count("extras", Sentence(CommonText.extras)) { $0.extras },
            Field(
                "accuracy",
                Sentence(CommonText.accuracy),
                .number(0...1, unit: ""),
                read: { audit in
                    audit.accuracy.map { .number(($0 * 10_000).rounded() / 10_000) } ?? .none
                }
            ),
            .count("records", Sentence(CommonText.records), isUsual: false) { $0.recordCount },
            .shown("due", Sentence(TermsText.dueColumn)) { $0.terms.due?.description },
            .shown("with", Sentence(TermsText.with), isUsual: false) {
                $0.terms.with.joined(separator: " ")
            },
            Field(
                "blind",
                Sentence(TermsText.blind),
                .choice([
                    FieldChoice("true", Sentence(TermsText.yes)), FieldChoice("false", named: "–"),
                ]),
                isUsual: false,
                read: { .text($0.terms.isBlind ? "true" : "false") }
            ),
            .shown("plan", Sentence(PlanText.plan)) { $0.terms.plan?.description },
        ]
    }

    /// At most so many audits are shown, and put into a file.
    private static let mostInFile = 100_000
}
