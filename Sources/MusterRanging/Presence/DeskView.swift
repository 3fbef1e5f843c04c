public import MusterCore

/// What lies at the reader's desk right now: what a person sees who holds a beacon to it.
///
/// Only shows; ``NearestPicker`` decides, by the same limits.
public struct DeskView: Sendable {
    /// A beacon in reach.
    public struct Candidate: Hashable, Sendable {
        /// The beacon.
        public var beacon: BeaconIdentity
        /// The median of its last strengths in dBm.
        public var level: Double
        /// Whether it is near enough to be picked.
        public var isNear: Bool
    }

    /// What the person is to do.
    public enum Advice: Hashable, Sendable {
        /// Nothing is heard that could be picked.
        case bringOne
        /// Beacons are heard, none near enough.
        case holdCloser
        /// One is near enough: it will be picked in a few seconds.
        case holdStill
        /// So many are near enough that they may keep each other from being picked.
        case takeOthersAway(near: Int)
    }

    /// A beacon that was not heard for so long is not shown, in seconds.
    public static let forgetAfterSeconds = 3.0
    private static let capacity = 10_000

    private struct Entry {
        var level = RecentLevel()
        var measuredPower: Int8
        var lastAt: Instant
    }

    private var entries: [BeaconIdentity: Entry] = [:]

    /// Creates a view of an empty desk.
    public init() {}

    /// Adds a sample; one that cannot be ranged is passed over.
    public mutating func add(_ sample: RangingSample) {
        guard let rssi = sample.rssi, let power = sample.measuredPower, power < 0 else { return }
        if entries[sample.identity] == nil, entries.count >= Self.capacity {
            forget(before: sample.receivedAt)
            guard entries.count < Self.capacity else { return }
        }
        var entry =
            entries[sample.identity] ?? Entry(measuredPower: power, lastAt: sample.receivedAt)
        entry.level.add(rssi)
        entry.measuredPower = power
        entry.lastAt = sample.receivedAt
        entries[sample.identity] = entry
    }

    /// What is heard at `now`, the strongest first.
    public mutating func candidates(at now: Instant) -> [Candidate] {
        forget(before: now)
        return entries.compactMap { beacon, entry in
            guard let level = entry.level.median else { return nil }
            let metres = Distance.metres(rssi: level, measuredPower: entry.measuredPower)
            return Candidate(
                beacon: beacon,
                level: level,
                isNear: metres < NearestPicker.nearerThanMetres
                    && level > NearestPicker.louderThanDBm
            )
        }.sorted { ($1.level, $0.beacon) < ($0.level, $1.beacon) }
    }

    /// What the person is to do about these candidates.
    public static func advice(_ candidates: [Candidate]) -> Advice {
        switch candidates.count(where: \.isNear) {
        case 0: candidates.isEmpty ? .bringOne : .holdCloser
        case 1: .holdStill
        case let near: .takeOthersAway(near: near)
        }
    }

    private mutating func forget(before now: Instant) {
        entries = entries.filter {
            now.seconds(since: $0.value.lastAt) < Self.forgetAfterSeconds
        }
    }
}
