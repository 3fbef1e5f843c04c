import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// An audit beside another one of the same inventory, or its count beside its recount.
enum ComparePage {
    static let filters = [
        Route.Parameter(
            name: "with",
            summary: "The audit to compare with; counts for count 1 and count 2 of this one"
        ),
        Route.Parameter(
            name: "change",
            summary: "Only items that changed so",
            choices: AuditComparison.Change.allCases.map(\.rawValue)
        ),
    ]

    static let routes = [
        Route.page(
            "/audits/{audit}/compare",
            .viewAudits,
            "An audit beside another one, or count beside recount",
            filters + [Paging.parameter]
        ) { try await answer($0) },
        Route(
            method: .get,
            path: "/audits/{audit}/compare.csv",
            right: .pullReports,
            summary: "What differs between two counts, as the page shows it, as CSV",
            form: .csv,
            parameters: filters
        ) { try await csv($0) },
    ]

    /// The word for the comparison of count 1 with count 2.
    private static let counts = "counts"

    /// What the address asks for.
    struct Compared {
        var summary: AuditSummary
        /// The other audit; `nil` for two counts of this one.
        var other: AuditSummary?
        /// `nil` where there is nothing to compare with.
        var comparison: AuditComparison?
        var change: AuditComparison.Change?

        /// The rows that the filter lets through.
        var rows: [AuditComparison.Row] {
            comparison?.changed.filter { change == nil || $0.change == change } ?? []
        }

        /// What the choice of the form stands at.
        var with: String { other?.scope.audit.rawValue ?? ComparePage.counts }
    }

    static func compared(_ visit: Visit) async throws -> Compared {
        var compared = Compared(summary: try await AuditPage.summary(visit))
        let summary = compared.summary
        if let text = visit.value("change") {
            compared.change = AuditComparison.Change(rawValue: text)
            guard compared.change != nil else {
                let all = AuditComparison.Change.allCases.map(\.rawValue).joined(separator: ", ")
                throw WebError.badValue(name: "change", expected: "\(all)")
            }
        }
        guard summary.state.isCounted else { return compared }
        let wanted = visit.value("with")
        if wanted == counts || (wanted == nil && summary.previous == nil) {
            compared.comparison = AuditComparison(countsOf: summary)
            return compared
        }
        guard let audit = wanted.map(AuditID.init(rawValue:)) ?? summary.previous?.audit else {
            throw WebError.badValue(
                name: "with",
                expected: "an audit such as A-2026-0017, or counts"
            )
        }
        let other = try await visit.desk.summaries.summary(audit, in: visit.home)
        try visit.home.audits.demandComparable(summary, other)
        compared.other = other
        compared.comparison = AuditComparison(other, summary)
        return compared
    }

