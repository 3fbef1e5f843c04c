import FoundationEssentials
import GRDB
public import MusterClimate
public import MusterCore
public import MusterPeople

extension Store {
    /// The alarms of the home.
    public var alarms: Alarms { Alarms(store: self) }
}

/// The alarms of a home, what happened to them, and the excursions that they stand on.
///
/// What happened is appended only, each entry chained to the one before it by its hash.
public struct Alarms: Sendable {
    let store: Store

    /// The alarms, the newest first.
    ///
    /// - Parameters:
    ///   - isOpen: whether to leave out those that are over.
    ///   - subject: what they are about; `nil` for anything.
    ///   - last: only those before this one; `nil` for the newest.
    ///   - limit: how many at most; `nil` for all.
    /// - Returns: the alarms.
    /// - Throws: ``StoreError``.
    public func all(
        open isOpen: Bool = false,
        subject: String? = nil,
        before last: AlarmID? = nil,
        limit: Int? = nil
    ) throws -> [Alarm] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM alarm
                    WHERE (?1 IS NULL OR subject = ?1) AND number < ?2
                        AND (NOT ?3 OR state <> 'normal')
                    ORDER BY number DESC LIMIT ?4
                    """,
                arguments: [subject, last?.number ?? Int64.max, isOpen, limit ?? -1]
            ).map { try AlarmRow.alarm($0, path: store.path) }
        }
    }

    /// The alarm of an identifier.
    ///
    /// - Parameter text: the identifier, letters in either case.
    /// - Returns: the alarm.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func find(_ text: String) throws -> Alarm {
        guard let id = AlarmID(text) else { throw Self.notFound(text) }
        return try alarm(id)
    }

    /// The alarm of an identifier.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func alarm(_ id: AlarmID) throws -> Alarm {
        try store.read { try stored(id, $0) }
    }

    /// What happened to an alarm, in order.
    ///
    /// - Throws: ``StoreError``.
    public func events(of id: AlarmID) throws -> [AlarmEvent] {
        try events("WHERE alarm = ? ORDER BY key", [id.number])
    }

    /// What happened to all alarms behind an event, in order.
    ///
    /// - Parameters:
    ///   - key: the event; 0 for all of them.
    ///   - limit: how many at most; `nil` for all.
    /// - Returns: the events.
    /// - Throws: ``StoreError``.
    public func events(since key: Int64, limit: Int? = nil) throws -> [AlarmEvent] {
        try events("WHERE key > ? ORDER BY key LIMIT ?", [key, limit ?? -1])
    }

    /// Raises an alarm.
    ///
    /// - Parameters:
    ///   - cause: what raises it.
    ///   - at: when, in reading time (UTC).
    ///   - notedAt: now (UTC).
    ///   - by: who raises it.
    ///   - note: tells of it in the trail; `nil` for nothing.
    /// - Returns: the alarm.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func raise(
        _ cause: AlarmCause,
        at: Instant,
        notedAt: Instant,
        by: String = AlarmEvent.system,
        note: TrailNote? = nil
    ) throws -> Alarm {
        var random = SystemRandomNumberGenerator()
        let uid = UID(at: notedAt, using: &random).bytes
        return try store.write { db in
            var alarm = Alarm(id: AlarmID(number: 0), uid: uid, cause: cause, raisedAt: at)
            try db.execute(
                sql: """
                    INSERT INTO alarm (uid, subject, state, raised_at, body)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    Data(uid), cause.subject, alarm.state.rawValue, at.microseconds,
                    AlarmRow.text(alarm),
                ]
            )
            alarm = Alarm(
                id: AlarmID(number: db.lastInsertedRowID),
                uid: uid,
                cause: cause,
                raisedAt: at
            )
            var event = AlarmEvent(
                of: alarm.id,
                .raised,
                at: at,
                notedAt: notedAt,
                by: by,
                value: cause.value
            )
            event.state = alarm.state
            try append(event, cause, db)
            if let note { try Trail.append(note, db) }
            return alarm
        }
    }

    /// Lets something happen to an alarm.
    ///
    /// - Parameters:
    ///   - event: what; its key and state are given here.
    ///   - cause: what raised it again, of one that begins again.
    ///   - state: the state that its sender has seen; `nil` to do it whatever it is now.
    ///   - note: tells of it in the trail; `nil` for nothing.
    /// - Returns: the alarm behind it, and the event as it was kept.
    /// - Throws: `AlarmError` where it cannot happen, ``StoreError/notFound(kind:name:remedy:)``,
    ///   ``StoreError/conflict(what:remedy:)`` where the state is another one by now.
    @discardableResult
    public func apply(
        _ event: AlarmEvent,
        cause: AlarmCause? = nil,
        seen state: AlarmState? = nil,
        note: TrailNote? = nil
    ) throws -> (alarm: Alarm, event: AlarmEvent) {
        try apply(event, cause: cause, seen: state, note: note) { _, _ in }
    }

    /// Lets something happen to an alarm, and something else with it: both are kept, or nothing.
    func apply(
        _ event: AlarmEvent,
        cause: AlarmCause? = nil,
        seen state: AlarmState? = nil,
        note: TrailNote? = nil,
        also: (AlarmEvent, Database) throws -> Void
    ) throws -> (alarm: Alarm, event: AlarmEvent) {
        try store.write { db in
            let before = try stored(event.alarm, db)
            if let state, state != before.state {
                throw StoreError.conflict(
                    what: "alarm \(before.id) has changed meanwhile",
                    remedy: "muster alarm show \(before.id), and decide again"
                )
            }
            var (alarm, applied) = try before.applying(event, cause: cause)
            applied.key = try append(applied, cause, db)
            try db.execute(
                sql: "UPDATE alarm SET state = ?, body = ? WHERE number = ?",
                arguments: [alarm.state.rawValue, AlarmRow.text(alarm), alarm.id.number]
            )
            alarm = try stored(alarm.id, db)
            if let note { try Trail.append(note, db) }
            try also(applied, db)
            return (alarm, applied)
        }
    }

    /// Follows the chains of events and excursions, and compares each alarm with its last event.
    ///
    /// - Throws: ``StoreError/damaged(path:reason:)`` naming the first that does not follow.
    public func checkChain() throws {
        try store.read { db in
            for chain in [AppendedChain.events, .excursions] {
                guard let key = try chain.firstFault(db) else { continue }
                let what = chain.table == "excursion" ? "excursion" : "event of the alarms"
                throw unreadable("\(what) \(key) does not follow the one before it")
            }
            let other = try Int64.fetchOne(
                db,
                sql: """
                    SELECT number FROM alarm WHERE state IS NOT
                        (SELECT state FROM alarm_event WHERE alarm = number ORDER BY key DESC LIMIT 1)
                    ORDER BY number
                    """
            )
            if let other {
                throw unreadable(
                    "alarm \(AlarmID(number: other)) is not what its last event made of it"
                )
            }
        }
    }
}

