import GRDB
import MusterCore
import MusterProvenance

/// Writes the edges of the graph that follow from events.
struct EdgeWriter {
    let db: Database

    /// Writes what follows from an event.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - number: its number.
    ///   - things: its things by their numbers.
    /// - Throws: a database error.
    func write(
        _ event: TraceEvent,
        _ number: Int64,
        _ things: [(number: Int64, part: EventThing)]
    ) throws {
        let at = event.at.microseconds
        for (thing, _) in things {
            try db.cachedStatement(
                sql: """
                    UPDATE thing SET first_at = ?1
                    WHERE number = ?2 AND coalesce(first_at > ?1, 1)
                    """
            ).execute(arguments: [at, thing])
        }
        switch event.verb.form.type {
        case .transformation:
            for input in things where input.part.role == .input {
                for output in things where output.part.role == .output {
                    try insert(input.number, output.number, number, .madeInto, at, nil)
                }
            }
        case .aggregation:
            for parent in things where parent.part.role == .parent {
                let children = things.filter { $0.part.role == .child }.map(\.number)
                try load(children, on: parent.number, event, number)
            }
        case .association, .object: return
        }
    }

    /// Takes back what followed from an event that another one puts right.
    func takeBack(_ event: Int64) throws {
        try db.execute(
            sql: "DELETE FROM edge WHERE event = ? AND kind <> 2",
            arguments: [event]
        )
        let things = try Row.fetchAll(
            db,
            sql: "SELECT DISTINCT thing, role FROM event_thing WHERE event = ?",
            arguments: [event]
        )
        for row in things {
            let thing: Int64 = try row.value("thing")
            if try row.value("role") == ThingRole.parent.rawValue { try loadAgain(thing) }
            try db.execute(
                sql: """
                    UPDATE thing SET first_at = (
                        SELECT min(event.at) FROM event_thing
                        JOIN event ON event.number = event_thing.event
                        WHERE event_thing.thing = thing.number AND \(EventChain.stands("event")))
                    WHERE number = ?
                    """,
                arguments: [thing]
            )
        }
    }

    /// Writes what a pallet, case or crate takes on or gives off.
    ///
    /// What is told later than what happened after it is put in its place: the whole story of the parent is
    /// written again.
    private func load(
        _ children: [Int64],
        on parent: Int64,
        _ event: TraceEvent,
        _ number: Int64
    ) throws {
        let at = event.at.microseconds
        let isLast = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT NOT EXISTS (
                        SELECT 1 FROM event_thing JOIN event ON event.number = event_thing.event
                        WHERE thing = ?1 AND role = 'parent' AND event.at > ?2
                            AND event.type = 'AggregationEvent')
                    """
            ),
            arguments: [parent, at]
        )
        guard isLast == true else { return try loadAgain(parent) }
        if event.verb.form.action == .delete {
            try close(children, of: parent, at)
        } else {
            for child in children where try !isOpen(child, parent) {
                try insert(parent, child, number, .contains, at, nil)
            }
        }
    }

    private func loadAgain(_ parent: Int64) throws {
        try db.execute(sql: "DELETE FROM edge WHERE parent = ? AND kind = 2", arguments: [parent])
        let events = try Row.fetchAll(
            db,
            sql: """
                SELECT event.number, event.action, event.at FROM event_thing
                JOIN event ON event.number = event_thing.event
                WHERE thing = ? AND role = 'parent' AND event.type = 'AggregationEvent'
                    AND \(EventChain.stands("event"))
                ORDER BY event.at, event.number
                """,
            arguments: [parent]
        )
        for row in events {
            let number: Int64 = try row.value("number")
            let at: Int64 = try row.value("at")
            let children = try Int64.fetchAll(
                db,
                sql: """
                    SELECT thing FROM event_thing WHERE event = ? AND role = 'child' ORDER BY thing
                    """,
                arguments: [number]
            )
            if try row.value("action") == EventAction.delete.rawValue {
                try close(children, of: parent, at)
            } else {
                for child in children where try !isOpen(child, parent) {
                    try insert(parent, child, number, .contains, at, nil)
                }
            }
        }
    }

    /// Ends that some things are on a parent, or all of them where none is named.
    private func close(_ children: [Int64], of parent: Int64, _ at: Int64) throws {
        guard !children.isEmpty else {
            return try db.cachedStatement(
                sql: "UPDATE edge SET until = ? WHERE parent = ? AND kind = 2 AND until IS NULL"
            ).execute(arguments: [at, parent])
        }
        for child in children {
            try db.cachedStatement(
                sql: """
                    UPDATE edge SET until = ?
                    WHERE parent = ? AND child = ? AND kind = 2 AND until IS NULL
                    """
            ).execute(arguments: [at, parent, child])
        }
    }

    private func isOpen(_ child: Int64, _ parent: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM edge
                        WHERE parent = ? AND child = ? AND kind = 2 AND until IS NULL)
                    """
            ),
            arguments: [parent, child]
        ) ?? false
    }

    private func insert(
        _ parent: Int64,
        _ child: Int64,
        _ event: Int64,
        _ kind: EdgeKind,
        _ at: Int64,
        _ until: Int64?
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO edge (parent, child, event, kind, at, until) VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [parent, child, event, kind.rawValue, at, until])
    }
}
