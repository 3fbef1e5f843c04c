public import MusterCore

/// The audit numbers that each station gives by itself, so that two that never spoke give no number
/// twice.
///
/// Station `k` has `k·10000 + 1` to `k·10000 + 9999` of each year, the hub 1 to 9999:
/// `A-2026-30017` is the 17th audit of station 3.
public struct AuditNumbers: Hashable, Sendable {
    /// How many numbers each station has a year, and one.
    private static let blockSize = 10_000
    /// The highest number that a station may have.
    public static let lastStation = 9_999

    /// The station; 0 for the hub, and for a home that stands alone.
    public let station: Int

    /// The numbers of a station.
    ///
    /// - Throws: ``SyncError/badStationNumber(_:)``.
    public init(station: Int) throws(SyncError) {
        guard (0...Self.lastStation).contains(station) else { throw .badStationNumber(station) }
        self.station = station
    }

    /// The numbers of one year.
    public var block: ClosedRange<Int> {
        let start = station * Self.blockSize
        return (start + 1)...(start + Self.blockSize - 1)
    }

    /// The station that a number belongs to.
    public static func station(of number: Int) -> Int { number / blockSize }

    /// The next audit of a year.
    ///
    /// - Parameters:
    ///   - year: the year it starts in.
    ///   - taken: numbers of that year that are in use; those of other stations are passed over.
    /// - Returns: its identifier.
    /// - Throws: ``SyncError/noNumberLeft(station:year:)``.
    public func next(year: Int64, after taken: some Sequence<Int>) throws(SyncError) -> AuditID {
        let highest = taken.lazy.filter(block.contains).max() ?? block.lowerBound - 1
        guard highest < block.upperBound else { throw .noNumberLeft(station: station, year: year) }
        return AuditID(year: year, number: highest + 1)
    }
}
