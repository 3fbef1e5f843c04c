import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The review as a list: what is open and what was decided, several settled together, the approval.
enum ReviewList {
    static let filters = [
        Route.Parameter(
            name: "show",
            summary: "Only what is open, or only what was decided",
            choices: ["open", "decided"]
        ),
        Route.Parameter(
            name: "outcome",
            summary: "Only those with this outcome",
            choices: Outcome.allCases.map(\.rawValue)
        ),
        Paging.parameter,
    ]

    static let routes = [
        Route.page(
            "/audits/{audit}/review/all",
            .viewAudits,
            "Review: all discrepancies",
            filters
        ) { try overview($0, try await AuditPage.summary($0)) },
        Route.form("/audits/{audit}/review", .reviewAudits, "Settle several discrepancies") {
            try await settle($0)
        },
    ]

    /// What the query asks for.
    private struct Filter {
        var isOpen: Bool?
        var outcome: Outcome?

        init(_ visit: Visit) throws(WebError) {
            switch visit.value("show") {
            case nil: isOpen = nil
            case "open": isOpen = true
            case "decided": isOpen = false
            default: throw WebError.badValue(name: "show", expected: "open or decided")
            }
            guard let text = visit.value("outcome") else { return }
            outcome = Outcome(rawValue: text)
            guard outcome != nil else {
                let all = Outcome.allCases.map(\.rawValue).joined(separator: ", ")
                throw WebError.badValue(name: "outcome", expected: "\(all)")
            }
        }

        func lets(_ finding: Finding, open: Set<ItemID>, _ review: AuditReview) -> Bool {
            if let outcome, finding.outcome != outcome { return false }
            return switch isOpen {
            case nil: true
            case true?: open.contains(finding.item)
            case false?: review.resolutions[finding.item] != nil
            }
        }
    }

    static func overview(
        _ visit: Visit,
        _ summary: AuditSummary,
        refused: (any MusterError)? = nil,
        followUp: FollowUp.Refusal? = nil
    ) throws -> Response {
        let (all, filter) = (ReviewPage.order(summary), try Filter(visit))
        let open = summary.review.open
        let rows = all.filter {
            filter.lets(summary.findings[$0], open: open, summary.review)
        }
        let paging = try Paging(visit, of: rows.count)
        var response = try AuditPage.frame(visit, summary, tab: .review) { html in
            guard summary.state.isCounted else {
                return html.empty(visit.say(ReviewText.notYet))
            }
            ReviewPage.late(&html, visit, summary, refused)
            ReviewPage.told(&html, visit, summary)
            notices(&html, visit, summary)
            if all.isEmpty {
                html.empty(visit.say(AuditText.noDiscrepancies))
            } else {
                filterForm(&html, visit, summary, all)
                if rows.isEmpty { html.empty(visit.say(AuditText.noneFit)) }
                let shown = Array(rows[paging.rows])
                let choosable =
                    filter.outcome != nil && visit.may(.reviewAudits) && summary.state != .approved
                    ? Set(shown.map { summary.findings[$0].item }).intersection(open) : []
                if choosable.isEmpty {
                    list(&html, visit, summary, shown, choosable: [])
                    if filter.outcome == nil, visit.may(.reviewAudits), open.count > 1 {
                        html.tag("p", ["class": "hint"], visit.say(ReviewText.chooseOutcome))
                    }
                } else {
                    together(&html, visit, summary, shown, choosable, refused)
                }
                if !rows.isEmpty, refused == nil, followUp == nil { html.pages(visit, paging) }
            }
            FollowUp.write(&html, visit, summary, followUp)
            try approvalForms(&html, visit, summary)
        }
        if let error = refused ?? followUp?.error { response.status = error.httpStatus }
        return response
    }

    /// Writes where the review stands, and what is in the way of whom.
    private static func notices(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        let (review, words) = (summary.review, visit.words)
        let people = visit.home.people.peopleNames
        if let count = visit.value("settled").flatMap({ Int($0) }) {
            let text = visit.say(ReviewText.settledMany, ["n": words.integer(count)])
            html.tag("p", ["class": "notice good", "role": "status"], text)
        }
        if let approval = review.approval {
            let values = [
                "name": people.words(approval.value.by), "moment": words.moment(approval.at),
            ]
            html.tag("p", ["class": "notice good"], visit.say(ReviewText.approvedBy, values))
        }
        if let rejection = review.rejection?.value {
            let values = ["name": people.words(rejection.by), "reason": rejection.reason]
            html.tag("p", ["class": "notice bad"], visit.say(ReviewText.rejectedBy, values))
        }
        recountNotice(&html, visit, summary)
        LookFirst.notice(&html, visit, summary)
        if let text = ReviewDecision.approvalNotice(visit, summary) {
            html.tag("p", ["class": "notice"], text)
        }
        html.tag("p") { html in
            html.write(
                review.open.isEmpty
                    ? visit.say(ReviewText.done) : ReviewPage.progress(visit, summary)
            )
        }
        if let target = summary.target, !summary.findings.isEmpty {
            let all = summary.findings.count
            // A share like 0.98 of 50 must not lose an item to rounding.
            let room = Int((Double(all) * (1 - target) + 1e-9).rounded(.down))
            let values = [
                "target": words.target(target), "room": words.integer(room),
                "items": words.count(all, .items), "all": words.integer(all),
                "off": words.integer(summary.findings.count { !$0.isAccurate }),
            ]
            let unsure = summary.findings.count { !$0.isAccurate && !$0.isDiscrepancy }
            html.tag("p", ["class": "soft"]) { html in
                html.write(visit.say(ReviewText.targetRoom, values))
                if unsure > 0 {
                    html.write(" " + visit.say(ReviewText.ofThemUnsure, counting: unsure))
                }
            }
        }
    }

