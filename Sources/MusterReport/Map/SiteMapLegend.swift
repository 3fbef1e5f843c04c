import MusterAudit
import MusterCatalogue
import MusterCore

/// Names, head and foot.
extension SiteMapLayout {
    mutating func drawNames() {
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
    mutating func drawKey() {
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

    mutating func drawHead() {
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

    mutating func drawFoot() {
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
    mutating func drawRest(_ y: inout Double) {
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

    mutating func put(_ text: String, x: Double, y: Double) -> Double {
        drawing.put(text, .table, x: x, y: y)
        return x + typesetter.width(text, .table) + 14
    }

    mutating func drawBuildingLegend(y: Double) {
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

    static func corners(of box: Rectangle) -> [Place] {
        [
            Place(x: box.x, y: box.y), Place(x: box.maxX, y: box.y),
            Place(x: box.maxX, y: box.maxY), Place(x: box.x, y: box.maxY),
        ]
    }

    /// A bar of a round number of metres, about an inch long.
    mutating func drawScale(y: Double) {
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
