import GRDB
import MusterCore
import MusterProvenance

/// What is odd about an event: it is kept all the same, and said wherever it is shown.
extension TraceEvents {
    func flags(
        _ number: Int64,
        _ record: RecordedEvent,
        _ db: Database
    ) throws -> [KeptEvent.Flag] {
        var flags: [KeptEvent.Flag] = record.isOfFuture ? [.future] : []
        if try isBeforeMaking(number, db) { flags.append(.order) }
        if record.event.verb == .unload, try takesOffNothing(number, record.event, db) {
            flags.append(.notLoaded)
        }
        switch record.event.verb {
        case .ship, .sell, .make, .pack:
            if try usesBlocked(number, record.event.at, db) { flags.append(.blocked) }
            if try exceeds(number, record.event.at, db) { flags.append(.exceeded) }
        case .destroy:
            if try exceeds(number, record.event.at, db) { flags.append(.exceeded) }
        default: break
        }
        return flags
    }

    /// Whether something that an event names, but does not make, was made later.
    private func isBeforeMaking(_ number: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM event_thing AS part JOIN event ON event.number = part.event
                        WHERE part.event = ?1 AND part.role <> 'output'
                            AND NOT (part.role = 'epc' AND event.action = 'ADD')
                            AND event.at < (
                                SELECT min(making.at) FROM event_thing AS made
                                JOIN event AS making ON making.number = made.event
                                WHERE made.thing = part.thing AND (made.role = 'output'
                                    OR (made.role = 'epc' AND making.action = 'ADD'
                                        AND making.type = 'ObjectEvent'))))
                    """
            ),
            arguments: [number]
        ) ?? false
    }

    /// Whether an event takes off what was not on it then.
    private func takesOffNothing(
        _ number: Int64,
        _ event: TraceEvent,
        _ db: Database
    ) throws -> Bool {
        let closed =
            try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT count(*) FROM edge JOIN event_thing AS parent
                            ON parent.thing = edge.parent AND parent.role = 'parent'
                        WHERE parent.event = ?1 AND kind = 2 AND until = ?2
                        """
                ),
                arguments: [number, event.at.microseconds]
            ) ?? 0
        return closed < max(1, event.things(.child).count)
    }

    /// Whether something that an event takes was held or called back then.
    private func usesBlocked(_ number: Int64, _ at: Instant, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM event_thing AS part
                        WHERE part.event = ?1 AND part.role IN ('epc', 'input') AND (
                            SELECT event.verb FROM event_thing AS said
                            JOIN event ON event.number = said.event
                            WHERE said.thing = part.thing AND said.role = 'epc'
                                AND event.verb IN ('hold', 'release', 'recall', 'end-recall')
                                AND (event.at, event.number) < (?2, ?1)
                                AND \(EventChain.stands("event"))
                            ORDER BY event.at DESC, event.number DESC LIMIT 1
                        ) IN ('hold', 'recall'))
                    """
            ),
            arguments: [number, at.microseconds]
        ) ?? false
    }

    /// Whether an event takes more of something than was made of it and come back by then.
    ///
    /// What was made without a quantity, elsewhere, or in another unit cannot be compared, and is not.
    private func exceeds(_ number: Int64, _ at: Instant, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM event_thing AS part
                        WHERE part.event = ?1 AND part.role IN ('epc', 'input')
                            AND part.quantity IS NOT NULL AND (
                                WITH moved AS (
                                    SELECT one.quantity, one.unit,
                                        one.role = 'output' OR event.verb IN ('harvest', 'land')
                                            AS is_made,
                                        CASE WHEN one.role = 'output' OR event.verb IN
                                            ('harvest', 'land', 'receive', 'void') THEN 1
                                            ELSE -1 END AS sign
                                    FROM event_thing AS one
                                    JOIN event ON event.number = one.event
                                    WHERE one.thing = part.thing AND one.role IN
                                            ('epc', 'input', 'output')
                                        AND (one.role <> 'epc' OR event.verb IN ('harvest',
                                            'land', 'receive', 'void', 'ship', 'sell', 'destroy'))
                                        AND (event.at, event.number) <= (?2, ?1)
                                        AND \(EventChain.stands("event"))
                                )
                                SELECT max(is_made) AND count(*) = count(quantity)
                                    AND count(DISTINCT unit) = 1
                                    AND round(total(sign * quantity), 6) < 0
                                FROM moved))
                    """
            ),
            arguments: [number, at.microseconds]
        ) ?? false
    }
}
