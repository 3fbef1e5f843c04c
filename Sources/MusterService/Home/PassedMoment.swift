import MusterCore

extension Instant {
    /// By how much the clocks of two machines may differ, in seconds.
    private static let clockTolerance = 120.0

    /// The moment, if it has passed: what people and programs say of a time to come was not seen.
    ///
    /// - Parameter now: now (UTC).
    /// - Returns: the moment itself.
    /// - Throws: ``ServiceError/notYet(_:)``.
    func passed(at now: Instant) throws(ServiceError) -> Instant {
        guard seconds(since: now) <= Self.clockTolerance else { throw .notYet(self) }
        return self
    }
}
