public import MusterCore

/// What the readings of a sensor speak for.
public enum SensorPlace: Hashable, Sendable {
    /// A zone of the site.
    case zone(ZoneID)
    /// An item, by the name of its inventory: a box with a logger in it.
    case item(ItemID, inventory: String)
    /// A lot, wherever its items are.
    case lot(String)
    /// The air outside.
    case outside

    /// The kind's stable word, as in JSON and the database.
    public var word: String {
        switch self {
        case .zone: "zone"
        case .item: "item"
        case .lot: "lot"
        case .outside: "outside"
        }
    }
}

extension SensorPlace: CustomStringConvertible {
    /// The kind and the name: `zone:cold-1`.
    public var description: String {
        switch self {
        case .zone(let zone): "zone:\(zone)"
        case .item(let item, _): "item:\(item)"
        case .lot(let lot): "lot:\(lot)"
        case .outside: "outside"
        }
    }
}

/// Where a sensor was for a time.
public struct Placement: Hashable, Sendable {
    /// The sensor.
    public var sensor: SensorID
    /// What its readings speak for.
    public var place: SensorPlace
    /// Where it hangs on the site plan.
    public var position: Point?
    /// From when on (UTC).
    public var from: Instant
    /// Until when (UTC); `nil` while it is there.
    public var until: Instant?
    /// Who placed it.
    public var by: String

    /// Creates a placement.
    public init(
        sensor: SensorID,
        place: SensorPlace,
        position: Point? = nil,
        from: Instant,
        until: Instant? = nil,
        by: String
    ) {
        (self.sensor, self.place, self.position) = (sensor, place, position)
        (self.from, self.until, self.by) = (from, until, by)
    }
}