    /// Who is asked to look again, and whose request that ended.
    private static func recountNotice(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary
    ) {
        let (review, words) = (summary.review, visit.words)
        let people = visit.home.people.peopleNames
        guard let order = review.order?.value, !review.awaited.isEmpty else { return }
        let isMe = !ReviewPage.asked(visit, summary).isEmpty
        let count = words.count(review.awaited.count, .items)
        html.tag("div", ["class": "notice deeds"]) { html in
            html.write(
                visit.say(
                    isMe ? ReviewText.askedYou : .recountLeft,
                    ["name": people.words(isMe ? order.by : order.with), "n": count]
                )
            )
            if let relieved = review.relieved, visit.may(.reviewAudits) {
                let values = [
                    "name": people.words(relieved.person),
                    "n": words.count(relieved.count, .items),
                ]
                html.write(" " + visit.say(ReviewText.relieved, values))
            }
            if isMe {
                html.link(
                    visit.say(ReviewText.lookNow),
                    to: Address("audits", summary.scope.audit.rawValue, "review"),
                    class: "button"
                )
            }
        }
    }

    private static func filterForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ all: [Int]
    ) {
        let counts = OutcomeCounts(all.map { summary.findings[$0] })
        let words = visit.words
        html.tag(
            "form",
            [
                "class": "row", "method": "get",
                "action": .address(AuditPage.Tab.review.address(summary.scope.audit)),
            ]
        ) { html in
            html.choice(
                visit.say(ReviewText.filterState),
                name: "show",
                [
                    ("", visit.say(ReviewText.allStates)),
                    (
                        "open",
                        "\(visit.say(ReviewText.open)) (\(words.integer(summary.review.open.count)))"
                    ),
                    (
                        "decided",
                        "\(visit.say(ReviewText.decided)) "
                            + "(\(words.integer(summary.review.resolutions.count)))"
                    ),
                ],
                selected: visit.value("show")
            )
            html.choice(
                visit.say(CommonText.outcome),
                name: "outcome",
                [("", visit.say(FrameText.all))]
                    + Outcome.allCases.filter { counts[$0] > 0 }.map {
                        ($0.rawValue, "\(words[OutcomePhrase($0)]) (\(words.integer(counts[$0])))")
                    },
                selected: visit.value("outcome")
            )
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
        }
    }

    private static func list(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ rows: [Int],
        choosable: Set<ItemID>
    ) {
        guard !rows.isEmpty else { return }
        let zones = ZoneWords(summary)
        // What was chosen in a form that was refused.
        let chosen = Set(chosenItems(visit))
        html.table(
            visit.say(ReviewText.others),
            [
                .init(visit.say(CommonText.item)), .init(visit.say(CommonText.name)),
                .init(visit.say(CommonText.outcome)), .init(visit.say(CommonText.belongsIn)),
                .init(visit.say(CommonText.foundIn)), .init(visit.say(ReviewText.cause)),
                .init(visit.say(ReviewText.action)), .init(visit.say(ReviewText.owner)),
                .init(visit.say(ReviewText.due)),
            ],
            rows
        ) { html, row, column in
            let finding = summary.findings[row]
            let decision = summary.review.resolutions[finding.item]?.value
            switch column {
            case 0:
                html.tag("span", ["class": "pick"]) { html in
                    if choosable.contains(finding.item) {
                        let name = ["item": finding.item.rawValue]
                        html.void(
                            "input",
                            [
                                "type": "checkbox", "name": "item",
                                "value": .text(finding.item.rawValue),
                                "checked": .flag(chosen.contains(finding.item)),
                                "aria-label": .text(visit.say(ReviewText.chosen, name)),
                            ]
                        )
                    }
                    html.link(
                        finding.item.rawValue,
                        to: ReviewPage.address(summary, finding.item)
                    )
                }
            case 1: html.write(summary.expected[row].name)
            case 2: html.badge(finding, visit)
            case 3: html.write(zones[finding.expectedZone])
            case 4: html.write(zones.place(of: finding, visit))
            case 5:
                if let decision {
                    html.write(visit.words.reason(decision.reason))
                } else {
                    html.tag("span", ["class": "badge warn"], visit.say(ReviewText.open))
                }
            case 6: html.write(decision?.action ?? "")
            case 7: html.write(decision?.owner ?? "")
            default:
                guard let due = decision?.due else { return }
                html.tag("span", ["class": "tight"], visit.words.day(due))
            }
        }
    }
}

