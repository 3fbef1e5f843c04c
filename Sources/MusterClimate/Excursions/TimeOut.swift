/// The time that a series was beyond a limit within a window that moves with it.
struct TimeOut: Sendable {
    private let least: Int64
    private let window: Int64
    /// The stretches beyond, in order and apart, in milliseconds.
    private var stretches: [Range<Int64>] = []

    /// Starts with no time.
    init(_ delay: CumulativeDelay) {
        least = Int64(delay.seconds) * 1_000
        window = Int64(delay.windowSeconds) * 1_000
    }

    /// Adds a stretch beyond the limit, later than those before.
    mutating func add(_ range: Range<Int64>) {
        stretches.removeAll { $0.upperBound <= range.lowerBound - window }
        if let last = stretches.last, last.upperBound == range.lowerBound {
            stretches[stretches.count - 1] = last.lowerBound..<range.upperBound
        } else {
            stretches.append(range)
        }
    }

    /// The first moment of a stretch beyond the limit in which the window has enough, in milliseconds.
    ///
    /// The sum grows while the window's other end passes time inside, and stands still while it passes
    /// time beyond: it is followed from edge to edge.
    func moment(ofBreachIn range: Range<Int64>) -> Int64? {
        var at = range.lowerBound
        var sum = stretches.reduce(Int64(0)) { sum, one in
            sum + max(0, min(one.upperBound, at) - max(one.lowerBound, at - window))
        }
        if sum >= least { return at }
        let edges = stretches.flatMap { [$0.lowerBound + window, $0.upperBound + window] }
            .filter { $0 > at && $0 < range.upperBound }
        for edge in edges + [range.upperBound] {
            let isStill = stretches.contains { $0.contains(at - window) }
            if !isStill {
                let moment = at + least - sum
                if moment <= edge { return moment < range.upperBound ? moment : nil }
                sum += edge - at
            }
            at = edge
        }
        return nil
    }
}
