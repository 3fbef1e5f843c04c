import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What a command says of an audit after a step: all of it, or how it stands where the rest is kept
/// from whoever runs the command.
enum AuditAfterStep {
    /// The audit as one line of JSON.
    static func line(_ session: AuditSession, _ home: OpenHome) throws -> JSONWriter {
        if !home.audits.isHidden(session) { return .audit(try home.sessions.summary(of: session)) }
        var json = JSONWriter()
        let audit = session.scope.audit
        json.listing(try home.audits.listing(audit), listener: home.sessions.listener(of: audit))
        return json
    }

    /// Says of a counted audit how it ended; the last word of a command.
    static func finish(
        _ session: AuditSession,
        _ home: OpenHome,
        isJSON: Bool,
        exitCode: Bool
    ) throws {
        // Behind the last word: whoever waits for the result has it.
        defer { StampWords.ask(home, of: session.scope.audit, isJSON: isJSON) }
        guard home.audits.isHidden(session) else {
            let finished = FinishedAudit(try home.sessions.summary(of: session), home)
            try home.close()
            return try finished.show(
                isJSON: isJSON,
                exitCode: exitCode,
                to: home.principal
            )
        }
        let line = try line(session, home)
        try home.close()
        if isJSON { return Terminal.line(line) }
        Terminal.out("\(session.scope.audit) \(session.state.words).")
        Terminal.out(prose: hidden)
    }

    /// Why so little is told.
    static let hidden: Sentence =
        "Blind: what it expects and has found shows when it is reviewed, or earlier."
}

/// On what terms an audit is made, in a line.
struct TermsLine {
    private let words: Wording

    init(_ clock: SiteClock) {
        words = Wording(language: Terminal.language, clock: clock)
    }

    /// The plan, who audits besides whoever started it, whether blind, and by when; empty where nothing of it
    /// was said.
    ///
    /// - Parameters:
    ///   - terms: the terms.
    ///   - now: now, while the audit is unfinished.
    /// - Returns: the line.
    func text(_ terms: AuditTerms, at now: Instant?) -> Sentence {
        var parts: [Sentence] = []
        if let plan = terms.plan { parts.append("plan \(plan) \(terms.planName.inOneLine)") }
        if !terms.with.isEmpty {
            parts.append("with \(terms.with.map(\.inOneLine).joined(separator: ", "))")
        }
        if terms.isBlind { parts.append("blind") }
        if let due = terms.due { parts.append(.data(words.due(due, at: now))) }
        return parts.joined(separator: "  ")
    }
}
