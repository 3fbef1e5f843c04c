package import MusterCatalogue
package import MusterCore

/// What a scanner heard of the anchors, second by second, in the order of hearing.
package struct AnchorLog: Sendable {
    /// For how long nothing may be heard for the next second to follow the last one; after a longer
    /// time, and where the clock stepped back, the scanner may be anywhere.
    static let longestGap: Int64 = 60
    /// Of how many advertisements of a second the number is told apart.
    static let mostCounted = 16

    /// What was heard of one anchor in one second.
    struct Reading: Hashable, Sendable {
        /// The anchor's place on the plan.
        var anchor: Int32
        /// The mean strength in quarters of a decibel (dBm), as a usual anchor would have had it.
        var level: Int16
        /// Of how many advertisements, at most ``mostCounted``.
        var count: Int16
    }

    /// The anchors' places in the plan.
    private let places: [BeaconIdentity: Int32]
    /// The seconds in which something was heard.
    private(set) var seconds: [Int64] = []
    /// Where the readings of each second begin, and where those of the last one end.
    private(set) var starts: [Int32] = [0]
    /// All readings.
    private(set) var readings: [Reading] = []

    /// Creates the log of a scanner that has heard nothing on a plan.
    package init(_ plan: SitePlan) {
        places = Dictionary(
            plan.anchors.enumerated().map { ($1.beacon, Int32($0)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Adds a second in which something was heard, anybody's; with a level in dBm of each anchor heard.
    ///
    /// Anchors that are not on the plan, and those left out as not being where it has them, say nothing.
    package mutating func add(
        _ second: Int64,
        heard: some Sequence<(beacon: BeaconIdentity, level: Double, count: Int)>
    ) {
        seconds.append(second)
        for anchor in heard {
            guard let place = places[anchor.beacon], anchor.level.isFinite, anchor.count > 0 else {
                continue
            }
            readings.append(
                Reading(
                    anchor: place,
                    level: Int16((min(max(anchor.level, -150), 50) * 4).rounded()),
                    count: Int16(min(anchor.count, Self.mostCounted))
                )
            )
        }
        starts.append(Int32(readings.count))
    }

    /// One second of the chain, whether anything was heard in it or not.
    struct Step: Hashable, Sendable {
        /// The second.
        var second: Int64
        /// Its place among ``seconds``; -1 where nothing was heard.
        var index: Int32
        /// Whether the receiver was listening: something was heard around then.
        var isListening: Bool
        /// Whether nothing is known of where the scanner was before.
        var isStart: Bool
    }

    /// Forgets what was heard, and keeps the memory.
    mutating func restart() {
        seconds.removeAll(keepingCapacity: true)
        starts.removeLast(starts.count - 1)
        readings.removeAll(keepingCapacity: true)
    }

    /// The chain's steps.
    var steps: [Step] { steps(after: nil) }

    /// The chain's steps where an earlier one was `last`.
    func steps(after last: Int64?) -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(seconds.count)
        var before = last
        for (index, second) in seconds.enumerated() {
            // A wrapped difference of two extreme clocks is a jump like any other.
            let gap = before.map { second &- $0 } ?? 0
            let isStart = !(1...Self.longestGap).contains(gap)
            if !isStart, gap > 1 {
                for missing in 1..<gap {
                    steps.append(
                        Step(
                            second: second - gap + missing,
                            index: -1,
                            isListening: missing == 1 || missing == gap - 1,
                            isStart: false
                        )
                    )
                }
            }
            steps.append(
                Step(second: second, index: Int32(index), isListening: true, isStart: isStart)
            )
            before = second
        }
        return steps
    }

    /// The readings of a step.
    func readings(of step: Step) -> ArraySlice<Reading> {
        guard step.index >= 0 else { return [] }
        let index = Int(step.index)
        return readings[Int(starts[index])..<Int(starts[index + 1])]
    }
}
