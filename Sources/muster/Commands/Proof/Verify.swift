import ArgumentParser
import MusterAudit
import MusterCore
import MusterRanging
import MusterReport
import MusterService

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check that an audit's records are the ones that were written.",
        discussion: """
            Follows the chain of SHA-256 hashes over every record, and checks the frozen list and \
            the verdicts. One changed byte ends with status 11. A PDF of the audit is checked by \
            making it again, as the audit stood then, and comparing the bytes.

            Examples:
              muster verify
              muster verify A-2026-0017
              muster verify A-2026-0017.pdf
            """
    )

    @Argument(help: "The audit or its PDF (default: the newest audit).")
    var audit: String?

    @OptionGroup var common: CommonOptions

    func run() throws {
        let proof: AuditProof
        if let audit, audit.lowercased().hasSuffix(".pdf") {
            // Whoever has the paper may ask whether it is the true one.
            proof = try common.openUnsigned("verify").verifyReport(audit)
        } else {
            let home = try common.open("verify")
            proof = try home.verify(try home.audit(named: audit))
        }
        guard common.json else {
            Terminal.out(
                "\(proof.audit) is unchanged: \(Figures.count(proof.records)) records, "
                    + "head \(Figures.head(proof.head))"
                    + (proof.report.map { "; \(Self.words($0))." } ?? ".")
            )
            return
        }
        var json = JSONWriter()
        json.object { json in
            json.key("audit")
            json.string(proof.audit.rawValue)
            json.key("valid")
            json.bool(true)
            json.key("records")
            json.integer(proof.records)
            json.key("head")
            json.string(proof.head)
            json.key("report")
            json.string(proof.report?.path)
            json.key("version")
            json.integer(proof.report?.version)
            json.key("newest_version")
            json.integer(proof.report?.newest)
        }
        Terminal.line(json)
    }

    private static func words(_ report: AuditProof.Report) -> String {
        let words = "\(report.path) is its report, version \(report.version)"
        return report.version == report.newest
            ? words : "\(words), which version \(report.newest) has replaced"
    }
}

struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run an audit again from the radio it kept.",
        discussion: """
            The same method gives the same outcomes; another one shows what it would have found.

            Examples:
              muster replay
              muster replay A-2026-0017 --method list-match --json
            """
    )

    @Argument(help: "The audit (default: the newest one).")
    var audit: String?

    @Option(help: "Another method.")
    var method: AuditMethod?

    @OptionGroup var common: CommonOptions

    func run() throws {
        let home = try common.open("replay")
        let progress = SlowStep("Replaying")
        let (recorded, replayed) = try home.replay(
            try home.audit(named: audit),
            method: method?.method
        )
        progress.end()
        try home.close()
        if common.json { return Terminal.line(.audit(replayed)) }
        let differing = zip(recorded.findings, replayed.findings).filter { pair in
            pair.0.outcome != pair.1.outcome || pair.0.zone != pair.1.zone
        }
        Terminal.out(
            "\(recorded.scope.audit) replayed by \(replayed.scope.method.rawValue): "
                + "\(recorded.findings.count - differing.count) of \(recorded.findings.count) "
                + "outcomes as recorded."
        )
        guard !differing.isEmpty else { return }
        var table = Table([
            .init(title: "Item"), .init(title: "Recorded"), .init(title: "Replayed"),
        ])
        for (before, after) in differing {
            table.add([before.item.rawValue, Self.words(before), Self.words(after)])
        }
        table.print()
    }

    private static func words(_ finding: Finding) -> String {
        [finding.outcome.rawValue, finding.zone?.rawValue].compactMap { $0 }.joined(separator: " ")
    }
}
