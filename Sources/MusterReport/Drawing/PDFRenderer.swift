import CPangoCairo

/// Draws pages onto a PDF.
struct PDFRenderer {
    private let file: PDFFile
    private let typesetter: Typesetter
    private var painter: TextPainter

    init(file: PDFFile, typesetter: Typesetter) {
        self.file = file
        self.typesetter = typesetter
        painter = TextPainter(context: file.context, typesetter: typesetter)
    }

    private var context: OpaquePointer { file.context }

    /// Draws one page and ends it.
    ///
    /// Its content is tagged as one section with its headings, which gives readers the order of
    /// the text; a tag for each cell would cost more than drawing it. Cairo 1.16 leaves links out
    /// of a file without tags.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - label: what viewers call it; `nil` for its number.
    mutating func draw(_ page: ReportPage, label: String? = nil) {
        cairo_tag_begin(context, "Sect", nil)
        for destination in page.destinations { mark(destination) }
        var shapes = ShapePainter(context: context, typesetter: typesetter)
        for shape in page.shapes { shapes.paint(shape) }
        shapes.finish()
        for text in page.texts {
            guard let tag = text.style.tag else {
                painter.paint(text)
                continue
            }
            painter.finish()
            cairo_tag_begin(context, tag, nil)
            painter.paint(text)
            painter.finish()
            cairo_tag_end(context, tag)
        }
        painter.finish()
        for link in page.links { add(link) }
        cairo_tag_end(context, "Sect")
        file.showPage(label: label)
    }

    private func mark(_ destination: ReportPage.Destination) {
        let attributes = "name='\(destination.name)' x=0 y=\(destination.y) internal"
        cairo_tag_begin(context, CAIRO_TAG_DEST, attributes)
        cairo_tag_end(context, CAIRO_TAG_DEST)
    }

    private func add(_ link: ReportPage.Link) {
        let area = link.area
        cairo_tag_begin(
            context,
            CAIRO_TAG_LINK,
            "dest='\(link.target)' rect=[\(area.x) \(area.y) \(area.width) \(area.height)]"
        )
        cairo_tag_end(context, CAIRO_TAG_LINK)
    }
}

extension TextStyle {
    /// The tag of text that is a heading (ISO 32000-1, section 14.8.4.3.2).
    fileprivate var tag: String? {
        switch self {
        case .title, .titleSmall, .heading: "H1"
        case .subheading: "H2"
        case .small, .label, .table, .tableStrong, .body, .bodyStrong, .lead, .wordmark, .figure,
            .watermark:
            nil
        }
    }
}
