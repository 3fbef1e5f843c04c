/// Sets a document on pages.
///
/// The breaks are found first, and only they are kept; a page is made when it is asked for. So the
/// number of pages is known before the first one is drawn, and memory does not grow with them.
package struct ReportLayout {
    private let document: ReportDocument
    private let typesetter: Typesetter
    private let blocks: [any FlowBlock]
    /// The section that each block belongs to, by its index.
    private let sections: [Int]
    private let plans: [PagePlan]

    /// Finds the breaks of `document`.
    package init(_ document: ReportDocument, typesetter: Typesetter) {
        self.document = document
        self.typesetter = typesetter
        var blocks: [any FlowBlock] = []
        var sections: [Int] = []
        var planner = PagePlanner(paper: document.paper, typesetter: typesetter)
        var wasWide = false
        for (index, section) in document.sections.enumerated() {
            if section.isWide {
                planner.startWidePage()
            } else if section.startsPage || wasWide {
                planner.startPage()
            }
            wasWide = section.isWide
            let heading = section.part == .answer ? [] : [SectionHeading(section)]
            for block in heading + section.blocks.map(\.flow) {
                planner.add(block, index: blocks.count)
                blocks.append(block)
                sections.append(index)
            }
        }
        (self.blocks, self.sections) = (blocks, sections)
        plans = planner.finished()
    }

    /// How many pages there are; at least one.
    package var pageCount: Int { plans.count }

    /// The page with an index from 0.
    package func page(_ index: Int) -> ReportPage {
        var page = ReportPage(number: index + 1, paper: document.paper)
        page.isWide = plans[index].isWide
        let frame = TextFrame(document.paper, isWide: page.isWide)
        if let watermark = document.furniture.watermark {
            let whole = Rectangle(x: 0, y: 0, width: page.width, height: page.height)
            page.shapes.append(.watermark(watermark, whole))
        }
        for slice in plans[index].slices {
            place(slice, on: &page, in: frame)
        }
        document.furniture.place(on: &page, of: pageCount, in: frame, typesetter)
        return page
    }

    private func place(_ slice: PagePlan.Slice, on page: inout ReportPage, in frame: TextFrame) {
        let block = blocks[slice.block]
        let first = slice.pieces.lowerBound
        // What is said again above a piece was read where it was said first.
        page.untagged { page in
            block.placeHead(above: first, at: slice.y, on: &page, in: frame, typesetter)
        }
        var y = slice.y + block.headHeight(above: first, in: frame, typesetter)
        page.tagged(.section, key: .section(sections[slice.block])) { page in
            page.block = slice.block
            for piece in slice.pieces {
                block.place(piece, at: y, on: &page, in: frame, typesetter)
                y += block.height(of: piece, in: frame, typesetter)
            }
        }
    }
}
