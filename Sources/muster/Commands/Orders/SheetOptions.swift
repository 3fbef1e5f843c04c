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

    /// Opens the home for a command that writes a sheet, has it written, and says which file that is.
    ///
    /// - Parameters:
    ///   - command: the command, as rights name it.
    ///   - general: the options of the home.
    ///   - write: writes it with these options, to the file that was named or one of its own.
    /// - Throws: what opening and writing throw.
    func write(
        _ command: String,
        _ general: HomeOptions,
        _ write: (OpenHome, ReportOptions, String?) throws -> (file: String, pages: Int)
    ) throws {
        let common = CommonOptions(general)
        let home = try common.open(command)
        let options = try home.reports.reportOptions(language: lang, paper: paper, parts: nil)
        tell(try write(home, options, out), isJSON: common.json)
    }

    private func tell(_ written: (file: String, pages: Int), isJSON: Bool) {
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
