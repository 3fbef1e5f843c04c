public import MusterCore

/// Makes sheets of labels.
public enum LabelWriter {
    /// Writes labels as a PDF to print on a sheet as it is sold.
    ///
    /// - Parameters:
    ///   - labels: the labels, in order.
    ///   - sheet: the sheet.
    ///   - firstPlace: the first label of the first sheet that is still there, from 0.
    ///   - title: what the file says of itself.
    ///   - at: when the file says it was made (UTC).
    ///   - path: the file; it takes its name only once it is whole.
    /// - Returns: the number of sheets.
    /// - Throws: ``ReportError``.
    public static func write(
        _ labels: [Label],
        on sheet: LabelSheet,
        firstPlace: Int,
        title: String,
        at: Instant,
        to path: String
    ) throws(ReportError) -> Int {
        try DrawingTurn.take { () throws(ReportError) in
            let typesetter = try Typesetter()
            let layout = LabelLayout(
                labels,
                on: sheet,
                firstPlace: firstPlace,
                typesetter: typesetter
            )
            let metadata = PDFMetadata(
                title: title,
                author: "Muster",
                subject: "Labels",
                keywords: "",
                creator: "Muster",
                createdAt: at.iso8601(.seconds)
            )
            let file = try PDFFile(path: path, paper: sheet.paper, metadata: metadata)
            var renderer = PDFRenderer(file: file, typesetter: typesetter)
            for index in 0..<layout.pageCount { renderer.draw(try layout.page(index)) }
            try file.finish()
            return layout.pageCount
        }
    }
}
