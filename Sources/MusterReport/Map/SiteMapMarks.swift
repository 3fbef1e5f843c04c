import MusterAudit
import MusterCatalogue
import MusterCore

/// What an audit found.
extension SiteMapLayout {
    /// Something that is marked in a zone.
    enum Mark: Hashable {
        case outcome(Outcome)
        case extra
    }

    static let order: [Mark] =
        ([.missing, .misplaced, .inconclusive, .notHeard, .excused, .confirmed, .found] as [Outcome])
        .map { .outcome($0) } + [.extra]

    func marks(_ tally: SiteMap.Tally) -> [(mark: Mark, count: Int)] {
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
    mutating func drawMoves() -> [Shape] {
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
        let isBare = map.picture == nil || !map.isWhole
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

    mutating func drawMarks() {
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
    mutating func drawCounts(
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
    mutating func drawSmall(_ counts: [(Mark, String)], in room: Rectangle) -> Bool {
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

    mutating func draw(_ mark: Mark, at: Place, _ size: Double) {
        switch mark {
        case .outcome(let outcome):
            drawing.shapes.append(.mark(OutcomeMark(outcome), x: at.x, y: at.y, size: size))
        case .extra: drawing.shapes.append(.cross(at, size: size * 0.8, .black))
        }
    }
}
