extension ReportWriter {
    /// Writes a delivery note as PDF and returns its number of pages.
    ///
    /// It is a document for readers and archives (PDF/UA-1, PDF/A-3u) with the shipment, as EPCIS, in it.
    ///
    /// - Parameters:
    ///   - note: what was sent.
    ///   - options: language, paper, clocks and colour.
    ///   - path: the file.
    /// - Returns: the number of pages.
    /// - Throws: ``ReportError``.
    @discardableResult
    public static func writeNote(
        _ note: DeliveryNote,
        options: ReportOptions = ReportOptions(),
        to path: String
    ) throws(ReportError) -> Int {
        try write(
            DeliveryNoteContent(note, options: options).document,
            options,
            with: ("\(note.order).epcis.jsonld", "application/ld+json", note.events),
            to: path
        )
    }

    /// Writes a call list of a recall as PDF and returns its number of pages.
    ///
    /// It is a document as ``writeNote(_:options:to:)`` writes one, with the same as JSON in it.
    ///
    /// - Parameters:
    ///   - sheet: whom it concerns.
    ///   - options: language, paper, clocks and colour.
    ///   - path: the file.
    /// - Returns: the number of pages.
    /// - Throws: ``ReportError``.
    @discardableResult
    public static func writeSheet(
        _ sheet: RecallSheet,
        options: ReportOptions = ReportOptions(),
        to path: String
    ) throws(ReportError) -> Int {
        try write(
            RecallSheetContent(sheet, options: options).document,
            options,
            with: ("recall.json", "application/json", sheet.data),
            to: path
        )
    }

    private static func write(
        _ document: ReportDocument,
        _ options: ReportOptions,
        with data: (name: String, type: String, bytes: [UInt8]),
        to path: String
    ) throws(ReportError) -> Int {
        try write(
            document,
            accent: options.accent,
            with: PDFArchive.Attachment(
                name: data.name,
                description: document.metadata.title,
                type: data.type,
                bytes: data.bytes
            ),
            to: path
        )
    }
}
