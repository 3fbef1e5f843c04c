import ArgumentParser
import MusterCore
import MusterRadio
import MusterService
import MusterStore

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check everything that Muster needs on this machine.",
        discussion: """
            --deep reads all of the home too: every page, row, chain, signature, photo and trace. It \
            takes time in proportion to the home, and ends with status 8 where something is damaged.

            What Muster can do without (an adapter, a mail program, a backup) is told and ends with status 0; \
            a home that is damaged, lost or open to others ends with another.

            --moved is said once in a home that was moved to another disk or machine, and is used nowhere \
            else; of a copy that is used beside the first, the audits get the same numbers.

            --fix shows what it would do, and asks. No record, key or trace is touched by it.

            Examples:
              muster doctor
              muster doctor --deep
              muster doctor --fix
              muster doctor --json
            """
    )

    @Flag(help: "Read everything that the home keeps, too.")
    var deep = false

    @Flag(help: "Say that this home was moved here, and that no copy of it is used elsewhere.")
    var moved = false

    @Flag(
        help:
            "Put right what needs nobody's judgement: rights of files, missing folders, leftovers."
    )
    var fix = false

    @Flag(help: "Do so without asking.")
    var yes = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        if moved { return try confirmMove() }
        if fix { return try putRight() }
        let first = MusterService.Doctor.examine(
            common.folder,
            radio: RadioOutlook.now(),
            now: SystemClock.now(),
            isNamed: common.home != nil
        )
        show(first)
        guard deep else { return try end(first) }
        let found = SlowStep.during("Reading everything") {
            MusterService.Doctor.examineDeeply(common.folder)
        }
        show(found)
        let damaged = found.filter { !$0.isWell }
        guard damaged.isEmpty else {
            throw BrokenHome(
                checks: damaged.map(\.check),
                exitCode: damaged.compactMap(\.failure).first ?? .storage
            )
        }
        try end(first)
    }

    private func putRight() throws {
        let repairs = Repair.all(in: common.folder, now: SystemClock.now())
        guard !repairs.isEmpty else {
            if !common.json { Terminal.out("There is nothing to put right by itself.") }
            return
        }
        if !common.json {
            for repair in repairs { Terminal.out("\(repair.kind.rawValue): \(repair.deed)") }
        }
        if !yes {
            guard Terminal.canAsk, !common.noInput else {
                throw UsageError(
                    "nothing was put right: it takes a yes",
                    try: "muster doctor --fix --yes"
                )
            }
            guard Terminal.asks("Put this right?") else { return }
        }
        let home = try common.openAsOwner("doctor")
        try home.health.repair(repairs)
        try home.close()
        for repair in repairs where common.json {
            Terminal.line { json in
                json.object { json in
                    json.key("repair")
                    json.string(repair.kind.rawValue)
                    json.key("deed")
                    json.string(repair.deed)
                }
            }
        }
        if !common.json { Terminal.out("Done; the trail tells it.") }
    }

    private func confirmMove() throws {
        let before = try common.open("doctor").health.confirmMove()
        guard !common.json else {
            var json = JSONWriter()
            json.object { json in
                json.key("moved_from")
                json.string(before)
            }
            return Terminal.line(json)
        }
        Terminal.out(
            before.map { "This home is used here only. Before, it was on \($0)." }
                ?? "There is nothing to say: this home is used where it was before."
        )
    }

    /// Ends with the status of the first thing that is broken; what was changed outside Muster comes before all
    /// else.
    private func end(_ checkups: [Checkup]) throws {
        let broken = checkups.filter { $0.failure != nil }
        let failures = broken.compactMap(\.failure)
        guard let first = failures.first else { return }
        throw BrokenHome(
            checks: broken.map(\.check),
            exitCode: failures.contains(.integrity) ? .integrity : first
        )
    }

    /// The home is damaged, or open to others.
    private struct BrokenHome: MusterError {
        let checks: [String]
        let exitCode: MusterCore.ExitCode

        var what: Sentence {
            let named = checks.joined(separator: ", ")
            return exitCode == .storage
                ? "the home is damaged: \(named)" : "not all is well with the home: \(named)"
        }
        var remedy: Sentence { "the line below each of them, above, says how" }
    }

    /// A mark in front of a check, of four columns or what it takes.
    private static func mark(_ word: Sentence) -> String {
        word.said(in: "Doctor.mark").spoken.padded(to: 4)
    }

    private func show(_ checkups: [Checkup]) {
        for checkup in checkups {
            if common.json {
                Terminal.line(.checkup(checkup))
                continue
            }
            let mark =
                checkup.isWell
                ? Style.green(Self.mark("ok")) : Style.yellow(Self.mark("look"))
            Terminal.out("\(mark)  \(checkup.check.padded(to: 10))  \(checkup.detail)")
            if let remedy = checkup.remedy {
                Terminal.out("                  try: \(Advice.text(remedy))")
            }
        }
    }
}

extension JSONWriter {
    /// One line about a checkup.
    fileprivate static func checkup(_ checkup: Checkup) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("check")
            json.string(checkup.check)
            json.key("ok")
            json.bool(checkup.isWell)
            json.key("detail")
            json.string(checkup.detail)
            json.key("remedy")
            json.string(checkup.remedy?.description)
        }
        return json
    }
}
