import GRDB
import MusterProvenance

/// The graph as the database has it.
struct GraphReader: EdgeSource {
    let hasSerials: Bool
    private let children: RawRows
    private let parents: RawRows
    private let family: RawRows
    private let members: RawRows

    init(_ db: Database) throws {
        hasSerials =
            try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM thing WHERE kind = 'item' AND lot IS NOT NULL)"
            ) ?? false
        children = try RawRows(
            db,
            sql: "SELECT child, event, kind, at, until FROM edge WHERE parent = ?1"
        )
        parents = try RawRows(
            db,
            sql: """
                SELECT parent, event, kind, at, until FROM edge INDEXED BY edge_back
                WHERE child = ?1
                """
        )
        family = try RawRows(
            db,
            sql: """
                SELECT of_lot.number, one.first_at FROM thing AS one
                JOIN thing AS of_lot ON of_lot.lot = one.lot AND of_lot.kind = 'lot'
                WHERE one.number = ?1 AND one.kind = 'item'
                """
        )
        members = try RawRows(
            db,
            sql: """
                SELECT one.number, one.first_at FROM thing AS of_lot
                JOIN thing AS one ON one.lot = of_lot.lot AND one.kind = 'item'
                WHERE of_lot.number = ?1 AND of_lot.kind = 'lot'
                """
        )
    }

    mutating func appendEdges(
        of thing: Int64,
        _ direction: TraceDirection,
        to edges: inout [TraceEdge]
    ) throws {
        let isForward = direction == .forward
        try children.each(thing) { row in
            guard let edge = Self.edge(row, besides: isForward ? nil : .contains) else { return }
            edges.append(edge)
        }
        try parents.each(thing) { row in
            guard let edge = Self.edge(row, besides: isForward ? .contains : nil) else { return }
            edges.append(edge)
        }
    }

    mutating func lot(of thing: Int64) throws -> (lot: Int64, made: Int64)? {
        var found: (lot: Int64, made: Int64)?
        try family.each(thing) { found = ($0.number(0), $0.optional(1) ?? .min) }
        return found
    }

    mutating func serials(of lot: Int64) throws -> [(thing: Int64, made: Int64)] {
        var found: [(thing: Int64, made: Int64)] = []
        try members.each(lot) { found.append(($0.number(0), $0.optional(1) ?? .min)) }
        return found
    }

    /// The way that a row tells; `nil` where only ways of one kind are asked for, and it is of another.
    private static func edge(_ row: RawRow, besides only: EdgeKind?) -> TraceEdge? {
        guard let kind = EdgeKind(rawValue: Int(row.number(2))), only == nil || only == kind else {
            return nil
        }
        return TraceEdge(
            to: row.number(0),
            event: row.number(1),
            kind: kind,
            at: row.number(3),
            until: row.optional(4)
        )
    }
}
