/// A table: its head, then group headings, rows, subtotals and the total, a piece each.
struct TableBlock: FlowBlock {
    let table: ReportTable
    let dropsWhatDoesNotFit: Bool
    /// The piece with which each group starts; one more for what follows the last.
    private let starts: [Int]

    init(_ table: ReportTable, dropsWhatDoesNotFit: Bool) {
        self.table = table
        self.dropsWhatDoesNotFit = dropsWhatDoesNotFit
        var starts = [1]
        for group in table.groups {
            let extra = (group.heading == nil ? 0 : 1) + (group.subtotal == nil ? 0 : 1)
            starts.append((starts.last ?? 1) + group.count + extra)
        }
        self.starts = starts
    }

    var pieceCount: Int { (starts.last ?? 1) + (table.total == nil ? 0 : 1) }
    var spaceAbove: Double { 8 }

    /// What a piece is.
    private enum Piece {
        case head
        case heading(ReportTable.GroupHeading)
        case row(ReportTable.Row)
        case subtotal(ReportTable.Row)
        case total(ReportTable.Row)
    }

    /// The group that a piece belongs to, by bisection.
    private func group(of piece: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= piece { low = middle } else { high = middle }
        }
        return low
    }

    private func piece(_ index: Int) -> Piece {
        if index == 0 { return .head }
        guard let end = starts.last, index < end else {
            return table.total.map { .total($0) } ?? .head
        }
        let place = group(of: index)
        let group = table.groups[place]
        var offset = index - starts[place]
        if let heading = group.heading {
            if offset == 0 { return .heading(heading) }
            offset -= 1
        }
        if offset < group.count { return .row(group.row(offset)) }
        return group.subtotal.map { .subtotal($0) } ?? .head
    }

    func headHeight(above piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        guard piece > 0 else { return 0 }
        let heading = continuedHeading(above: piece)
        return headHeight(frame, typesetter)
            + (heading.map { headingHeight($0, frame, typesetter) } ?? 0)
    }

    func placeHead(
        above piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        guard piece > 0 else { return }
        placeHead(at: y, on: &page, frame, typesetter)
        if let heading = continuedHeading(above: piece) {
            let top = y + headHeight(frame, typesetter)
            placeHeading(heading, at: top, on: &page, frame, typesetter)
        }
    }

    /// The heading of the group that a piece goes on with, as it stands at the top of a page.
    private func continuedHeading(above piece: Int) -> ReportTable.GroupHeading? {
        guard let end = starts.last, piece < end else { return nil }
        let place = group(of: piece)
        guard piece > starts[place], var heading = table.groups[place].heading else { return nil }
        heading.note = table.continued
        heading.destination = nil
        return heading
    }

    /// A heading stays with its first row, the first row of the table with its second, a last row with its
    /// subtotal, and all with the total.
    func keepsWithNext(_ piece: Int) -> Bool {
        if table.isKeptWhole, piece < pieceCount - 1 { return true }
        guard piece > 0 else { return pieceCount > 1 }
        guard let end = starts.last, piece < end else { return false }
        let place = group(of: piece)
        let group = table.groups[place]
        let offset = piece - starts[place]
        let rowsFrom = group.heading == nil ? 0 : 1
        if offset < rowsFrom { return true }
        // One row is better than none where the others are left out.
        if place == 0, offset == rowsFrom, group.count > 1, !dropsWhatDoesNotFit { return true }
        let isLastOfGroup = piece == starts[place + 1] - 1
        if isLastOfGroup { return piece == end - 1 && table.total != nil }
        // The last two rows of a group go on together, with what sums it up.
        let last = starts[place + 1] - (group.subtotal == nil ? 1 : 2)
        return piece == last || (piece == last - 1 && group.count > 2)
    }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        switch self.piece(piece) {
        case .head: headHeight(frame, typesetter)
        case .heading(let heading):
            headingHeight(heading, frame, typesetter)
        case .row(let row), .subtotal(let row), .total(let row):
            rowHeight(row, frame, typesetter)
        }
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        page.tagged(.table, key: .block(page.block)) { page in
            place(self.piece(piece), at: y, on: &page, in: frame, typesetter)
        }
    }

    private func place(
        _ piece: Piece,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        switch piece {
        case .head: placeHead(at: y, on: &page, frame, typesetter)
        case .heading(let heading): placeHeading(heading, at: y, on: &page, frame, typesetter)
        case .row(let row):
            let height = placeRow(row, at: y, on: &page, frame, typesetter)
            rule(at: y + height, .rule, 0.35, on: &page, frame)
        case .subtotal(let row):
            let height = placeRow(row, at: y, on: &page, frame, typesetter)
            rule(at: y + height, .accentMiddle, 0.6, on: &page, frame)
        case .total(let row):
            let height = rowHeight(row, frame, typesetter)
            let ground = Rectangle(x: frame.x, y: y, width: frame.width, height: height)
            page.shapes.append(.fill(ground, .tint))
            placeRow(row, at: y, on: &page, frame, typesetter)
            rule(at: y, .accent, 0.9, on: &page, frame)
        }
    }

    func rule(
        at y: Double,
        _ ink: Ink,
        _ thickness: Double,
        on page: inout ReportPage,
        _ frame: TextFrame
    ) {
        page.shapes.append(
            .rule(x: frame.x, y: y, width: frame.width, ink, thickness: thickness)
        )
    }
}
