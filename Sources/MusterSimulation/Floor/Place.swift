public import MusterCore

/// A place in the building.
public struct Place: Hashable, Sendable {
    /// Where on the plan, in metres.
    public var point: Point
    /// Metres above the floor.
    public var height: Double
}
