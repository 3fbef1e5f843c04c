import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The review: one discrepancy at a time, the evidence on the left, the decision on the right.
enum ReviewPage {
    static let routes =
        ReviewList.routes + [
            Route.page("/audits/{audit}/review", .viewAudits, "Review: the next discrepancy") {
                visit in
                let summary: AuditSummary
                do {
                    summary = try await AuditPage.summary(visit)
                } catch let error as AuditError where error.isHidden {
                    return Answer.go(to: Address("audits", try AuditPage.id(visit).rawValue))
                }
                // What was just settled is told on the page that comes next.
                let query = ["settled"].map { (name: $0, value: visit.value($0)) }
                guard let next = next(visit, summary, query: query) else {
                    return try ReviewList.overview(visit, summary)
                }
                return Answer.go(to: next)
            },
            Route.page("/audits/{audit}/review/{item}", .viewAudits, "Review: one discrepancy") {
                try await one($0)
            },
            Route.form("/audits/{audit}/review/{item}", .reviewAudits, "Settle a discrepancy") {
                try await settle($0)
            },
            Route.form("/audits/{audit}/look/{item}", .recountAudits, "Say what looking again gave")
            { try await look($0) },
            Route.form("/audits/{audit}/recount", .reviewAudits, "Ask for a recount") { visit in
                let audit = try AuditPage.id(visit)
                let items = ReviewList.chosenItems(visit)
                _ = try visit.home.reviews.askRecount(
                    audit,
                    of: items.isEmpty ? .open : .items(items),
                    with: visit.form["with"] ?? ""
                )
                return Answer.go(to: Address("audits", audit.rawValue, "review", "all"))
            },
            Route.form("/audits/{audit}/approve", .approveAudits, "Approve an audit") { visit in
                let audit = try AuditPage.id(visit)
                let note = visit.form["note"].flatMap { $0.isEmpty ? nil : $0 }
                _ = try visit.home.reviews.approve(audit, note: note) { session in
                    // Nobody signs for a result that this person has not seen.
                    guard visit.form["head"] == Hex.text(session.chain.head) else {
                        throw WebError.changedMeanwhile(object: audit.rawValue)
                    }
                }
                return Answer.go(to: Address("audits", audit.rawValue, "review", "all"))
            },
            Route.form("/audits/{audit}/reject", .approveAudits, "Send an audit back") { visit in
                let audit = try AuditPage.id(visit)
                _ = try visit.home.reviews.reject(audit, reason: visit.form["reason"] ?? "")
                return Answer.go(to: Address("audits", audit.rawValue, "review", "all"))
            },
        ]

    static func address(
        _ summary: AuditSummary,
        _ item: ItemID,
        query: [(name: String, value: String?)] = []
    ) -> Address {
        Address("audits", summary.scope.audit.rawValue, "review", item.rawValue, query: query)
    }

    /// The rows of all that was or is to be decided or looked at again, the gravest outcome first, then zone
    /// by zone and item by item, both in natural order.
    static func order(_ summary: AuditSummary) -> [Int] {
        let grave: [Outcome] = [.missing, .misplaced, .inconclusive, .confirmed, .found]
        let review = summary.review
        let all = review.discrepancies.union(review.resolutions.keys).union(review.awaited)
        return summary.findings.indices.filter { all.contains(summary.findings[$0].item) }
            .map { row in
                let finding = summary.findings[row]
                let weight = grave.firstIndex(of: finding.outcome) ?? grave.count
                return (row, weight, (finding.expectedZone?.rawValue ?? "", finding.item.rawValue))
            }
            .sorted { one, other in
                one.1 == other.1 ? NaturalOrder.isBefore(one.2, other.2) : one.1 < other.1
            }
            .map(\.0)
    }

    /// The items that this visitor was asked to look for again and has not yet.
    static func asked(_ visit: Visit, _ summary: AuditSummary) -> Set<ItemID> {
        guard visit.may(.recountAudits), let order = summary.review.order?.value,
            order.asks(visit.principal.name)
        else { return [] }
        return summary.review.awaited
    }

    /// Where the review goes on for this visitor: what they were asked to look for, then what is open
    /// for those who decide; `nil` when nothing is left for them.
    private static func next(
        _ visit: Visit,
        _ summary: AuditSummary,
        query: [(name: String, value: String?)] = []
    ) -> Address? {
        let items = order(summary).map { summary.findings[$0].item }
        let asked = asked(visit, summary)
        let open = visit.may(.reviewAudits) ? summary.review.open : []
        let item = items.first(where: asked.contains) ?? items.first(where: open.contains)
        return item.map { address(summary, $0, query: query) }
    }

