import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// What is done about a counted audit, below its review: actions, opinions, test counts.
enum FollowUp {
    /// The most actions that the page shows.
    private static let mostActions = 50

    /// A form that was sent and refused: the page shows it as it was filled in, and says why.
    struct Refusal {
        /// The forms below a review.
        enum Form { case action, opinion, test }

        /// The form.
        var form: Form
        /// What is wrong.
        var error: any MusterError

        /// The field at fault, by its name in the form; `nil` where it is none.
        var field: String? {
            switch error as? AuditError {
            case .badText(_, "an opinion", _): "text"
            case .badText(_, "whose opinion it is", _): "speaker"
            case .badText, .notExpected: "picked"
            case .unknownZone: "zone"
            default: ErrorWords.field(error)
            }
        }
    }

    static let routes = [
        Route.form("/audits/{audit}/opinion", .runAudits, "Keep an opinion on an audit") { visit in
            try await keep(visit, .opinion) { audit in
                _ = try visit.home.reviews.state(
                    visit.form["text"] ?? "",
                    of: audit,
                    speaker: visit.form["speaker"].flatMap { $0.isEmpty ? nil : $0 }
                )
            }
        },
        Route.form("/audits/{audit}/done/{item}", .runAudits, "Say that an action is done") {
            visit in
            try await keep(visit, .action) { audit in
                let item = ItemID(rawValue: visit.part("item"))
                _ = try visit.home.reviews.finishAction(audit, on: item)
            }
        },
        Route.form("/audits/{audit}/test-count", .recountAudits, "Keep a test count") { visit in
            try await keep(visit, .test) { audit in
                _ = try visit.home.reviews.testCount(audit, [try pick(visit)])
            }
        },
    ]

    /// Does what a form asks for, or shows it again with what is wrong.
    private static func keep(
        _ visit: Visit,
        _ form: Refusal.Form,
        _ step: (AuditID) throws -> Void
    ) async throws -> Response {
        let audit = try AuditPage.id(visit)
        // Whoever may not see the audit is told so, and nothing of it.
        let summary = try await AuditPage.summary(visit)
        do {
            try step(audit)
        } catch let error as any MusterError
            where error.httpStatus != .forbidden && summary.state.isCounted
        {
            // What was said meanwhile may be why: the page shows it.
            let now = (try? await AuditPage.summary(visit)) ?? summary
            return try ReviewList.overview(
                visit,
                now,
                followUp: Refusal(form: form, error: error)
            )
        }
        return Answer.go(
            to: Address("audits", audit.rawValue, "review", "all", query: [("kept", "yes")])
        )
    }

