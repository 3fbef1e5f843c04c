import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What runs, what waits, and what went wrong.
enum TodayPage {
    static let routes = [
        Route.page("/", .ownProfile, "Today: what runs and what waits") { visit in
            // What a customer comes for is the shop.
            guard visit.may(.viewAudits) || !visit.may(.shop) else {
                return Answer.go(to: Address("shop"))
            }
            return try answer(visit)
        }
    ]

    private static func answer(_ visit: Visit) throws -> Response {
        var running = AuditFilter()
        running.states = [.open, .paused]
        let now = try visit.home.audits.list(running, limit: 20)
        var undecided = AuditFilter()
        undecided.states = [.counted, .recounting, .reviewed]
        let waiting = try Waiting(visit, try visit.home.audits.list(undecided, limit: 20))
        var ended = AuditFilter()
        ended.states = [.approved, .cancelled]
        let latest = waiting.others + (try visit.home.audits.list(ended, limit: 8))
        return Answer.page(
            try Shell.page(visit, title: visit.say(FrameText.today), in: .today) { html in
                html.heading(visit.say(FrameText.today)) { StartPage.button(&$0, visit) }
                html.mismatch(visit)
                try AlarmStrip.write(&html, visit)
                try StationsPage.notice(&html, visit)
                if now.isEmpty, waiting.own.isEmpty, latest.isEmpty {
                    try FirstSteps.write(&html, visit)
                }
                try PlansPage.due(&html, visit)
                try html.tag("div", ["class": "stack", "data-poll": "today"]) { html in
                    html.tag("h2", [:], visit.say(AuditText.running))
                    if now.isEmpty {
                        html.tag("p", ["class": "soft"], visit.say(AuditText.nothingRunning))
                    } else {
                        html.tag("div", ["class": "cards"]) { html in
                            for audit in now { card(&html, visit, audit) }
                        }
                    }
                    try waits(&html, visit, waiting)
                }
                if !latest.isEmpty {
                    html.tag("h2", [:], visit.say(AuditText.lately))
                    AuditsPage.list(visit, latest).brief(&html, visit, latest)
                }
                try silentReceivers(&html, visit)
                failedMail(&html, visit)
            }
        )
    }

    /// Counted audits, by whether the one who looks has something to do about them.
    private struct Waiting {
        /// Whether that person decides about audits at all.
        var decides: Bool
        /// Those that wait for that person: for a decision, or for a look that was asked for.
        var own: [AuditListing]
        /// Those that wait for others.
        var others: [AuditListing]

        init(_ visit: Visit, _ audits: [AuditListing]) throws {
            let decides = visit.may(.reviewAudits) || visit.may(.approveAudits)
            self.decides = decides
            // What is at the hub is decided there.
            let own = try audits.filter { try $0.isHere && (decides || isAsked($0, visit)) }
            self.own = own
            others = audits.filter { audit in !own.contains { $0.audit == audit.audit } }
        }
    }

    /// Whether this person was asked to look again for items of an audit.
    private static func isAsked(_ audit: AuditListing, _ visit: Visit) throws -> Bool {
        let reviews = visit.home.reviews
        return try reviews.awaitedRecount(of: audit).map(reviews.isAsked) ?? false
    }

    /// What waits for this person; who decides nothing reads of no decision.
    private static func waits(_ html: inout HTML, _ visit: Visit, _ waiting: Waiting) throws {
        if !waiting.decides, waiting.own.isEmpty { return }
        html.tag(
            "h2",
            [:],
            waiting.decides ? visit.say(AuditText.waiting) : visit.say(ReviewText.askedOfYou)
        )
        guard !waiting.own.isEmpty else {
            return html.tag("p", ["class": "soft"], visit.say(AuditText.nothingWaiting))
        }
        try html.tag("div", ["class": "cards"]) { html in
            for audit in waiting.own { try decide(&html, visit, audit) }
        }
    }

