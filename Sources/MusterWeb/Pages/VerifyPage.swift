import Hummingbird
import MusterAudit
import MusterCore
import MusterReport
import MusterService

/// Where anybody who holds a printed report asks whether its seal is true.
///
/// It shows what the code itself says, and whether that holds; nothing else of the audit.
enum VerifyPage {
    static let text = Route.Parameter(name: "text", summary: "The text of the code")

    static let routes = [
        Route.page("/verify", nil, "Check the seal of a printed report", [text]) { visit in
            let title = visit.say(SealText.check)
            return Answer.page(
                Shell.plain(language: visit.language, title: title) { html in
                    html.tag("h1", [:], "Muster · \(visit.desk.siteName)")
                    html.tag("section", ["class": "card"]) { html in
                        html.tag("h2", [:], title)
                        if let text = visit.value("text") { answer(&html, visit, text) }
                        form(&html, visit)
                    }
                }
            )
        }
    ]

    private static func form(_ html: inout HTML, _ visit: Visit) {
        html.tag(
            "form",
            ["method": "get", "action": .address(Address("verify")), "class": "stack"]
        ) { html in
            html.field(
                visit.say(SealText.text),
                name: "text",
                value: visit.value("text"),
                isRequired: true,
                hint: visit.say(SealText.checkHint),
                completes: "off"
            )
            html.tag("button", [:], visit.say(SealText.check))
        }
    }

    private static func answer(_ html: inout HTML, _ visit: Visit, _ text: String) {
        let proof: SealProof
        do {
            proof = try visit.home.seals.verifySeal(text, isWhole: false)
        } catch {
            html.tag("p", ["class": "notice bad", "role": "status"], visit.say(SealText.fails))
            guard let error = error as? any MusterError else { return }
            let words = ErrorWords(error, visit.language)
            html.tag("p", [:], words.text)
            return
        }
        let statement = proof.checked.seal.statement
        html.tag("p", ["class": "notice good", "role": "status"], visit.say(SealText.holds))
        html.facts([
            (visit.say(CommonText.audit), statement.audit.rawValue),
            (visit.say(SealText.records), visit.words.integer(statement.records)),
            ("SHA-256", PublicKey.grouped(statement.head)),
            (visit.say(SealText.step), visit.say(SealRoleText(statement.role))),
            (visit.say(SealText.signedBy), signer(proof.checked, visit)),
            (visit.say(CommonText.when), visit.words.moment(statement.at)),
            (visit.say(SealText.key), PublicKey.grouped(statement.key)),
        ])
        let rest: SealText =
            proof.records.map { $0 > statement.records ? .later : .latest } ?? .notHere
        html.tag("p", ["class": "soft"], visit.say(rest))
    }

    private static func signer(_ checked: CheckedSeal, _ visit: Visit) -> String {
        let person = checked.seal.statement.person
        return switch checked.key.kind {
        case .person: visit.say(SealText.byOwn, ["person": person])
        case .device:
            visit.say(SealText.byDevice, ["device": checked.key.owner, "person": person])
        case .trusted:
            visit.say(SealText.byTrusted, ["home": checked.key.owner, "person": person])
        }
    }
}
