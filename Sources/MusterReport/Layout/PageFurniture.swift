extension ReportDocument.Furniture {
    /// Puts the head and the foot on a page.
    func place(
        on page: inout ReportPage,
        of pageCount: Int,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let headY = frame.top - 32
        page.put("Muster", .wordmark, x: frame.x, y: headY, ink: .accent)
        let nameX = frame.x + typesetter.width("Muster", .wordmark) + 10
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
}