    /// What the form of a test count says.
    private static func pick(_ visit: Visit) throws(WebError) -> TestCount.Pick {
        let form = visit.form
        let zone = form["zone"].flatMap { $0.isEmpty ? nil : ZoneID(rawValue: $0) }
        let thing = form["picked"] ?? ""
        return switch form["direction"] {
        case "floor": .floor(thing, zone)
        case "seen": .seen(ItemID(rawValue: thing), zone)
        case "gone": .gone(ItemID(rawValue: thing))
        default: throw .badValue(name: "direction", expected: "floor, seen or gone")
        }
    }

    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ refused: Refusal?
    ) {
        if visit.value("kept") != nil {
            html.tag(
                "p",
                ["class": "notice good", "role": "status"],
                visit.say(FollowUpText.kept)
            )
        }
        // What is done with a button has no field to stay in.
        if refused?.form == .action { SignIn.problem(&html, refused?.error, visit.language) }
        actions(&html, visit, summary)
        opinions(&html, visit, summary, refused?.form == .opinion ? refused : nil)
        tests(&html, visit, summary, refused?.form == .test ? refused : nil)
    }

    private static func actions(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        let now = visit.home.now()
        func state(_ action: AuditAction) -> AuditAction.State {
            action.state(at: now, visit.words.clock)
        }
        let states = AuditAction.State.allCases
        let all = states.flatMap { wanted in
            summary.review.actions.filter { state($0) == wanted }
        }
        guard !all.isEmpty else { return }
        let names = ItemNames(summary.expected, of: Set(all.map(\.decision.value.item)))
        let people = visit.home.people.peopleNames
        html.card(visit.say(FollowUpText.actions)) { html in
            html.table(
                visit.say(FollowUpText.actions),
                [
                    .init(visit.say(CommonText.item)), .init(visit.say(ReviewText.action)),
                    .init(visit.say(ReviewText.owner)), .init(visit.say(ReviewText.due)),
                    .init(visit.say(CommonText.state)),
                ],
                all.prefix(mostActions)
            ) { html, action, column in
                let decision = action.decision.value
                switch column {
                case 0:
                    html.link(
                        decision.item.rawValue,
                        to: ReviewPage.address(summary, decision.item)
                    )
                    if let name = names.name(of: decision.item) { html.write(" \(name)") }
                case 1: html.write(decision.action ?? "")
                case 2: html.write(decision.owner.map(people.words) ?? "")
                case 3: html.write(decision.due.map(visit.words.day) ?? "")
                default: standing(&html, visit, summary, action, state(action), people)
                }
            }
            if all.count > mostActions {
                let rest = ["n": visit.words.integer(all.count - mostActions)]
                html.tag("p", ["class": "soft"], visit.say(FollowUpText.moreActions, rest))
            }
        }
    }

    /// Writes how an action stands, with the button for those who may say that it is done.
    private static func standing(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ action: AuditAction,
        _ state: AuditAction.State,
        _ people: PeopleNames
    ) {
        let look =
            switch state {
            case .overdue: "bad"
            case .open: "warn"
            case .done: "good"
            }
        html.tag("span", ["class": .text("badge \(look)")], visit.words[ActionPhrase(state)])
        if let done = action.done {
            let values = ["name": people.words(done.value.by), "day": visit.words.date(done.at)]
            html.tag("span", ["class": "soft"], " " + visit.say(FollowUpText.saidDone, values))
            return
        }
        let owner = action.decision.value.owner?.lowercased()
        let isMine = owner == visit.principal.name.lowercased()
        guard visit.may(.runAudits), isMine || visit.may(.reviewAudits) else { return }
        html.form(
            visit,
            to: Address(
                "audits",
                summary.scope.audit.rawValue,
                "done",
                action.decision.value.item.rawValue
            ),
            class: "row"
        ) { html in
            html.tag("button", ["class": "quiet"], visit.say(FollowUpText.sayDone))
        }
    }

    private static func opinions(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ refused: Refusal?
    ) {
        let opinions = summary.review.opinions
        guard !opinions.isEmpty || visit.may(.runAudits) else { return }
        html.card(visit.say(FollowUpText.opinions)) { html in
            if !opinions.isEmpty {
                html.tag("ul", ["class": "log"]) { html in
                    for opinion in opinions {
                        html.tag("li") { html in
                            html.tag("strong", [:], opinion.value.speaker)
                            html.write(" \(opinion.value.text) ")
                            let moment = visit.words.moment(opinion.at)
                            html.tag("span", ["class": "soft"], moment)
                        }
                    }
                }
            }
            guard visit.may(.runAudits) else { return }
            html.form(visit, to: Address("audits", summary.scope.audit.rawValue, "opinion")) {
                html in
                SignIn.problem(&html, refused?.error, visit.language)
                html.field(
                    visit.say(FollowUpText.opinion),
                    name: "text",
                    value: refused == nil ? nil : visit.form["text"],
                    isRequired: true,
                    isAtFault: refused?.field == "text"
                )
                html.field(
                    visit.say(FollowUpText.speaker),
                    name: "speaker",
                    value: refused == nil ? nil : visit.form["speaker"],
                    hint: visit.say(FollowUpText.speakerHint),
                    isAtFault: refused?.field == "speaker"
                )
                html.tag("button", ["class": "quiet"], visit.say(FollowUpText.keep))
            }
        }
    }

    private static func tests(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ refused: Refusal?
    ) {
        let tests = summary.review.tests.flatMap(\.value.tests)
        let name = visit.principal.name
        let mayTest =
            visit.may(.recountAudits) && summary.state != .approved
            && summary.duties.recountHindrance(name, visit.home.reviews.segregation) == nil
        guard !tests.isEmpty || mayTest || refused != nil else { return }
        html.card(visit.say(FollowUpText.tests)) { html in
            html.tag("p", ["class": "soft"], visit.say(FollowUpText.testsHint))
            if !tests.isEmpty { results(&html, visit, summary, tests) }
            SignIn.problem(&html, refused?.error, visit.language)
            if mayTest { testForm(&html, visit, summary, refused) }
        }
    }

    private static func results(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ tests: [TestCount.Test]
    ) {
        let zones = ZoneWords(summary)
        let picked = Set(tests.map { ItemID(rawValue: $0.pick.name) })
        let names = ItemNames(summary.expected, of: picked)
        html.table(
            visit.say(FollowUpText.tests),
            [
                .init(visit.words[TestCountPhrase.picked]),
                .init(visit.words[TestCountPhrase.seen]),
                .init(visit.words[TestCountPhrase.count]),
                .init(visit.words[TestCountPhrase.result]),
            ],
            tests
        ) { html, test, column in
            switch column {
            case 0:
                html.write(test.pick.name)
                let name = names.name(of: ItemID(rawValue: test.pick.name))
                if let name { html.write(" \(name)") }
            case 1:
                switch test.pick {
                case .gone: html.write(visit.words[TestCountPhrase.gone])
                case .floor(_, let zone), .seen(_, let zone):
                    html.write(
                        zone.map { zones[$0] } ?? visit.words[TestCountPhrase.onFloor]
                    )
                }
            case 2:
                if let outcome = test.counted {
                    html.badge(outcome, visit)
                } else {
                    html.write("–")
                }
            default: html.write(visit.words[TestCountPhrase(test.verdict)])
            }
        }
    }

    private static func testForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ refused: Refusal?
    ) {
        let typed = refused == nil ? [:] : visit.form
        html.form(visit, to: Address("audits", summary.scope.audit.rawValue, "test-count")) {
            html in
            html.choice(
                visit.say(FollowUpText.direction),
                name: "direction",
                [
                    ("floor", visit.say(FollowUpText.onFloor)),
                    ("seen", visit.say(FollowUpText.listThere)),
                    ("gone", visit.say(FollowUpText.listGone)),
                ],
                selected: typed["direction"]
            )
            html.field(
                visit.say(FollowUpText.picked),
                name: "picked",
                value: typed["picked"],
                isRequired: true,
                isAtFault: refused?.field == "picked"
            )
            html.choice(
                visit.say(FollowUpText.zoneHint),
                name: "zone",
                [("", "–")]
                    + summary.scope.listedZones.map {
                        ($0.id.rawValue, $0.name.isEmpty ? $0.id.rawValue : $0.name)
                    },
                selected: typed["zone"]
            )
            html.tag("button", ["class": "quiet"], visit.say(FollowUpText.keepTest))
        }
    }
}
