import MusterProvenance
import MusterTestSupport
import Testing

/// A graph in memory, as a store would hold it.
struct SmallGraph: EdgeSource {
    struct Edge {
        var parent: Int64
        var child: Int64
        var event: Int64
        var kind: EdgeKind
        var at: Int64
        var until: Int64?
    }

    var edges: [Edge] = []
    /// The lot of each thing with a serial number, and when it was made.
    var families: [Int64: (lot: Int64, made: Int64)] = [:]

    var hasSerials: Bool { !families.isEmpty }

    mutating func appendEdges(
        of thing: Int64,
        _ direction: TraceDirection,
        to ways: inout [TraceEdge]
    ) {
        for edge in edges {
            let (near, far) =
                direction == .forward ? (edge.parent, edge.child) : (edge.child, edge.parent)
            let other: Int64? =
                near == thing ? far : edge.kind == .contains && far == thing ? near : nil
            guard let other else { continue }
            ways.append(
                TraceEdge(
                    to: other,
                    event: edge.event,
                    kind: edge.kind,
                    at: edge.at,
                    until: edge.until
                )
            )
        }
    }

    func lot(of thing: Int64) -> (lot: Int64, made: Int64)? { families[thing] }

    func serials(of lot: Int64) -> [(thing: Int64, made: Int64)] {
        families.filter { $0.value.lot == lot }.map { ($0.key, $0.value.made) }
            .sorted { $0.thing < $1.thing }
    }
}

@Suite struct TraceWalkTests {
    private typealias Edge = SmallGraph.Edge

    private func forward(
        _ graph: SmallGraph,
        from start: Int64,
        at time: Int64 = .min
    ) throws -> [Int64: Int64] {
        var graph = graph
        let walk = try TraceWalk(.forward, from: [(start, time)], in: &graph)
        return Dictionary(uniqueKeysWithValues: walk.reached.map { ($0.thing, $0.time) })
    }

    private func back(_ graph: SmallGraph, from start: Int64) throws -> Set<Int64> {
        var graph = graph
        return Set(try TraceWalk(.back, from: [(start, .max)], in: &graph).reached.map(\.thing))
    }

    @Test func `what is made later than exposure counts, what was made before does not`() throws {
        let graph = SmallGraph(edges: [
            Edge(parent: 1, child: 2, event: 1, kind: .madeInto, at: 10),
            Edge(parent: 1, child: 3, event: 2, kind: .madeInto, at: 20),
            Edge(parent: 2, child: 4, event: 3, kind: .madeInto, at: 5),
            Edge(parent: 3, child: 5, event: 4, kind: .madeInto, at: 30),
        ])
        #expect(try forward(graph, from: 1) == [1: .min, 2: 10, 3: 20, 5: 30])
        #expect(try forward(graph, from: 1, at: 11) == [1: 11, 3: 20, 5: 30])
        #expect(try back(graph, from: 5) == [5, 3, 1])
        #expect(try back(graph, from: 4) == [4, 2])
    }

    @Test func `what was together counts through the time in which it was`() throws {
        let graph = SmallGraph(edges: [
            // Lot 1 is on pallet 9 from 10 until 20, lot 2 from 15, lot 3 from 20 on, lot 4 was before.
            Edge(parent: 9, child: 1, event: 1, kind: .contains, at: 10, until: 20),
            Edge(parent: 9, child: 2, event: 2, kind: .contains, at: 15, until: nil),
            Edge(parent: 9, child: 3, event: 3, kind: .contains, at: 20, until: nil),
            Edge(parent: 9, child: 4, event: 4, kind: .contains, at: 0, until: 10),
        ])
        #expect(try forward(graph, from: 1) == [1: .min, 9: 10, 2: 15, 3: 20])
        #expect(try forward(graph, from: 1, at: 19) == [1: 19, 9: 19, 2: 19, 3: 20])
        #expect(try forward(graph, from: 1, at: 20) == [1: 20])
        #expect(try back(graph, from: 4) == [4, 9])
        #expect(try back(graph, from: 3) == [3, 9, 2, 1, 4])
    }

    @Test func `rework ends by itself, and the earliest way counts`() throws {
        let graph = SmallGraph(edges: [
            Edge(parent: 1, child: 2, event: 1, kind: .madeInto, at: 10),
            Edge(parent: 2, child: 1, event: 2, kind: .madeInto, at: 20),
            Edge(parent: 1, child: 3, event: 3, kind: .madeInto, at: 30),
            Edge(parent: 2, child: 3, event: 4, kind: .relabelled, at: 15),
            Edge(parent: 3, child: 3, event: 5, kind: .madeInto, at: 40),
        ])
        #expect(try forward(graph, from: 1) == [1: .min, 2: 10, 3: 15])
        #expect(try back(graph, from: 3) == [3, 2, 1])
    }

