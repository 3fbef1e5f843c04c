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
        let sink = try FileSink(path: path)
        let sheets = try DrawingTurn.take { () throws(ReportError) in
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
            let file = try PDFFile(
                to: sink,
                width: sheet.paper.width,
                height: sheet.paper.height,
                metadata: metadata
            )
            var renderer = PDFRenderer(file: file, typesetter: typesetter)
            for index in 0..<layout.pageCount { renderer.draw(try layout.page(index)) }
            try file.finish()
            return layout.pageCount
        }
        try sink.finish()
        return sheets
    }

    /// Draws labels in the dots of a printer, each for itself; the squares of their codes are whole dots.
    ///
    /// - Parameters:
    ///   - labels: the labels, in order.
    ///   - sheet: the sheet whose labels have the size that is drawn.
    ///   - dpi: how many dots an inch has.
    /// - Returns: the labels in dots.
    /// - Throws: ``ReportError``.
    public static func bitmaps(
        _ labels: [Label],
        sized sheet: LabelSheet,
        dpi: Int
    ) throws(ReportError) -> [LabelBitmap] {
        try DrawingTurn.take { () throws(ReportError) in
            let typesetter = try Typesetter()
            let layout = LabelLayout(
                labels,
                on: sheet,
                firstPlace: 0,
                typesetter: typesetter,
                dot: 72 / Double(dpi)
            )
            var bitmaps: [LabelBitmap] = []
            for index in labels.indices {
                let page = try layout.single(index)
                bitmaps.append(
                    try LabelBitmap(page, size: sheet.size, dpi: dpi, typesetter: typesetter)
                )
            }
            return bitmaps
        }
    }

    /// What to say of the code of a signed label that is drawn, and small.
    ///
    /// - Parameters:
    ///   - label: the label.
    ///   - sheet: the sheet it goes on.
    ///   - dpi: how many dots an inch has; `nil` for a sheet of paper.
    /// - Returns: the side of a square in millimetres and the sheets on which tills read it too; `nil`
    ///   where they do so on this one.
    /// - Throws: ``ReportError/textTooLong(_:)``, ``ReportError/codeTooSmall(millimetres:sheets:)``.
    public static func smallCode(
        of label: Label,
        on sheet: LabelSheet,
        dpi: Int? = nil
    ) throws(ReportError) -> (millimetres: Double, sheets: [LabelSheet])? {
        guard label.isSigned else { return nil }
        let extent = LabelCode.extent(width: sheet.size.width, height: sheet.size.height)
        let code = try LabelCode(of: label, extent: extent, dot: dpi.map { 72 / Double($0) })
        guard code.millimetres < LabelCode.soundMillimetres else { return nil }
        let sound = LabelCode.sheets(for: code.code, least: LabelCode.soundMillimetres)
        return (code.millimetres, sound)
    }
}
