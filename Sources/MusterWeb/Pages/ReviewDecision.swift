import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The right side of the review: what can be decided about one item.
enum ReviewDecision {
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int,
        _ refused: (any MusterError)? = nil
    ) throws {
        let item = summary.findings[row].item
        let standing = summary.review.resolutions[item]?.value
        if let standing {
            html.tag("div", ["class": "notice good undo"]) { html in
                html.tag(
                    "p",
                    [:],
                    visit.say(
                        ReviewText.resolvedAs,
                        [
                            "name": visit.home.people.peopleNames.words(standing.by),
                            "reason": visit.words.reason(standing.reason),
                        ]
                    )
                )
                if let word = TakeBack.word(visit, summary, on: item) {
                    TakeBack.button(&html, visit, summary.scope.audit, word)
                }
            }
        }
        guard summary.state != .approved else { return }
        settle(&html, visit, summary, row, standing, refused)
        if !isLookFirst(visit, summary, item) { look(&html, visit, summary, row) }
        if visit.may(.reviewAudits) {
            try html.card(visit.say(ReviewText.askRecount)) { html in
                try recountForm(&html, visit, summary, [item], .askRecount)
            }
        }
    }

    private static func settle(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int,
        _ standing: Resolution?,
        _ refused: (any MusterError)?
    ) {
        guard visit.may(.reviewAudits) else { return }
        let finding = summary.findings[row]
        // As a recount leaves it that found the item while somebody had this page open.
        let isContested = summary.extras.contains {
            $0.kind == .contested && $0.item == finding.item.rawValue
        }
        if finding.isAccurate, !isContested {
            return html.tag("p", ["class": "notice good"], visit.say(ReviewText.inPlace))
        }
        html.card(visit.say(standing == nil ? ReviewText.decision : .resolveAgain)) { html in
            let likewise = ReviewPage.alike(summary, row).count
            html.form(visit, to: ReviewPage.address(summary, summary.findings[row].item)) { html in
                seen(&html, summary)
                fields(&html, visit, standing, refused)
                if likewise > 0 {
                    html.tag("fieldset") { html in
                        html.tag("label") { html in
                            html.void(
                                "input",
                                [
                                    "type": "checkbox", "name": "alike", "value": "1",
                                    "checked": .flag(refused != nil && visit.form["alike"] != nil),
                                ]
                            )
                            html.write(
                                visit.say(ReviewText.applyTo, counting: likewise)
                            )
                        }
                    }
                }
                html.tag("button", ["data-settle": .flag(true)], visit.say(ReviewText.settle))
                html.tag("p", ["class": "hint"], visit.say(ReviewText.keys))
                html.tag("label", ["class": "check small", "hidden": .flag(true)]) { html in
                    html.void("input", ["type": "checkbox", "data-keys": .flag(true)])
                    html.write(visit.say(ReviewText.useKeys))
                }
            }
        }
    }

    /// Writes what a form carries so that nobody decides about what they have not seen.
    static func seen(_ html: inout HTML, _ summary: AuditSummary) {
        html.void(
            "input",
            ["type": "hidden", "name": "seen", "value": .text(String(summary.recordCount))]
        )
    }

    /// Writes the fields of a decision: as they were filled in where that was refused, else as the
    /// decision stands.
    static func fields(
        _ html: inout HTML,
        _ visit: Visit,
        _ standing: Resolution?,
        _ refused: (any MusterError)? = nil
    ) {
        let fault = ErrorWords.field(refused)
        let typed = fault == nil ? nil : visit.form
        html.tag("div", ["class": "field"]) { html in
            html.tag("label", ["for": "f-cause"], visit.say(ReviewText.cause))
            html.tag(
                "select",
                [
                    "id": "f-cause", "name": "reason", "required": .flag(true), "data-key": "c",
                    "aria-keyshortcuts": "c",
                    "aria-invalid": fault == "reason" ? "true" : .none,
                    "aria-describedby": fault == "reason" ? "problem" : .none,
                ]
            ) { html in
                html.tag("option", ["value": ""], "–")
                let reasons = visit.home.settings.reasons
                for (index, reason) in reasons.enumerated() {
                    let letter = index < letters.count ? String(letters[index]) : nil
                    let words = visit.words.reason(reason)
                    html.tag(
                        "option",
                        [
                            "value": .text(reason.code),
                            "selected": .flag(
                                reason.code == typed?["reason"] ?? standing?.reason.code
                            ),
                            "data-key": letter.map { .text($0) } ?? .none,
                        ],
                        letter.map { "\(words) (\($0))" } ?? words
                    )
                }
            }
        }
        html.field(
            visit.say(ReviewText.action),
            name: "action",
            value: typed?["action"] ?? standing?.action,
            isAtFault: fault == "action"
        )
        owner(&html, visit, typed?["owner"] ?? standing?.owner)
        html.field(
            visit.say(ReviewText.due),
            name: "due",
            type: "date",
            value: typed?["due"] ?? standing?.due.map(\.description),
            hint: visit.say(ReviewText.dueHint),
            isAtFault: fault == "due"
        )
    }

    /// The keys that choose causes, in their order: those that lead nowhere else.
    private static let letters = Array("abdefghilmnopqrstuvwxyz0123456789")

    /// Writes the field for who is to do something: the people of the house are offered, and any other
    /// name may stand there, as not everybody signs in.
    private static func owner(_ html: inout HTML, _ visit: Visit, _ value: String?) {
        html.field(
            visit.say(ReviewText.owner),
            name: "owner",
            value: value,
            hint: visit.say(ReviewText.ownerHint),
            completes: "off",
            suggestions: ((try? visit.home.reviews.people()) ?? []).map { ($0.login, $0.name) }
        )
    }

    /// Whether this visitor most likely stands before the item: they were asked to look for it, or
    /// scanned its label.
    private static func isLookFirst(
        _ visit: Visit,
        _ summary: AuditSummary,
        _ item: ItemID
    ) -> Bool {
        ReviewPage.asked(visit, summary).contains(item) || ByHand.isScanned(visit)
    }

    /// Writes the answer of whoever stands before the item, to be on the first screen of a phone.
    static func lookFirst(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int
    ) {
        guard summary.state != .approved,
            isLookFirst(visit, summary, summary.findings[row].item)
        else { return }
        look(&html, visit, summary, row)
    }

    private static func look(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int
    ) {
        let (finding, name) = (summary.findings[row], visit.principal.name)
        // In a blind audit only those who were asked look again.
        let isOpen = visit.may(.reviewAudits) && !summary.scope.isBlind
        guard visit.may(.recountAudits),
            isOpen || summary.review.isAsked(finding.item, of: name)
        else { return }
        let isFirst = isLookFirst(visit, summary, finding.item)
        html.card(visit.say(ReviewText.takeRecount)) { html in
            guard summary.duties.recountHindrance(name, visit.home.reviews.segregation) == nil
            else {
                return html.tag("p", ["class": "notice"], visit.say(ReviewText.mayNotLook))
            }
            if ReviewPage.asked(visit, summary).contains(finding.item) {
                html.tag("p", [:], visit.say(ReviewText.youLook))
            } else if let order = summary.review.order?.value,
                summary.review.awaited.contains(finding.item)
            {
                let item = ItemNames(summary.expected, of: [finding.item])[finding.item]
                let values = ["name": visit.home.people.peopleNames.words(order.with), "n": item]
                html.tag("p", [:], visit.say(ReviewText.recountLeft, values))
            }
            if summary.review.resolutions[finding.item] != nil {
                html.tag("p", ["class": "notice"], visit.say(ReviewText.reopens))
            }
            if let text = approvalNotice(visit, summary, isLooking: true) {
                html.tag("p", ["class": "small soft"], text)
            }
            html.form(
                visit,
                to: Address("audits", summary.scope.audit.rawValue, "look", finding.item.rawValue)
            ) { html in
                seen(&html, summary)
                ByHand.carry(&html, visit)
                if !summary.scope.siteZones.isEmpty {
                    let zones = ZoneWords(summary)
                    html.choice(
                        visit.say(ReviewText.whereSeen),
                        name: "zone",
                        summary.scope.listedZones.map { ($0.id.rawValue, zones[$0.id]) },
                        selected: (finding.zone ?? finding.expectedZone)?.rawValue
                    )
                }
                html.tag("div", ["class": "deeds"]) { html in
                    let seen =
                        isFirst
                        ? visit.say(ByHandText.itIsThere) : visit.say(ReviewText.seenThere)
                    let gone = visit.say(isFirst ? ReviewText.notHere : .gone)
                    for (value, text) in [("seen", seen), ("gone", gone)] {
                        let isMain = isFirst && value == "seen"
                        html.tag(
                            "button",
                            [
                                "class": isMain ? .none : "quiet", "name": "result",
                                "value": .text(value),
                            ],
                            text
                        )
                    }
                }
            }
        }
    }

    /// Writes the form that asks somebody to look again: for `items`, or of none for all that are open.
    static func recountForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ items: [ItemID],
        _ text: ReviewText
    ) throws {
        let people = try visit.home.reviews.recounters(of: summary)
        if let order = summary.review.order?.value, !summary.review.awaited.isEmpty {
            let values = [
                "name": visit.home.people.peopleNames.words(order.with),
                "n": visit.words.count(summary.review.awaited.count, .items),
            ]
            // Who is asked themselves is addressed above.
            let left =
                order.asks(visit.principal.name)
                ? "" : visit.say(ReviewText.recountLeft, values) + " "
            let rest = items.isEmpty ? ReviewText.orderReplaced : .orderAdded
            html.tag("p", ["class": "small soft"], left + visit.say(rest))
        }
        html.form(
            visit,
            to: Address("audits", summary.scope.audit.rawValue, "recount"),
            class: "row"
        ) { html in
            for item in items {
                html.void(
                    "input",
                    ["type": "hidden", "name": "item", "value": .text(item.rawValue)]
                )
            }
            if people.isEmpty {
                html.field(visit.say(ReviewText.with), name: "with", isRequired: true)
            } else {
                html.choice(
                    visit.say(ReviewText.with),
                    name: "with",
                    people.map {
                        ($0.login, $0.name == $0.login ? $0.login : "\($0.name), \($0.login)")
                    },
                    selected: nil
                )
            }
            html.tag("button", ["class": "quiet"], visit.say(text))
        }
    }

    /// Why this visitor, who otherwise may approve, may not approve this audit, or would not once they
    /// look again; `nil` where nothing is in the way.
    static func approvalNotice(
        _ visit: Visit,
        _ summary: AuditSummary,
        isLooking: Bool = false
    ) -> String? {
        guard visit.may(.approveAudits), summary.state != .approved else { return nil }
        let segregation = visit.home.reviews.segregation
        if summary.duties.approvalHindrance(visit.principal.name, segregation) != nil {
            return visit.say(ReviewText.mayNotApproveCounted)
        }
        return isLooking && segregation == .held ? visit.say(ReviewText.mayNotApproveThen) : nil
    }
}
