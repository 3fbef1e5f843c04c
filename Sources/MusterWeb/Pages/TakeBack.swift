import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// Taking back one's own last word: a confirmation, a note, or a decision.
enum TakeBack {
    static let routes = [
        Route.form("/audits/{audit}/undo", .runAudits, "Take back one's own last word") { visit in
            let audit = try AuditPage.id(visit)
            guard let record = visit.form["record"].flatMap({ Int($0) }) else {
                throw WebError.badValue(name: "record", expected: "the number of a record")
            }
            let word = try await AuditPage.unlessHidden(visit)?.log.first { $0.sequence == record }
            try await visit.home.reviews.undo(
                audit,
                of: nil,
                record: record,
                through: visit.desk.receiver(of: audit)
            )
            let parts: [String] =
                switch word?.event {
                case .confirmed(let confirmation): ["items", confirmation.item.rawValue]
                case .resolved(let resolution): ["review", resolution.item.rawValue]
                case nil: []
                default: ["log"]
                }
            return Answer.go(
                to: Address(
                    parts: ["audits", audit.rawValue] + parts,
                    query: [("undone", "yes"), ("by", ByHand.scanned(visit))]
                )
            )
        }
    ]

    /// What this visitor can take back here now.
    static func word(_ visit: Visit, _ summary: AuditSummary) -> LoggedEvent? {
        let isTaken =
            summary.state.isRunning
            ? ByHand.isTaken(visit, summary.state) : visit.may(.reviewAudits)
        return isTaken ? summary.lastWord(of: visit.home.person) : nil
    }

    /// The same where it is about an item.
    static func word(_ visit: Visit, _ summary: AuditSummary, on item: ItemID) -> LoggedEvent? {
        guard let word = word(visit, summary) else { return nil }
        return switch word.event {
        case .confirmed(let confirmation): confirmation.item == item ? word : nil
        case .noted(let note): note.item == item ? word : nil
        case .resolved(let resolution): resolution.item == item ? word : nil
        default: nil
        }
    }

    /// Writes the button that takes a word back.
    static func button(
        _ html: inout HTML,
        _ visit: Visit,
        _ audit: AuditID,
        _ word: LoggedEvent
    ) {
        html.form(
            visit,
            to: Address("audits", audit.rawValue, "undo"),
            class: "row"
        ) { html in
            html.void(
                "input",
                ["type": "hidden", "name": "record", "value": .text(String(word.sequence))]
            )
            ByHand.carry(&html, visit)
            html.tag("button", ["class": "quiet"], visit.say(TakeBackText.takeBack))
        }
    }

    /// Writes what this visitor has said of an item of an audit that goes on, with the button.
    static func said(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        on item: ItemID
    ) {
        guard let word = word(visit, summary, on: item) else { return }
        let moment = visit.words.moment(word.at)
        html.tag("div", ["class": "notice good undo"]) { html in
            if case .noted(let note) = word.event {
                let values = ["text": note.text, "moment": moment]
                html.tag("p", [:], visit.say(TakeBackText.noted, values))
            } else {
                html.tag("p", [:], visit.say(TakeBackText.confirmed, ["moment": moment]))
            }
            button(&html, visit, summary.scope.audit, word)
        }
    }

    /// Writes what was just settled, with the button.
    static func settled(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        guard let name = visit.value("settled"),
            let word = word(visit, summary, on: ItemID(rawValue: name))
        else { return }
        html.tag("div", ["class": "notice good undo", "role": "status"]) { html in
            let item = ItemID(rawValue: name)
            let named = ItemNames(summary.expected, of: [item])[item]
            html.tag("p", [:], visit.say(TakeBackText.settled, ["item": named]))
            button(&html, visit, summary.scope.audit, word)
        }
    }

    /// Writes that something was just taken back.
    static func undone(_ html: inout HTML, _ visit: Visit) {
        guard visit.value("undone") != nil else { return }
        html.tag(
            "p",
            ["class": "notice good", "role": "status"],
            visit.say(TakeBackText.takenBack)
        )
    }
}

extension HTML {
    /// Writes that something was deleted, with what brings it back.
    ///
    /// - Parameters:
    ///   - visit: the request.
    ///   - name: what was deleted, as people see it.
    ///   - address: where the form goes that brings it back.
    ///   - fields: the fields of that form.
    mutating func undoNotice(
        _ visit: Visit,
        _ name: String,
        to address: Address,
        _ fields: [String: String] = [:]
    ) {
        tag("div", ["class": "notice undo", "role": "status"]) { html in
            html.write(visit.say(TakeBackText.deleted, ["name": name]))
            html.form(visit, to: address, class: "row") { html in
                for (name, value) in fields {
                    html.void(
                        "input",
                        ["type": "hidden", "name": .text(name), "value": .text(value)]
                    )
                }
                html.tag("button", ["class": "quiet"], visit.say(TakeBackText.restore))
            }
        }
    }
}
