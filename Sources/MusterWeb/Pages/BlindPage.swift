import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// An audit as it is shown to those from whom its expectations and findings are kept: what they can
/// do in it, and nothing of what it knows.
enum BlindPage {
    static let routes = [
        Route.form("/audits/{audit}/confirm", .runAudits, "Say that an item is there, unseen") {
            try await confirm($0)
        }
    ]

    /// The page of an audit; where a form was `refused`, it says why.
    static func page(_ visit: Visit, refused: (any MusterError)? = nil) throws -> Response {
        let audit = try AuditPage.id(visit)
        let sheet = try visit.home.audits.blindSheet(of: audit)
        let listing = sheet.listing
        let html = Shell.page(visit, title: audit.rawValue, in: .audits) { html in
            html.heading(
                "\(audit.rawValue) · \(listing.inventory)",
                crumbs: [(visit.say(FrameText.audits), Address("audits"))]
            ) { $0.badge(listing.state, of: audit, visit) }
            TermsView.line(
                &html,
                visit,
                listing.terms,
                startedBy: listing.observer,
                listing.state
            )
            html.tag("p", ["class": "notice"], visit.say(TermsText.hidden))
            AuditPage.elsewhere(&html, visit, audit)
            SignIn.problem(&html, refused, visit.language)
            TakeBack.undone(&html, visit)
            guard listing.isHere else { return }
            if let word = sheet.word { said(&html, visit, audit, word) }
            if listing.state.isRunning {
                confirmation(&html, visit, sheet)
                RunningAudit.controls(&html, visit, audit, listing.state)
            }
            asked(&html, visit, sheet)
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    /// Writes what this visitor has said last, which tells them nothing new, with what takes it back.
    private static func said(
        _ html: inout HTML,
        _ visit: Visit,
        _ audit: AuditID,
        _ word: LoggedEvent
    ) {
        let text: String
        switch word.event {
        case .confirmed(let confirmation):
            text = visit.say(TermsText.taken, ["item": confirmation.item.rawValue])
        case .noted(let note):
            let values = ["text": note.text, "moment": visit.words.moment(word.at)]
            text = visit.say(TakeBackText.noted, values)
        default: return
        }
        html.tag("div", ["class": "notice good undo", "role": "status"]) { html in
            html.tag("p", [:], text)
            TakeBack.button(&html, visit, audit, word)
        }
    }

    private static func zones(_ sheet: BlindSheet) -> [(value: String, words: String)] {
        [("", "–")]
            + sheet.zones.map { ($0.id.rawValue, $0.name.isEmpty ? $0.id.rawValue : $0.name) }
    }

    private static func confirmation(_ html: inout HTML, _ visit: Visit, _ sheet: BlindSheet) {
        let audit = sheet.listing.audit
        guard ByHand.isTaken(visit, sheet.listing.state) else { return }
        html.card(visit.say(TermsText.confirmBlind)) { html in
            html.tag("p", ["class": "soft"], visit.say(TermsText.confirmBlindHint))
            html.form(visit, to: Address("audits", audit.rawValue, "confirm")) { html in
                ByHand.carry(&html, visit)
                html.field(
                    visit.say(TermsText.whichItem),
                    name: "item",
                    value: visit.form["item"] ?? visit.value("item"),
                    isRequired: true
                )
                if !sheet.zones.isEmpty {
                    html.choice(
                        visit.say(ByHandText.whereItIs),
                        name: "zone",
                        zones(sheet),
                        selected: visit.form["zone"]
                    )
                }
                html.field(visit.say(CommonText.note), name: "note", value: visit.form["note"])
                html.tag("div") { $0.tag("button", [:], visit.say(ByHandText.confirm)) }
            }
        }
    }

    private static func confirm(_ visit: Visit) async throws -> Response {
        let audit = try AuditPage.id(visit)
        let item = visit.form["item"] ?? ""
        do {
            try await visit.home.reviews.confirm(
                ItemID(rawValue: item),
                in: audit,
                by: ByHand.means(visit),
                zone: ByHand.text(visit, "zone").map { ZoneID(rawValue: $0) },
                note: ByHand.text(visit, "note"),
                through: visit.desk.receiver(of: audit)
            )
        } catch let error as AuditError where error.isOfBlindForm {
            return try page(visit, refused: error)
        }
        return Answer.go(to: Address("audits", audit.rawValue, query: [("taken", item)]))
    }

    /// Writes what this visitor was asked to look for again, each with what can be said of it.
    private static func asked(_ html: inout HTML, _ visit: Visit, _ sheet: BlindSheet) {
        guard !sheet.asked.isEmpty, visit.may(.recountAudits) else { return }
        html.tag("h2", [:], visit.say(TermsText.asked))
        html.tag(
            "p",
            ["class": "soft"],
            visit.say(
                TermsText.askedHint,
                ["name": visit.home.people.peopleNames.words(sheet.askedBy ?? "")]
            )
        )
        cards(&html, visit, sheet, sheet.asked)
        guard !sheet.looked.isEmpty else { return }
        html.tag("h3", [:], visit.say(TermsText.lookedAlready))
        cards(&html, visit, sheet, sheet.looked)
    }

    private static func cards(
        _ html: inout HTML,
        _ visit: Visit,
        _ sheet: BlindSheet,
        _ items: [(item: ItemID, name: String)]
    ) {
        let audit = sheet.listing.audit.rawValue
        html.tag("div", ["class": "cards"]) { html in
            let scanned = [visit.value("item"), visit.part("item")].compactMap(\.self)
            let isScanned = { (item: ItemID) in scanned.contains(item.rawValue) }
            // Whose label was scanned stands in front.
            let asked =
                items.filter { isScanned($0.item) }
                + items.filter { !isScanned($0.item) }
            for (item, name) in asked {
                html.card("\(item) · \(name)") { html in
                    html.form(visit, to: Address("audits", audit, "look", item.rawValue)) { html in
                        // The label of one item says nothing of the others.
                        if isScanned(item) { ByHand.carry(&html, visit) }
                        let seen = isScanned(item) ? visit.say(ByHandText.itIsThere) : nil
                        look(&html, visit, sheet, item, seen: seen)
                    }
                }
            }
        }
    }

    private static func look(
        _ html: inout HTML,
        _ visit: Visit,
        _ sheet: BlindSheet,
        _ item: ItemID,
        seen: String?
    ) {
        if !sheet.zones.isEmpty {
            let name = "zone-\(item)"
            html.tag("div", ["class": "field"]) { html in
                html.tag("label", ["for": .text(name)], visit.say(TermsText.wasSeen))
                html.tag("select", ["id": .text(name), "name": "zone"]) { html in
                    for (value, words) in zones(sheet) {
                        html.tag("option", ["value": .text(value)], words)
                    }
                }
            }
        }
        html.tag("div", ["class": "deeds"]) { html in
            html.tag(
                "button",
                ["name": "result", "value": "seen"],
                seen ?? visit.say(TermsText.seen)
            )
            html.tag(
                "button",
                ["name": "result", "value": "gone", "class": "quiet"],
                visit.say(TermsText.gone)
            )
        }
    }
}

extension AuditError {
    /// Whether it is about what was typed into the form of a blind audit.
    var isOfBlindForm: Bool {
        switch self {
        case .notExpected, .notIdentified, .unknownZone, .zoneNeeded: true
        default: false
        }
    }

    /// Whether it says that the audit is kept from whoever asks.
    var isHidden: Bool { if case .hidden = self { true } else { false } }
}
