import ArgumentParser
import MusterCore
import MusterReport
import MusterService

struct OrderNote: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Write the delivery note of an order that was shipped, as PDF.",
        discussion: """
            It names sender and recipient, and of each line the lot, who gave the lot its code, and \
            the last day. The shipment goes with it for the recipient's programs, as EPCIS. Without \
            --out the file goes to the home's reports folder. The same order gives the same bytes.

            Examples:
              muster order note O-2026-0001
              muster order note O-2026-0001 --lang sr --paper letter --out note.pdf
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @Option(help: "The file.", completion: .file())
    var out: String?

    @Option(help: "The language: \(ReportLanguage.codeList).")
    var lang: ReportLanguage?

    @Option(help: "The paper: a4 or letter.")
    var paper: PaperSize?

    @OptionGroup(title: "Common options") var general: HomeOptions

    func run() throws {
        let common = CommonOptions(general)
        let home = try common.open("order note")
        let options = try home.reports.reportOptions(language: lang, paper: paper, parts: nil)
        let (file, pages) = try HomeDeliveryNotes(home).write(
            of: order,
            options: options,
            to: out
        )
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.key("file")
                    json.string(file)
                    json.key("pages")
                    json.integer(pages)
                }
            }
        }
        Terminal.out("\(file)  \(Figures.counted(pages, .pages))")
    }
}
