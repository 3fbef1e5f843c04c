import MusterCore

/// What the samples of one beacon come to over a while.
struct SampleTally: Sendable {
    /// Times between samples under this are one advertisement on several channels, in microseconds.
    static let shortestInterval: Int64 = 50_000

    /// How many samples there were.
    private(set) var sampleCount = 0
    /// When the first was received.
    private(set) var firstAt = Instant(microseconds: 0)
    /// When the last was received.
    private(set) var lastAt = Instant(microseconds: 0)
    /// The shortest time between two of them in microseconds, 0 without one.
    private var shortest: UInt32 = 0
    /// What is wrong with some of them, if something is.
    var suspicion: Sighting.Suspicion?

    /// The shortest time between two advertisements, in seconds.
    var shortestGap: Double? { shortest == 0 ? nil : Double(shortest) / 1_000_000 }

    /// Adds one sample.
    mutating func add(at: Instant) {
        extend(from: at, to: at, sampleCount: 1)
    }

    /// Adds the samples of another tally.
    mutating func add(_ other: SampleTally) {
        extend(from: other.firstAt, to: other.lastAt, sampleCount: other.sampleCount)
        if other.shortest > 0 { note(gap: Int64(other.shortest)) }
        suspicion = suspicion ?? other.suspicion
    }

    private mutating func extend(from first: Instant, to last: Instant, sampleCount count: Int) {
        if sampleCount == 0 {
            firstAt = first
            lastAt = last
        } else {
            let (gap, isBeyond) = first.microseconds.subtractingReportingOverflow(
                lastAt.microseconds
            )
            if !isBeyond { note(gap: gap) }
            firstAt = min(firstAt, first)
            lastAt = max(lastAt, last)
        }
        sampleCount += count
    }

    private mutating func note(gap: Int64) {
        guard gap >= Self.shortestInterval, gap <= Int64(UInt32.max) else { return }
        shortest = shortest == 0 ? UInt32(gap) : min(shortest, UInt32(gap))
    }
}
