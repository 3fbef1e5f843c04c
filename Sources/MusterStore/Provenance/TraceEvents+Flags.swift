import GRDB
import MusterCore
import MusterProvenance

/// What is odd about an event: it is kept all the same, and said wherever it is shown.
extension TraceEvents {
    func flags(
        _ number: Int64,
        _ record: RecordedEvent,
        _ oddities: inout EventOddities,
        _ db: Database
    ) throws -> [KeptEvent.Flag] {
        var flags: [KeptEvent.Flag] = record.isOfFuture ? [.future] : []
        if try oddities.anyThing(of: number, \.early) { flags.append(.order) }
        if record.event.verb == .unload, try takesOffNothing(number, record.event, db) {
            flags.append(.notLoaded)
        }
        switch record.event.verb {
        case .ship, .sell, .make, .pack:
            if try oddities.anyThing(of: number, \.blocked) { flags.append(.blocked) }
            if try oddities.anyThing(of: number, \.exceeding) { flags.append(.exceeded) }
        case .destroy:
            if try oddities.anyThing(of: number, \.exceeding) { flags.append(.exceeded) }
        default: break
        }
        return flags
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
}
