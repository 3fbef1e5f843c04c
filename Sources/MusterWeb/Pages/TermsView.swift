import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Who audits, whether blind, and by when, as pages show it.
enum TermsView {
    /// By when an audit is to be finished, as it stands now; `nil` without a date.
    static func due(_ visit: Visit, _ terms: AuditTerms, _ state: AuditState) -> String? {
        terms.due.map { visit.words.due($0, at: state.isRunning ? visit.home.now() : nil) }
    }

    /// Writes the terms in a line; nothing where nothing of them was said.
    static func line(
        _ html: inout HTML,
        _ visit: Visit,
        _ terms: AuditTerms,
        startedBy observer: String,
        _ state: AuditState
    ) {
        let isMine =
            state.isRunning && observer.lowercased() != visit.principal.name.lowercased()
            && terms.isAuditor(visit.principal.name, startedBy: observer)
        guard !terms.with.isEmpty || terms.isBlind || terms.due != nil || terms.plan != nil else {
            return
        }
        let isLate =
            state.isRunning
            && terms.due?.standing(at: visit.home.now(), visit.desk.clock) == .overdue
        html.tag("p", ["class": "terms"]) { html in
            if isMine {
                html.tag("strong", [:], visit.say(TermsText.expectsYou))
                html.write(" ")
            }
            if let plan = terms.plan {
                html.link("\(plan) \(terms.planName)", to: Address("plans", plan.description))
                html.write(" ")
            }
            if terms.isBlind {
                html.tag("span", ["class": "badge calm"], visit.say(TermsText.isBlind))
                html.write(" ")
            }
            if let due = due(visit, terms, state) {
                html.tag("span", ["class": .text("badge \(isLate ? "bad" : "calm")")], due)
                html.write(" ")
            }
            if !terms.with.isEmpty {
                let names = terms.with.map(visit.home.people.peopleNames.words).joined(
                    separator: ", "
                )
                html.tag("span", ["class": "soft"], "\(visit.say(TermsText.with)): \(names)")
            }
        }
    }

    /// Writes the part of the form that starts an audit which says on what terms.
    static func form(_ html: inout HTML, _ visit: Visit, _ others: [String]) {
        let chosen = Set(
            PercentText.pairs(String(buffer: visit.body)).filter { $0.name == "with" }.map(\.value)
        )
        func box(_ html: inout HTML, _ name: String, _ value: String, _ words: String, _ on: Bool) {
            html.tag("label") { html in
                html.void(
                    "input",
                    [
                        "type": "checkbox", "name": .text(name), "value": .text(value),
                        "checked": .flag(on),
                    ]
                )
                html.write(words)
            }
        }
        if !others.isEmpty {
            html.tag("fieldset") { html in
                html.tag("legend", [:], visit.say(TermsText.with))
                html.tag("p", ["class": "hint"], visit.say(TermsText.withHint))
                for login in others { box(&html, "with", login, login, chosen.contains(login)) }
            }
        }
        html.tag("fieldset") { html in
            html.tag("legend", [:], visit.say(TermsText.blind))
            html.tag("p", ["class": "hint"], visit.say(TermsText.blindHint))
            box(
                &html,
                "blind",
                "1",
                visit.say(TermsText.blindBox),
                visit.form["blind"] != nil
            )
        }
        html.field(
            visit.say(TermsText.due),
            name: "due",
            type: "date",
            value: visit.form["due"],
            hint: visit.say(TermsText.dueHint)
        )
        html.field(
            visit.say(TermsText.dueTime),
            name: "due_time",
            type: "time",
            value: visit.form["due_time"]
        )
    }

    /// The terms that a form was sent with.
    static func wanted(_ visit: Visit) -> WantedTerms {
        let form = visit.form
        let (day, time) = (form["due"] ?? "", form["due_time"] ?? "")
        return WantedTerms(
            with: PercentText.pairs(String(buffer: visit.body)).filter { $0.name == "with" }
                .map(\.value),
            isBlind: form["blind"] != nil,
            due: day.isEmpty && time.isEmpty ? nil : time.isEmpty ? day : "\(day)T\(time)"
        )
    }
}