    private static func card(_ html: inout HTML, _ visit: Visit, _ audit: AuditListing) {
        let id = audit.audit.rawValue
        html.tag("article", ["class": "card"]) { html in
            html.tag("div", ["class": "head"]) { html in
                html.tag("h3") { $0.link(id, to: Address("audits", id)) }
                html.badge(audit.state, of: audit.audit, visit)
            }
            html.tag("p", [:], audit.inventory)
            if !audit.isHere, let station = audit.station {
                html.tag("p", [:], visit.say(HouseText.counts, ["station": station]))
            }
            TermsView.line(
                &html,
                visit,
                audit.terms,
                startedBy: audit.observer,
                audit.state
            )
            if let present = audit.present, let expected = audit.expected {
                html.tag(
                    "progress",
                    [
                        "value": .text(String(present)), "max": .text(String(max(1, expected))),
                        "aria-label": .text(visit.say(CommonText.present)),
                    ],
                    ""
                )
            }
            html.tag("p", ["class": "soft small"]) { html in
                if let present = audit.present, let expected = audit.expected {
                    let words = visit.words
                    let values = ["n": words.integer(present), "all": words.integer(expected)]
                    html.write(visit.say(AuditText.of, values) + " · ")
                }
                html.write(visit.words.moment(audit.startedAt))
            }
        }
    }

    private static func decide(
        _ html: inout HTML,
        _ visit: Visit,
        _ audit: AuditListing
    ) throws {
        let id = audit.audit.rawValue
        let reviews = visit.home.reviews
        let recount = try reviews.awaitedRecount(of: audit)
        let isMine = recount.map(reviews.isAsked) ?? false
        let isHidden = try visit.home.audits.isHidden(audit)
        html.tag("article", ["class": "card"]) { html in
            html.tag("div", ["class": "head"]) { html in
                html.tag("h3") { $0.link(id, to: Address("audits", id)) }
                html.badge(audit.state, of: audit.audit, visit)
            }
            html.tag("p", [:], audit.inventory)
            if let plan = audit.terms.plan {
                html.tag("p") { html in
                    html.link(
                        "\(plan) \(audit.terms.planName)",
                        to: Address("plans", plan.description)
                    )
                }
            }
            html.tag("p", ["class": "soft small"]) { html in
                html.write(visit.words.moment(audit.startedAt))
                if let accuracy = audit.accuracy {
                    html.write(
                        " · \(visit.say(CommonText.accuracy)) \(visit.words.percent(accuracy))"
                    )
                }
            }
            if let recount {
                let person = visit.home.people.peopleNames.words(isMine ? recount.by : recount.with)
                let count = visit.words.count(recount.items.count, .items)
                let text = isMine ? ReviewText.askedYou : .recountLeft
                html.tag("p", ["class": "notice"], visit.say(text, ["name": person, "n": count]))
            }
            html.tag("div", ["class": "deeds"]) { html in
                if isMine {
                    html.link(
                        visit.say(ReviewText.lookNow),
                        to: Address("audits", id, "review"),
                        class: "button"
                    )
                } else if visit.may(.reviewAudits) {
                    html.link(
                        visit.say(AuditText.review),
                        to: Address("audits", id, "review"),
                        class: "button"
                    )
                }
                if visit.may(.pullReports), !isHidden {
                    html.link(
                        visit.say(AuditText.pdf),
                        to: Address("audits", id, "report.pdf"),
                        class: "button quiet"
                    )
                }
            }
        }
    }

    private static func silentReceivers(_ html: inout HTML, _ visit: Visit) throws {
        let silent = try BeaconsPage.silent(visit)
        guard !silent.isEmpty else { return }
        html.card(visit.say(AuditText.silentReceivers)) { html in
            html.tag("ul", ["class": "log wide-names"]) { html in
                for watch in silent {
                    html.tag("li") { html in
                        html.tag("span") { $0.link(watch.source, to: Address("beacons")) }
                        html.tag(
                            "span",
                            [:],
                            visit.say(
                                SiteText.silentSince,
                                ["moment": visit.words.moment(watch.until)]
                            )
                        )
                    }
                }
            }
        }
    }

    private static func failedMail(_ html: inout HTML, _ visit: Visit) {
        guard visit.may(.sendReports),
            let failed = try? visit.home.mail.outbox().filter(\.isUnsent).prefix(10),
            !failed.isEmpty
        else { return }
        html.card(visit.say(AuditText.failedMail)) { html in
            html.tag("ul", ["class": "log"]) { html in
                for entry in failed {
                    html.tag("li") { html in
                        html.tag("span") { $0.link(entry.id, to: Address("reports")) }
                        let said =
                            entry.said?.text(in: visit.language.translations)
                            ?? visit.say(MailStateText(entry.state))
                        html.tag("span", [:], "\(entry.recipient): \(said)")
                    }
                }
            }
        }
    }
}
