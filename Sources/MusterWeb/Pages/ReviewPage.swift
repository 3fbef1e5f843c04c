import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The review: one discrepancy at a time, the evidence on the left, the decision on the right.
enum ReviewPage {
    static let routes = [
        Route.page("/audits/{audit}/review", .viewAudits, "Review: the next discrepancy") { visit in
            let summary = try await AuditPage.summary(visit)
            let order = order(summary)
            let open = summary.review.open
            guard let first = order.first(where: { open.contains(summary.findings[$0].item) })
            else { return overview(visit, summary) }
            return Answer.go(to: address(summary, summary.findings[first].item))
        },
        Route.page("/audits/{audit}/review/all", .viewAudits, "Review: all discrepancies") {
            overview($0, try await AuditPage.summary($0))
        },
        Route.page("/audits/{audit}/review/{item}", .viewAudits, "Review: one discrepancy") {
            try await one($0)
        },
        Route.form("/audits/{audit}/review/{item}", .reviewAudits, "Settle a discrepancy") {
            try await settle($0)
        },
        Route.form("/audits/{audit}/look/{item}", .recountAudits, "Say what looking again gave") {
            visit in
            let audit = try AuditPage.id(visit)
            let item = ItemID(rawValue: visit.part("item"))
            let isSeen = visit.form["result"] == "seen"
            _ = try visit.home.recount(
                audit,
                [Recount.Look(item: item, result: isSeen ? .seen(nil) : .gone)],
                restGone: false
            )
            return Answer.go(to: Address("audits", audit.rawValue, "review"))
        },
        Route.form("/audits/{audit}/recount", .reviewAudits, "Ask for a recount") { visit in
            let audit = try AuditPage.id(visit)
            let item = visit.form["item"].flatMap { $0.isEmpty ? nil : ItemID(rawValue: $0) }
            _ = try visit.home.askRecount(
                audit,
                of: item.map { .items([$0]) } ?? .open,
                with: visit.form["with"] ?? ""
            )
            return Answer.go(to: Address("audits", audit.rawValue, "review", "all"))
        },
        Route.form("/audits/{audit}/approve", .approveAudits, "Approve an audit") { visit in
            let audit = try AuditPage.id(visit)
            let note = visit.form["note"].flatMap { $0.isEmpty ? nil : $0 }
            _ = try visit.home.approve(audit, note: note)
            return Answer.go(to: Address("audits", audit.rawValue, "review", "all"))
        },
        Route.form("/audits/{audit}/reject", .approveAudits, "Send an audit back") { visit in
            let audit = try AuditPage.id(visit)
            _ = try visit.home.reject(audit, reason: visit.form["reason"] ?? "")
            return Answer.go(to: Address("audits", audit.rawValue, "review", "all"))
        },
    ]

    private static func address(_ summary: AuditSummary, _ item: ItemID) -> Address {
        Address("audits", summary.scope.audit.rawValue, "review", item.rawValue)
    }

    /// The rows of all discrepancies, the gravest outcome first, then zone by zone.
    private static func order(_ summary: AuditSummary) -> [Int] {
        let grave: [Outcome] = [.missing, .misplaced, .inconclusive, .confirmed, .found]
        func weight(_ row: Int) -> (Int, String, Int) {
            let finding = summary.findings[row]
            let place = finding.expectedZone?.rawValue ?? ""
            return (grave.firstIndex(of: finding.outcome) ?? grave.count, place, row)
        }
        let all = summary.review.discrepancies.union(summary.review.resolutions.keys)
        return summary.findings.indices.filter { all.contains(summary.findings[$0].item) }
            .sorted { weight($0) < weight($1) }
    }

    private static func one(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let row = try EvidencePage.row(visit, summary)
        guard summary.state.isCounted else { return overview(visit, summary) }
        let (item, finding) = (summary.expected[row], summary.findings[row])
        let order = order(summary)
        let place = order.firstIndex(of: row)
        let sightings = try visit.home.store.sightings(of: item.beacon, in: summary.scope.audit)
        return Answer.page(
            Shell.page(visit, title: item.item.rawValue, in: .audits) { html in
                html.heading("\(item.item.rawValue) · \(item.name)", crumbs: crumbs(visit, summary))
                {
                    html in
                    html.badge(finding.outcome, visit)
                    html.tag("span", ["class": "soft"], progress(visit, summary))
                }
                html.tag("div", ["class": "deeds"]) { html in
                    for (text, offset, key) in [(ReviewText.previous, -1, "k"), (.skip, 1, "j")] {
                        guard let place, order.indices.contains(place + offset) else { continue }
                        html.tag(
                            "a",
                            [
                                "class": "button quiet", "data-key": .text(key),
                                "aria-keyshortcuts": .text(key),
                                "href": .address(
                                    address(summary, summary.findings[order[place + offset]].item)
                                ),
                            ],
                            visit.say(text)
                        )
                    }
                    html.link(
                        visit.say(ReviewText.others),
                        to: Address("audits", summary.scope.audit.rawValue, "review", "all"),
                        class: "button quiet"
                    )
                }
                html.tag("div", ["class": "split"]) { html in
                    html.tag("div", ["class": "stack"]) { html in
                        EvidencePage.evidence(&html, visit, summary, row, sightings)
                    }
                    html.tag("div", ["class": "stack"]) { html in
                        decision(&html, visit, summary, row)
                    }
                }
            }
        )
    }

