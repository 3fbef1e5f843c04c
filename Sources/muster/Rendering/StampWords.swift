import MusterAudit
import MusterCore
import MusterService

/// Time stamps in words.
enum StampWords {
    /// One that stands in a home.
    static func line(_ stamp: AuditStamp) -> Sentence {
        let what: Sentence =
            "(\(Sentence.word(stamp.role.rawValue)), \(Figures.counted(stamp.records, .records)))"
        let told: Sentence =
            stamp.at.map { "by \(stamp.by.inOneLine) at \(moment($0))" }
            ?? "by \(stamp.by.inOneLine) at a time not told"
        if let why = stamp.unchecked {
            return "Time stamp \(what) \(told) NOT CHECKED: \(why.inOneLine)."
        }
        return "Time stamped \(what) \(told)."
    }

    /// One that came just now.
    static func line(_ stamp: StampRun.New) -> Sentence {
        "\(stamp.audit) time stamped (\(Sentence.word(stamp.step))) "
            + "by \(stamp.by.inOneLine) at \(moment(stamp.at))."
    }

    /// That some have not come yet.
    static func waiting(_ count: Int) -> Sentence {
        let number = Figures.count(count)
        return Sentence(
            counting: count,
            one:
                "Not time stamped yet: \(number) signature. muster trail stamp asks again; muster serve "
                + "and muster deliver do so by themselves.",
            other:
                "Not time stamped yet: \(number) signatures. muster trail stamp asks again; muster "
                + "serve and muster deliver do so by themselves."
        )
    }

    /// Asks for the time stamps of an audit after a step of it, where an authority is configured, and says
    /// what came of it; never fails.
    static func ask(_ home: OpenHome, of audit: AuditID, isJSON: Bool) {
        do {
            guard let run = try home.stamps.askForTimeStampsApart(of: audit) else { return }
            if !isJSON { for stamp in run.stamps { Terminal.out(prose: line(stamp)) } }
            guard let error = run.error else { return }
            Terminal.err(
                prose: "note: \(error.what.inOneLine). \(waiting(run.waiting))"
            )
        } catch {
            let words: Sentence = (error as? any MusterError)?.what ?? "it cannot be asked for"
            Terminal.err(prose: "note: no time stamp: \(words.inOneLine)")
        }
    }

    private static func moment(_ at: Instant) -> String {
        at.iso8601(.seconds).replacing("T", with: " ").replacing("Z", with: " UTC")
    }
}
