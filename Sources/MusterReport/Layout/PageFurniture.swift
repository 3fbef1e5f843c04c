import MusterCore

extension ReportDocument.Furniture {
    /// What stands below every page: as of when it speaks, and the head of the chain that proves it.
    static func seal(asOf moment: Instant, head: String, _ words: Wording) -> String {
        words.text(
            FurniturePhrase.asOf,
            ["moment": words.moment(moment), "head": DataText.grouped(head.prefix(12))]
        )
    }

    /// "Page n of m", of a page and how many there are.
    static func pageText(_ words: Wording) -> @Sendable (Int, Int) -> String {
        { page, pages in
            words.text(
                FurniturePhrase.page,
                ["page": words.integer(page), "pages": words.integer(pages)]
            )
        }
    }

    /// Puts the head and the foot on a page.
    func place(
        on page: inout ReportPage,
        of pageCount: Int,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let headY = frame.top - 32
        let nameX = placeHead(on: &page, at: headY, in: frame, typesetter) + 10
        let statusWidth = typesetter.width(status, .small)
        let site = typesetter.lines(site, .small, width: frame.maxX - nameX - statusWidth - 12)
        page.put(Array(site.prefix(1)), .small, x: nameX, y: headY + 2.6, ink: .grey)
        page.put(status, .small, x: frame.maxX, y: headY + 2.6, ink: .grey, anchor: .right)
        page.shapes.append(
            .rule(x: frame.x, y: headY + 16, width: frame.width, .rule, thickness: 0.5)
        )
        let footY = frame.footEdge - 20
        page.shapes.append(
            .rule(x: frame.x, y: footY - 3, width: frame.width, .rule, thickness: 0.5)
        )
        page.put(document, .small, x: frame.x, y: footY, ink: .grey)
        page.put(seal, .small, x: frame.x, y: footY + 10, ink: .grey)
        page.put(
            pageText(page.number, pageCount),
            .label,
            x: frame.maxX,
            y: footY,
            anchor: .right
        )
    }

    /// Puts the logo, larger on page 1, or the name of Muster in the head; returns its right edge.
    private func placeHead(
        on page: inout ReportPage,
        at y: Double,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) -> Double {
        guard let logo, logo.width > 0, logo.height > 0 else {
            page.put("Muster", .wordmark, x: frame.x, y: y, ink: .accent)
            return frame.x + typesetter.width("Muster", .wordmark)
        }
        let (most, widest) = page.number == 1 ? (34.0, 170.0) : (17.0, 110.0)
        let scale = min(most / Double(logo.height), widest / Double(logo.width))
        let (width, height) = (Double(logo.width) * scale, Double(logo.height) * scale)
        let area = Rectangle(x: frame.x, y: y + 13 - height, width: width, height: height)
        page.shapes.append(.photo(logo, area))
        return frame.x + width
    }
}
