import MusterCatalogue

/// The map as a figure across the text: as high as its plan needs, at most a page.
struct SiteMapBlock: FlowBlock {
    let map: SiteMap
    let words: Wording
    /// The introduction that stands above it, on its page.
    let introduction: String

    /// What the heading and an introduction of three lines take of its page, in points.
    static let leastRoomAbove = 96.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 10 }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let text = ReportBlock.introduction(introduction).flow
        let room =
            SectionHeading.height + text.spaceAbove + text.height(of: 0, in: frame, typesetter)
            + spaceAbove
        let most = frame.bottom - frame.top - max(room, Self.leastRoomAbove)
        let extent = SiteMapLayout.extent(map)
        let foot = SiteMapLayout.figureFootHeight(of: map)
        let needed = extent.height * frame.width / extent.width + foot
        guard needed < most else { return most }
        let bounds = Rectangle(x: frame.x, y: 0, width: frame.width, height: needed)
        let layout = SiteMapLayout(map, words: words, typesetter: typesetter, within: bounds)
        return min(most, needed + layout.keyHeight)
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let height = height(of: piece, in: frame, typesetter)
        let bounds = Rectangle(x: frame.x, y: y, width: frame.width, height: height)
        let layout = SiteMapLayout(map, words: words, typesetter: typesetter, within: bounds)
        let drawing = layout.drawn()
        page.figure(
            words.text(MapPhrase.title, ["site": DataText.quoted(map.site, limit: 80)]),
            in: bounds
        ) { page in
            page.shapes += drawing.shapes
            page.texts += drawing.texts.map { text in
                var text = text
                text.element = page.currentElement
                return text
            }
        }
    }
}