    private static func answer(_ visit: Visit) async throws -> Response {
        let compared = try await compared(visit)
        let summary = compared.summary
        let others =
            summary.state.isCounted
            ? try visit.home.audits.comparable(with: summary.scope.audit) : []
        let rows = compared.rows
        let paging = try Paging(visit, of: rows.count)
        return AuditPage.frame(visit, summary, tab: .compare) { html in
            guard summary.state.isCounted else { return html.empty(visit.say(CompareText.notYet)) }
            form(&html, visit, compared, others)
            guard let comparison = compared.comparison else {
                return html.empty(visit.say(CompareText.nothing))
            }
            totals(&html, visit, compared, comparison)
            guard !rows.isEmpty else {
                let none = visit.say(CompareText.noChange)
                return html.empty(compared.change == nil ? none : visit.say(AuditText.noneFit))
            }
            table(&html, visit, compared, rows[paging.rows])
            html.pages(
                visit,
                paging,
                csv: visit.may(.pullReports)
                    ? Address(
                        parts: ["audits", summary.scope.audit.rawValue, "compare.csv"],
                        query: visit.query.filter { $0.name != "page" }.map { ($0.name, $0.value) }
                    ) : nil
            )
        }
    }

    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        _ compared: Compared,
        _ others: [AuditID]
    ) {
        let changes = Dictionary(
            grouping: (compared.comparison?.changed ?? []).compactMap(\.change),
            by: { $0 }
        ).mapValues(\.count)
        html.tag(
            "form",
            [
                "class": "row", "method": "get",
                "action": .address(AuditPage.Tab.compare.address(compared.summary.scope.audit)),
            ]
        ) { html in
            html.choice(
                visit.say(CompareText.with),
                name: "with",
                [(counts, visit.say(CompareText.counts))]
                    + others.map { ($0.rawValue, $0.rawValue) },
                selected: compared.with
            )
            html.choice(
                visit.say(CompareText.change),
                name: "change",
                [("", visit.say(FrameText.all))]
                    + AuditComparison.Change.allCases.compactMap { change in
                        changes[change].map { count in
                            let words = visit.say(CompareText(change))
                            return (change.rawValue, "\(words) (\(visit.words.integer(count)))")
                        }
                    },
                selected: visit.value("change")
            )
            html.tag("button", ["class": "quiet"], visit.say(CompareText.compare))
        }
    }

    /// The names of the two sides.
    private static func names(
        _ visit: Visit,
        _ compared: Compared
    ) -> (before: String, after: String) {
        guard let other = compared.other else {
            return (visit.say(CompareText.countOne), visit.say(CompareText.countTwo))
        }
        return (other.scope.audit.rawValue, compared.summary.scope.audit.rawValue)
    }

    private static func totals(
        _ html: inout HTML,
        _ visit: Visit,
        _ compared: Compared,
        _ comparison: AuditComparison
    ) {
        let words = visit.words
        let (before, after) = (comparison.before, comparison.after)
        let names = names(visit, compared)
        func row(_ name: String, _ one: Int, _ other: Int) -> [String] {
            let sign = other > one ? "+" : ""
            return [
                name, words.integer(one), words.integer(other), sign + words.integer(other - one),
            ]
        }
        let outcomes = Outcome.final.filter { before.outcomes[$0] + after.outcomes[$0] > 0 }
        let rows =
            [row(visit.say(CommonText.expected), before.outcomes.total, after.outcomes.total)]
            + outcomes.map {
                row(words[OutcomePhrase($0)], before.outcomes[$0], after.outcomes[$0])
            } + [
                [
                    visit.say(CommonText.accuracy), before.accuracy.map(words.percent) ?? "–",
                    after.accuracy.map(words.percent) ?? "–", "",
                ]
            ]
        html.table(
            visit.say(CompareText.totals),
            [
                .init(visit.say(CompareText.totals)), .init(names.before, isNumber: true),
                .init(names.after, isNumber: true),
                .init(visit.say(CompareText.difference), isNumber: true),
            ],
            rows
        ) { html, row, column in html.write(row[column]) }
        guard let agreement = comparison.agreement else { return }
        html.tag("p") { html in
            html.write(
                visit.say(
                    compared.other == nil ? CompareText.agreementOfCounts : .agreement,
                    [
                        "n": words.integer(comparison.agreeing),
                        "all": words.integer(comparison.compared),
                        "share": words.percent(agreement),
                    ]
                )
            )
        }
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ compared: Compared,
        _ rows: ArraySlice<AuditComparison.Row>
    ) {
        let names = names(visit, compared)
        let later = ZoneWords(compared.summary)
        let earlier = compared.other.map(ZoneWords.init) ?? later
        func verdict(_ html: inout HTML, _ finding: Finding?, _ zones: ZoneWords) {
            guard let finding else { return html.write("–") }
            html.badge(finding, visit)
            if finding.zone != nil { html.write(" \(zones.place(of: finding, visit))") }
        }
        html.table(
            visit.say(CompareText.differing),
            [
                .init(visit.say(CommonText.item)), .init(visit.say(CommonText.name)),
                .init(visit.say(CompareText.change)), .init(names.before), .init(names.after),
            ],
            rows
        ) { html, row, column in
            switch column {
            case 0:
                // What is on the earlier list only has its evidence there.
                let audit = row.after == nil ? compared.other?.scope.audit : nil
                html.link(
                    row.item.rawValue,
                    to: Address(
                        "audits",
                        (audit ?? compared.summary.scope.audit).rawValue,
                        "items",
                        row.item.rawValue
                    )
                )
            case 1: html.write(row.name)
            case 2: html.write(row.change.map { visit.say(CompareText($0)) } ?? "")
            case 3: verdict(&html, row.before, earlier)
            default: verdict(&html, row.after, later)
            }
        }
    }

    private static func csv(_ visit: Visit) async throws -> Response {
        let compared = try await compared(visit)
        var csv = CSVWriter(for: .spreadsheet)
        csv.record([
            "item", "name", "change", "outcome_before", "zone_before", "outcome_after",
            "zone_after",
        ])
        for row in compared.rows {
            csv.text(row.item.rawValue)
            csv.text(row.name)
            csv.text(row.change?.rawValue ?? "")
            for finding in [row.before, row.after] {
                csv.text(finding?.outcome.rawValue ?? "")
                csv.text(finding?.zone?.rawValue ?? "")
            }
            csv.endRecord()
        }
        return Answer.file(
            csv.bytes,
            type: "text/csv; charset=utf-8",
            named: "\(compared.summary.scope.audit)_\(compared.with).csv"
        )
    }
}