    private static func crumbs(_ visit: Visit, _ summary: AuditSummary) -> [(String, Address)] {
        let audit = summary.scope.audit.rawValue
        return [
            (visit.say(FrameText.audits), Address("audits")), (audit, Address("audits", audit)),
        ]
    }

    private static func progress(_ visit: Visit, _ summary: AuditSummary) -> String {
        visit.say(
            ReviewText.progress,
            [
                "open": visit.words.integer(summary.review.open.count),
                "all": visit.words.integer(summary.review.discrepancies.count),
            ]
        )
    }

    private static func settle(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let row = try EvidencePage.row(visit, summary)
        let form = visit.form
        func text(_ name: String) -> String? { form[name].flatMap { $0.isEmpty ? nil : $0 } }
        var due: CalendarDay?
        if let day = text("due") {
            guard let read = CalendarDay(day) else {
                throw WebError.badValue(name: "due", expected: "a day, such as 2026-03-12")
            }
            due = read
        }
        var items = [summary.findings[row].item]
        if form["alike"] != nil { items += alike(summary, row) }
        _ = try visit.home.resolve(
            summary.scope.audit,
            items,
            reason: try visit.home.reason(form["reason"] ?? ""),
            action: text("action"),
            owner: text("owner"),
            due: due
        )
        return Answer.go(to: Address("audits", summary.scope.audit.rawValue, "review"))
    }

    /// The other open items with the same outcome, reason and zones: what may be settled at once.
    private static func alike(_ summary: AuditSummary, _ row: Int) -> [ItemID] {
        let one = summary.findings[row]
        let open = summary.review.open
        return summary.findings.filter { other in
            other.item != one.item && open.contains(other.item) && other.outcome == one.outcome
                && other.expectedZone == one.expectedZone && other.zone == one.zone
                && other.reason == one.reason
        }.map(\.item)
    }
}

/// The right side: what can be decided.
extension ReviewPage {
    private static func decision(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int
    ) {
        let item = summary.findings[row].item
        let standing = summary.review.resolutions[item]?.value
        if let standing {
            html.tag(
                "p",
                ["class": "notice good"],
                visit.say(
                    ReviewText.resolvedAs,
                    ["name": standing.by, "reason": visit.words.reason(standing.reason)]
                )
            )
        }
        let isOpen = summary.state != .approved
        if visit.may(.reviewAudits), isOpen {
            html.card(visit.say(standing == nil ? ReviewText.settle : .resolveAgain)) { html in
                settleForm(&html, visit, summary, row, standing)
            }
        }
        if visit.may(.recountAudits), isOpen {
            html.card(visit.say(ReviewText.takeRecount)) { html in
                html.form(
                    visit,
                    to: Address("audits", summary.scope.audit.rawValue, "look", item.rawValue),
                    class: "row"
                ) { html in
                    for (value, text) in [("seen", ReviewText.seenThere), ("gone", .gone)] {
                        html.tag(
                            "button",
                            ["class": "quiet", "name": "result", "value": .text(value)],
                            visit.say(text)
                        )
                    }
                }
            }
        }
        if visit.may(.reviewAudits), isOpen {
            html.card(visit.say(ReviewText.askRecount)) { html in
                recountForm(&html, visit, summary, item)
            }
        }
    }

