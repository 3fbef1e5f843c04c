import CPangoCairo

/// A PDF being written: one owner of Cairo's surface, whose failures show when it is finished.
///
/// Cairo hands on each page once it is shown, so memory does not grow with the number of pages.
final class PDFFile {
    let context: OpaquePointer
    private let surface: OpaquePointer
    private let sink: FileSink
    private var isFinished = false

    /// Opens a PDF with pages of a size in points, whose bytes go to `sink`.
    ///
    /// - Throws: ``ReportError``.
    init(
        to sink: FileSink,
        width: Double,
        height: Double,
        metadata: PDFMetadata
    ) throws(ReportError) {
        self.sink = sink
        let write:
            @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32)
                -> cairo_status_t = { @Sendable closure, data, length in
                    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                    let sink = Unmanaged<FileSink>.fromOpaque(closure).takeUnretainedValue()
                    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
                    return sink.write(bytes) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
                }
        // The surface is destroyed before the sink goes, so the pointer stays good.
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        let surface = cairo_pdf_surface_create_for_stream(
            write,
            closure,
            width,
            height
        )
        guard let surface, let context = cairo_create(surface) else {
            throw .drawingFailed(function: "cairo_pdf_surface_create", status: "no memory")
        }
        self.surface = surface
        self.context = context
        metadata.set(on: surface)
    }

    deinit {
        cairo_destroy(context)
        if !isFinished { cairo_surface_finish(surface) }
        cairo_surface_destroy(surface)
        withExtendedLifetime(sink) {}
    }

    /// Adds an entry to the outline and returns its number; entries of a section stand below it.
    func addOutline(_ title: String, destination: String, below parent: Int32?) -> Int32 {
        cairo_pdf_surface_add_outline(
            surface,
            parent ?? 0,
            title,
            "dest='\(destination)'",
            parent == nil ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(0)
        )
    }

    /// Sets the size of the page that is about to be drawn, in points.
    func setPageSize(width: Double, height: Double) {
        cairo_pdf_surface_set_size(surface, width, height)
    }

    /// Ends a page.
    ///
    /// - Parameter label: what viewers call it; `nil` for its number. Cairo 1.16 leaves out labels that
    ///   are nothing but the number of the page.
    func showPage(label: String? = nil) {
        if let label { cairo_pdf_surface_set_page_label(surface, label) }
        cairo_show_page(context)
    }

    /// Gives the sink what is left; the sink is finished by its owner, once nothing is drawn any more.
    ///
    /// - Throws: ``ReportError`` for what the library could not draw; what could not be written the sink
    ///   says itself.
    func finish() throws(ReportError) {
        cairo_surface_finish(surface)
        isFinished = true
        let status = [cairo_status(context), cairo_surface_status(surface)]
            .first { $0 != CAIRO_STATUS_SUCCESS && $0 != CAIRO_STATUS_WRITE_ERROR }
        if let status, sink.failure == 0 {
            throw .drawingFailed(
                function: "cairo_surface_finish",
                status: String(cString: cairo_status_to_string(status))
            )
        }
    }
}

/// What a PDF says of itself.
struct PDFMetadata: Equatable, Sendable {
    /// The title.
    var title: String
    /// Who made it.
    var author: String
    /// What it is about.
    var subject: String
    /// Words to find it by.
    var keywords: String
    /// The program that made it.
    var creator: String
    /// When what it says was sealed, ISO 8601; the same audit gives the same bytes.
    var createdAt: String
    /// The language of its words (RFC 5646).
    var language = "en"

    fileprivate func set(on surface: OpaquePointer) {
        let entries = [
            (CAIRO_PDF_METADATA_TITLE, title), (CAIRO_PDF_METADATA_AUTHOR, author),
            (CAIRO_PDF_METADATA_SUBJECT, subject), (CAIRO_PDF_METADATA_KEYWORDS, keywords),
            (CAIRO_PDF_METADATA_CREATOR, creator), (CAIRO_PDF_METADATA_CREATE_DATE, createdAt),
        ]
        for (entry, text) in entries { cairo_pdf_surface_set_metadata(surface, entry, text) }
    }
}
