import CPangoCairo

/// Draws pages onto a PDF.
struct PDFRenderer {
    private let file: PDFFile
    private let typesetter: Typesetter
    private var batch = GlyphBatch()

    init(file: PDFFile, typesetter: Typesetter) {
        self.file = file
        self.typesetter = typesetter
    }

    private var context: OpaquePointer { file.context }

    /// Draws one page and ends it.
    ///
    /// Its content is tagged as one section with its headings, which gives readers the order of
    /// the text; a tag for each cell would cost more than drawing it. Cairo 1.16 leaves links out
    /// of a file without tags.
    mutating func draw(_ page: ReportPage) {
        cairo_tag_begin(context, "Sect", nil)
        for destination in page.destinations { mark(destination) }
        var painter = ShapePainter(context: context, typesetter: typesetter)
        for shape in page.shapes { painter.paint(shape) }
        painter.finish()
        for text in page.texts {
            guard let tag = text.style.tag else {
                draw(text)
                continue
            }
            batch.draw(on: context, fonts: typesetter.shaper.fonts)
            cairo_tag_begin(context, tag, nil)
            draw(text)
            batch.draw(on: context, fonts: typesetter.shaper.fonts)
            cairo_tag_end(context, tag)
        }
        batch.draw(on: context, fonts: typesetter.shaper.fonts)
        for link in page.links { add(link) }
        cairo_tag_end(context, "Sect")
        file.showPage(label: String(page.number))
    }

    private mutating func draw(_ text: PlacedText) {
        var x = text.x
        switch text.anchor {
        case .left: break
        case .centre: x -= width(of: text) / 2
        case .right: x -= width(of: text)
        }
        typesetter.forEachPiece(
            of: text.text,
            text.style,
            isRightToLeft: text.isRightToLeft
        ) { piece, offset in
            for run in piece.runs {
                batch.add(
                    run,
                    x: x + offset,
                    y: text.baseline,
                    ink: text.ink,
                    to: context,
                    fonts: typesetter.shaper.fonts
                )
            }
        }
    }

    private func width(of text: PlacedText) -> Double {
        typesetter.width(text.text, text.style, isRightToLeft: text.isRightToLeft)
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
