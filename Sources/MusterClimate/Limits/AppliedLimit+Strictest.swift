import MusterCore

/// Which of several limits hold.
extension AppliedLimit {
    /// Whether the limit is nearer to the inside than another, or a value farther beyond than another.
    ///
    /// - Parameters:
    ///   - value: a value, in steps of the quantity.
    ///   - other: another one.
    /// - Returns: whether the first one is farther beyond.
    func isStricter(than value: Int64, _ other: Int64) -> Bool {
        side == .low ? value < other : value > other
    }

    /// The limits that hold where several sets are in use.
    ///
    /// A limit is left out while another one of the same quantity and side is reached no later, breached no
    /// later and matters no less. So the strictest holds, and an early warning beside it.
    ///
    /// - Parameter limits: the limits of all uses that apply.
    /// - Returns: the limits, each cut to the time in which no stricter one holds.
    public static func strictest(of limits: [AppliedLimit]) -> [AppliedLimit] {
        limits.flatMap { limit in
            limit.remaining(behind: limits.filter { $0.replaces(limit) })
        }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    }

    /// The times in which none of some stricter limits holds.
    private func remaining(behind others: [AppliedLimit]) -> [AppliedLimit] {
        let mine = range
        var left = mine.isEmpty ? [] : [mine]
        for other in others {
            let taken = other.range
            left = left.flatMap { range in
                [
                    range.clamped(to: .min..<taken.lowerBound),
                    range.clamped(to: taken.upperBound..<Int64.max),
                ].filter { !$0.isEmpty }
            }
        }
        return left.map { range in
            var limit = self
            if range.lowerBound != mine.lowerBound {
                limit.from = Instant(milliseconds: range.lowerBound)
            }
            if range.upperBound != mine.upperBound {
                limit.until = Instant(milliseconds: range.upperBound)
            }
            return limit
        }
    }

    /// Whether another limit says nothing that this one does not, while both hold.
    private func replaces(_ other: AppliedLimit) -> Bool {
        guard quantity == other.quantity, side == other.side, delay <= other.delay,
            priority >= other.priority, isNoWider(than: other),
            covers(other.cumulative)
        else { return false }
        let isSame =
            other.isNoWider(than: self) && delay == other.delay && priority == other.priority
            && other.covers(cumulative)
        return !isSame || order.lexicographicallyPrecedes(other.order)
    }

    /// Whether all that is beyond another limit is beyond this one too.
    private func isNoWider(than other: AppliedLimit) -> Bool {
        if limit == other.limit { return excludesLimit || !other.excludesLimit }
        return isStricter(than: other.limit, limit)
    }

    private func covers(_ other: CumulativeDelay?) -> Bool {
        guard let other else { return true }
        guard let cumulative else { return false }
        return cumulative.windowSeconds == other.windowSeconds
            && cumulative.seconds <= other.seconds
    }

    private var order: [String] {
        [quantity.word, side.rawValue, set, "\(line)", from.iso8601(), "\(version)"]
    }
}