/// Several discrepancies settled together.
extension ReviewList {
    private static func together(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ rows: [Int],
        _ choosable: Set<ItemID>,
        _ refused: (any MusterError)?
    ) {
        let audit = summary.scope.audit.rawValue
        // With the filter, so that a form that is refused is shown on the same list.
        let query = visit.query.map { (name: $0.name, value: String?.some($0.value)) }
        html.form(visit, to: Address("audits", audit, "review", query: query)) { html in
            ReviewDecision.seen(&html, summary)
            ReviewPage.problem(&html, visit, refused)
            list(&html, visit, summary, rows, choosable: choosable)
            html.tag("div", ["class": "deeds"]) { html in
                html.tag(
                    "button",
                    [
                        "type": "button", "class": "quiet", "data-check": "item",
                        "hidden": .flag(true),
                    ],
                    visit.say(ReviewText.checkAll)
                )
            }
            html.card(visit.say(ReviewText.together)) { html in
                html.tag("p", ["class": "soft"], visit.say(ReviewText.togetherHint))
                ReviewDecision.fields(&html, visit, nil, refused)
                html.tag("button", ["data-settle": .flag(true)], visit.say(ReviewText.together))
            }
        }
    }

    /// The items that a form that was sent names.
    static func chosenItems(_ visit: Visit) -> [ItemID] {
        PercentText.pairs(String(buffer: visit.body)).filter { $0.name == "item" }
            .map { ItemID(rawValue: $0.value) }
    }

    private static func settle(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let wanted = Set(chosenItems(visit))
        let findings = summary.findings.filter { wanted.contains($0.item) }
        let open = summary.review.open
        do {
            let seen = visit.form["seen"].flatMap { Int($0) }
            try summary.review.demandSeen(findings.map(\.item), seen, of: summary.scope.audit)
        } catch {
            return try overview(visit, summary, refused: error)
        }
        guard !wanted.isEmpty, findings.count == wanted.count,
            findings.allSatisfy({ open.contains($0.item) })
        else { throw WebError.badValue(name: "item", expected: "open discrepancies of this audit") }
        guard let outcome = findings.first?.outcome,
            findings.allSatisfy({ $0.outcome == outcome })
        else { throw WebError.badValue(name: "item", expected: "items that have one outcome") }
        do {
            try ReviewPage.decide(visit, findings.map(\.item))
        } catch let error as any MusterError where ReviewPage.isOfForm(error) {
            return try overview(visit, summary, refused: error)
        }
        return Answer.go(
            to: Address(
                "audits",
                summary.scope.audit.rawValue,
                "review",
                "all",
                query: [("show", "open"), ("settled", String(findings.count))]
            )
        )
    }
}

/// Recount, approval and rejection of the whole.
extension ReviewList {
    private static func approvalForms(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary
    ) throws {
        let audit = summary.scope.audit.rawValue
        if visit.may(.reviewAudits), !summary.review.open.isEmpty {
            try html.card(visit.say(ReviewText.askRecount)) { html in
                try ReviewDecision.recountForm(&html, visit, summary, [], .askOpen)
            }
        }
        guard visit.may(.approveAudits), [.counted, .reviewed].contains(summary.state) else {
            return
        }
        let isFree = ReviewDecision.approvalNotice(visit, summary) == nil
        if isFree, summary.review.open.isEmpty, summary.review.rejection == nil {
            html.card(visit.say(ReviewText.approve)) { html in
                html.tag("p", ["class": "soft"], visit.say(ReviewText.approveHint))
                html.form(visit, to: Address("audits", audit, "approve"), class: "row") { html in
                    html.void(
                        "input",
                        ["type": "hidden", "name": "head", "value": .text(summary.head)]
                    )
                    html.field(visit.say(CommonText.note), name: "note")
                    html.tag("button", [:], visit.say(ReviewText.approve))
                }
            }
        }
        html.card(visit.say(ReviewText.reject)) { html in
            html.form(visit, to: Address("audits", audit, "reject"), class: "row") { html in
                html.field(visit.say(ReviewText.rejectReason), name: "reason", isRequired: true)
                html.tag("button", ["class": "bad"], visit.say(ReviewText.reject))
            }
        }
    }
}
