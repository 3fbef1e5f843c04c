import MusterAudit
import MusterCore

extension ReportContent {
    /// The part about the seal.
    var seal: SealContent { SealContent(content: self) }
}

/// What proves the report unchanged: the chain, who signed it, and how to check that.
struct SealContent: ContentPart {
    let content: ReportContent

    var blocks: [ReportBlock] {
        [.facts(sealFacts, isKeptWhole: true), .code(check)]
    }

    private var signatures: [SealExhibit.Signature] { exhibits.seal?.signatures ?? [] }

    private var sealFacts: [Fact] {
        version + [
            Fact(words[SealPhrase.records], words.count(summary.recordCount, .records)),
            Fact(words[SealPhrase.head], DataText.hashLines(summary.head)),
            Fact(words[SealPhrase.signed], signed),
            Fact(words[SealPhrase.covers], words[SealPhrase.coversText]),
        ]
    }

    private var version: [Fact] {
        var facts: [Fact] = []
        if summary.version > 1 { facts.append(Fact(words[SealPhrase.version], versionText)) }
        if let newest = exhibits.supersededBy {
            facts.append(
                Fact(
                    words[SealPhrase.superseded],
                    words.text(SealPhrase.supersededText, ["version": words.integer(newest)])
                )
            )
        }
        return facts
    }

    /// Who signed what, a paragraph each; or why nobody has.
    private var signed: [String] {
        guard let last = signatures.last?.seal.statement else {
            return [
                words[summary.scope.deviceKey == nil ? SealPhrase.unsigned : .notYetSigned]
            ]
        }
        var lines = signatures.map(line) + unsigned
        let later = summary.recordCount - last.records
        if later > 0 {
            lines.append(
                words.text(
                    SealPhrase.later,
                    [
                        "signed": words.count(last.records, .records),
                        "later": words.integer(later),
                    ]
                )
            )
        }
        return lines
    }

    /// The steps that were taken and bear no signature.
    private var unsigned: [String] {
        let review = summary.review
        let taken: [(role: SealRole, isTaken: Bool)] = [
            (.count, summary.state.isCounted), (.recount, !review.recounts.isEmpty),
            (.review, !review.resolutions.isEmpty && content.openCount == 0),
            (.approval, review.approval != nil),
        ]
        let signed = Set(signatures.map(\.seal.statement.role))
        return taken.filter { $0.isTaken && !signed.contains($0.role) }.map { step in
            words.text(SealPhrase.stepUnsigned, ["step": words[SealStepPhrase(step.role)]])
        }
    }

    private func line(_ signature: SealExhibit.Signature) -> String {
        let statement = signature.seal.statement
        let values = [
            "step": words[SealStepPhrase(statement.role)],
            "person": DataText.quoted(statement.person, limit: 120),
            "moment": words.moment(statement.at), "key": DataText.grouped(statement.key),
        ]
        return switch signature.signer {
        case .own: words.text(SealPhrase.byPerson, values)
        case .device(let name):
            words.text(SealPhrase.byDevice, values.merging(["device": name]) { $1 })
        case .trusted(let name):
            words.text(
                SealPhrase.byTrusted,
                values.merging(["home": DataText.quoted(name, limit: 120)]) { $1 }
            )
        case nil: words.text(SealPhrase.byUnknown, values)
        }
    }

    /// How to check it: the newest signature as a code to scan, and the commands.
    private var check: CodePanel {
        let code = signatures.last.flatMap { try? QRCode(alphanumeric: $0.seal.text) }
        var lines: [CodePanel.Line] = [
            .text(words[SealPhrase.verifyFile]), .command("muster verify FILE.pdf"),
        ]
        // Whatever was signed leaves its home as a signed file.
        if !signatures.isEmpty {
            lines += [
                .text(words[SealPhrase.verifyElsewhere]),
                .command("muster verify FILE.pdf --key KEY"),
            ]
        }
        lines += [
            .text(words[SealPhrase.verifyAudit]), .command("muster verify \(summary.scope.audit)"),
        ]
        if code != nil {
            lines += [
                .text(words[SealPhrase.verifyCode]), .command("muster verify 'MUSTER1:…'"),
            ]
            if let portal = options.portal {
                lines += [.text(words[SealPhrase.verifyPage]), .command("\(portal)/verify")]
            }
        }
        return CodePanel(code: code, title: words[SealPhrase.verify], lines: lines)
    }

    /// The number of this version, and why it replaces the one before it, where there is one.
    var versionText: String {
        let versions = summary.versions
        guard let before = summary.replacedVersion, let last = versions.last else {
            return words.integer(summary.version)
        }
        let settled = summary.log.count { entry in
            entry.event.kind == .resolved && entry.sequence >= last.cause.sequence
        }
        let values = [
            "version": words.integer(last.number), "before": words.integer(before),
            "moment": words.moment(last.cause.at),
            "person": DataText.quoted(
                last.cause.event.observer.map(content.signOff.name(of:)) ?? "",
                limit: 120
            ),
            "event": settled > 1
                ? words.text(SealPhrase.settled, ["items": words.count(settled, .items)])
                : content.sentence(last.cause.event),
        ]
        return words.text(SealPhrase.replaces, values)
    }
}
