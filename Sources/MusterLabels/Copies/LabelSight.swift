public import MusterCore

/// One time that a label was looked at.
public struct LabelSight: Equatable, Sendable {
    /// When (UTC).
    public var at: Instant
    /// Where: the zone; `nil` where that was not said, as of customers.
    public var place: String?
    /// Whether somebody of the house looked.
    public var isByStaff: Bool
    /// Whether it was looked at as stock: counted, confirmed, picked.
    public var isAsStock: Bool
    /// Of a customer: what tells one from another on one day; nothing that leads to a person.
    public var visitor: [UInt8]?

    /// Creates a sight.
    public init(
        at: Instant,
        place: String?,
        isByStaff: Bool,
        isAsStock: Bool = false,
        visitor: [UInt8]? = nil
    ) {
        (self.at, self.place, self.isByStaff) = (at, place, isByStaff)
        (self.isAsStock, self.visitor) = (isAsStock, visitor)
    }
}

/// How far two places are from each other.
public struct PlaceDistance: Equatable, Sendable {
    /// In metres, between the nearest points of both.
    public var metres: Double
    /// Whether they are on two sites: there people go by vehicles.
    public var isBetweenSites: Bool

    /// Creates a distance.
    public init(metres: Double, isBetweenSites: Bool) {
        (self.metres, self.isBetweenSites) = (metres, isBetweenSites)
    }

    /// How long a thing takes from one to the other at least, in seconds.
    ///
    /// Between sites 30 m/s, a lorry on an empty motorway; between zones 2 m/s, a quick walk, and a
    /// minute for clocks that differ.
    var leastSeconds: Double { isBetweenSites ? metres / 30 : max(0, metres / 2 - 60) }
}
