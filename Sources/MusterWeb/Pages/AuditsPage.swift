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
        Route.Parameter(name: "state", summary: "Only those that stand so", choices: states),
        Route.Parameter(name: "inventory", summary: "Only those of this inventory"),
        Route.Parameter(name: "from", summary: "Only those that started on this day or later"),
        Route.Parameter(name: "until", summary: "Only those that started on this day or before"),
        Route.Parameter(name: "after", summary: "The last audit of the page before"),
    ]

    static let routes = [
        Route.page("/audits", .viewAudits, "The audits", filters) { try answer($0) },
        Route(
            method: .get,
            path: "/audits/export",
            right: .pullReports,
            summary: "The audits that the page shows, as CSV",
            form: .csv,
            parameters: filters
        ) { try csv($0) },
    ]

    static let states = [
        "open", "paused", "counted", "recounting", "reviewed", "approved", "cancelled",
    ]
    private static let pageSize = 50

    /// What the query asks for.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    static func filter(_ visit: Visit) throws -> AuditFilter {
        var filter = AuditFilter()
        if let text = visit.value("state") {
            guard let state = AuditState(rawValue: text) else {
                throw WebError.badValue(name: "state", expected: states.joined(separator: ", "))
            }
            filter.states = [state]
        }
        filter.inventory = visit.value("inventory")
        filter.from = try day(visit, "from")
        filter.until = try day(visit, "until")?.advanced(bySeconds: 86_400)
        return filter
    }

    /// The audit that the page before ended with.
    static func last(_ visit: Visit) throws -> AuditID? {
        try visit.value("after").map { text in
            guard let audit = AuditID(rawValue: text) else {
                throw WebError.badValue(name: "after", expected: "an audit, such as A-2026-0017")
            }
            return audit
        }
    }

    private static func day(_ visit: Visit, _ name: String) throws -> Instant? {
        guard let text = visit.value(name) else { return nil }
        guard let midnight = Instant(iso8601: "\(text)T00:00:00Z") else {
            throw WebError.badValue(name: name, expected: "a day, such as 2026-03-12")
        }
        let offset = visit.desk.clock.offset(midnight).seconds
        return midnight.advanced(bySeconds: Double(-offset))
    }

    private static func answer(_ visit: Visit) throws -> Response {
        let found = try visit.home.store.audits(
            try filter(visit),
            after: try last(visit),
            limit: pageSize + 1
        )
        let shown = Array(found.prefix(pageSize))
        let inventories = try visit.home.store.inventories().map(\.name)
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.audits), in: .audits) { html in
                html.heading(visit.say(FrameText.audits)) { StartPage.button(&$0, visit) }
                filterForm(&html, visit, inventories)
                if shown.isEmpty {
                    html.empty(
                        visit.say(visit.query.isEmpty ? AuditText.noAudits : AuditText.noneFit)
                    )
                } else {
                    table(&html, visit, shown)
                    html.pager(
                        visit,
                        next: found.count > pageSize ? shown.last?.audit.rawValue : nil,
                        csv: visit.may(.pullReports)
                            ? Address(
                                "audits",
                                "export",
                                query: visit.query.map { ($0.name, $0.value) }
                            ) : nil
                    )
                }
            }
        )
    }

    private static func filterForm(_ html: inout HTML, _ visit: Visit, _ inventories: [String]) {
        html.tag("form", ["class": "row", "method": "get", "action": .address(Address("audits"))]) {
            html in
            html.choice(
                visit.say(AuditText.filterState),
                name: "state",
                [("", visit.say(FrameText.all))]
                    + states.compactMap { AuditState(rawValue: $0) }
                    .map { ($0.rawValue, visit.say(StateText($0))) },
                selected: visit.value("state")
            )
            html.choice(
                visit.say(AuditText.filterInventory),
                name: "inventory",
                [("", visit.say(FrameText.all))] + inventories.map { ($0, $0) },
                selected: visit.value("inventory")
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
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
        }
    }

    /// Writes audits as a table.
    static func table(_ html: inout HTML, _ visit: Visit, _ audits: [AuditListing]) {
        let words = visit.words
        html.table(
            visit.say(FrameText.audits),
            [
                .init(visit.say(CommonText.audit)), .init(visit.say(CommonText.inventory)),
                .init(visit.say(CommonText.state)), .init(visit.say(CommonText.started)),
                .init(visit.say(CommonText.expected), isNumber: true),
                .init(visit.say(CommonText.present), isNumber: true),
                .init(visit.say(CommonText.extras), isNumber: true),
                .init(visit.say(CommonText.accuracy), isNumber: true),
            ],
            audits
        ) { html, audit, column in
            switch column {
            case 0:
                html.link(
                    audit.audit.rawValue,
                    to: Address("audits", audit.audit.rawValue),
                    class: "tight"
                )
            case 1: html.write(audit.inventory)
            case 2: html.badge(audit.state, visit)
            case 3: html.write(words.moment(audit.startedAt))
            case 4: html.write(words.integer(audit.expected))
            case 5: html.write(words.integer(audit.present))
            case 6: html.write(words.integer(audit.extras))
            default: html.write(audit.accuracy.map(words.percent) ?? "–")
            }
        }
    }

    /// What the page shows, without its pages: at most so many audits.
    private static let mostInFile = 100_000

    private static func csv(_ visit: Visit) throws -> Response {
        let audits = try visit.home.store.audits(
            try filter(visit),
            after: try last(visit),
            limit: visit.value("after") == nil ? mostInFile : pageSize
        )
        var csv = CSVWriter(for: .spreadsheet)
        csv.record([
            "audit", "inventory", "state", "started_at", "ended_at", "expected", "present",
            "extras", "accuracy", "records",
        ])
        for audit in audits {
            csv.text(audit.audit.rawValue)
            csv.text(audit.inventory)
            csv.text(audit.state.rawValue)
            csv.text(audit.startedAt.iso8601(.seconds))
            csv.text(audit.endedAt?.iso8601(.seconds) ?? "")
            for number in [audit.expected, audit.present, audit.extras] {
                csv.number(String(number))
            }
            csv.number(audit.accuracy.map { String($0) } ?? "")
            csv.number(String(audit.recordCount))
            csv.endRecord()
        }
        return Answer.file(csv.bytes, type: "text/csv; charset=utf-8", named: "audits.csv")
    }
}
