import ArgumentParser
import MusterCore
import MusterPeople
import MusterReport
import MusterService

struct PlanCalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Write the plans as an iCalendar file, for calendar programs.",
        discussion: """
            A calendar program can also subscribe to the plans of a running muster serve, with a \
            token that may see audits and nothing else: ADDRESS/calendar.ics?token=TOKEN.

            Examples:
              muster plan calendar --out plans.ics
              muster user token add calendar --may viewAudits
            """
    )

    @Option(help: "The file (default: standard output).", completion: .file(extensions: ["ics"]))
    var out: String?

    @Option(help: "The language (default: that of your profile).")
    var lang: ReportLanguage?

    @OptionGroup(title: "Common options") var general: HomeOptions

    private var common: CommonOptions { CommonOptions(general) }

    func run() throws {
        let home = try common.open("plan calendar")
        let file = try home.plans.planCalendar(language: lang)
        guard let out else {
            guard common.json else { return Terminal.out(file) }
            return Terminal.line {
                $0.object { json in
                    json.key("calendar")
                    json.string(String(decoding: file, as: UTF8.self))
                }
            }
        }
        try Files.write(file, to: out)
        try home.close()
        if common.json {
            Terminal.line {
                $0.object { json in
                    json.key("file")
                    json.string(out)
                }
            }
        } else {
            Terminal.out(data: out)
        }
    }
}
