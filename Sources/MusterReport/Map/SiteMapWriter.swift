import MusterAudit
import MusterCatalogue
import MusterCore

/// Makes files of maps: SVG and PDF by one drawing.
public enum SiteMapWriter {
    /// How wide and how tall the map is as SVG, in points, without drawing it.
    public static func size(of map: SiteMap) -> (width: Double, height: Double) {
        SiteMapLayout.sheet(of: map)
    }

    /// The map as SVG, UTF-8; the same map gives the same bytes.
    ///
    /// - Throws: ``ReportError``.
    public static func svg(
        _ map: SiteMap,
        options: ReportOptions = ReportOptions()
    ) throws(ReportError) -> [UInt8] {
        try DrawingTurn.take { () throws(ReportError) in
            let (drawing, typesetter) = try draw(map, options)
            return try SVGBytes.make(
                width: drawing.width,
                height: drawing.height,
                title: title(of: map, options)
            ) { context in
                PagePainter.paint(drawing.shapes, drawing.texts, on: context, typesetter)
            }
        }
    }

    /// Writes the map as SVG.
    ///
    /// - Throws: ``ReportError``.
    public static func writeSVG(
        _ map: SiteMap,
        options: ReportOptions = ReportOptions(),
        to path: String
    ) throws(ReportError) {
        let bytes = try svg(map, options: options)
        let sink = try FileSink(path: path)
        _ = bytes.withUnsafeBytes { sink.write($0) }
        try sink.finish()
    }

    /// Writes the map as a PDF of one page.
    ///
    /// - Throws: ``ReportError``.
    public static func writePDF(
        _ map: SiteMap,
        options: ReportOptions = ReportOptions(),
        to path: String
    ) throws(ReportError) {
        let sink = try FileSink(path: path)
        try DrawingTurn.take { () throws(ReportError) in
            let (drawing, typesetter) = try draw(map, options)
            let title = title(of: map, options)
            let file = try PDFFile(
                to: sink,
                width: drawing.width,
                height: drawing.height,
                metadata: PDFMetadata(
                    title: title,
                    author: DataText.clean(map.audit?.scope.observer ?? ""),
                    subject: title,
                    keywords: map.audit?.scope.audit.rawValue ?? "",
                    creator: "Muster",
                    // A plan alone has no moment of its own: the epoch keeps its bytes the same.
                    createdAt: map.audit?.sealedAt.iso8601(.seconds) ?? "1970-01-01T00:00:00Z"
                )
            )
            PagePainter.paint(drawing.shapes, drawing.texts, on: file.context, typesetter)
            file.showPage()
            try file.finish()
        }
        try sink.finish()
    }

    private static func title(of map: SiteMap, _ options: ReportOptions) -> String {
        Wording(language: options.language, clock: options.clock).text(
            MapPhrase.title,
            ["site": DataText.clean(map.site, limit: 80)]
        )
    }

    private static func draw(
        _ map: SiteMap,
        _ options: ReportOptions
    ) throws(ReportError) -> (Drawing, Typesetter) {
        let typesetter = try Typesetter()
        let words = Wording(language: options.language, clock: options.clock)
        return (SiteMapLayout(map, words: words, typesetter: typesetter).drawn(), typesetter)
    }
}