extension Alarms {
    /// Reads everything that there is of alarms: whether all of it can be read.
    func readAll() throws {
        _ = try all()
        _ = try events(since: 0)
        _ = try excursions(from: Instant(microseconds: .min), until: Instant(microseconds: .max))
        _ = try contacts()
        try checkChain()
    }

    @discardableResult
    private func append(
        _ event: AlarmEvent,
        _ cause: AlarmCause?,
        _ db: Database
    ) throws -> Int64 {
        try AppendedChain.events.append(
            [
                event.alarm.number.databaseValue, event.at.microseconds.databaseValue,
                event.notedAt.microseconds.databaseValue, event.kind.rawValue.databaseValue,
                event.state.rawValue.databaseValue, event.by.databaseValue,
                AlarmRow.text(event, cause).databaseValue,
            ],
            db
        )
    }

    private func events(_ which: String, _ arguments: StatementArguments) throws -> [AlarmEvent] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM alarm_event \(which)", arguments: arguments)
                .map { try AlarmRow.event($0, path: store.path) }
        }
    }

    func stored(_ id: AlarmID, _ db: Database) throws -> Alarm {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM alarm WHERE number = ?",
            arguments: [id.number]
        )
        guard let row else { throw Self.notFound(id.description) }
        return try AlarmRow.alarm(row, path: store.path)
    }

    private func unreadable(_ reason: Sentence) -> StoreError {
        .damaged(path: store.path, reason: reason)
    }

    private static func notFound(_ name: String) -> StoreError {
        .notFound(kind: "alarm", name: name, remedy: "muster alarm list --all")
    }
}