    private static func settleForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int,
        _ standing: Resolution?
    ) {
        let finding = summary.findings[row]
        let likewise = alike(summary, row).count
        html.form(visit, to: address(summary, finding.item)) { html in
            html.tag("div", ["class": "field"]) { html in
                html.tag("label", ["for": "f-reason"], visit.say(ReviewText.cause))
                html.tag(
                    "select",
                    [
                        "id": "f-reason", "name": "reason", "required": .flag(true),
                        "data-key": "c",
                        "aria-keyshortcuts": "c",
                    ]
                ) { html in
                    html.tag("option", ["value": ""], "–")
                    for reason in visit.home.settings.reasons {
                        html.tag(
                            "option",
                            [
                                "value": .text(reason.code),
                                "selected": .flag(reason == standing?.reason),
                            ],
                            visit.words.reason(reason)
                        )
                    }
                }
            }
            html.field(visit.say(ReviewText.action), name: "action", value: standing?.action)
            html.field(visit.say(ReviewText.owner), name: "owner", value: standing?.owner)
            html.field(
                visit.say(ReviewText.due),
                name: "due",
                type: "date",
                value: standing?.due.map(\.description)
            )
            if likewise > 0 {
                html.tag("fieldset") { html in
                    html.tag("label") { html in
                        html.void("input", ["type": "checkbox", "name": "alike", "value": "1"])
                        html.write(
                            visit.say(ReviewText.applyTo, ["n": visit.words.integer(likewise)])
                        )
                    }
                }
            }
            html.tag("button", [:], visit.say(ReviewText.settle))
            html.tag("p", ["class": "hint"], visit.say(ReviewText.keys))
        }
    }

    private static func recountForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ item: ItemID?
    ) {
        html.form(
            visit,
            to: Address("audits", summary.scope.audit.rawValue, "recount"),
            class: "row"
        ) { html in
            if let item {
                html.void(
                    "input",
                    ["type": "hidden", "name": "item", "value": .text(item.rawValue)]
                )
            }
            html.field(visit.say(ReviewText.with), name: "with", isRequired: true)
            html.tag(
                "button",
                ["class": "quiet"],
                visit.say(item == nil ? ReviewText.askOpen : .askRecount)
            )
        }
    }

    private static func overview(_ visit: Visit, _ summary: AuditSummary) -> Response {
        let rows = order(summary)
        let review = summary.review
        return AuditPage.frame(visit, summary, tab: .review) { html in
            guard summary.state.isCounted else {
                return html.empty(visit.say(ReviewText.notYet))
            }
            if let approval = review.approval {
                let values = [
                    "name": approval.value.by, "moment": visit.words.moment(approval.at),
                ]
                html.tag("p", ["class": "notice good"], visit.say(ReviewText.approvedBy, values))
            }
            if let rejection = review.rejection?.value {
                let values = ["name": rejection.by, "reason": rejection.reason]
                html.tag("p", ["class": "notice bad"], visit.say(ReviewText.rejectedBy, values))
            }
            if let order = review.order?.value, !review.awaited.isEmpty {
                let text = visit.say(ReviewText.recountBy, ["name": order.with])
                html.tag("p", ["class": "notice"], "\(text) (\(review.awaited.count))")
            }
            html.tag("p") { html in
                html.write(
                    review.open.isEmpty ? visit.say(ReviewText.done) : progress(visit, summary)
                )
            }
            if rows.isEmpty {
                html.empty(visit.say(AuditText.noDiscrepancies))
            } else {
                list(&html, visit, summary, rows)
            }
            approvalForms(&html, visit, summary)
        }
    }

    private static func list(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ rows: [Int]
    ) {
        html.table(
            visit.say(ReviewText.others),
            [
                .init(visit.say(CommonText.item)), .init(visit.say(CommonText.name)),
                .init(visit.say(CommonText.outcome)), .init(visit.say(ReviewText.cause)),
                .init(visit.say(ReviewText.action)), .init(visit.say(ReviewText.owner)),
                .init(visit.say(ReviewText.due)),
            ],
            rows
        ) { html, row, column in
            let finding = summary.findings[row]
            let decision = summary.review.resolutions[finding.item]?.value
            switch column {
            case 0: html.link(finding.item.rawValue, to: address(summary, finding.item))
            case 1: html.write(summary.expected[row].name)
            case 2: html.badge(finding.outcome, visit)
            case 3:
                if let decision {
                    html.write(visit.words.reason(decision.reason))
                } else {
                    html.tag("span", ["class": "badge warn"], visit.say(ReviewText.open))
                }
            case 4: html.write(decision?.action ?? "")
            case 5: html.write(decision?.owner ?? "")
            default: html.write(decision?.due?.description ?? "")
            }
        }
    }

    private static func approvalForms(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary
    ) {
        let audit = summary.scope.audit.rawValue
        if visit.may(.reviewAudits), !summary.review.open.isEmpty {
            html.card(visit.say(ReviewText.askRecount)) { recountForm(&$0, visit, summary, nil) }
        }
        guard visit.may(.approveAudits), [.counted, .reviewed].contains(summary.state) else {
            return
        }
        if summary.review.open.isEmpty, summary.review.rejection == nil {
            html.card(visit.say(ReviewText.approve)) { html in
                html.tag("p", ["class": "soft"], visit.say(ReviewText.approveHint))
                if let why = hindrance(visit, summary) {
                    html.tag("p", ["class": "notice"], "\(why.what). \(why.remedy)")
                } else {
                    html.form(visit, to: Address("audits", audit, "approve"), class: "row") {
                        html in
                        html.field(visit.say(CommonText.note), name: "note")
                        html.tag("button", [:], visit.say(ReviewText.approve))
                    }
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

    /// Why this visitor may not approve, told before the button is pressed.
    private static func hindrance(_ visit: Visit, _ summary: AuditSummary) -> AuditError? {
        let session = try? visit.home.store.session(summary.scope.audit)
        return session?.approvalHindrance(visit.principal.name, visit.home.segregation)
    }
}
