public import MusterCore

/// Where a receiver was in one second of a visit, and how busy the air was.
///
/// Points follow each other second by second; where nothing told the position, there is none. Speed
/// and stops follow from them: ``WalkPath``. A receiver that is fixed has one point a visit, with the
/// advertisements of all its seconds.
public struct PathPoint: Hashable, Sendable {
    /// The second, counted from the visit's first one.
    public var second: Int
    /// Where the receiver was, in metres on the site's plan, to the decimetre.
    public var position: Point
    /// How many advertisements the receiver heard in that second, anybody's; a fixed one in the visit.
    public var adverts: Int

    /// Creates a point.
    public init(second: Int, position: Point, adverts: Int) {
        self.second = second
        self.position = position
        self.adverts = adverts
    }
}
