import MusterAudit
import MusterCore
import MusterPeople
import MusterReport

/// A notice to one person: its subject and its text.
struct Notice: Equatable, Sendable {
    /// The subject, one line.
    let subject: String
    /// The text, its lines ended by line feeds.
    let body: String

    /// The most items that are named.
    private static let namedLimit = 20

    /// Words a notice.
    ///
    /// - Parameters:
    ///   - kind: what it tells.
    ///   - scope: the audit.
    ///   - items: the items it is about; empty where it is about the whole audit.
    ///   - person: who has brought it about.
    ///   - language: the language of whoever gets it.
    init(
        _ kind: NoticeKind,
        of scope: AuditScope,
        items: [(id: ItemID, name: String)],
        by person: String,
        language: ReportLanguage
    ) {
        let words = Wording(language: language, clock: .utc)
        let audit = scope.audit.rawValue
        // Who looks again in a blind audit has no page of its review, and says the zone.
        let isBlindLook = scope.isBlind && [.recount, .reminder].contains(kind)
        let (subject, text, command): (NoticePhrase, NoticePhrase, String) =
            switch kind {
            // A reminder has words of its own.
            case .recount, .reminder:
                (
                    .recountSubject, .recountBody,
                    "muster recount \(audit) --seen \(isBlindLook ? "ITEM@ZONE" : "ITEM") --gone ITEM"
                )
            case .approval: (.approvalSubject, .approvalBody, "muster approve \(audit)")
            // A drop's mails have words of their own.
            case .approved, .drop: (.approvedSubject, .approvedBody, "muster report \(audit)")
            }
        let values = [
            "audit": audit, "inventory": Self.line(scope.inventory),
            "by": Self.line(person), "command": command, "kind": kind.rawValue,
        ]
        var lines = [words.text(text, values)]
        lines += items.prefix(Self.namedLimit).map {
            "- \(Self.line($0.id.rawValue)) \(Self.line($0.name))"
        }
        if items.count > Self.namedLimit { lines.append("- …") }
        lines += [
            "", words.text(isBlindLook ? NoticePhrase.whereToBlind : .whereTo, values), "",
            words.text(NoticePhrase.stop, values),
        ]
        self.subject = words.text(subject, values)
        body = lines.joined(separator: "\n") + "\n"
    }

    /// What somebody else wrote, in one line.
    private static func line(_ text: String) -> String {
        var line = ""
        line.unicodeScalars.append(
            contentsOf: text.unicodeScalars.map { $0.isControlOrLineBreak ? " " : $0 }
        )
        return line
    }
}