    /// The page of one discrepancy; where a form was `refused`, it says why.
    private static func one(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let row = try EvidencePage.row(visit, summary)
        guard summary.state.isCounted else {
            return Answer.go(to: AuditPage.Tab.review.address(summary.scope.audit))
        }
        return try one(visit, summary, row, refused: refused)
    }

    private static func one(
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let (item, finding) = (summary.expected[row], summary.findings[row])
        let order = order(summary)
        let place = order.firstIndex(of: row)
        let sightings = try visit.home.audits.sightings(of: item.beacon, in: summary)
        let audit = summary.scope.audit.rawValue
        return Answer.page(
            try Shell.page(visit, title: item.item.rawValue, in: .audits) { html in
                html.heading(
                    "\(item.item.rawValue) · \(item.name)",
                    crumbs: [
                        (visit.say(FrameText.audits), Address("audits")),
                        (audit, Address("audits", audit)),
                    ]
                ) { html in
                    html.badge(finding, visit)
                    if let place {
                        let values = [
                            "n": visit.words.integer(place + 1),
                            "all": visit.words.integer(order.count),
                        ]
                        html.tag("strong", [:], visit.say(ReviewText.position, values))
                    }
                    html.tag("span", ["class": "soft"], progress(visit, summary))
                }
                late(&html, visit, summary, refused)
                told(&html, visit, summary)
                ReviewDecision.lookFirst(&html, visit, summary, row)
                ways(&html, visit, summary, order, place)
                try html.tag("div", ["class": "split"]) { html in
                    html.tag("div", ["class": "stack"]) { html in
                        EvidencePage.evidence(&html, visit, summary, row, sightings)
                    }
                    try html.tag("div", ["class": "stack"]) { html in
                        problem(&html, visit, refused)
                        try ReviewDecision.write(&html, visit, summary, row, refused)
                    }
                }
            },
            status: refused?.httpStatus ?? .ok
        )
    }

    /// Writes the links to the discrepancies beside this one.
    private static func ways(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ order: [Int],
        _ place: Int?
    ) {
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
    }

    static func progress(_ visit: Visit, _ summary: AuditSummary) -> String {
        visit.say(
            ReviewText.progress,
            [
                "open": visit.words.integer(summary.review.open.count),
                "all": visit.words.integer(summary.review.discrepancies.count),
            ]
        )
    }
}

/// What is done to one discrepancy.
extension ReviewPage {
    private static func settle(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let row = try EvidencePage.row(visit, summary)
        var items = [summary.findings[row].item]
        if visit.form["alike"] != nil { items += alike(summary, row) }
        do {
            try decide(visit, items)
        } catch let error as any MusterError where isOfForm(error) || isLate(error) {
            return try await one(visit, refused: error)
        }
        return Answer.go(
            to: Address(
                "audits",
                summary.scope.audit.rawValue,
                "review",
                query: [("settled", items[0].rawValue)]
            )
        )
    }

    /// Writes who said more of an item while this visitor had the page open, and what the visitor had
    /// chosen, which was not recorded.
    static func late(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ refused: (any MusterError)?
    ) {
        guard case .saidMeanwhile(_, let item, let word, let at) = refused as? AuditError else {
            return
        }
        let values = [
            "name": word.person, "item": ItemNames(summary.expected, of: [item])[item],
            "moment": visit.words.moment(at),
        ]
        var text = visit.say(
            word.isDecision ? ReviewText.settledMeanwhile : .lookedMeanwhile,
            values
        )
        var chosen = ["action", "owner", "due"].compactMap { visit.form[$0] }
        if let reason = visit.form["reason"].flatMap({ try? visit.home.reviews.reason($0) }) {
            chosen.insert(visit.words.reason(reason), at: 0)
        }
        chosen.removeAll(where: \.isEmpty)
        if !chosen.isEmpty {
            let yours = chosen.joined(separator: ", ")
            text += " " + visit.say(ReviewText.yours, ["yours": yours])
        }
        html.tag("p", ["class": "notice bad", "role": "alert"], text)
    }

    /// Whether an error is about what stands in a form, which then is shown as it was filled in.
    static func isOfForm(_ error: any MusterError) -> Bool { ErrorWords.field(error) != nil }

