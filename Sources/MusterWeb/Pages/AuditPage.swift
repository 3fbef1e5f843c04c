import HTTPTypes
import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// One audit: how it stands, and its parts as pages of their own.
enum AuditPage {
    /// The parts of an audit, in the order of the tabs.
    enum Tab: String, CaseIterable {
        case outcomes, review, compare, map, extras, log, observers, report

        var text: AuditText {
            switch self {
            case .outcomes: .outcomes
            case .review: .review
            case .compare: .compare
            case .map: .map
            case .extras: .extrasTab
            case .log: .log
            case .observers: .observers
            case .report: .report
            }
        }

        func address(_ audit: AuditID) -> Address {
            switch self {
            case .outcomes: Address("audits", audit.rawValue)
            case .review: Address("audits", audit.rawValue, rawValue, "all")
            case .compare, .map, .extras, .log, .observers, .report:
                Address("audits", audit.rawValue, rawValue)
            }
        }
    }

    static let findingFilters = [
        Route.Parameter(
            name: "outcome",
            summary:
                "Only findings with this outcome; open for those to be decided, unsure for items "
                + "that are present in a zone that nothing tells for sure",
            choices: ["open", "unsure"] + Outcome.allCases.map(\.rawValue)
        ),
        Route.Parameter(name: "search", summary: "A part of an item's identifier or name"),
        Paging.parameter,
    ]

    static let routes =
        [
            Route.page("/audits/{audit}", .viewAudits, "An audit: outcomes", findingFilters) {
                visit in
                do {
                    return try await outcomes(visit)
                } catch let error as AuditError where error.isHidden {
                    return try BlindPage.page(visit)
                }
            },
            Route(
                method: .get,
                path: "/audits/{audit}/findings.csv",
                right: .pullReports,
                summary: "The findings that the page shows, as CSV",
                form: .csv,
                parameters: findingFilters
            ) { try await csv($0) },
            Route(
                method: .get,
                path: "/audits/{audit}/events",
                right: .viewAudits,
                summary: "How an audit goes, as server-sent events",
                form: .events
            ) { try events($0) },
        ] + AuditTabs.routes + ReportPagesView.routes

    /// The audit that the address names.
    static func id(_ visit: Visit) throws -> AuditID {
        guard let audit = AuditID(rawValue: visit.part("audit")) else {
            throw ServiceError.badAuditName(visit.part("audit"))
        }
        return audit
    }

    /// The audit that the address names, with everything about it.
    static func summary(_ visit: Visit) async throws -> AuditSummary {
        try await visit.desk.summaries.summary(try id(visit), in: visit.home)
    }

    /// The same; `nil` where it is kept from this visitor.
    static func unlessHidden(_ visit: Visit) async throws -> AuditSummary? {
        do { return try await summary(visit) } catch AuditError.hidden { return nil }
    }

    /// Says which home of the house an audit goes on in, where that is another one.
    static func elsewhere(_ html: inout HTML, _ visit: Visit, _ audit: AuditID) {
        // What cannot be read is told when something is tried.
        guard let listing = try? visit.home.audits.listing(audit), !listing.isHere else { return }
        let words = listing.station.map { visit.say(HouseText.countedAt, ["station": $0]) }
        html.tag("p", ["class": "notice"], words ?? visit.say(HouseText.atHub))
    }

    /// Writes the frame of an audit's pages around `content`.
    static func frame(
        _ visit: Visit,
        _ summary: AuditSummary,
        tab: Tab?,
        status: HTTPResponse.Status = .ok,
        _ content: (inout HTML) throws -> Void
    ) rethrows -> Response {
        let audit = summary.scope.audit
        let html = try Shell.page(visit, title: audit.rawValue, in: .audits) { html in
            html.heading(
                "\(audit.rawValue) · \(summary.scope.inventory)",
                crumbs: [(visit.say(FrameText.audits), Address("audits"))],
                here: audit.rawValue
            ) { html in
                deeds(&html, visit, summary)
            }
            TermsView.line(
                &html,
                visit,
                summary.scope.terms ?? AuditTerms(),
                startedBy: summary.scope.observer,
                summary.state
            )
            elsewhere(&html, visit, audit)
            if summary.state == .cancelled {
                html.tag("p", ["class": "notice"], visit.say(AuditText.cancelledAs))
            }
            if let reason = summary.partialReason {
                html.tag(
                    "p",
                    ["class": "notice"],
                    visit.say(AuditText.partial, ["reason": reason])
                )
            }
            if !summary.contestedAnchors.isEmpty {
                let names = summary.contestedAnchors.map(\.description)
                html.tag(
                    "p",
                    ["class": "notice bad"],
                    visit.say(
                        AuditText.contestedAnchors,
                        ["anchors": names.joined(separator: ", ")]
                    )
                )
            }
            figures(&html, visit, summary)
            if summary.state.isRunning { RunningAudit.controls(&html, visit, audit, summary.state) }
            tabs(&html, visit, summary, tab)
            try content(&html)
        }
        return Answer.page(html, status: status)
    }

