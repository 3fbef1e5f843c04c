import MusterAudit
import MusterCatalogue
import MusterCore

/// Turns a map into a drawing: of the size of a sheet of A4, whichever way the plan fits better, or
/// as a figure on a page.
package struct SiteMapLayout {
    let map: SiteMap
    let words: Wording
    let typesetter: Typesetter
    var drawing: Drawing
    let area: Rectangle
    /// Points a metre, and where the plan's corner lies.
    var scale = 1.0
    var origin = Place(x: 0, y: 0)
    var labels: [ZoneLabel] = []
    /// What zones hold that have no room for it, in the order of the zones.
    var rest: [(zone: String, marks: [(mark: Mark, count: Int)])] = []
    /// Where the key of numbered zones stands.
    var keyArea: Rectangle?
    /// Whether it is a sheet of its own, with a head, and not a figure.
    let isSheet: Bool

    static let margin = 36.0
    private static let headHeight = 46.0
    private static let footHeight = 64.0
    /// The height of the foot within a report, where the legend may take two lines, and what has no room on
    /// the map of a large site some more.
    static func figureFootHeight(of map: SiteMap) -> Double {
        62 + (map.isLarge ? TextStyle.small.leading * Double(mostRestLines) : 0)
    }
    static let markSize = 7.0
    /// The widest and the narrowest distance of two marks, in points.
    static let spacings = [11.0, 9.0, 7.5]
    /// The width of a column of the key, in points, and how many there may be.
    static let keyWidth = 92.0
    private static let mostKeyColumns = 4
    /// The narrowest zone that has room for signs beside a name that reads upwards, in points.
    static let roomBesideName = 28.0
    private static let keyGap = 12.0
    /// How many lines below a map list what has no room on it.
    static let mostRestLines = 3
    /// More moves from zone to zone would hide the map.
    static let mostMoves = 24
    /// The same for a figure whose zones have no room for their names.
    static let mostMovesInSmall = 8

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

    init(
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
        map.isWhole
            ? Rectangle(
                x: 0,
                y: 0,
                width: max(map.plan.width, 0.1),
                height: max(map.plan.height, 0.1)
            ) : SiteMap.extent(of: map.zones)
    }

    /// What a key below the plan takes where zones have names too long for them, in points.
    var keyHeight: Double {
        let numbered = labels.count { $0.form == .number }
        let columns = max(1, Int(area.width / Self.keyWidth))
        let rows = (numbered + columns - 1) / columns
        return rows == 0 ? 0 : Double(rows) * TextStyle.small.leading + Self.keyGap
    }

    /// Makes the plan as large as a room allows, and names its zones by what fits then.
    mutating func fit(_ extent: Rectangle, in room: Rectangle) {
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

    static func name(_ zone: SitePlan.Zone) -> String {
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

    func place(_ point: Point) -> Place {
        Place(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
    }

    private func isShown(_ point: Point) -> Bool {
        map.isWhole || map.zones.contains { $0.polygon.contains(point) }
    }

    /// The picture of the floor, where the whole plan is shown.
    mutating func drawPicture() {
        guard map.isWhole, let picture = map.picture, let lies = map.plan.picture
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

    mutating func drawZones() {
        let isBare = map.picture == nil || !map.isWhole
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

    mutating func drawBuilding() {
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
    static func anchor(_ at: Place, _ size: Double = 1) -> Shape {
        let corners = [
            Place(x: at.x, y: at.y - 3.5 * size),
            Place(x: at.x + 3.5 * size, y: at.y + 2.5 * size),
            Place(x: at.x - 3.5 * size, y: at.y + 2.5 * size),
        ]
        return .polygon(corners, fill: .white, edge: .grey, width: 0.8 * size)
    }

    /// A filled square on its corner, with a foot.
    static func receiver(_ at: Place) -> [Shape] {
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
