import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// What people say of an audit that goes on: that an item is there, and what else there is to note.
enum ByHand {
    static let routes = [
        Route.form("/audits/{audit}/confirm/{item}", .runAudits, "Say that an item is there") {
            visit in
            let (audit, item) = (try AuditPage.id(visit), ItemID(rawValue: visit.part("item")))
            do {
                try await visit.home.reviews.confirm(
                    item,
                    in: audit,
                    by: means(visit),
                    zone: text(visit, "zone").map { ZoneID(rawValue: $0) },
                    note: text(visit, "note"),
                    through: visit.desk.receiver(of: audit)
                )
            } catch let error as any MusterError where error.httpStatus != .forbidden {
                // Whoever stands before the item reads what to do where the word was given.
                return try await EvidencePage.answer(visit, refused: error)
            }
            return Answer.go(
                to: Address(
                    "audits",
                    audit.rawValue,
                    "items",
                    item.rawValue,
                    query: [("by", scanned(visit))]
                )
            )
        },
        Route.form("/audits/{audit}/note", .runAudits, "Note something in an audit's log") {
            visit in
            let audit = try AuditPage.id(visit)
            guard let words = text(visit, "text"), words.count <= AuditSession.longestText else {
                throw AuditError.badText(
                    audit: audit,
                    name: "a note",
                    limit: AuditSession.longestText
                )
            }
            try await visit.home.reviews.note(
                words,
                in: audit,
                item: nil,
                through: visit.desk.receiver(of: audit)
            )
            // The log of a blind audit is kept from those who count it; its page tells them their own word.
            let isShown = try await AuditPage.unlessHidden(visit) != nil
            return Answer.go(
                to: Address(parts: ["audits", audit.rawValue] + (isShown ? ["log"] : []))
            )
        },
    ]

    /// What a field of a form holds; `nil` where it is empty.
    static func text(_ visit: Visit, _ name: String) -> String? {
        visit.form[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// How this visitor knows that an item is there: by its label, where that led here.
    static func means(_ visit: Visit) -> Confirmation.Means {
        text(visit, "by") == Confirmation.Means.qr.rawValue ? .qr : .sight
    }

    /// Whether this visitor has the item's label before them: it led here, or to the form that was sent.
    static func isScanned(_ visit: Visit) -> Bool {
        ScannedLabel.isScanned(visit) || means(visit) == .qr
    }

    /// What the query of the next page holds where this visitor has the label before them.
    static func scanned(_ visit: Visit) -> String? {
        isScanned(visit) ? Confirmation.Means.qr.rawValue : nil
    }

    /// Writes how the visitor came here, for the form that it stands in.
    static func carry(_ html: inout HTML, _ visit: Visit) {
        guard isScanned(visit) else { return }
        html.void("input", ["type": "hidden", "name": "by", "value": "qr"])
    }

    /// Whether this visitor's word is taken of an audit: of one that goes on, wherever it listens.
    static func isTaken(_ visit: Visit, _ state: AuditState) -> Bool {
        visit.may(.runAudits) && state.isRunning
    }

    /// Writes the form that says that the item of a row is there.
    static func confirmation(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int
    ) {
        let audit = summary.scope.audit
        // Whoever sees a blind audit gives no word by hand in it.
        guard isTaken(visit, summary.state), !summary.scope.isBlind else {
            return
        }
        let item = summary.findings[row].item.rawValue
        let isScanned = isScanned(visit)
        html.card(visit.say(ByHandText.itIsThere)) { html in
            html.tag(
                "p",
                ["class": "soft"],
                visit.say(isScanned ? ByHandText.scannedHint : .itIsThereHint)
            )
            html.form(
                visit,
                to: Address("audits", audit.rawValue, "confirm", item)
            ) { html in
                carry(&html, visit)
                if !summary.scope.siteZones.isEmpty {
                    let zones = ZoneWords(summary)
                    html.choice(
                        visit.say(ByHandText.whereItIs),
                        name: "zone",
                        [("", visit.say(ByHandText.asRecorded))]
                            + summary.scope.listedZones.map { ($0.id.rawValue, zones[$0.id]) },
                        selected: text(visit, "zone")
                    )
                }
                html.field(visit.say(CommonText.note), name: "note", value: text(visit, "note"))
                html.tag("div") { html in
                    html.tag(
                        "button",
                        [:],
                        visit.say(isScanned ? ByHandText.itIsThere : .confirm)
                    )
                }
            }
        }
    }

    /// Writes the form that notes something in the log.
    static func note(
        _ html: inout HTML,
        _ visit: Visit,
        _ audit: AuditID,
        _ state: AuditState
    ) {
        guard isTaken(visit, state) else { return }
        html.form(
            visit,
            to: Address("audits", audit.rawValue, "note"),
            class: "row"
        ) { html in
            html.field(visit.say(ByHandText.text), name: "text", isRequired: true)
            html.tag("button", ["class": "quiet"], visit.say(ByHandText.note))
        }
    }
}
