import MusterAudit
import MusterCore

/// Somebody who stands for a step of the audit, with room to sign.
package struct SignatureRow: Sendable {
    /// The step; empty for a further person of the same step.
    package var step: String
    /// The person; empty where nobody took the step yet.
    package var name: String
    /// What the person is, and when they took the step.
    package var notes: [String]
    /// The electronic signature in words; `nil` where it is left to sign by hand.
    package var mark: String?
    /// Whether there is something to sign.
    package var isSigned: Bool
    /// What stands below the line to sign on.
    package var caption: String
}

extension ReportContent {
    /// The part with the sign-off.
    var signOff: SignOffContent { SignOffContent(content: self) }
}

/// Who stands for the result.
struct SignOffContent: ContentPart {
    let content: ReportContent

    /// The most people of one step that are named.
    private static let mostNames = 6

    var blocks: [ReportBlock] {
        switch summary.state {
        case .open, .paused: return [.paragraph(words[SignOffPhrase.notYet])]
        case .cancelled: return [.paragraph(words[SignOffPhrase.cancelled])]
        case .counted, .recounting, .reviewed, .approved: break
        }
        let isRecounted = !summary.review.recounts.isEmpty
        let rows =
            step(.counted, "count", counters)
            + step(.recounted, "recount", recounters, none: isRecounted ? nil : .noRecount)
            + step(.reviewed, "review", reviewers, none: content.openCount == 0 ? .noReview : nil)
            + step(.approved, "approval", approvers)
        return [
            .introduction(words[SignOffPhrase.statement]),
            .signatures(rows),
            .paragraph(content.reliability.approval),
        ]
    }

    /// Somebody who took a step, and when.
    struct Deed {
        var person: String
        var at: Instant
    }

    /// Those who took part in the count, the one who finished it first.
    private var counters: [Deed] {
        var finished: [Deed] = []
        var others: [Deed] = []
        for entry in summary.log {
            guard let person = entry.event.observer else { continue }
            let deed = Deed(person: person, at: entry.at)
            guard entry.event.kind.isOfCount else { continue }
            if entry.event.kind == .counted { finished = [deed] } else { others.append(deed) }
        }
        return finished + latest(others)
    }

    /// Those who looked again.
    var recounters: [Deed] {
        latest(summary.review.recounts.map { Deed(person: $0.value.observer, at: $0.at) })
    }

    /// Those who decided, once nothing is open: a review that goes on is signed by nobody yet.
    private var reviewers: [Deed] {
        guard summary.review.completion != nil else { return [] }
        return latest(
            summary.review.resolutions.values.sorted { $0.sequence < $1.sequence }
                .map { Deed(person: $0.value.by, at: $0.at) }
        )
    }

    private var approvers: [Deed] {
        summary.review.approval.map { [Deed(person: $0.value.by, at: $0.at)] } ?? []
    }

    /// The last deed of each person, in the order of their first ones.
    private func latest(_ deeds: [Deed]) -> [Deed] {
        var places: [String: Int] = [:]
        var latest: [Deed] = []
        for deed in deeds {
            if let place = places[deed.person.lowercased()] {
                latest[place].at = deed.at
            } else {
                places[deed.person.lowercased()] = latest.count
                latest.append(deed)
            }
        }
        return latest
    }

    /// Who people were, as far as records tell, by login in lower case.
    static func signatories(_ log: [LoggedEvent]) -> [String: Signatory] {
        log.reduce(into: [:]) { known, entry in
            let signatory: Signatory? =
                switch entry.event {
                case .counted(let count): count.signatory
                case .recounted(let recount): recount.signatory
                case .resolved(let resolution): resolution.signatory
                case .approved(let approval): approval.signatory
                default: nil
                }
            guard let signatory, let person = entry.event.observer else { return }
            known[person.lowercased()] = signatory
        }
    }

    /// What people call somebody, where a record tells or the house knows; else the login.
    func name(of login: String) -> String {
        let key = login.lowercased()
        return signatories[key]?.name ?? content.options.people[key] ?? login
    }

    private func step(
        _ phrase: SignOffPhrase,
        _ role: String,
        _ deeds: [Deed],
        none: SignOffPhrase? = nil
    ) -> [SignatureRow] {
        var seen: Set<String> = []
        let deeds = deeds.filter { seen.insert($0.person.lowercased()).inserted }
        let caption = words[SignOffPhrase.signature]
        guard !deeds.isEmpty else {
            return [
                SignatureRow(
                    step: words[phrase],
                    name: none.map { words[$0] } ?? "",
                    notes: [],
                    mark: nil,
                    isSigned: none == nil,
                    caption: caption
                )
            ]
        }
        var rows = deeds.prefix(Self.mostNames).map { deed in
            let signatory = signatories[deed.person.lowercased()]
            let login = DataText.clean(deed.person, limit: 60)
            let name = DataText.clean(self.name(of: deed.person), limit: 120)
            let notes = [
                signatory.map { words.role($0.role) }, name == login ? nil : login,
            ].compactMap { $0 }
            return SignatureRow(
                step: "",
                name: name,
                notes: (notes.isEmpty ? [] : [notes.joined(separator: ", ")])
                    + [words.moment(deed.at)],
                mark: mark(of: deed.person, role),
                isSigned: true,
                caption: exhibits.signers.isEmpty ? caption : words[SignOffPhrase.byHand]
            )
        }
        rows[0].step = words[phrase]
        if deeds.count > rows.count {
            let rest = ["n": words.integer(deeds.count - rows.count)]
            rows[rows.count - 1].notes.append(words.text(SignOffPhrase.more, rest))
        }
        return rows
    }

    private func mark(of person: String, _ role: String) -> String? {
        exhibits.signers.last {
            $0.role == role && $0.person.lowercased() == person.lowercased()
        }.map { signer in
            words.text(
                signer.device == nil ? SignOffPhrase.signed : .signedByDevice,
                [
                    "moment": words.moment(signer.at), "device": signer.device ?? "",
                    "key": DataText.grouped(signer.fingerprint.filter(\.isHexDigit)),
                ]
            )
        }
    }
}
