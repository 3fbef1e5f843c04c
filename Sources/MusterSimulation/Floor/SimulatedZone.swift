import MusterCore

/// A zone of a simulated site, and where things stand in it.
struct SimulatedZone: Sendable {
    /// What kind of place a zone is.
    enum Kind: Sendable {
        /// Open floor along the front, where pallets come and go.
        case dock
        /// A lane between two racks.
        case aisle
        /// A room with walls, shelves along two of them.
        case cold
    }

    let id: ZoneID
    let name: String
    let kind: Kind
    let area: Rectangle

    /// A place for an item: along the shelves, or anywhere on the floor of the dock.
    func place(using random: inout RandomStream) -> Place {
        switch kind {
        case .dock:
            Place(
                point: Point(
                    x: random.number(in: (area.x.lowerBound + 0.5)...(area.x.upperBound - 0.5)),
                    y: random.number(in: 0.6...7.4)
                ),
                height: random.number(in: 0.2...1.4)
            )
        case .aisle, .cold:
            Place(
                point: Point(
                    x: random.pick(shelves),
                    y: random.number(in: (area.y.lowerBound + 1.2)...(area.y.upperBound - 1.2))
                ),
                height: random.pick(kind == .aisle ? [0.3, 1.4, 2.5, 3.6] : [0.3, 1.2, 2.1])
            )
        }
    }

    /// Where anchors hang: evenly along the zone, on alternate sides, above people's heads.
    var anchorPlaces: [Place] {
        let (along, across) = kind == .dock ? (area.x, [0.6, 7.4]) : (area.y, shelves)
        let length = along.upperBound - along.lowerBound
        let count = max(3, Int(length / 7))
        return (0..<count).map { number in
            let position = along.lowerBound + length * (Double(number) + 0.5) / Double(count)
            let side = across[number % 2]
            return Place(
                point: kind == .dock ? Point(x: position, y: side) : Point(x: side, y: position),
                height: 2.6
            )
        }
    }

    /// Where fixed receivers hang: evenly along the middle, under the ceiling.
    func receiverPlaces(_ count: Int) -> [Place] {
        let along = kind == .dock ? area.x : area.y
        return (0..<count).map { number in
            let share = (Double(number) + 0.5) / Double(count)
            let position = along.lowerBound + (along.upperBound - along.lowerBound) * share
            return Place(
                point: kind == .dock
                    ? Point(x: position, y: area.centre.y) : Point(x: area.centre.x, y: position),
                height: 4
            )
        }
    }

    /// Where the front edges of the two shelves are.
    private var shelves: [Double] {
        [area.x.lowerBound + 0.6, area.x.upperBound - 0.6]
    }
}
