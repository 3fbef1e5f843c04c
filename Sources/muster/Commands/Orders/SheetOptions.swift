import ArgumentParser
import MusterCore
import MusterReport
import MusterService

/// How a sheet is written as PDF, and where to.
struct SheetOptions: ParsableArguments {
    @Option(help: "The file.", completion: .file())
    var out: String?

    @Option(help: "The language: \(ReportLanguage.codeList).")
    var lang: ReportLanguage?

    @Option(help: "The paper: a4 or letter.")
    var paper: PaperSize?

    /// What the options mean in a home.
    func options(_ home: OpenHome) throws -> ReportOptions {
        try home.reports.reportOptions(language: lang, paper: paper, parts: nil)
    }

    /// Says which file was written.
    func tell(_ written: (file: String, pages: Int), isJSON: Bool) {
        guard !isJSON else {
            return Terminal.line { json in
                json.object { json in
                    json.key("file")
                    json.string(written.file)
                    json.key("pages")
                    json.integer(written.pages)
                }
            }
        }
        Terminal.out("\(written.file)  \(Figures.counted(written.pages, .pages))")
    }
}
