import MusterCore

/// The floor of a simulated site: a dock along the front, aisles between racks behind it, then
/// cold rooms.
struct Floor: Sendable {
    private static let dockDepth = 8.0
    private static let aisleWidth = 4.2
    private static let aisleDepth = 28.0
    private static let rackHalfDepth = 0.5
    private static let passageWidth = 1.0
    private static let roomWidth = 6.4
    private static let roomDepth = 14.0
    private static let wallHalfDepth = 0.1
    private static let doorWidth = 2.0

    /// Docks, then aisles, then cold rooms, each from left to right.
    let zones: [SimulatedZone]
    /// Racks and walls, ordered by their left edges.
    let obstacles: [Rectangle]
    let width: Double
    let height: Double

    /// Lays out `zoneCount` zones, at least four: one in twelve a dock and two in twelve cold.
    init(zoneCount: Int) {
        let dockCount = max(1, zoneCount / 12)
        let roomCount = max(2, zoneCount / 12)
        let aisleCount = zoneCount - dockCount - roomCount
        let roomsFrom = Double(aisleCount) * Self.aisleWidth + Self.passageWidth
        width = roomsFrom + Double(roomCount) * Self.roomWidth
        height = Self.dockDepth + Self.aisleDepth + 2
        zones =
            Self.docks(dockCount, width: width) + Self.aisles(aisleCount)
            + Self.rooms(roomCount, from: roomsFrom)
        obstacles =
            (Self.racks(aisleCount) + Self.walls(roomCount, from: roomsFrom))
            .sorted { $0.x.lowerBound < $1.x.lowerBound }
    }

    /// How many racks and walls the straight line between two points leads through.
    func crossings(from start: Point, to end: Point) -> Int {
        let (left, right) = (min(start.x, end.x), max(start.x, end.x))
        var count = 0
        // No obstacle is wider than a room: nothing farther to the left can reach the line.
        for obstacle in obstacles[firstObstacle(rightOf: left - Self.roomWidth)...] {
            if obstacle.x.lowerBound > right { break }
            if obstacle.isCrossed(from: start, to: end) { count += 1 }
        }
        return count
    }

    private func firstObstacle(rightOf x: Double) -> Int {
        var (low, high) = (0, obstacles.count)
        while low < high {
            let middle = (low + high) / 2
            if obstacles[middle].x.lowerBound < x { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Parts

    private static func docks(_ count: Int, width: Double) -> [SimulatedZone] {
        (1...count).map { number in
            let part = width / Double(count)
            return SimulatedZone(
                id: ZoneID(rawValue: count == 1 ? "dock" : "dock-\(number)"),
                name: count == 1 ? "Dock" : "Dock \(number)",
                kind: .dock,
                area: Rectangle(
                    x: part * Double(number - 1)...part * Double(number),
                    y: 0...dockDepth
                )
            )
        }
    }

    private static func aisles(_ count: Int) -> [SimulatedZone] {
        (1...count).map { number in
            SimulatedZone(
                id: ZoneID(rawValue: "aisle-\(number)"),
                name: "Aisle \(number)",
                kind: .aisle,
                area: Rectangle(
                    x: aisleWidth * Double(number - 1)...aisleWidth * Double(number),
                    y: dockDepth...dockDepth + aisleDepth
                )
            )
        }
    }

    private static func rooms(_ count: Int, from left: Double) -> [SimulatedZone] {
        (1...count).map { number in
            SimulatedZone(
                id: ZoneID(rawValue: "cold-\(number)"),
                name: "Cold room \(number)",
                kind: .cold,
                area: Rectangle(
                    x: left + roomWidth * Double(number - 1)...left + roomWidth * Double(number),
                    y: dockDepth...dockDepth + roomDepth
                )
            )
        }
    }

    /// Two racks back to back between aisles, one at either end.
    private static func racks(_ aisles: Int) -> [Rectangle] {
        (0...aisles).map { number in
            let x = aisleWidth * Double(number)
            return Rectangle(
                x: max(0, x - rackHalfDepth)...x + rackHalfDepth,
                y: dockDepth + 1...dockDepth + aisleDepth - 1
            )
        }
    }

    /// The walls of the rooms: one beside each, one behind, and the front with its door.
    private static func walls(_ rooms: Int, from left: Double) -> [Rectangle] {
        let (front, back) = (dockDepth, dockDepth + roomDepth)
        let sides = (0...rooms).map { number in
            let x = left + roomWidth * Double(number)
            return Rectangle(x: x - wallHalfDepth...x + wallHalfDepth, y: front...back)
        }
        let ends = (0..<rooms).flatMap { number in
            let x = left + roomWidth * Double(number)
            let door = x + (roomWidth - doorWidth) / 2
            return [
                Rectangle(x: x...x + roomWidth, y: back - wallHalfDepth...back + wallHalfDepth),
                Rectangle(x: x...door, y: front - wallHalfDepth...front + wallHalfDepth),
                Rectangle(
                    x: door + doorWidth...x + roomWidth,
                    y: front - wallHalfDepth...front + wallHalfDepth
                ),
            ]
        }
        return sides + ends
    }
}
