import CPangoCairo

/// Draws pages onto a PDF.
struct PDFRenderer {
    private let file: PDFFile
    private let typesetter: Typesetter
    private var painter: TextPainter
    private var marks: [Int?] = []
    /// By what pieces are found again; `nil` where nobody asks for them.
    private let pin: PagePin?

    /// Draws onto `file`; pins stay on its pages until those are written once more.
    init(file: PDFFile, typesetter: Typesetter, pin: PagePin? = nil) {
        self.file = file
        self.typesetter = typesetter
        self.pin = pin
        painter = TextPainter(context: file.context, typesetter: typesetter)
    }

    private var context: OpaquePointer { file.context }

    /// Draws one page and ends it.
    ///
    /// Each piece of content of one element, and of none, is marked; what the marks mean is written
    /// afterwards.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - label: what viewers call it; `nil` for its number.
    /// - Returns: what its marks mean.
    @discardableResult
    mutating func draw(_ page: ReportPage, label: String? = nil) -> MarkedPage {
        file.setPageSize(width: page.width, height: page.height)
        marks = []
        for destination in page.destinations { mark(destination) }
        draw(page.shapes, figures: page.figures)
        var rest = page.texts[...]
        while let element = rest.first.map(\.element) {
            let group = rest.prefix { $0.element == element }
            marked(element) { renderer in
                for text in group.dropLast() {
                    renderer.painter.paint(text, isFollowed: !text.endsWithinWord)
                }
                if let last = group.last { renderer.painter.paint(last) }
                renderer.painter.finish()
            }
            rest = rest.dropFirst(group.count)
        }
        pin?.draw(on: context)
        for link in page.links { add(link) }
        file.showPage(label: label)
        return MarkedPage(
            elements: page.structure.elements,
            marks: marks,
            links: page.links,
            destinations: page.destinations,
            height: page.height
        )
    }

    private mutating func draw(_ shapes: [Shape], figures: [ReportPage.Figure]) {
        var next = 0
        for figure in figures {
            draw(shapes[next..<max(next, figure.shapes.lowerBound)], nil)
            draw(shapes[figure.shapes], figure.element)
            next = figure.shapes.upperBound
        }
        draw(shapes[next...], nil)
    }

    private mutating func draw(_ shapes: ArraySlice<Shape>, _ element: Int?) {
        guard !shapes.isEmpty else { return }
        marked(element) { renderer in
            var painter = ShapePainter(
                context: renderer.context,
                typesetter: renderer.typesetter
            )
            for shape in shapes { painter.paint(shape) }
            painter.finish()
        }
    }

    private mutating func marked(_ element: Int?, _ draw: (inout PDFRenderer) -> Void) {
        marks.append(element)
        pin?.draw(on: context)
        draw(&self)
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