    /// Writes how the audit stands, and what the visitor does next with it.
    private static func deeds(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        let audit = summary.scope.audit
        html.badge(summary.state, of: audit, visit)
        let asked = ReviewPage.asked(visit, summary).count
        let open = visit.may(.reviewAudits) ? summary.review.open.count : 0
        if summary.state.isCounted, asked + open > 0 {
            let text =
                asked > 0 ? visit.say(ReviewText.lookNow) : visit.say(AuditText.review)
            html.link(
                "\(text) (\(visit.words.integer(asked > 0 ? asked : open)))",
                to: Address("audits", audit.rawValue, "review"),
                class: "button"
            )
        }
        if summary.state == .reviewed, visit.may(.approveAudits),
            ReviewDecision.approvalNotice(visit, summary) == nil
        {
            html.link(
                visit.say(ReviewText.approve),
                to: Address("audits", audit.rawValue, "review"),
                class: "button"
            )
        }
        if visit.may(.pullReports), !summary.state.isRunning {
            html.link(
                visit.say(AuditText.pdf),
                to: Address("audits", audit.rawValue, "report.pdf"),
                class: "button quiet"
            )
        }
    }

    /// The outcomes that are shown of an audit that goes on.
    private static let whileRunning: [Outcome] = [
        .found, .misplaced, .confirmed, .notHeard, .inconclusive,
    ]

    /// Writes how the tiles sum up, and what there is to know of their certainty.
    private static func sum(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ shown: [Outcome]
    ) {
        let (words, counts, audit) = (visit.words, summary.outcomes, summary.scope.audit)
        html.tag("p", ["class": "sum small"]) { html in
            html.write(
                visit.say(
                    AuditText.sum,
                    [
                        "expected": words.integer(counts.total),
                        "parts": shown.map { words.integer(counts[$0]) }
                            .joined(separator: " + "),
                    ]
                )
            )
            let unsure = summary.findings.count(where: \.isZoneUnsure)
            if unsure > 0 {
                html.write(" · ")
                html.link(
                    visit.say(AuditText.unsureCount, ["n": words.integer(unsure)]),
                    to: Address("audits", audit.rawValue, query: [("outcome", "unsure")])
                )
            }
            if let target = summary.target {
                let text = visit.say(AuditText.target, ["target": words.target(target)])
                html.write(" · \(text)")
            }
        }
    }

    /// The tiles: outcomes that sum to what is expected.
    private static func figures(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        let words = visit.words
        let audit = summary.scope.audit
        let counts = summary.outcomes
        var shown: [Outcome] =
            summary.state.isRunning
            ? whileRunning : [.found, .misplaced, .confirmed, .missing, .inconclusive]
        shown += Outcome.allCases.filter { !shown.contains($0) && counts[$0] > 0 }
        let isRunning = summary.state.isRunning
        let feed = Address("audits", audit.rawValue, "events")
        if isRunning { lost(&html, visit) }
        html.tag(
            "section",
            [
                "class": "stack", "data-live": isRunning ? .address(feed) : .none,
                "data-state": .text(summary.state.rawValue),
                "data-heard": .text(RunningAudit.isHeard(audit, visit) ? "yes" : "no"),
                "data-fresh": "figures",
                "aria-label": .text(visit.say(AuditText.outcomes)),
            ]
        ) { html in
            if isRunning { progress(&html, visit, summary) }
            html.tag("dl", ["class": "tiles"]) { html in
                for outcome in shown {
                    let isBad = outcome == .missing && counts[outcome] > 0
                    let isOpen =
                        [.misplaced, .inconclusive].contains(outcome) && counts[outcome] > 0
                    let unsure = summary.findings.count {
                        $0.outcome == outcome && $0.isZoneUnsure
                    }
                    html.tile(
                        words[OutcomePhrase(outcome)],
                        words.integer(counts[outcome]),
                        beside: unsure == 0
                            ? nil : visit.say(AuditText.unsureAmong, counting: unsure),
                        class: isBad ? "bad" : isOpen ? "warn" : "",
                        to: counts[outcome] == 0
                            ? nil
                            : Address(
                                "audits",
                                audit.rawValue,
                                query: [("outcome", outcome.rawValue)]
                            )
                    )
                }
                html.tile(
                    visit.say(CommonText.extras),
                    words.integer(summary.extras.count),
                    to: summary.extras.isEmpty ? nil : Tab.extras.address(audit)
                )
                html.tile(
                    visit.say(CommonText.accuracy),
                    summary.accuracy.map(words.percent) ?? "–"
                )
            }
            sum(&html, visit, summary, shown)
        }
    }

