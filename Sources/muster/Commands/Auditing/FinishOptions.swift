import ArgumentParser
import MusterAudit
import MusterCore

/// How an audit is finished.
struct FinishOptions: ParsableArguments {
    @Flag(help: "Finish although zones were not walked; needs --reason.")
    var partial = false

    @Option(help: "Why zones were not walked.")
    var reason: String?

    @Option(name: .customLong("note"), help: "A remark for the session and the report.")
    var remark: String?

    @Flag(help: "End with status 3 when there are discrepancies.")
    var exitCode = false

    @Flag(help: "Finish without asking, as scripts do with --no-input or --json.")
    var yes = false

    /// Asks at a terminal before the result is sealed, and says what it would be.
    ///
    /// - Throws: ``EndedWith`` where the answer is no.
    func agree(_ session: AuditSession, isBlind: Bool, _ common: CommonOptions) throws {
        guard !yes, !common.noInput, !common.json, Terminal.canAsk else { return }
        let audit = session.scope.audit
        var found: [Sentence] = []
        if !isBlind {
            let expected = session.expected.count
            let silent = expected - session.presentCount
            found.append(
                Sentence(
                    counting: silent,
                    one:
                        "\(Figures.count(silent)) of \(Figures.counted(expected, .items)) was not heard or seen",
                    other:
                        "\(Figures.count(silent)) of \(Figures.counted(expected, .items)) were not heard or seen"
                )
            )
        }
        if let extent = session.extent {
            found.append("\(extent.entered) of \(extent.wanted) zones were entered")
        }
        let sealed: Sentence =
            "Finishing seals the count: it can be recounted and reviewed, but not listened to any more."
        Terminal.err(
            prose: found.isEmpty
                ? "\(audit): \(sealed)" : "\(audit): \(found.joined(separator: ", ")). \(sealed)"
        )
        guard Terminal.asks("Finish \(audit)?") else {
            Terminal.err("Not finished. Go on with: muster resume \(audit)")
            throw EndedWith(.failed)
        }
    }

    func validate() throws {
        if partial, reason?.isEmpty ?? true {
            throw Misuse.error("--partial needs a reason: --reason \"dock door blocked\".")
        }
        if !partial, reason != nil {
            throw Misuse.error("--reason goes with --partial.")
        }
    }
}
