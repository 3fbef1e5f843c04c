import Glibc
import MusterCore

/// When an identity was heard: the first and the last advertisement of each of its sightings.
///
/// One transmitter keeps a beat: its advertisements are whole intervals apart, each up to 10 ms late
/// (Bluetooth Core Specification 5.3, Vol 6, Part B, 4.4.2.2.1). Two of them keep two, and nothing
/// ties these together: where one falls silent and the other is heard, the beat breaks.
package struct AdvertBeat: Hashable, Sendable {
    /// How many moments are kept, the first ones.
    private static let most = 64
    /// The longest time over which a beat is followed, in intervals.
    private static let longest = 40.0
    /// How late an advertisement is on its own, a standard deviation in seconds: anything to 10 ms.
    private static let lateness = 0.003
    /// How much a receiver errs about the moment, a standard deviation in seconds.
    private static let clockError = 0.005
    /// How much tags of one kind differ in their intervals, a standard deviation as a share of them.
    private static let spread = 0.004
    /// A beat breaks from this share of the interval on.
    private static let leastBreak = 0.12

    /// The first moment, from which the others are counted.
    private var began: Instant?
    /// The moments in ticks of 100 microseconds behind the first one: far less than a receiver errs.
    private var ticks: [Int32] = []

    /// Creates the beat of an identity that was not heard.
    package init() {}

    /// Takes in one more sighting.
    package mutating func add(_ sighting: Sighting) {
        guard ticks.count < Self.most else { return }
        append(sighting.firstAt)
        if sighting.sampleCount > 1 { append(sighting.lastAt) }
    }

    /// Keeps a moment; not one that lies more than two days from the first.
    private mutating func append(_ moment: Instant) {
        let behind = moment.microseconds &- (began ?? moment).microseconds
        guard let tick = Int32(exactly: behind / 100) else { return }
        began = began ?? moment
        ticks.append(tick)
    }

    /// The moments that are kept (UTC).
    private var moments: [Instant] {
        ticks.map { Instant(microseconds: (began?.microseconds ?? 0) &+ Int64($0) * 100) }
    }

    /// A stretch between two moments over which the beat could be followed.
    struct Step: Hashable, Sendable {
        /// The seconds (UTC) in which it began and ended.
        var seconds: ClosedRange<Int64>
        /// Whether it is whole intervals long.
        var isKept: Bool
    }

    /// The stretches between one moment and the next.
    ///
    /// - Parameter usual: the usual time between two advertisements of the fleet, in seconds.
    /// - Returns: each; `nil` for one over which the beat could not be followed.
    func steps(interval usual: Double) -> [Step?] {
        var interval = usual
        var variance = Self.spread * Self.spread * usual * usual
        let moments = moments
        return zip(moments, moments.dropFirst()).map { from, to -> Step? in
            let time = to.seconds(since: from)
            let count = (time / interval).rounded()
            guard time > 0.05, count <= Self.longest else { return nil }
            let own = count * Self.lateness * Self.lateness + 2 * Self.clockError * Self.clockError
            let whole = count * count * variance + own
            let reach = max(4 * whole.squareRoot(), Self.leastBreak * usual)
            guard reach < usual / 4 else { return nil }
            let miss = time - count * interval
            let isKept = count > 0 && abs(miss) <= reach
            if isKept {
                // What a stretch of the same beat tells of the transmitter's own interval.
                let gain = count * variance / whole
                interval += gain * miss
                variance *= 1 - gain * count
            }
            return Step(seconds: from.second...max(from.second, to.second), isKept: isKept)
        }
    }
}

extension AdvertBeat {
    /// The identities whose beat breaks though one transmitter would have kept it.
    ///
    /// A break counts where the beat was kept before it and behind it: no single moment that a receiver
    /// got wrong makes one. Nor does a clock that jumps, which breaks all beats at once.
    ///
    /// - Parameters:
    ///   - beats: those of the fleet.
    ///   - interval: the usual time between two advertisements, in seconds.
    /// - Returns: the identities; none where so many break that the fleet keeps no such beat.
    static func broken(
        _ beats: [BeaconIdentity: AdvertBeat],
        interval: Double
    ) -> Set<BeaconIdentity> {
        let steps = beats.mapValues { $0.steps(interval: interval) }
        var (told, failed): ([Int64: Int], [Int64: Int]) = ([:], [:])
        var followed = 0
        for one in steps.values {
            if one.contains(where: { $0 != nil }) { followed += 1 }
            for step in one.lazy.compactMap(\.self) {
                for second in step.seconds {
                    told[second, default: 0] += 1
                    if !step.isKept { failed[second, default: 0] += 1 }
                }
            }
        }
        let broken = steps.filter { _, one in
            zip(one.indices, one).contains { index, step in
                guard let step, !step.isKept, index > 0, index + 1 < one.count,
                    one[index - 1]?.isKept ?? false, one[index + 1]?.isKept ?? false
                else { return false }
                return step.seconds.allSatisfy {
                    Double(failed[$0] ?? 0) <= mostAtOnce * Double(told[$0] ?? 0) + 1
                }
            }
        }
        return Double(broken.count) > mostBroken * Double(followed) ? [] : Set(broken.keys)
    }

    /// Of the beats that are followed through a second, how many may break there with the clock right.
    private static let mostAtOnce = 0.3
    /// Of all beats, how many may break with each a beat at all.
    private static let mostBroken = 0.2
}
