/// A place on the site plan, in metres from the plan's origin (top left; x to the right, y down).
public struct Point: Hashable, Sendable {
    /// Metres to the right.
    public var x: Double
    /// Metres down.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance to `other` in metres.
    public func distance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
