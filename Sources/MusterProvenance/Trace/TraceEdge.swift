/// Whether a trace goes where things went, or where they came from.
public enum TraceDirection: String, CaseIterable, Hashable, Sendable {
    case forward, back
}

/// How one thing leads to another.
public enum EdgeKind: Int, CaseIterable, Hashable, Sendable {
    /// One was used to make the other.
    case madeInto = 1
    /// One was in the other, or on it, for a time.
    case contains = 2
    /// One got another name.
    case relabelled = 3
}

/// A way from one thing to another, open for a time.
///
/// Things are numbers here, as a graph of millions needs them.
public struct TraceEdge: Hashable, Sendable {
    /// The thing at the other end.
    public var other: Int64
    /// The event that made it.
    public var event: Int64
    /// From when on it is open, in microseconds since 1970.
    public var opens: Int64
    /// The last microsecond in which it is open.
    public var closes: Int64

    /// Creates a way that is open for a time.
    public init(to other: Int64, event: Int64, opens: Int64, closes: Int64) {
        (self.other, self.event, self.opens, self.closes) = (other, event, opens, closes)
    }

    /// Creates the way of an edge of the graph.
    ///
    /// What is made is exposed at that moment. What is in something else is with it from `at` on, until
    /// before `until`.
    public init(to other: Int64, event: Int64, kind: EdgeKind, at: Int64, until: Int64?) {
        let closes = kind == .contains ? until.map { $0 - 1 } ?? .max : at
        self.init(to: other, event: event, opens: at, closes: closes)
    }

    /// The way for those who come later only: what was made then.
    func open(from made: Int64) -> TraceEdge {
        var edge = self
        edge.opens = max(opens, made)
        return edge
    }
}

/// Where a walk finds the edges of the graph.
public protocol EdgeSource {
    /// Whether there is any thing with a serial number that belongs to a lot.
    var hasSerials: Bool { get }

    /// Appends the ways that lead from a thing, or to it: what was made of it and what it was renamed to,
    /// and what it was in or had in it.
    mutating func appendEdges(
        of thing: Int64,
        _ direction: TraceDirection,
        to edges: inout [TraceEdge]
    ) throws

    /// The lot that a thing with a serial number belongs to, and when it was made; `nil` for others.
    mutating func lot(of thing: Int64) throws -> (lot: Int64, made: Int64)?

    /// The things with serial numbers of a lot, and when each was made.
    mutating func serials(of lot: Int64) throws -> [(thing: Int64, made: Int64)]
}
