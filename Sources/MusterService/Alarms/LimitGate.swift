import MusterClimate
import MusterCore

/// Says which arrivals a deadband must not keep back: those that pass a limit, come back inside of one, or
/// show that a delay is over.
///
/// So all that limits are judged by is kept, and judging the kept readings finds the same at any time.
struct LimitGate: Sendable {
    /// How a series stands to one limit.
    fileprivate struct Standing {
        var isBeyond = false
        var isOut = false
        var since: Instant?
        var isShown = false
    }

    /// What decides.
    let terms: LimitTerms
    private var standings: [Standing]

    /// Begins with a series that is inside its limits as far as is known.
    init(_ terms: LimitTerms) {
        self.terms = terms
        standings = Array(repeating: Standing(), count: terms.watches.count)
    }

    /// How long the deadband may keep an unchanged value back, in milliseconds: a quarter of the shortest
    /// delay, and never longer than usual.
    var heartbeat: Int64 {
        let delays = terms.watches.map { Int64($0.limit.delay) * 1_000 }.filter { $0 > 0 }
        return max(Self.leastHeartbeat, min(Deadband.heartbeat, (delays.min() ?? .max) / 4))
    }

    private static let leastHeartbeat: Int64 = 15_000

    /// Whether a reading is to be kept whatever it says.
    mutating func isNew(_ reading: Reading) -> Bool {
        guard !terms.watches.isEmpty, !reading.flags.contains(.fault) else { return false }
        let value = terms.corrected(reading.value, at: reading.at)
        var isNew = false
        for index in standings.indices where terms.watches[index].kind != .rate {
            let limit = terms.watches[index].limit
            guard limit.holds(at: reading.at) else { continue }
            if standings[index].take(value, limit, at: reading.at) { isNew = true }
        }
        return isNew
    }
}

extension LimitGate.Standing {
    fileprivate mutating func take(_ value: Int64, _ limit: AppliedLimit, at: Instant) -> Bool {
        let was = isBeyond
        isBeyond = limit.isBeyond(value)
        if isOut, limit.isBack(value) {
            self = Self()
            return true
        }
        if !isOut, isBeyond {
            (isOut, since, isShown) = (true, at, limit.delay == 0)
            return true
        }
        if isOut, !isShown, let since, at.seconds(since: since) >= Double(limit.delay) {
            isShown = true
            return true
        }
        return isBeyond != was
    }
}
