import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write the report of an audit: PDF, pages, workbook, CSV, JSON, EPCIS.",
        discussion: """
            Without --out the file goes to the home's reports folder. The same audit gives the same \
            bytes. \
            A version is what was issued: what changed in the audit between two PDFs makes one. \
            EPCIS 2.0 states what was observed: what is missing is in the JSON alone.

            Examples:
              muster report --out audit.pdf
              muster report A-2026-0017 --format pdf,csv,json --out audit.pdf
              muster report --out audit.xlsx
              muster report A-2026-0017 --version 1 --out as-counted.pdf
              muster report --format png --page 1 --out audit.png
              muster report --definition Monthly
              muster report --lang sr-Cyrl --paper letter --sections answer,zones,list
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(help: "The file.", completion: .file())
    var out: String?

    @Option(
        help:
            "pdf, xlsx, csv, json, epcis, svg and png, separated by commas (default: by --out, or pdf).",
        completion: .reportFormats
    )
    var format: String?

    @Option(help: "The saved definition that says how it looks.", completion: .definitions)
    var definition: String?

    @Option(help: "An earlier version that was issued, made again; it says that it is superseded.")
    var version: Int?

    @Option(help: "The only page of svg and png, which have a file for each (default: all).")
    var page: Int?

    @Flag(help: "End with status 3 when there are discrepancies.")
    var exitCode = false

    @OptionGroup var look: ReportLook
    @OptionGroup(title: "Common options") var general: HomeOptions

    private var common: CommonOptions { CommonOptions(general) }

    /// What is written: as `--format` says, else the definition, else the ending of the file.
    private func forms(_ definition: ReportDefinition?) throws -> [ReportFormat] {
        if let format {
            return try CommaList.values(ReportFormat.self, of: format, option: "--format")
        }
        if let definition { return definition.formats.compactMap(ReportFormat.init) }
        let ending = out?.split(separator: ".").last ?? ""
        if let form = ReportFormat(fileExtension: ending) { return [form] }
        let known = ReportFormat.allCases.map(\.fileExtension)
        let isMistyped = String(ending).nearest(among: known) != nil
        guard !Self.otherKinds.contains(ending.lowercased()), !isMistyped else {
            let list = known.map { ".\($0)" }.joined(separator: ", ")
            throw UsageError(
                "a report cannot be a .\(ending) file",
                try: "--out with one of \(list); or --format pdf for a PDF of that name"
            )
        }
        return [.pdf]
    }

    /// Endings that say that a file is something else than a report can be.
    private static let otherKinds: Set = [
        "doc", "docx", "gif", "htm", "html", "jpeg", "jpg", "md", "ods", "odt", "ps", "rtf", "txt",
        "xls",
        "xml", "zip",
    ]

    func run() throws {
        let home = try common.open("report")
        let saved = try definition.map { try home.reports.definition(named: $0) }
        let forms = try forms(saved)
        guard page == nil || forms.contains(where: \.isPages) else {
            throw UsageError(
                "--page is for svg and png",
                try: "muster report --format png --page 1 --out audit.png"
            )
        }
        let named = try home.sessions.audit(named: audit)
        let options = try look.options(home, by: saved)
        var unnoted: StoreError?
        let (summary, (files, pages)) = try SlowStep.during("Writing the report") {
            let summary =
                try version.map { try home.seals.summary(named, version: $0) }
                ?? home.sessions.summary(named)
            let written = try home.reports.writeReport(
                summary,
                as: forms,
                options: options,
                page: page,
                to: out,
                onUnnoted: { unnoted = $0 }
            )
            return (summary, written)
        }
        // What the disk does not take is told before the report is said to be there.
        if unnoted == nil { try home.close() }
        if common.json {
            let hashes = try files.map { try home.seals.sha256(ofFile: $0) }
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
                json.key("sha256")
                json.array { list in for hash in hashes { list.string(hash) } }
            }
            Terminal.line(json)
        } else {
            let standing: Sentence = summary.state == .approved ? "approved" : "DRAFT, not approved"
            for file in files {
                guard files.count == 1 || file.lowercased().hasSuffix(".pdf"), let pages else {
                    Terminal.out(data: file)
                    continue
                }
                let hash =
                    try home.seals.sha256(ofFile: file).map { "  sha256 \($0.prefix(16))" } ?? ""
                Terminal.out("\(file)  \(Figures.counted(pages, .pages))  \(standing)\(hash)")
            }
        }
        if let unnoted {
            Terminal.err("note: the PDF is not in the register of issued reports: \(unnoted.what)")
        }
        if exitCode, summary.findings.contains(where: \.isDiscrepancy) {
            throw EndedWith(.discrepancies)
        }
    }
}

/// How a report is to look.
struct ReportLook: ParsableArguments {
    @Option(help: "The language: \(ReportLanguage.codeList).")
    var lang: ReportLanguage?

    @Option(help: "The paper: a4 or letter.")
    var paper: PaperSize?

    @Option(help: "The parts to include, separated by commas (default: all).")
    var sections: String?

    /// The parts that were given; `nil` where none were.
    var parts: Set<ReportPart>? {
        get throws {
            try sections.map {
                Set(try CommaList.values(ReportPart.self, of: $0, option: "--sections"))
            }
        }
    }

    /// The options, with what the definition or the settings say where nothing was given.
    func options(
        _ home: OpenHome,
        by definition: ReportDefinition? = nil
    ) throws -> ReportOptions {
        guard let definition else {
            return try home.reports.reportOptions(language: lang, paper: paper, parts: try parts)
        }
        return try home.reports.reportOptions(
            definition,
            language: lang,
            paper: paper,
            parts: try parts
        )
    }
}
