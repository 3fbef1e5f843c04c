/// A closed list of things that can be wrong with received data.
///
/// The raw values count from zero, so that a cause is an index.
public protocol FaultCause: RawRepresentable<UInt8>, CaseIterable, Hashable, Sendable {
    /// The stable word for the cause, for people and JSON.
    var word: String { get }
}

/// How often each cause occurred.
///
/// Bad radio data ends nothing: it is counted here, and the stream goes on.
public struct FaultCounts<Cause: FaultCause>: Equatable, Sendable {
    private var counts = [Int](repeating: 0, count: Cause.allCases.count)

    /// Creates counts of zero.
    public init() {}

    /// How often `cause` occurred.
    public subscript(cause: Cause) -> Int { counts[Int(cause.rawValue)] }

    /// How often any cause occurred.
    public var total: Int { counts.reduce(0, +) }

    /// The causes that occurred, in the order of their declaration.
    public var occurred: [(cause: Cause, count: Int)] {
        Cause.allCases.filter { self[$0] > 0 }.map { ($0, self[$0]) }
    }

    /// Counts `cause` once, or `times`.
    public mutating func record(_ cause: Cause, times: Int = 1) {
        counts[Int(cause.rawValue)] += times
    }

    /// Adds the counts of another part of the same work.
    public mutating func merge(_ other: FaultCounts) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }
}

/// How often advertising data was wrong, per cause.
public typealias DecodingCounts = FaultCounts<AdvertFault.Cause>

extension DecodingCounts {
    /// Counts every fault of one advertisement.
    public mutating func record(_ advert: DecodedAdvert) {
        for fault in advert.faults { record(fault.cause) }
    }
}
