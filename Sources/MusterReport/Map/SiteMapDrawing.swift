import MusterAudit
import MusterCatalogue
import MusterCore

/// Turns a map into a drawing: of the size of a sheet of A4, whichever way the plan fits better, or
/// as a figure on a page.
package struct SiteMapLayout {
    private let map: SiteMap
    private let words: Wording
    private let typesetter: Typesetter
    private var drawing: Drawing
    private let area: Rectangle
    /// Points a metre, and where the plan's corner lies.
    private var scale = 1.0
    private var origin = Place(x: 0, y: 0)
    private var labels: [ZoneLabel] = []
    /// What zones hold that have no room for it, in the order of the zones.
    private var rest: [(zone: String, marks: [(mark: Mark, count: Int)])] = []
    /// Where the key of numbered zones stands.
    private var keyArea: Rectangle?
    /// Whether it is a sheet of its own, with a head, and not a figure.
    private let isSheet: Bool

    private static let margin = 36.0
    private static let headHeight = 46.0
    private static let footHeight = 64.0
    /// The height of the foot within a report, where the legend may take two lines, and what has no room on
    /// the map of a large site some more.
    static func figureFootHeight(of map: SiteMap) -> Double {
        62 + (map.isLarge ? TextStyle.small.leading * Double(mostRestLines) : 0)
    }
    private static let markSize = 7.0
    /// The widest and the narrowest distance of two marks, in points.
    private static let spacings = [11.0, 9.0, 7.5]
    /// The width of a column of the key, in points, and how many there may be.
    private static let keyWidth = 92.0
    private static let mostKeyColumns = 4
    /// The narrowest zone that has room for signs beside a name that reads upwards, in points.
    private static let roomBesideName = 28.0
    private static let keyGap = 12.0
    /// How many lines below a map list what has no room on it.
    private static let mostRestLines = 3
    /// More moves from zone to zone would hide the map.
    private static let mostMoves = 24
    /// The same for a figure whose zones have no room for their names.
    private static let mostMovesInSmall = 8

    /// Lays `map` out on a sheet of its own.
    package init(_ map: SiteMap, words: Wording, typesetter: Typesetter) {
        let size = Self.sheet(of: map)
        let sheet = Drawing(width: size.width, height: size.height)
        let area = Rectangle(
            x: Self.margin,
            y: Self.margin + Self.headHeight,
            width: sheet.width - 2 * Self.margin,
            height: sheet.height - 2 * Self.margin - Self.headHeight - Self.footHeight
        )
        self.init(map, words, typesetter, on: sheet, in: area, isSheet: true)
    }

    /// The size of the sheet that a map takes, in points: A4 as the plan lies.
    static func sheet(of map: SiteMap) -> (width: Double, height: Double) {
        let (extent, paper) = (extent(map), PaperSize.a4)
        return extent.width >= extent.height
            ? (paper.height, paper.width) : (paper.width, paper.height)
    }

    /// Lays `map` out within `bounds` of a page, without a head.
    package init(
        _ map: SiteMap,
        words: Wording,
        typesetter: Typesetter,
        within bounds: Rectangle
    ) {
        var area = bounds
        area.height -= Self.figureFootHeight(of: map)
        let sheet = Drawing(width: bounds.maxX, height: bounds.maxY)
        self.init(map, words, typesetter, on: sheet, in: area, isSheet: false)
    }

    private init(
        _ map: SiteMap,
        _ words: Wording,
        _ typesetter: Typesetter,
        on sheet: Drawing,
        in area: Rectangle,
        isSheet: Bool
    ) {
        self.map = map
        self.words = words
        self.typesetter = typesetter
        self.area = area
        self.isSheet = isSheet
        drawing = sheet
        let extent = Self.extent(map)
        fit(extent, in: area)
        let numbered = labels.count { $0.form == .number }
        guard numbered > 0 else { return }
        var (room, key) = (area, area)
        let leading = TextStyle.small.leading
        // Below a plan that leaves room there, else beside it.
        key.height = keyHeight - Self.keyGap
        if area.height - extent.height * scale >= keyHeight - 0.01 {
            room.height -= key.height + Self.keyGap
            key.y = area.maxY - key.height
        } else {
            let lines = max(1, Int(area.height / leading))
            let wanted = min(Self.mostKeyColumns, (numbered + lines - 1) / lines)
            key.height = area.height
            key.width = Double(wanted) * Self.keyWidth
            key.x = area.maxX - key.width
            room.width -= key.width + Self.keyGap
        }
        keyArea = key
        fit(extent, in: room)
    }

    /// What is shown of the plan, in metres.
    static func extent(_ map: SiteMap) -> Rectangle {
        let corners = map.zone == nil ? [] : map.zones.flatMap(\.polygon.corners)
        let left = corners.map(\.x).min() ?? 0
        let top = corners.map(\.y).min() ?? 0
        return Rectangle(
            x: left,
            y: top,
            width: max((corners.map(\.x).max() ?? map.plan.width) - left, 0.1),
            height: max((corners.map(\.y).max() ?? map.plan.height) - top, 0.1)
        )
    }

    /// What a key below the plan takes where zones have names too long for them, in points.
    var keyHeight: Double {
        let numbered = labels.count { $0.form == .number }
        let columns = max(1, Int(area.width / Self.keyWidth))
        let rows = (numbered + columns - 1) / columns
        return rows == 0 ? 0 : Double(rows) * TextStyle.small.leading + Self.keyGap
    }

    /// Makes the plan as large as a room allows, and names its zones by what fits then.
    private mutating func fit(_ extent: Rectangle, in room: Rectangle) {
        scale = min(room.width / extent.width, room.height / extent.height)
        origin = Place(
            x: room.x + (room.width - extent.width * scale) / 2 - extent.x * scale,
            y: room.y + (room.height - extent.height * scale) / 2 - extent.y * scale
        )
        labels = map.zones.enumerated().map { index, zone in
            ZoneLabel(
                Self.name(zone),
                number: index + 1,
                corners: zone.polygon.corners.map(place),
                typesetter
            )
        }
    }

    private static func name(_ zone: SitePlan.Zone) -> String {
        DataText.clean(zone.name.isEmpty ? zone.id.rawValue : zone.name, limit: 60)
    }

    /// The drawing.
    package func drawn() -> Drawing {
        var layout = self
        if isSheet {
            let sheet = Rectangle(x: 0, y: 0, width: drawing.width, height: drawing.height)
            layout.drawing.shapes.append(.fill(sheet, .white))
        }
        layout.drawPicture()
        layout.drawZones()
        layout.drawBuilding()
        let boxes = layout.drawMoves()
        layout.drawMarks()
        layout.drawing.shapes += boxes
        layout.drawNames()
        if isSheet { layout.drawHead() }
        layout.drawFoot()
        return layout.drawing
    }

    private func place(_ point: Point) -> Place {
        Place(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
    }

    private func isShown(_ point: Point) -> Bool {
        map.zone == nil || map.zones.contains { $0.polygon.contains(point) }
    }

    /// The picture of the floor, where the whole plan is shown.
    private mutating func drawPicture() {
        guard map.zone == nil, let picture = map.picture, let lies = map.plan.picture
        else { return }
        let corner = place(lies.origin)
        let area = Rectangle(
            x: corner.x,
            y: corner.y,
            width: lies.width * scale,
            height: lies.height * scale
        )
        drawing.shapes.append(.picture(picture, area))
    }

    private mutating func drawZones() {
        let isBare = map.picture == nil || map.zone != nil
        for zone in map.zones {
            let corners = zone.polygon.corners.map(place)
            if isBare {
                drawing.shapes.append(.polygon(corners, fill: .tint, edge: nil, width: 0))
            }
            let squares = map.uncovered.filter { zone.polygon.contains($0.centre) }
            if !squares.isEmpty {
                let areas = squares.map(rectangle)
                drawing.shapes.append(.hatchedArea(areas, within: corners, .rule))
            }
            drawing.shapes.append(.polygon(corners, fill: nil, edge: .grey, width: 0.8))
        }
    }

    private func rectangle(_ square: SiteMap.Square) -> Rectangle {
        let middle = place(square.centre)
        let side = square.side * scale
        return Rectangle(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
    }

    private mutating func drawBuilding() {
        for obstacle in map.plan.obstacles where isShown(obstacle.polygon.centroid) {
            let corners = obstacle.polygon.corners.map(place)
            drawing.shapes.append(.polygon(corners, fill: .rule, edge: nil, width: 0))
        }
        let size = fixtureSize
        // On a large site they would stand between names and numbers, and tell nobody anything.
        for anchor in shownAnchors where isShown(anchor.position) {
            drawing.shapes.append(Self.anchor(place(anchor.position), size))
        }
        for receiver in map.plan.receivers where isShown(receiver.position) {
            drawing.shapes += Self.receiver(place(receiver.position))
        }
    }

    /// The anchors that are drawn: those that stand on no name.
    private var shownAnchors: [SitePlan.Anchor] {
        guard !map.isLarge else { return [] }
        let names = labels.map(\.area)
        return map.plan.anchors.filter { anchor in
            let at = place(anchor.position)
            return !names.contains { name in
                at.x > name.x - 4 && at.x < name.maxX + 4 && at.y > name.y - 3
                    && at.y < name.maxY + 4
            }
        }
    }

    /// How large anchors are drawn, of their full size: small where zones are narrow.
    private var fixtureSize: Double {
        let widths = map.zones.map { zone in
            let x = zone.polygon.corners.map(\.x)
            return ((x.max() ?? 0) - (x.min() ?? 0)) * scale
        }
        return min(1, max(0.25, (widths.min() ?? 40) / 30))
    }

    /// An open triangle.
    private static func anchor(_ at: Place, _ size: Double = 1) -> Shape {
        let corners = [
            Place(x: at.x, y: at.y - 3.5 * size),
            Place(x: at.x + 3.5 * size, y: at.y + 2.5 * size),
            Place(x: at.x - 3.5 * size, y: at.y + 2.5 * size),
        ]
        return .polygon(corners, fill: .white, edge: .grey, width: 0.8 * size)
    }

    /// A filled square on its corner, with a foot.
    private static func receiver(_ at: Place) -> [Shape] {
        let corners = [
            Place(x: at.x, y: at.y - 4.5), Place(x: at.x + 4.5, y: at.y),
            Place(x: at.x, y: at.y + 4.5), Place(x: at.x - 4.5, y: at.y),
        ]
        let foot = (Place(x: at.x - 4.5, y: at.y + 6), Place(x: at.x + 4.5, y: at.y + 6))
        return [
            .polygon(corners, fill: .grey, edge: nil, width: 0),
            .line(foot.0, foot.1, .grey, width: 1),
        ]
    }
}

/// What an audit found.
extension SiteMapLayout {
    /// Something that is marked in a zone.
    enum Mark: Hashable {
        case outcome(Outcome)
        case extra
    }

    private static let order: [Mark] =
        ([.missing, .misplaced, .inconclusive, .notHeard, .excused, .confirmed, .found] as [Outcome])
        .map { .outcome($0) } + [.extra]

    private func marks(_ tally: SiteMap.Tally) -> [(mark: Mark, count: Int)] {
        Self.order.compactMap { mark in
            let count: Int
            switch mark {
            case .outcome(let outcome): count = tally.marked[outcome] ?? 0
            case .extra: count = tally.extras
            }
            return count > 0 ? (mark, count) : nil
        }
    }

    /// An arrow from zone to zone for what stands in the wrong one, with how many.
    ///
    /// - Returns: the grounds of the numbers, which go above the marks.
    private mutating func drawMoves() -> [Shape] {
        // On a large site they would hide the map; the report has a table of them.
        guard !map.isLarge else { return [] }
        var (boxes, ways): ([Shape], [(Place, Place)]) = ([], [])
        let middles = map.zones.reduce(into: [:]) { $0[$1.id] = place($1.polygon.centroid) }
        let most = isSheet || keyArea == nil ? Self.mostMoves : Self.mostMovesInSmall
        for (index, move) in map.moves.prefix(most).enumerated() {
            guard let from = middles[move.from], let to = middles[move.to] else { continue }
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 24 else { continue }
            let (ux, uy) = (dx / length, dy / length)
            // Beside the straight line, so that two ways between the same zones lie apart.
            let (sx, sy) = (-uy * 4, ux * 4)
            let start = Place(x: from.x + ux * 8 + sx, y: from.y + uy * 8 + sy)
            let end = Place(x: to.x - ux * 8 + sx, y: to.y - uy * 8 + sy)
            let neck = Place(x: end.x - ux * 7, y: end.y - uy * 7)
            ways.append((start, end))
            drawing.shapes += [
                .line(start, neck, .accentMiddle, width: 1.2),
                .polygon(
                    [
                        end, Place(x: neck.x - uy * 3.5, y: neck.y + ux * 3.5),
                        Place(x: neck.x + uy * 3.5, y: neck.y - ux * 3.5),
                    ],
                    fill: .accentMiddle,
                    edge: nil,
                    width: 0
                ),
            ]
            // Near the tail, where ways do not cross yet; apart where several begin in one zone.
            let along = min(14 + 13 * Double(index % 3), length / 2)
            let middle = Place(x: start.x + ux * along, y: start.y + uy * along)
            let count = words.integer(move.count)
            let width = typesetter.width(count, .label) + 5
            let box = Rectangle(x: middle.x - width / 2, y: middle.y - 6, width: width, height: 11)
            boxes += [.fill(box, .white), .frame(box, .accentMiddle, width: 0.7)]
            drawing.put(count, .label, x: middle.x, y: box.y + 0.5, anchor: .centre)
        }
        return grounds(ofNamesOn: ways) + boxes
    }

    /// Grounds for the names that ways lead through, so that these can be read.
    private func grounds(ofNamesOn ways: [(Place, Place)]) -> [Shape] {
        let isBare = map.picture == nil || map.zone != nil
        return labels.map(\.area).filter { name in
            ways.contains { from, to in
                let steps = 40
                return (0...steps).contains { step in
                    let share = Double(step) / Double(steps)
                    let x = from.x + (to.x - from.x) * share
                    let y = from.y + (to.y - from.y) * share
                    return x > name.x - 2 && x < name.maxX + 2 && y > name.y && y < name.maxY
                }
            }
        }.map { .fill($0, isBare ? .tint : .white) }
    }

    private mutating func drawMarks() {
        for ((zone, tally), label) in zip(zip(map.zones, map.tallies), labels) {
            let marks = marks(tally)
            let total = marks.reduce(0) { $0 + $1.count }
            guard total > 0 else { continue }
            guard !map.isLarge else {
                drawCounts(marks, of: zone, below: label)
                continue
            }
            for spacing in Self.spacings {
                let slots = slots(in: zone.polygon, label, spacing: spacing, atMost: total)
                guard slots.count == total else { continue }
                let all = marks.flatMap { Array(repeating: $0.mark, count: $0.count) }
                for (mark, slot) in zip(all, slots) { draw(mark, at: slot, min(spacing - 2, 7)) }
                break
            }
            let least = slots(in: zone.polygon, label, spacing: Self.spacings[2], atMost: total)
            if least.count < total { drawCounts(marks, of: zone, below: label) }
        }
    }

    /// Places for marks in rows within a zone, below its name; the same for the same plan.
    private func slots(
        in polygon: Polygon,
        _ label: ZoneLabel,
        spacing: Double,
        atMost limit: Int
    ) -> [Place] {
        let corners = polygon.corners.map(place)
        let left = (corners.map(\.x).min() ?? 0) + (label.form == .turned ? 11 : 0)
        let right = corners.map(\.x).max() ?? 0
        let bottom = corners.map(\.y).max() ?? 0
        var slots: [Place] = []
        var y = (corners.map(\.y).min() ?? 0) + (label.form == .turned ? 8 : 20)
        let reach = spacing / 2 / scale
        while y < bottom, slots.count < limit {
            var x = left + spacing * 0.75
            while x < right, slots.count < limit {
                let point = Point(x: (x - origin.x) / scale, y: (y - origin.y) / scale)
                let isFree = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].allSatisfy {
                    polygon.contains(Point(x: point.x + $0.0 * reach, y: point.y + $0.1 * reach))
                }
                if isFree, !isBuilt(point) { slots.append(Place(x: x, y: y)) }
                x += spacing
            }
            y += spacing
        }
        return slots
    }

    /// Whether something of the building is drawn there.
    private func isBuilt(_ point: Point) -> Bool {
        let fixed = map.plan.anchors.map(\.position) + map.plan.receivers.map(\.position)
        return fixed.contains { $0.distance(to: point) * scale < 7.5 }
            || map.plan.obstacles.contains { $0.polygon.contains(point) }
    }

    /// One mark of each kind with its number, where a zone has no room for all; the worst ones first,
    /// and in a narrow zone the number below its mark.
    private mutating func drawCounts(
        _ marks: [(mark: Mark, count: Int)],
        of zone: SitePlan.Zone,
        below label: ZoneLabel
    ) {
        let corners = zone.polygon.corners.map(place)
        let right = corners.map(\.x).max() ?? 0
        var left = corners.map(\.x).min() ?? 0
        var top = corners.map(\.y).min() ?? 0
        let bottom = (corners.map(\.y).max() ?? 0) - 1
        // Below a name that reads upwards where the zone is narrow and long enough, else beside it.
        let below = label.place.y + label.length + 3
        let (room, isLong) = (right - left - 10, Int((bottom - below) / 17) >= min(marks.count, 2))
        if label.form != .turned {
            top += label.form == .number ? 9 : 13
        } else if room < 7 || (right - left < Self.roomBesideName && isLong) {
            top = below
        } else {
            (left, top) = (left + 10, top + 2)
        }
        let texts = marks.map { words.integer($0.count) }
        let widest = texts.map { typesetter.width($0, .label) }.max() ?? 0
        let isNarrow = widest + 20 > right - left
        let step = isNarrow ? 17.0 : 12
        let cell = widest + 24
        let columns = isNarrow ? 1 : max(1, Int((right - left - 6) / cell))
        let rows = min((marks.count + columns - 1) / columns, Int((bottom - top) / step))
        if rows * columns < marks.count {
            let room = Rectangle(x: left, y: top, width: right - left, height: bottom - top)
            if drawSmall(Array(zip(marks.map(\.mark), texts)), in: room) { return }
        }
        let shown = right - left < 7 ? 0 : max(0, rows * columns)
        if shown < marks.count {
            rest.append((Self.name(zone), Array(marks.dropFirst(shown))))
        }
        guard shown > 0 else { return }
        let firstY = max(top, (top + bottom - Double(rows) * step) / 2)
        // As many in each row as the rows need.
        let inRow = (min(marks.count, rows * columns) + rows - 1) / rows
        for (place, (mark, text)) in zip(marks, texts).prefix(rows * inRow).enumerated() {
            let y = firstY + Double(place / inRow) * step
            let offset = Double(place % inRow) - Double(inRow - 1) / 2
            let middle = (left + right) / 2 + offset * cell
            if isNarrow {
                let width = max(8, typesetter.width(text, .small) + 1)
                let box = Rectangle(x: middle - width / 2, y: y, width: width, height: step - 1)
                drawing.shapes.append(.fill(box, .white))
                draw(mark.mark, at: Place(x: middle, y: y + 4), 6)
                drawing.put(text, .small, x: middle, y: y + 7, anchor: .centre)
            } else {
                let width = typesetter.width(text, .label) + 14
                let box = Rectangle(x: middle - width / 2 - 3, y: y, width: width + 6, height: 12)
                drawing.shapes.append(.fill(box, .white))
                draw(mark.mark, at: Place(x: middle - width / 2 + 4, y: y + 6), Self.markSize)
                drawing.put(text, .label, x: middle - width / 2 + 12, y: y + 1)
            }
        }
    }

    /// The same as small as can be read, each number beside its mark.
    ///
    /// - Returns: whether there was room for all; where there was none, nothing is drawn.
    private mutating func drawSmall(_ counts: [(Mark, String)], in room: Rectangle) -> Bool {
        let widest = counts.map { typesetter.width($0.1, .small) }.max() ?? 0
        let (cell, step) = (widest + 10, 9.0)
        let columns = Int(room.width / cell)
        guard columns > 0 else { return false }
        let rows = (counts.count + columns - 1) / columns
        guard Double(rows) * step <= room.height else { return false }
        let inRow = (counts.count + rows - 1) / rows
        let left = room.x + (room.width - Double(inRow) * cell) / 2
        let top = room.y + (room.height - Double(rows) * step) / 2
        for (place, (mark, text)) in counts.enumerated() {
            let x = left + Double(place % inRow) * cell
            let y = top + Double(place / inRow) * step
            drawing.shapes.append(
                .fill(Rectangle(x: x, y: y, width: cell - 1, height: step - 0.5), .white)
            )
            draw(mark, at: Place(x: x + 4, y: y + step / 2), 5)
            drawing.put(text, .small, x: x + 8, y: y - 0.5)
        }
        return true
    }

    private mutating func draw(_ mark: Mark, at: Place, _ size: Double) {
        switch mark {
        case .outcome(let outcome):
            drawing.shapes.append(.mark(OutcomeMark(outcome), x: at.x, y: at.y, size: size))
        case .extra: drawing.shapes.append(.cross(at, size: size * 0.8, .black))
        }
    }
}

/// Names, head and foot.
extension SiteMapLayout {
    private mutating func drawNames() {
        var numbers: [Place] = []
        for label in labels {
            let (x, y) = (label.place.x, label.place.y)
            if label.form == .number {
                // Where zones are narrower than their numbers, every few of them has to do.
                let isHidden = numbers.contains { abs($0.x - x) < 14 && abs($0.y - y) < 7 }
                if isHidden { continue }
                numbers.append(label.place)
            }
            guard label.form == .turned else {
                drawing.put(label.text, label.style, x: x, y: y)
                continue
            }
            // Its line begins below and ends at its place.
            drawing.put(label.text, label.style, x: x, y: 0)
            let last = drawing.texts.count - 1
            drawing.texts[last].isTurned = true
            drawing.texts[last].x = x + label.style.baselineOffset
            drawing.texts[last].baseline = y + label.length
        }
        drawKey()
    }

    /// The names of the zones that have no room for theirs.
    private mutating func drawKey() {
        let entries = zip(map.zones, labels).filter { $0.1.form == .number }
            .map { "\($0.1.text)  \(Self.name($0.0))" }
        guard let keyArea, !entries.isEmpty else { return }
        let columns = max(1, Int(keyArea.width / Self.keyWidth))
        let rows = max(1, Int((keyArea.height / TextStyle.small.leading).rounded()))
        var lines = entries
        if entries.count > columns * rows {
            let rest = words.integer(entries.count - columns * rows + 1)
            lines =
                entries.prefix(columns * rows - 1)
                + [words.text(MapPhrase.moreZones, ["n": rest])]
        }
        for (index, line) in lines.enumerated() {
            drawing.put(
                typesetter.fitted(line, .small, width: Self.keyWidth - 8).text,
                .small,
                x: keyArea.x + Double(index / rows) * Self.keyWidth,
                y: keyArea.y + Double(index % rows) * TextStyle.small.leading
            )
        }
    }

    private mutating func drawHead() {
        let site = DataText.quoted(map.site, limit: 80)
        let title = words.text(MapPhrase.title, ["site": site])
        let lines = typesetter.lines(title, .heading, width: area.width)
        drawing.put(Array(lines.prefix(1)), .heading, x: area.x, y: Self.margin)
        var facts = [words[MapPhrase.planAlone]]
        if let audit = map.audit {
            let content = ReportContent(
                audit,
                options: ReportOptions(language: words.language, clock: words.clock)
            )
            facts = [DataText.clean(audit.scope.inventory, limit: 80), content.furniture.status]
            if let end = audit.endedAt { facts.append(words.moment(end)) }
        }
        drawing.put(words.joined(facts), .table, x: area.x, y: Self.margin + 22, ink: .grey)
    }

    private mutating func drawFoot() {
        var y = area.maxY + (isSheet ? 30 : 14)
        let rule = Shape.rule(x: area.x, y: y - 8, width: area.width, .rule, thickness: 0.6)
        drawing.shapes.append(rule)
        var entries: [(Mark, String)] = []
        if let audit = map.audit {
            let outcomes = audit.outcomes
            for case .outcome(let outcome) in Self.order.reversed() where outcomes[outcome] > 0 {
                let name = words[OutcomePhrase(outcome)]
                entries.append((.outcome(outcome), "\(name) \(words.integer(outcomes[outcome]))"))
            }
            if !audit.extras.isEmpty {
                let count = words.integer(audit.extras.count)
                entries.append((.extra, "\(words[MapPhrase.extra]) \(count)"))
            }
        }
        drawRest(&y)
        var x = area.x
        for (mark, text) in entries {
            if x > area.x, x + 12 + typesetter.width(text, .table) > area.maxX {
                (x, y) = (area.x, y + 13)
            }
            draw(mark, at: Place(x: x + 4, y: y + 6), Self.markSize)
            x = put(text, x: x + 12, y: y)
        }
        drawBuildingLegend(y: y + 16)
        drawScale(y: y + 16)
    }

    /// Lists below the map what zones hold that have no room for it.
    private mutating func drawRest(_ y: inout Double) {
        guard !rest.isEmpty else { return }
        let zones = rest.map { zone, marks in
            let counts = marks.map { entry in
                "\(word(entry.mark)) \(words.integer(entry.count))"
            }
            return "\(zone): \(words.list(counts))"
        }
        let text = words.text(
            isSheet ? MapPhrase.withoutRoom : .withoutRoomInReport,
            ["zones": zones.joined(separator: "; ")]
        )
        let lines = typesetter.fitted(
            text,
            .small,
            width: area.width,
            atMost: map.isLarge && !isSheet ? Self.mostRestLines : 1
        )
        y = drawing.put(lines, .small, x: area.x, y: y)
    }

    private func word(_ mark: Mark) -> String {
        switch mark {
        case .outcome(let outcome): words[OutcomePhrase(outcome)]
        case .extra: words[MapPhrase.extra]
        }
    }

    private mutating func put(_ text: String, x: Double, y: Double) -> Double {
        drawing.put(text, .table, x: x, y: y)
        return x + typesetter.width(text, .table) + 14
    }

    private mutating func drawBuildingLegend(y: Double) {
        var x = area.x
        if !map.plan.anchors.isEmpty, !map.isLarge {
            drawing.shapes.append(Self.anchor(Place(x: x + 4, y: y + 6)))
            x = put(words[MapPhrase.anchor], x: x + 12, y: y)
        }
        if !map.plan.receivers.isEmpty {
            drawing.shapes += Self.receiver(Place(x: x + 4, y: y + 5))
            x = put(words[MapPhrase.receiver], x: x + 12, y: y)
        }
        let box = Rectangle(x: x, y: y + 2, width: 12, height: 8)
        if !map.plan.obstacles.isEmpty {
            drawing.shapes.append(.fill(box, .rule))
            x = put(words[MapPhrase.obstacle], x: x + 16, y: y)
        }
        if !map.uncovered.isEmpty {
            let box = Rectangle(x: x, y: y + 2, width: 12, height: 8)
            drawing.shapes += [
                .hatchedArea([box], within: Self.corners(of: box), .rule),
                .frame(box, .rule, width: 0.6),
            ]
            x = put(words[MapPhrase.notCovered], x: x + 16, y: y)
        }
        let unplaced = (map.audit?.findings ?? []).count { SiteMap.place(of: $0) == nil }
        if unplaced > 0 {
            let items = words.count(unplaced, .items)
            _ = put(words.text(MapPhrase.notOnPlan, ["items": items]), x: x, y: y)
        }
    }

    private static func corners(of box: Rectangle) -> [Place] {
        [
            Place(x: box.x, y: box.y), Place(x: box.maxX, y: box.y),
            Place(x: box.maxX, y: box.maxY), Place(x: box.x, y: box.maxY),
        ]
    }

    /// A bar of a round number of metres, about an inch long.
    private mutating func drawScale(y: Double) {
        let steps = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
        let metres = steps.last { $0 * scale <= 110 } ?? 1
        let width = metres * scale
        let right = area.maxX
        let (start, end) = (Place(x: right - width, y: y + 9), Place(x: right, y: y + 9))
        drawing.shapes.append(.line(start, end, .black, width: 1.2))
        for tick in [start, end] {
            drawing.shapes.append(
                .line(Place(x: tick.x, y: y + 5), Place(x: tick.x, y: y + 9.6), .black, width: 1.2)
            )
        }
        let text = words.text(MapPhrase.metres, ["n": words.integer(Int(metres))])
        drawing.put(text, .table, x: right - width - 6, y: y, anchor: .right)
    }
}