    /// Writes what is wrong with the form; nothing where the fault is not in it.
    static func problem(_ html: inout HTML, _ visit: Visit, _ refused: (any MusterError)?) {
        guard let refused, isOfForm(refused) else { return }
        SignIn.problem(&html, refused, visit.language)
    }

    /// Whether somebody else said something meanwhile; what they said is shown then.
    static func isLate(_ error: any MusterError) -> Bool {
        if case .saidMeanwhile = error as? AuditError { true } else { false }
    }

    /// Settles items as the form that was sent says.
    static func decide(_ visit: Visit, _ items: [ItemID]) throws {
        let form = visit.form
        func text(_ name: String) -> String? { form[name].flatMap { $0.isEmpty ? nil : $0 } }
        var due: CalendarDay?
        if let day = text("due") {
            guard let read = CalendarDay(day) else {
                throw WebError.badValue(name: "due", expected: WebError.anyDay)
            }
            due = read
        }
        _ = try visit.home.reviews.resolve(
            try AuditPage.id(visit),
            items,
            reason: try visit.home.reviews.reason(form["reason"] ?? ""),
            action: text("action"),
            owner: text("owner"),
            due: due,
            seen: form["seen"].flatMap { Int($0) }
        )
    }

    /// The other open items with the same outcome, reason and zones: what may be settled at once.
    static func alike(_ summary: AuditSummary, _ row: Int) -> [ItemID] {
        let one = summary.findings[row]
        let open = summary.review.open
        return summary.findings.filter { other in
            other.item != one.item && open.contains(other.item) && other.outcome == one.outcome
                && other.expectedZone == one.expectedZone && other.zone == one.zone
                && other.reason == one.reason
        }.map(\.item)
    }

    private static func look(_ visit: Visit) async throws -> Response {
        let audit = try AuditPage.id(visit)
        let item = ItemID(rawValue: visit.part("item"))
        let form = visit.form
        let result: Recount.Result
        switch form["result"] {
        case "seen":
            result = .seen(form["zone"].flatMap { $0.isEmpty ? nil : ZoneID(rawValue: $0) })
        case "gone": result = .gone
        default: throw WebError.badValue(name: "result", expected: "seen or gone")
        }
        let recount: HomeReviews.Recounted
        do {
            recount = try visit.home.reviews.recount(
                audit,
                [Recount.Look(item: item, result: result, by: ByHand.means(visit))],
                restGone: false,
                seen: form["seen"].flatMap { Int($0) }
            )
        } catch let error as AuditError where isLate(error) {
            return try await one(visit, refused: error)
        } catch let error as AuditError where error.isOfBlindForm {
            return try BlindPage.page(visit, refused: error)
        }
        if visit.home.audits.isHidden(recount.session) {
            let taken = [(name: "taken", value: String?.some(item.rawValue))]
            return Answer.go(to: Address("audits", audit.rawValue, query: taken))
        }
        let summary = try visit.home.sessions.summary(of: recount.session)
        let query: [(name: String, value: String?)] = [
            ("looked", item.rawValue), ("reopened", recount.reopened.first?.by),
        ]
        return Answer.go(
            to: next(visit, summary, query: query)
                ?? Address("audits", audit.rawValue, "review", "all", query: query)
        )
    }

    /// Writes what the step before this page came to: what looking for an item gave, and whether that
    /// took a decision back.
    static func told(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        TakeBack.undone(&html, visit)
        TakeBack.settled(&html, visit, summary)
        let looks = summary.review.recounts.reversed().lazy.flatMap(\.value.looks)
        guard let item = visit.value("looked"),
            let look = looks.first(where: { $0.item.rawValue == item })
        else { return }
        let named = ItemNames(summary.expected, of: [look.item])[look.item]
        var text: String
        switch look.result {
        case .gone: text = visit.say(ReviewText.lookedGone, ["item": named])
        case .seen(nil): text = visit.say(ReviewText.lookedSeenHere, ["item": named])
        case .seen(let zone?):
            let values = ["item": named, "zone": ZoneWords(summary)[zone]]
            text = visit.say(ReviewText.lookedSeen, values)
        }
        if let name = visit.value("reopened") {
            text += " " + visit.say(ReviewText.reopened, ["name": name])
        }
        html.tag("p", ["class": "notice good", "role": "status"], text)
    }
}