    @Test func `events of a lot count for what was made of it by then`() throws {
        let graph = SmallGraph(
            edges: [
                Edge(parent: 1, child: 5, event: 1, kind: .madeInto, at: 10),
                Edge(parent: 11, child: 6, event: 2, kind: .madeInto, at: 30),
                Edge(parent: 4, child: 1, event: 3, kind: .madeInto, at: 1),
            ],
            families: [11: (1, 5), 12: (1, 20)]
        )
        #expect(try forward(graph, from: 4) == [4: .min, 1: 1, 11: 5, 12: 20, 5: 10, 6: 30])
        #expect(Set(try forward(graph, from: 11).keys) == [11, 5, 6])
        #expect(Set(try forward(graph, from: 12).keys) == [12])
        #expect(try back(graph, from: 5) == [5, 1, 11, 4])
        #expect(try back(graph, from: 6) == [6, 11, 1, 4])
    }

    @Test(arguments: 0..<300) func `walks reach what an oracle reaches, forward and back alike`(
        seed: Int
    ) throws {
        let (graph, count) = Self.random(seed: UInt64(seed))
        let oracle = Oracle(graph, count: count)
        var reaches: [Int64: Set<Int64>] = [:]
        for start in 1...count {
            let found = try forward(graph, from: start)
            #expect(found == oracle.forward(from: start, at: .min), "seed \(seed), start \(start)")
            #expect(
                try forward(graph, from: start, at: 50) == oracle.forward(from: start, at: 50),
                "seed \(seed), start \(start) at 50"
            )
            reaches[start] = Set(found.keys)
        }
        for end in 1...count {
            let origins = try back(graph, from: end)
            let expected = Set((1...count).filter { reaches[$0]?.contains(end) == true })
            #expect(origins == expected, "seed \(seed), end \(end)")
        }
    }

    private static func random(seed: UInt64) -> (SmallGraph, count: Int64) {
        var random = SplitMix64(seed: seed)
        let count = Int64.random(in: 2...12, using: &random)
        var graph = SmallGraph()
        for thing in 1...count where thing > 2 && Int.random(in: 0..<4, using: &random) == 0 {
            graph.families[thing] = (
                Int64.random(in: 1...2, using: &random), Int64.random(in: 0...100, using: &random)
            )
        }
        for event in 1...Int64.random(in: 1...25, using: &random) {
            let kind = [EdgeKind.madeInto, .contains, .contains, .relabelled][
                Int.random(in: 0..<4, using: &random)
            ]
            let at = Int64.random(in: 0...100, using: &random)
            let length = Int64.random(in: 0...30, using: &random)
            graph.edges.append(
                Edge(
                    parent: Int64.random(in: 1...count, using: &random),
                    child: Int64.random(in: 1...count, using: &random),
                    event: event,
                    kind: kind,
                    at: at,
                    until: kind == .contains && length < 25 ? at + length : nil
                )
            )
        }
        return (graph, count)
    }
}

/// The earliest times of exposure, by going over all ways until nothing changes.
private struct Oracle {
    private var ways: [(from: Int64, to: Int64, opens: Int64, closes: Int64)] = []

    init(_ graph: SmallGraph, count: Int64) {
        func add(_ from: Int64, _ to: Int64, _ opens: Int64, _ closes: Int64) {
            let sources =
                [(from, Int64.min)]
                + graph.families.filter { $0.value.lot == from }.map { ($0.key, $0.value.made) }
            for (source, made) in sources where max(opens, made) <= closes {
                ways.append((source, to, max(opens, made), closes))
            }
        }
        for edge in graph.edges {
            let isStay = edge.kind == .contains
            let closes = isStay ? edge.until.map { $0 - 1 } ?? .max : edge.at
            add(edge.parent, edge.child, edge.at, closes)
            if isStay { add(edge.child, edge.parent, edge.at, closes) }
        }
        for (serial, family) in graph.families {
            ways.append((family.lot, serial, family.made, .max))
        }
    }

    func forward(from start: Int64, at time: Int64) -> [Int64: Int64] {
        var times = [start: time]
        var changes = true
        while changes {
            changes = false
            for way in ways {
                guard let time = times[way.from], time <= way.closes else { continue }
                let arrival = max(time, way.opens)
                if way.to != start, times[way.to].map({ arrival < $0 }) ?? true {
                    times[way.to] = arrival
                    changes = true
                }
            }
        }
        return times
    }
}
