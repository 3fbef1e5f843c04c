import ArgumentParser

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

    func validate() throws {
        if partial, reason?.isEmpty ?? true {
            throw ValidationError("--partial needs a reason: --reason \"dock door blocked\".")
        }
        if !partial, reason != nil {
            throw ValidationError("--reason goes with --partial.")
        }
    }
}
