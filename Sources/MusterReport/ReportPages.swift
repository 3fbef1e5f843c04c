public import MusterAudit

/// The pages of a report as drawings and pictures, by the code that draws the PDF.
///
/// The breaks are found once; a page is made when it is asked for, once nothing else is being drawn.
///
/// A drawing of a page has no links: what they lead to mostly stands on other pages, whose addresses
/// only whoever keeps the drawings knows.
public struct ReportPages {
    private let layout: ReportLayout
    private let typesetter: Typesetter
    private let paper: PaperSize
    private let accent: AccentColour?
    private let title: String
    private let pageText: @Sendable (Int, Int) -> String

    /// Points in an inch, and in the width of a pixel where nobody says how wide a picture is to be.
    private static let usualScale = 150.0 / 72

    /// The widest picture, in pixels: a page of a poster.
    public static let widest = 4_000

    /// Sets the report of an audit on pages.
    ///
    /// - Throws: ``ReportError/fontsMissing(_:)``.
    public init(
        _ summary: AuditSummary,
        exhibits: ReportExhibits = ReportExhibits(),
        options: ReportOptions = ReportOptions()
    ) throws(ReportError) {
        (paper, accent) = (options.paper, options.accent)
        let document = ReportDocument(summary, exhibits: exhibits, options: options)
        (title, pageText) = (document.metadata.title, document.furniture.pageText)
        (typesetter, layout) = try DrawingTurn.take { () throws(ReportError) in
            let typesetter = try Typesetter()
            return (typesetter, ReportLayout(document, typesetter: typesetter))
        }
    }

    /// How many pages there are; at least one.
    public var count: Int { layout.pageCount }

    /// A page as SVG, UTF-8; the same report gives the same bytes.
    ///
    /// - Parameter number: the page, from 1.
    /// - Returns: the drawing.
    /// - Throws: ``ReportError/noPage(_:of:)``, ``ReportError/drawingFailed(function:status:)``.
    public func svg(_ number: Int) throws(ReportError) -> [UInt8] {
        let name = "\(title), \(pageText(number, count))"
        return try DrawingTurn.take { () throws(ReportError) in
            let page = try page(number)
            return try SVGBytes.make(
                width: paper.width,
                height: paper.height,
                title: name
            ) { context in
                Palette.set(accent, on: context)
                PagePainter.paint(page.shapes, page.texts, on: context, typesetter)
            }
        }
    }

    /// A page as PNG; the same report gives the same bytes.
    ///
    /// - Parameters:
    ///   - number: the page, from 1.
    ///   - width: its width in pixels, 1 to ``widest``; `nil` for 150 pixels an inch.
    /// - Returns: the picture.
    /// - Throws: ``ReportError/noPage(_:of:)``, ``ReportError/drawingFailed(function:status:)``.
    public func png(_ number: Int, width: Int? = nil) throws(ReportError) -> [UInt8] {
        let wanted = width.map { min(max($0, 1), Self.widest) }
        let scale = wanted.map { Double($0) / paper.width } ?? Self.usualScale
        return try DrawingTurn.take { () throws(ReportError) in
            let page = try page(number)
            return try PNGBytes.make(
                width: Int((paper.width * scale).rounded()),
                height: Int((paper.height * scale).rounded()),
                scale: scale
            ) { context in
                Palette.set(accent, on: context)
                PagePainter.paint(page.shapes, page.texts, on: context, typesetter)
            }
        }
    }

    /// Writes pages, a file each: `audit.svg` becomes `audit-p01.svg`, `audit-p02.svg` and so on.
    ///
    /// - Parameters:
    ///   - format: svg or png.
    ///   - number: the only page to write; `nil` for all.
    ///   - path: the file that theirs are named after.
    /// - Returns: the files.
    /// - Throws: ``ReportError``.
    @discardableResult
    public func write(
        as format: ReportFormat,
        page number: Int? = nil,
        to path: String
    ) throws(ReportError) -> [String] {
        let ending = ".\(format.fileExtension)"
        let stem = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
        var files: [String] = []
        for page in number.map({ $0...$0 }) ?? 1...count {
            let bytes = try format == .png ? png(page) : svg(page)
            let file = "\(stem)-p\(page < 10 ? "0" : "")\(page)\(ending)"
            try ReportWriter.write(bytes, to: file)
            files.append(file)
        }
        return files
    }

    private func page(_ number: Int) throws(ReportError) -> ReportPage {
        guard (1...count).contains(number) else { throw .noPage(number, of: count) }
        return layout.page(number - 1)
    }
}
