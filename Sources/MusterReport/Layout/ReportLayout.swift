/// Sets a document on pages.
///
/// The breaks are found first, and only they are kept; a page is made when it is asked for. So the
/// number of pages is known before the first one is drawn, and memory does not grow with them.
package struct ReportLayout {
    private let document: ReportDocument
    private let typesetter: Typesetter
    private let frame: TextFrame
    private let blocks: [any FlowBlock]
    private let plans: [PagePlan]

    /// Finds the breaks of `document`.
    package init(_ document: ReportDocument, typesetter: Typesetter) {
        self.document = document
        self.typesetter = typesetter
        frame = TextFrame(document.paper)
        var blocks: [any FlowBlock] = []
        var starts: Set<Int> = []
        for section in document.sections {
            if section.startsPage { starts.insert(blocks.count) }
            if !section.number.isEmpty { blocks.append(SectionHeading(section)) }
            blocks += section.blocks.map { $0.flow }
        }
        self.blocks = blocks
        var planner = PagePlanner(frame: frame, typesetter: typesetter)
        for (index, block) in blocks.enumerated() {
            if starts.contains(index) { planner.startPage() }
            planner.add(block, index: index)
        }
        plans = planner.finished()
    }

    /// How many pages there are; at least one.
    package var pageCount: Int { plans.count }

    /// The page with an index from 0.
    package func page(_ index: Int) -> ReportPage {
        var page = ReportPage(number: index + 1, paper: document.paper)
        if let watermark = document.furniture.watermark {
            let paper = document.paper
            let whole = Rectangle(x: 0, y: 0, width: paper.width, height: paper.height)
            page.shapes.append(.watermark(watermark, whole))
        }
        for slice in plans[index].slices {
            let block = blocks[slice.block]
            let first = slice.pieces.lowerBound
            block.placeHead(above: first, at: slice.y, on: &page, in: frame, typesetter)
            var y = slice.y + block.headHeight(above: first, in: frame, typesetter)
            for piece in slice.pieces {
                block.place(piece, at: y, on: &page, in: frame, typesetter)
                y += block.height(of: piece, in: frame, typesetter)
            }
        }
        document.furniture.place(on: &page, of: pageCount, in: frame, typesetter)
        return page
    }
}
