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
        case .xlsx: try writeWorkbook(summary, exhibits, options: options, to: path)
        case .json:
            try write(json(summary, exhibits: exhibits), to: path)
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
    /// It is a document for readers and archives (PDF/UA-1, PDF/A-3u) with the data of the audit in it.
    /// The same summary, options and signature give the same bytes. Takes time and memory in proportion
    /// to the number of items.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - exhibits: what the report shows beside it.
    ///   - options: language, paper and parts.
    ///   - path: the file.
    ///   - sign: signs the data of the audit that go with the pages, so that they prove themselves once
    ///     they are taken out; gives `nil` to leave them as they are.
    /// - Returns: the number of pages.
    /// - Throws: ``ReportError``.
    @discardableResult
    public static func writePDF(
        _ summary: AuditSummary,
        exhibits: ReportExhibits = ReportExhibits(),
        options: ReportOptions = ReportOptions(),
        to path: String,
        signingData sign: ([UInt8]) -> FileSeal? = { _ in nil }
    ) throws(ReportError) -> Int {
        let document = ReportDocument(summary, exhibits: exhibits, options: options)
        let data = json(summary, exhibits: exhibits)
        let seal = sign(data)
        return try write(
            document,
            accent: options.accent,
            with: attachment(
                seal.map { seal in SealedFile.sealing(data) { _ in seal } } ?? data,
                of: summary,
                metadata: document.metadata
            ),
            to: path
        )
    }

    /// Writes a document and returns its number of pages.
    static func write(
        _ document: ReportDocument,
        accent: AccentColour?,
        with attachment: PDFArchive.Attachment,
        to path: String
    ) throws(ReportError) -> Int {
        let target = try FileSink(path: path)
        let drawn = try FileSink(scratchFor: target)
        let pages = try DrawingTurn.take { () throws(ReportError) in
            try draw(document, accent: accent, to: drawn)
        }
        try drawn.finish()
        let archive = PDFArchive(
            metadata: document.metadata,
            pages: pages,
            attachment: attachment
        )
        try archive.write(drawn, to: target)
        return pages.count
    }

    /// Draws a document into a file; what has to be done by one thread at a time.
    private static func draw(
        _ document: ReportDocument,
        accent: AccentColour?,
        to sink: FileSink
    ) throws(ReportError) -> [MarkedPage] {
        let typesetter = try Typesetter()
        let layout = ReportLayout(document, typesetter: typesetter)
        let file = try PDFFile(
            to: sink,
            width: document.paper.width,
            height: document.paper.height,
            metadata: document.metadata
        )
        Palette.set(accent, on: file.context)
        var renderer = PDFRenderer(file: file, typesetter: typesetter, pin: PagePin())
        let pages = (0..<layout.pageCount).map { index in
            renderer.draw(
                layout.page(index),
                label: document.furniture.pageLabel + String(index + 1)
            )
        }
        for section in document.sections { file.addOutline(section) }
        try file.finish()
        return pages
    }

    /// The data of an audit, to go with its report.
    private static func attachment(
        _ data: [UInt8],
        of summary: AuditSummary,
        metadata: PDFMetadata
    ) -> PDFArchive.Attachment {
        PDFArchive.Attachment(
            name: "\(summary.scope.audit.rawValue).json",
            description: metadata.title,
            type: "application/json",
            bytes: data
        )
    }

    private static func json(_ summary: AuditSummary, exhibits: ReportExhibits) -> [UInt8] {
        var json = JSONWriter()
        json.audit(summary, seal: exhibits.seal, climate: exhibits.climate)
        json.newline()
        return json.bytes
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
