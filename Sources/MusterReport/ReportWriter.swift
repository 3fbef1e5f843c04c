public import MusterAudit
import MusterCore

/// Makes report files.
///
/// A file takes its name only once it is whole: after a failure the place is as it was.
public enum ReportWriter {
    /// Writes the report of `summary` in one form.
    ///
    /// `options` shape the PDF, and language and clocks the workbook; the other forms hold the whole
    /// audit and know no language.
    ///
    /// - Throws: ``ReportError``.
    public static func write(
        _ summary: AuditSummary,
        as format: ReportFormat,
        exhibits: ReportExhibits = ReportExhibits(),
        options: ReportOptions = ReportOptions(),
        to path: String
    ) throws(ReportError) {
        switch format {
        case .pdf: try writePDF(summary, exhibits: exhibits, options: options, to: path)
        case .csv:
            var csv = CSVWriter(for: .spreadsheet)
            csv.findings(of: summary)
            try write(csv.bytes, to: path)
        case .xlsx: try writeWorkbook(summary, options: options, to: path)
        case .json:
            var json = JSONWriter()
            json.audit(summary, seal: exhibits.seal)
            json.newline()
            try write(json.bytes, to: path)
        case .epcis:
            var json = JSONWriter()
            json.epcis(summary, clock: options.clock)
            json.newline()
            try write(json.bytes, to: path)
        case .svg, .png:
            let pages = try ReportPages(summary, exhibits: exhibits, options: options)
            try pages.write(as: format, to: path)
        }
    }

    static func write(_ bytes: [UInt8], to path: String) throws(ReportError) {
        let sink = try FileSink(path: path)
        _ = bytes.withUnsafeBytes { sink.write($0) }
        try sink.finish()
    }

    /// Writes the report of `summary` as PDF and returns its number of pages.
    ///
    /// The same summary and options give the same bytes. Takes time in proportion to the number of
    /// items, and memory that does not grow with the number of pages.
    ///
    /// - Throws: ``ReportError``.
    @discardableResult
    public static func writePDF(
        _ summary: AuditSummary,
        exhibits: ReportExhibits = ReportExhibits(),
        options: ReportOptions = ReportOptions(),
        to path: String
    ) throws(ReportError) -> Int {
        let typesetter = try Typesetter()
        let document = ReportDocument(summary, exhibits: exhibits, options: options)
        let layout = ReportLayout(document, typesetter: typesetter)
        let file = try PDFFile(
            path: path,
            paper: options.paper,
            metadata: document.metadata
        )
        Palette.set(options.accent, on: file.context)
        var renderer = PDFRenderer(file: file, typesetter: typesetter)
        for index in 0..<layout.pageCount {
            renderer.draw(
                layout.page(index),
                label: document.furniture.pageLabel + String(index + 1)
            )
        }
        for section in document.sections { file.addOutline(section) }
        try file.finish()
        return layout.pageCount
    }
}

extension PDFFile {
    /// Adds a section to the outline, with its groups below it.
    fileprivate func addOutline(_ section: ReportDocument.Section) {
        let title = section.number.isEmpty ? section.title : "\(section.number)  \(section.title)"
        let entry = addOutline(title, destination: section.part.rawValue, below: nil)
        for case .table(let table, _) in section.blocks {
            for group in table.groups {
                guard let heading = group.heading, let destination = heading.destination else {
                    continue
                }
                _ = addOutline(heading.title, destination: destination, below: entry)
            }
        }
    }
}
