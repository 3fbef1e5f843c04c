import ArgumentParser
import MusterCore
import MusterRadio
import MusterService

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check everything that Muster needs on this machine.",
        discussion: """
            Examples:
              muster doctor
              muster doctor --json
            """
    )

    @OptionGroup var common: CommonOptions

    func run() throws {
        let checkups = MusterService.Doctor.examine(
            common.folder,
            radio: RadioOutlook.now(),
            now: SystemClock.now()
        )
        for checkup in checkups {
            if common.json {
                Terminal.line(.checkup(checkup))
                continue
            }
            let mark = checkup.isWell ? Style.green("ok  ") : Style.yellow("look")
            Terminal.out("\(mark)  \(checkup.check.padded(to: 10))  \(checkup.detail)")
            if let remedy = checkup.remedy { Terminal.out("                  try: \(remedy)") }
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
            json.string(checkup.remedy)
        }
        return json
    }
}
