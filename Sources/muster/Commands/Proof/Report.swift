import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write the report of an audit: PDF, CSV, JSON.",
        discussion: """
            Without --out the file goes to the home's reports folder. The same audit gives the same \
            bytes.

            Examples:
              muster report --out audit.pdf
              muster report A-2026-0017 --format pdf,csv,json --out audit.pdf
              muster report --lang sr --paper letter --sections answer,zones,list
            """
    )

    @Argument(help: "The audit (default: the newest one).")
    var audit: String?

    @Option(help: "The file.", completion: .file())
    var out: String?

    @Option(help: "pdf, csv and json, separated by commas.")
    var format = "pdf"

    @Flag(help: "End with status 3 when there are discrepancies.")
    var exitCode = false

    @OptionGroup var look: ReportLook
    @OptionGroup var common: CommonOptions

    func run() throws {
        let forms = try CommaList.values(ReportFormat.self, of: format, option: "--format")
        let home = try common.open("report", for: .pullReports)
        let summary = try home.summary(try home.audit(named: audit))
        let options = try look.options(home)
        let progress = SlowStep("Writing the report")
        let (files, pages) = try home.writeReport(summary, as: forms, options: options, to: out)
        progress.end()
        if common.json {
            var json = JSONWriter()
            json.object { json in
                json.key("audit")
                json.string(summary.scope.audit.rawValue)
                json.key("files")
                json.array { list in for file in files { list.string(file) } }
                json.key("pages")
                json.integer(pages)
                json.key("version")
                json.integer(summary.version)
            }
            Terminal.line(json)
        } else {
            let standing = summary.state == .approved ? "approved" : "DRAFT, not approved"
            for (file, form) in zip(files, forms) {
                let count = form == .pdf ? pages.map { "  \($0) pages  \(standing)" } : nil
                Terminal.out(file + (count ?? ""))
            }
        }
        if exitCode, summary.findings.contains(where: \.isDiscrepancy) {
            throw EndedWith(.discrepancies)
        }
    }
}

/// How a report is to look.
struct ReportLook: ParsableArguments {
    @Option(help: "The language: en or sr.")
    var lang: ReportLanguage?

    @Option(help: "The paper: a4 or letter.")
    var paper: PaperSize?

    @Option(help: "The parts to include, separated by commas (default: all).")
    var sections: String?

    /// The options, with what the settings say where nothing was given.
    func options(_ home: OpenHome) throws -> ReportOptions {
        try home.reportOptions(
            language: lang,
            paper: paper,
            parts: try sections.map {
                Set(try CommaList.values(ReportPart.self, of: $0, option: "--sections"))
            }
        )
    }
}
