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

    private static let shown =
        filters + [
            Route.Parameter(
                name: "column",
                summary: "A column to show, once or more",
                choices: Column.allCases.map(\.rawValue)
            )
        ]

    static let routes = [
        Route.page("/audits", .viewAudits, "The audits", shown + [Paging.parameter]) {
            try answer($0)
        },
        Route(
            method: .get,
            path: "/audits/export",
            right: .pullReports,
            summary: "The audits that the page shows, as CSV",
            form: .csv,
            parameters: shown
        ) { try csv($0) },
    ]

    static let states = [
        "open", "paused", "counted", "recounting", "reviewed", "approved", "cancelled",
    ]
    /// What a page calls an audit that should be listened for, and is not; its records say open.
    private static let brokenOff = "broken_off"

    /// The audits that the query asks for.
    private static func found(_ visit: Visit) throws -> [AuditListing] {
        let state = visit.value("state")
        let isBroken = state == brokenOff
        let filter = try filter(visit, state: isBroken ? AuditState.open.rawValue : state)
        let audits = try visit.home.audits.list(filter, limit: mostInFile)
        guard filter.states == [.open] else { return audits }
        return audits.filter { RunningAudit.isHeard($0.audit, visit) != isBroken }
    }

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

    private static func day(_ visit: Visit, _ name: String) throws -> Instant? {
        guard let text = visit.value(name) else { return nil }
        guard let midnight = Instant(iso8601: "\(text)T00:00:00Z") else {
            throw WebError.badValue(name: name, expected: WebError.anyDay)
        }
        let offset = visit.desk.clock.offset(midnight).seconds
        return midnight.advanced(bySeconds: Double(-offset))
    }

    private static func answer(_ visit: Visit) throws -> Response {
        let found = try found(visit)
        let paging = try Paging(visit, of: found.count)
        let inventories = try visit.home.store.inventories.list().map(\.name)
        let columns = Column.chosen(visit)
        let places = try PlaceFilter.choices(visit)
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.audits), in: .audits) { html in
                html.heading(visit.say(FrameText.audits)) { StartPage.button(&$0, visit) }
                filterForm(&html, visit, inventories, columns, places)
                html.results(visit.say(PagingText.found, counting: found.count)) { html in
                    if found.isEmpty {
                        return html.empty(
                            visit.say(visit.query.isEmpty ? AuditText.noAudits : AuditText.noneFit)
                        )
                    }
                    table(&html, visit, Array(found[paging.rows]), columns)
                    html.pages(
                        visit,
                        paging,
                        csv: visit.may(.pullReports)
                            ? Address(
                                "audits",
                                "export",
                                query: visit.query.filter { $0.name != "page" }
                                    .map { ($0.name, $0.value) }
                            ) : nil
                    )
                }
            }
        )
    }

    private static func filterForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ inventories: [String],
        _ columns: [Column],
        _ places: [(value: String, words: String)]
    ) {
        html.tag(
            "form",
            [
                "class": "row", "method": "get", "action": .address(Address("audits")),
                "data-search": .flag(true), "role": "search",
            ]
        ) { html in
            html.choice(
                visit.say(AuditText.filterState),
                name: "state",
                [("", visit.say(FrameText.all))]
                    + states.compactMap { AuditState(rawValue: $0) }
                    .map { ($0.rawValue, visit.say(StateText($0))) }
                    + [(brokenOff, visit.say(StateText.brokenOff))],
                selected: visit.value("state")
            )
            html.choice(
                visit.say(AuditText.filterInventory),
                name: "inventory",
                [("", visit.say(FrameText.all))] + inventories.map { ($0, $0) },
                selected: visit.value("inventory")
            )
            html.field(
                visit.say(CommonText.observer),
                name: "observer",
                value: visit.value("observer")
            )
            html.field(
                visit.say(AuditText.from),
                name: "from",
                type: "date",
                value: visit.value("from")
            )
            html.field(
                visit.say(AuditText.until),
                name: "until",
                type: "date",
                value: visit.value("until")
            )
            PlaceFilter.write(&html, visit, places)
            columnChoice(&html, visit, columns)
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
        }
    }

    private static func columnChoice(
        _ html: inout HTML,
        _ visit: Visit,
        _ columns: [Column]
    ) {
        html.tag("details", ["class": "more"]) { html in
            html.tag("summary", [:], visit.say(PagingText.columns))
            for column in Column.allCases.dropFirst() {
                html.tag("label") { html in
                    html.void(
                        "input",
                        [
                            "type": "checkbox", "name": "column",
                            "value": .text(column.rawValue),
                            "checked": .flag(columns.contains(column)),
                        ]
                    )
                    html.write(" " + column.title(visit))
                }
            }
        }
    }

    /// What is told of an audit in the list: the names are those of the file's columns.
    enum Column: String, CaseIterable {
        case audit, inventory, observer, state, startedAt = "started_at", endedAt = "ended_at",
            expected, present, extras, accuracy, records, due, with, blind, plan

        /// Those that are shown unless others are asked for.
        static let usual = allCases.filter {
            ![.observer, .endedAt, .records, .with, .blind].contains($0)
        }

        /// Those that the query asks for; the audit itself is always among them.
        static func chosen(_ visit: Visit) -> [Column] {
            let names = Set(visit.query.filter { $0.name == "column" }.map(\.value))
            let chosen = allCases.filter { names.contains($0.rawValue) }
            return chosen.isEmpty ? usual : [.audit] + chosen.filter { $0 != .audit }
        }

        var isNumber: Bool {
            switch self {
            case .expected, .present, .extras, .accuracy, .records: true
            case .audit, .inventory, .observer, .state, .startedAt, .endedAt, .due, .with, .blind,
                .plan:
                false
            }
        }

        func title(_ visit: Visit) -> String {
            switch self {
            case .audit: visit.say(CommonText.audit)
            case .inventory: visit.say(CommonText.inventory)
            case .observer: visit.say(CommonText.observer)
            case .state: visit.say(CommonText.state)
            case .startedAt: visit.say(CommonText.started)
            case .endedAt: visit.say(CommonText.ended)
            case .expected: visit.say(CommonText.expected)
            case .present: visit.say(CommonText.present)
            case .extras: visit.say(CommonText.extras)
            case .accuracy: visit.say(CommonText.accuracy)
            case .records: visit.say(CommonText.records)
            case .due: visit.say(TermsText.dueColumn)
            case .with: visit.say(TermsText.with)
            case .blind: visit.say(TermsText.blind)
            case .plan: visit.say(PlanText.plan)
            }
        }
    }

    /// Writes audits as a table.
    static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ audits: [AuditListing],
        _ columns: [Column] = Column.usual
    ) {
        let words = visit.words
        let people = visit.home.people.peopleNames
        html.table(
            visit.say(FrameText.audits),
            columns.map { .init($0.title(visit), isNumber: $0.isNumber) },
            audits
        ) { html, audit, index in
            switch columns[index] {
            case .audit:
                html.link(
                    audit.audit.rawValue,
                    to: Address("audits", audit.audit.rawValue),
                    class: "tight"
                )
            case .inventory: html.write(audit.inventory)
            case .observer: html.write(people.words(audit.observer))
            case .state: html.badge(audit.state, of: audit.audit, visit)
            case .startedAt: html.write(words.moment(audit.startedAt))
            case .endedAt: html.write(audit.endedAt.map(words.moment) ?? "–")
            case .expected: html.write(audit.expected.map(words.integer) ?? "–")
            case .present: html.write(audit.present.map(words.integer) ?? "–")
            case .extras: html.write(audit.extras.map(words.integer) ?? "–")
            case .accuracy: html.write(audit.accuracy.map(words.percent) ?? "–")
            case .records: html.write(words.integer(audit.recordCount))
            case .due: html.write(TermsView.due(visit, audit.terms, audit.state) ?? "–")
            case .with: html.write(audit.terms.with.map(people.words).joined(separator: ", "))
            case .blind: html.write(audit.terms.isBlind ? visit.say(TermsText.yes) : "–")
            case .plan:
                guard let plan = audit.terms.plan else { return html.write("–") }
                html.link(
                    "\(plan) \(audit.terms.planName)",
                    to: Address("plans", plan.description)
                )
            }
        }
    }

    /// At most so many audits are shown, and put into a file.
    private static let mostInFile = 100_000

    private static func csv(_ visit: Visit) throws -> Response {
        let audits = try found(visit)
        let columns = Column.chosen(visit)
        var csv = CSVWriter(for: .spreadsheet)
        csv.record(columns.map(\.rawValue))
        for audit in audits {
            for column in columns {
                switch column {
                case .audit: csv.text(audit.audit.rawValue)
                case .inventory: csv.text(audit.inventory)
                case .observer: csv.text(audit.observer)
                case .state: csv.text(audit.state.rawValue)
                case .startedAt: csv.text(audit.startedAt.iso8601(.seconds))
                case .endedAt: csv.text(audit.endedAt?.iso8601(.seconds) ?? "")
                case .expected: csv.number(audit.expected.map { String($0) } ?? "")
                case .present: csv.number(audit.present.map { String($0) } ?? "")
                case .extras: csv.number(audit.extras.map { String($0) } ?? "")
                case .accuracy: csv.number(audit.accuracy, .ratio)
                case .records: csv.number(String(audit.recordCount))
                case .due: csv.text(audit.terms.due?.description ?? "")
                case .with: csv.text(audit.terms.with.joined(separator: " "))
                case .blind: csv.text(audit.terms.isBlind ? "true" : "false")
                case .plan: csv.text(audit.terms.plan?.description ?? "")
                }
            }
            csv.endRecord()
        }
        return Answer.file(csv.bytes, type: "text/csv; charset=utf-8", named: "audits.csv")
    }
}
