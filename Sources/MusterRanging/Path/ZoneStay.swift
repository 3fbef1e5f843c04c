public import MusterCore

/// The time and the way of a scanner in one zone, as its whole path tells them.
public struct ZoneStay: Hashable, Sendable {
    /// How many seconds must be spent in a zone to have entered it.
    public static let leastSeconds = 3.0
    /// How likely it must be that the scanner was in it, in its likeliest second.
    public static let leastChance = 0.5

    /// The zone.
    public var zone: ZoneID
    /// How long the scanner was in it: its chances, summed over the seconds.
    public var seconds: Double
    /// How far it was carried in it, in metres.
    public var metres: Double
    /// Whether it was in it, and did not merely come near.
    public var isEntered: Bool

    /// Creates a stay.
    public init(zone: ZoneID, seconds: Double, metres: Double, isEntered: Bool) {
        (self.zone, self.seconds) = (zone, seconds)
        (self.metres, self.isEntered) = (metres, isEntered)
    }
}

extension ScannerPath {
    /// How long the scanner was in each zone, and how far it was carried there, in the order of the plan.
    ///
    /// A way between zones counts for the zone beside it, so that none of the whole way is lost; time
    /// there counts nowhere.
    /// Seconds in which nothing was heard at all count nowhere.
    package var stays: [ZoneStay] {
        var seconds = [Double](repeating: 0, count: zones.count)
        var (most, metres) = (seconds, seconds)
        for (index, place) in places.enumerated() where place.isListening {
            for rank in index * Self.keptCells..<(index + 1) * Self.keptCells {
                let zone = zoneOfCell[Int(cells[rank])]
                if zone != PathGrid.hall { seconds[Int(zone)] += Double(weights[rank]) }
            }
            most[place.zone] = max(most[place.zone], place.zoneChance)
            guard index > 0, places[index - 1].second &+ 1 == place.second else { continue }
            metres[place.zone] += places[index - 1].position.distance(to: place.position)
        }
        return zones.indices.map { zone in
            ZoneStay(
                zone: zones[zone],
                seconds: seconds[zone],
                metres: metres[zone],
                isEntered: seconds[zone] >= ZoneStay.leastSeconds
                    && most[zone] >= ZoneStay.leastChance
            )
        }
    }
}