    /// Writes what is shown once the numbers stand still because the connection is lost.
    private static func lost(_ html: inout HTML, _ visit: Visit) {
        html.tag("div", ["role": "status"]) { html in
            html.tag("p", ["class": "notice", "data-lost": "", "hidden": .flag(true)]) { html in
                html.write(visit.say(AuditText.lost))
                html.tag("span", ["data-since": ""], "")
            }
        }
    }

    private static func progress(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        let present = summary.findings.count { $0.outcome.isPresent }
        html.tag(
            "progress",
            [
                "value": .text(String(present)),
                "max": .text(String(max(1, summary.expected.count))),
                "data-field": "present", "aria-label": .text(visit.say(CommonText.present)),
            ],
            ""
        )
        html.tag("p", ["class": "soft small"]) { html in
            html.write("\(visit.say(CommonText.present)): ")
            let words = visit.words
            html.tag("strong", ["data-field": "present"], words.integer(present))
            html.write(" / \(words.integer(summary.expected.count))")
            html.write(" · \(visit.say(CommonText.records)): ")
            html.tag("span", ["data-field": "records"], words.integer(summary.recordCount))
            html.tag("noscript", [:], " · \(visit.say(FrameText.noJavaScript))")
        }
    }

    private static func tabs(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ current: Tab?
    ) {
        html.tag(
            "nav",
            ["class": "tabs", "aria-label": .text(summary.scope.audit.rawValue)]
        ) { html in
            for tab in Tab.allCases where tab != .report || visit.may(.pullReports) {
                html.tag(
                    "a",
                    [
                        "href": .address(tab.address(summary.scope.audit)),
                        "aria-current": tab == current ? "page" : .none,
                    ],
                    visit.say(tab.text)
                )
            }
        }
    }
}

