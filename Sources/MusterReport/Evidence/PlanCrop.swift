import MusterAudit
import MusterCatalogue
import MusterCore

/// The part of a plan around the place of one item.
package struct PlanCrop: Sendable {
    private let plan: SitePlan
    private let home: SitePlan.Zone?
    private let found: SitePlan.Zone?
    private let loudest: Point?
    private let outcome: Outcome

    /// How much of the plan is shown at least, as a share of its longer side.
    private static let leastShare = 0.3
    /// How much is shown around the zones, as a share of their extent.
    private static let surroundings = 0.3

    /// How much may be shown beyond the plan's edge, as a share of what is shown.
    private static let edge = 0.05

    /// Creates a crop; `nil` where the plan has neither zone.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - home: the zone that the item belongs in.
    ///   - found: the zone that it was found in, where that is another one.
    ///   - loudest: where the receiver was when the item was loudest.
    ///   - outcome: the verdict on it.
    init?(
        _ plan: SitePlan,
        home: ZoneID?,
        found: ZoneID?,
        loudest: Point?,
        outcome: Outcome
    ) {
        self.plan = plan
        self.home = plan.zones.first { $0.id == home }
        self.found = plan.zones.first { $0.id == found }
        self.loudest = loudest
        self.outcome = outcome
        if self.home == nil, self.found == nil { return nil }
    }

    /// What is shown, in metres, in the proportions of a box.
    private func window(_ box: Rectangle) -> Rectangle {
        let corners = [home, found].compactMap { $0 }.flatMap(\.polygon.corners)
        let points = corners + [loudest].compactMap { $0 }
        let left = points.map(\.x).min() ?? 0
        let top = points.map(\.y).min() ?? 0
        var width = (points.map(\.x).max() ?? 0) - left
        var height = (points.map(\.y).max() ?? 0) - top
        let (middleX, middleY) = (left + width / 2, top + height / 2)
        let least = Self.leastShare * max(plan.width, plan.height)
        width = max(width * (1 + Self.surroundings), least)
        height = max(height * (1 + Self.surroundings), least)
        width = max(width, height * box.width / box.height)
        height = width * box.height / box.width
        // Rather more of the plan than what lies outside of it.
        func start(_ middle: Double, _ extent: Double, _ whole: Double) -> Double {
            let edge = extent * Self.edge
            return extent >= whole + 2 * edge
                ? (whole - extent) / 2
                : min(max(middle - extent / 2, -edge), whole + edge - extent)
        }
        return Rectangle(
            x: start(middleX, width, plan.width),
            y: start(middleY, height, plan.height),
            width: width,
            height: height
        )
    }

    /// Draws the crop into a box.
    func place(in box: Rectangle, on page: inout ReportPage) {
        let window = window(box)
        let scale = box.width / window.width
        func place(_ point: Point) -> Place {
            Place(x: box.x + (point.x - window.x) * scale, y: box.y + (point.y - window.y) * scale)
        }
        func shape(_ polygon: Polygon, _ fill: Ink?, _ edge: Ink?, _ width: Double) {
            let corners = Self.clip(polygon.corners.map(place), to: box)
            guard corners.count > 2 else { return }
            page.shapes.append(.polygon(corners, fill: fill, edge: edge, width: width))
        }
        page.shapes.append(.fill(box, .white))
        for zone in plan.zones where zone.id != home?.id { shape(zone.polygon, .tint, .rule, 0.5) }
        if let home { shape(home.polygon, .accentTint, nil, 0) }
        for obstacle in plan.obstacles { shape(obstacle.polygon, .rule, nil, 0) }
        if let home { shape(home.polygon, nil, .accent, 1.1) }
        page.shapes.append(.frame(box, .rule, width: 0.6))
        let homeAt = home.map { place($0.polygon.centroid) }
        let foundAt = found.map { place($0.polygon.centroid) }
        if let homeAt, let foundAt { page.shapes += Self.arrow(homeAt, foundAt) }
        if let loudest {
            let at = place(loudest)
            page.shapes.append(.pointer(x: at.x, y: at.y, size: 6, .black))
        }
        if let at = foundAt ?? homeAt {
            page.shapes.append(.mark(OutcomeMark(outcome), x: at.x, y: at.y, size: 9))
        }
    }

    /// From where to where, as on the map; nothing where the two are close.
    static func arrow(_ from: Place, _ to: Place) -> [Shape] {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 20 else { return [] }
        let (ux, uy) = (dx / length, dy / length)
        let end = Place(x: to.x - ux * 7, y: to.y - uy * 7)
        let neck = Place(x: end.x - ux * 6, y: end.y - uy * 6)
        return [
            .line(from, neck, .accentMiddle, width: 1.2),
            .polygon(
                [
                    end, Place(x: neck.x - uy * 3, y: neck.y + ux * 3),
                    Place(x: neck.x + uy * 3, y: neck.y - ux * 3),
                ],
                fill: .accentMiddle,
                edge: nil,
                width: 0
            ),
        ]
    }

    /// What of a polygon lies within a box.
    ///
    /// Source: Sutherland and Hodgman, Reentrant polygon clipping, CACM 17 (1974).
    package static func clip(_ corners: [Place], to box: Rectangle) -> [Place] {
        let sides: [(inside: (Place) -> Bool, crossing: (Place, Place) -> Place)] = [
            ({ $0.x >= box.x }, { Self.crossing($0, $1, x: box.x) }),
            ({ $0.x <= box.maxX }, { Self.crossing($0, $1, x: box.maxX) }),
            ({ $0.y >= box.y }, { Self.crossing($0, $1, y: box.y) }),
            ({ $0.y <= box.maxY }, { Self.crossing($0, $1, y: box.maxY) }),
        ]
        return sides.reduce(corners) { corners, side in
            var kept: [Place] = []
            for (index, corner) in corners.enumerated() {
                let before = corners[(index + corners.count - 1) % corners.count]
                if side.inside(corner) != side.inside(before) {
                    kept.append(side.crossing(before, corner))
                }
                if side.inside(corner) { kept.append(corner) }
            }
            return kept
        }
    }

    private static func crossing(_ one: Place, _ other: Place, x: Double) -> Place {
        Place(x: x, y: one.y + (other.y - one.y) * (x - one.x) / (other.x - one.x))
    }

    private static func crossing(_ one: Place, _ other: Place, y: Double) -> Place {
        Place(x: one.x + (other.x - one.x) * (y - one.y) / (other.y - one.y), y: y)
    }
}
