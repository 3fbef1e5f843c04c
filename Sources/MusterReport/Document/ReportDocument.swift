package import MusterAudit

/// What a report says, in order; how it looks is the layout's business.
package struct ReportDocument: Sendable {
    /// What stands above and below every page.
    package var furniture: Furniture
    /// What the file says of itself.
    var metadata: PDFMetadata
    /// The sections.
    package var sections: [Section]
    /// The paper it is for.
    package var paper: PaperSize

    /// A numbered section or annex.
    package struct Section: Sendable {
        /// Which part of the report it is.
        package var part: ReportPart
        /// Its number or letter; empty for page 1, and for what has few sections.
        package var number: String
        /// Its title.
        package var title: String
        /// Whether it starts a new page.
        package var startsPage: Bool
        /// Whether it has pages of its own, on the long side of the paper.
        package var isWide = false
        /// What it says.
        package var blocks: [ReportBlock]
    }

    /// What stands above and below every page.
    package struct Furniture: Sendable {
        /// The logo in the head; `nil` for the name of Muster.
        package var logo: FloorPicture?
        /// The site.
        package var site: String
        /// The audit and where it stands.
        package var status: String
        /// The number and version of the document, and who may read it.
        package var document: String
        /// As of when it speaks, and the head of the chain.
        package var seal: String
        /// "Page n of m", with `{page}` and `{pages}` still to be put in.
        package var pageText: @Sendable (Int, Int) -> String
        /// What stands before the number of a page where a viewer names it.
        package var pageLabel: String
        /// The words across the page.
        package var watermark: String?
    }

    /// Says what `summary` holds in the way that `options` ask for.
    ///
    /// A part that has nothing to say is left out, and the others keep their numbers.
    package init(
        _ summary: AuditSummary,
        exhibits: ReportExhibits = ReportExhibits(),
        options: ReportOptions
    ) {
        let content = ReportContent(summary, exhibits: exhibits, options: options)
        paper = options.paper
        furniture = content.furniture
        metadata = content.metadata
        var sections: [Section] = []
        for part in ReportPart.allCases where options.parts.contains(part) {
            let blocks = content.blocks(of: part)
            guard !blocks.isEmpty else { continue }
            sections.append(
                Section(
                    part: part,
                    number: part.number,
                    title: content.words.title(of: part),
                    startsPage: part == .answer || part == .terms || part == .list,
                    isWide: part == .map && content.map.isMapWide,
                    blocks: blocks
                )
            )
        }
        if sections.count > 1 { sections[1].startsPage = true }
        self.sections = sections
    }

    /// A document of another kind.
    init(furniture: Furniture, metadata: PDFMetadata, sections: [Section], paper: PaperSize) {
        (self.furniture, self.metadata) = (furniture, metadata)
        (self.sections, self.paper) = (sections, paper)
    }
}