/// The findings of an audit.
extension AuditPage {
    /// Rows of the summary that the query asks for, in order: discrepancies first.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    static func rows(_ visit: Visit, _ summary: AuditSummary) throws -> [Int] {
        let search = visit.value("search")?.lowercased()
        let outcome = visit.value("outcome")
        let wanted = outcome.flatMap(Outcome.init(rawValue:))
        guard outcome == nil || ["open", "unsure"].contains(outcome) || wanted != nil else {
            throw WebError.badValue(
                name: "outcome",
                expected:
                    "\((["open", "unsure"] + Outcome.allCases.map(\.rawValue)).joined(separator: ", "))"
            )
        }
        return summary.findings.indices.filter { row in
            let finding = summary.findings[row]
            if outcome == "open", !finding.isDiscrepancy { return false }
            if outcome == "unsure", !finding.isZoneUnsure { return false }
            if let wanted, finding.outcome != wanted { return false }
            guard let search else { return true }
            return finding.item.rawValue.lowercased().contains(search)
                || summary.expected[row].name.lowercased().contains(search)
        }
    }

    private static func outcomes(_ visit: Visit) async throws -> Response {
        let summary = try await summary(visit)
        let all = try rows(visit, summary)
        let paging = try Paging(visit, of: all.count, size: 100)
        return try frame(visit, summary, tab: .outcomes) { html in
            try LookFirst.card(&html, visit, summary)
            filterForm(&html, visit, summary)
            let told = visit.say(PagingText.found, counting: all.count)
            html.results(told, fresh: "rows") { html in
                if all.isEmpty {
                    html.empty(
                        visit.say(
                            visit.value("outcome") == "open" && visit.value("search") == nil
                                ? AuditText.noDiscrepancies : AuditText.noneFit
                        )
                    )
                } else {
                    findings(&html, visit, summary, Array(all[paging.rows]))
                    html.pages(
                        visit,
                        paging,
                        csv: visit.may(.pullReports)
                            ? Address(
                                parts: ["audits", summary.scope.audit.rawValue, "findings.csv"],
                                query: visit.query.filter { $0.name != "page" }
                                    .map { ($0.name, $0.value) }
                            ) : nil
                    )
                }
            }
        }
    }

    private static func filterForm(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        let counts = summary.outcomes
        let open = summary.findings.count { $0.isDiscrepancy }
        let unsure = summary.findings.count(where: \.isZoneUnsure)
        let isRunning = summary.state.isRunning
        let outcomes = isRunning ? whileRunning : Outcome.allCases.filter { counts[$0] > 0 }
        // A list to choose from is not written anew while the numbers go on.
        func choice(_ text: String, _ count: Int) -> String {
            isRunning ? text : "\(text) (\(visit.words.integer(count)))"
        }
        html.tag(
            "form",
            [
                "class": "row", "method": "get",
                "action": .address(Address("audits", summary.scope.audit.rawValue)),
                "data-search": .flag(true), "role": "search",
            ]
        ) { html in
            html.choice(
                visit.say(CommonText.outcome),
                name: "outcome",
                [
                    ("", visit.say(AuditText.allOutcomes)),
                    ("open", choice(visit.say(AuditText.onlyDiscrepancies), open)),
                ]
                    + (isRunning || unsure > 0
                        ? [("unsure", choice(visit.say(AuditText.onlyUnsure), unsure))] : [])
                    + outcomes.map {
                        ($0.rawValue, choice(visit.words[OutcomePhrase($0)], counts[$0]))
                    },
                selected: visit.value("outcome")
            )
            html.field(
                visit.say(SiteText.searchItems),
                name: "search",
                type: "search",
                value: visit.value("search"),
                key: "/"
            )
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
        }
    }

    /// Writes findings as a table.
    static func findings(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ rows: [Int]
    ) {
        let voice = FindingWords(summary, language: visit.language, clock: visit.desk.clock)
        let zones = ZoneWords(summary)
        html.table(
            visit.say(AuditText.outcomes),
            [
                .init(visit.say(CommonText.item)), .init(visit.say(CommonText.name)),
                .init(visit.say(CommonText.outcome)), .init(visit.say(CommonText.belongsIn)),
                .init(visit.say(CommonText.foundIn)), .init(visit.say(CommonText.why)),
            ],
            rows
        ) { html, row, column in
            let finding = summary.findings[row]
            switch column {
            case 0:
                html.link(
                    finding.item.rawValue,
                    to: Address(
                        "audits",
                        summary.scope.audit.rawValue,
                        "items",
                        finding.item.rawValue
                    )
                )
            case 1: html.write(summary.expected[row].name)
            case 2: html.badge(finding, visit)
            case 3: html.write(zones[finding.expectedZone])
            case 4: html.write(zones.place(of: finding, visit))
            default: html.write(voice.why(finding))
            }
        }
    }

    private static func csv(_ visit: Visit) async throws -> Response {
        let summary = try await summary(visit)
        let voice = FindingWords(summary, language: visit.language, clock: visit.desk.clock)
        var csv = CSVWriter(for: .spreadsheet)
        csv.record([
            "item", "name", "outcome", "expected_zone", "zone", "why", "samples", "last_heard_at",
            "zone_state", "possible_zones",
        ])
        for row in try rows(visit, summary) {
            let finding = summary.findings[row]
            csv.text(finding.item.rawValue)
            csv.text(summary.expected[row].name)
            csv.text(finding.outcome.rawValue)
            csv.text(finding.expectedZone?.rawValue ?? "")
            csv.text(finding.zone?.rawValue ?? "")
            csv.text(voice.why(finding))
            csv.number(String(finding.samples))
            csv.text(finding.lastHeardAt?.iso8601(.seconds) ?? "")
            csv.text(finding.zoneState?.rawValue ?? "")
            csv.text(finding.toldZones.map(\.rawValue).joined(separator: " "))
            csv.endRecord()
        }
        return Answer.file(
            csv.bytes,
            type: "text/csv; charset=utf-8",
            named: "\(summary.scope.audit)_findings.csv"
        )
    }
}

/// The names of an audit's zones.
struct ZoneWords {
    private let names: [ZoneID: String]

    init(_ summary: AuditSummary) {
        names = Dictionary(
            summary.scope.siteZones.map { ($0.id, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Where an item is; see ``Finding/place(_:naming:)``.
    func place(of finding: Finding, _ visit: Visit) -> String {
        finding.place(visit) { self[$0] }
    }

    /// The name of a zone; a dash where there is none.
    subscript(zone: ZoneID?) -> String {
        zone.map { names[$0].flatMap { $0.isEmpty ? nil : $0 } ?? $0.rawValue } ?? "–"
    }
}

extension Finding {
    /// Where an item is: all zones that may hold it, and a question mark where none is sure.
    func place(_ visit: Visit, naming name: (ZoneID) -> String) -> String {
        let names = zones.map(name)
        guard !names.isEmpty else { return "–" }
        let all = names.joined(separator: " \(visit.words[EvidencePhrase.or]) ")
        return isZoneUnsure ? "\(all)\u{A0}?" : all
    }
}
