/// A walk through the graph, forward to everything that something bad may have come into, or back to
/// everything that it may have come from.
///
/// Each thing is visited once, at the earliest moment from which on it counts: where nothing was known of a
/// start before, from its own time on. An edge that closed earlier does not count. Back is the same walk with
/// time turned around: what a thing was in or made of counts only where that came before. So one thing
/// reaches another forward if and only if the other reaches it back, and cycles end by themselves.
///
/// An event that names only a lot counts for every thing with a serial number of that lot that was made by
/// then; one that names such a thing counts for that thing alone.
public struct TraceWalk: Sendable {
    /// A thing that was reached.
    public struct Reached: Hashable, Sendable {
        /// The thing.
        public var thing: Int64
        /// From when on it may be affected, or back, until when it mattered, in microseconds since 1970.
        public var time: Int64
        /// How many steps from a start.
        public var depth: Int
    }

    /// The direction.
    public let direction: TraceDirection
    /// The things, in the order in which they were reached; the starts are the first, without a step.
    public private(set) var reached: [Reached] = []
    /// The events that led on, each once.
    public private(set) var events: Set<Int64> = []
    /// Whether an event that names a lot counted for a thing with a serial number, or the other way around.
    public private(set) var mixesLotsAndSerials = false

    /// Walks.
    ///
    /// - Parameters:
    ///   - direction: where to.
    ///   - starts: the things to start from, each with the time from which on it counts, or back, until which.
    ///   - source: the graph.
    /// - Throws: what the source throws.
    public init(
        _ direction: TraceDirection,
        from starts: [(thing: Int64, time: Int64)],
        in source: inout some EdgeSource
    ) throws {
        self.direction = direction
        var heap = MinimumHeap<Visit>()
        var best: [Int64: Int64] = [:]
        for (thing, time) in starts {
            heap.insert(Visit(time: Self.turned(time, direction), depth: 0, thing: thing))
        }
        var done: Set<Int64> = []
        var ways: [TraceEdge] = []
        while let visit = heap.popLeast() {
            guard done.insert(visit.thing).inserted else { continue }
            reached.append(
                Reached(
                    thing: visit.thing,
                    time: Self.turned(visit.time, direction),
                    depth: Int(visit.depth)
                )
            )
            ways.removeAll(keepingCapacity: true)
            try collect(visit.thing, into: &ways, from: &source)
            for way in ways {
                let (opens, closes) = Self.turned(way, direction)
                guard opens <= closes, visit.time <= closes else { continue }
                if way.event > 0 { events.insert(way.event) }
                let time = max(visit.time, opens)
                guard !done.contains(way.other), best[way.other].map({ time <= $0 }) ?? true else {
                    continue
                }
                best[way.other] = time
                heap.insert(Visit(time: time, depth: visit.depth + 1, thing: way.other))
            }
        }
    }

    /// A thing to be visited; the earliest first, of those the nearest.
    private struct Visit: Comparable {
        var time: Int64
        var depth: Int32
        var thing: Int64

        static func < (lhs: Visit, rhs: Visit) -> Bool {
            if lhs.time != rhs.time { return lhs.time < rhs.time }
            return lhs.depth == rhs.depth ? lhs.thing < rhs.thing : lhs.depth < rhs.depth
        }
    }

    private mutating func collect(
        _ thing: Int64,
        into ways: inout [TraceEdge],
        from source: inout some EdgeSource
    ) throws {
        try source.appendEdges(of: thing, direction, to: &ways)
        guard source.hasSerials else { return }
        let family = try source.lot(of: thing)
        switch direction {
        case .forward:
            for (serial, made) in try source.serials(of: thing) {
                ways.append(TraceEdge(to: serial, event: 0, opens: made, closes: .max))
                mixesLotsAndSerials = true
            }
            guard let (lot, made) = family else { return }
            let own = ways.count
            try source.appendEdges(of: lot, .forward, to: &ways)
            for index in own..<ways.count { ways[index] = ways[index].open(from: made) }
            if ways.count > own { mixesLotsAndSerials = true }
        case .back:
            for way in ways {
                for (serial, made) in try source.serials(of: way.other) {
                    var way = way.open(from: made)
                    way.other = serial
                    ways.append(way)
                    mixesLotsAndSerials = true
                }
            }
            if let (lot, made) = family {
                ways.append(TraceEdge(to: lot, event: 0, opens: made, closes: .max))
                mixesLotsAndSerials = true
            }
        }
    }

    /// Time as the walk counts it: back, it runs the other way.
    private static func turned(_ time: Int64, _ direction: TraceDirection) -> Int64 {
        // The ends of the range have no counterpart of their own.
        direction == .forward ? time : -max(time, -.max)
    }

    private static func turned(
        _ way: TraceEdge,
        _ direction: TraceDirection
    ) -> (opens: Int64, closes: Int64) {
        direction == .forward
            ? (way.opens, way.closes)
            : (turned(way.closes, .back), turned(way.opens, .back))
    }
}
