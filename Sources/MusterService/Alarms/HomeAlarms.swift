public import MusterClimate
public import MusterCore
import MusterPeople
import MusterStore

extension OpenHome {
    /// The alarms of a home: what stands, who is told, what was done.
    public var alarms: HomeAlarms { HomeAlarms(home: self) }
}

/// Alarms, as people see and handle them.
public struct HomeAlarms: Sendable {
    let home: OpenHome

    /// The alarms, the latest first.
    ///
    /// - Parameter open: whether those that are over are left out.
    /// - Returns: the alarms.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func list(open: Bool = true) throws -> [Alarm] {
        try home.people.demand(.viewAudits)
        return try home.store.alarms.all(open: open)
    }

    /// The alarm that somebody means by its identifier, with or without `AL-`.
    ///
    /// - Throws: ``MusterStore/StoreError/notFound(kind:name:remedy:)``, or `PeopleError` without the right
    ///   to view audits.
    public func alarm(_ text: String) throws -> Alarm {
        try home.people.demand(.viewAudits)
        let isNumber = !text.isEmpty && text.allSatisfy(\.isNumber)
        return try home.store.alarms.find(isNumber ? "AL-\(text)" : text)
    }

    /// What happened to an alarm, in order.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func events(of id: AlarmID) throws -> [AlarmEvent] {
        try home.people.demand(.viewAudits)
        return try home.store.alarms.events(of: id)
    }

    /// Says that a person has seen an alarm and takes care of it.
    ///
    /// - Parameters:
    ///   - id: the alarm.
    ///   - note: what the person has to say, at least three characters.
    /// - Returns: the alarm as it is then.
    /// - Throws: `StoreError`, ``AlarmRefusal``, or `PeopleError` without the right to handle alarms.
    @discardableResult
    public func acknowledge(_ id: AlarmID, note: String) throws -> Alarm {
        try handle(
            AlarmEvent(of: id, .acknowledged, at: home.now(), by: home.author.name, note: note)
        )
    }

    /// Sets an alarm aside for a time.
    ///
    /// - Parameters:
    ///   - id: the alarm.
    ///   - seconds: for how long: at most 12 hours, 2 where it is critical.
    ///   - reason: why, at least three characters.
    /// - Returns: the alarm as it is then.
    /// - Throws: as ``acknowledge(_:note:)``.
    @discardableResult
    public func snooze(_ id: AlarmID, seconds: Double, reason: String) throws -> Alarm {
        let now = home.now()
        return try handle(
            AlarmEvent(
                of: id,
                .snoozed,
                at: now,
                by: home.author.name,
                note: reason,
                until: now.advanced(bySeconds: seconds)
            )
        )
    }

    /// Ends a snooze before its time.
    ///
    /// - Returns: the alarm as it is then.
    /// - Throws: as ``acknowledge(_:note:)``.
    @discardableResult
    public func resume(_ id: AlarmID) throws -> Alarm {
        try handle(AlarmEvent(of: id, .resumed, at: home.now(), by: home.author.name))
    }

    /// Accounts for a critical alarm, which is over then.
    ///
    /// - Parameters:
    ///   - id: the alarm, which is back and acknowledged.
    ///   - reason: what it was.
    ///   - action: what is done about it.
    ///   - owner: who does that.
    ///   - due: until when (UTC); `nil` where nothing is stated.
    ///   - note: what else there is to say.
    /// - Returns: the alarm as it is then.
    /// - Throws: as ``acknowledge(_:note:)``.
    @discardableResult
    public func resolve(
        _ id: AlarmID,
        reason: AlarmReason,
        action: String,
        owner: String,
        due: Instant? = nil,
        note: String? = nil
    ) throws -> Alarm {
        var event = AlarmEvent(
            of: id,
            .resolved,
            at: home.now(),
            by: home.author.name,
            note: note,
            until: due
        )
        (event.reason, event.action, event.owner) = (reason.rawValue, action, owner)
        return try handle(event)
    }

    /// Takes the alarms of a sensor that is out of use out of service, or puts them back.
    func setAside(alarmsOf sensor: SensorID, _ isRetired: Bool) throws {
        let kind: AlarmEventKind = isRetired ? .outOfService : .putBack
        for alarm in try home.store.alarms.all(open: true) where alarm.cause.sensor == sensor {
            guard AlarmMachine.events(in: alarm.state).contains(kind) else { continue }
            try home.store.alarms.apply(
                AlarmEvent(of: alarm.id, kind, at: home.now(), by: home.author.name)
            )
        }
    }

    private func handle(_ event: AlarmEvent) throws -> Alarm {
        try home.people.demand(.handleAlarms)
        do {
            return try home.store.alarms.apply(event).alarm
        } catch let error as AlarmError {
            throw AlarmRefusal(alarm: event.alarm, reason: error)
        }
    }
}

/// Why there was an alarm, as the person says who accounts for it.
public enum AlarmReason: String, CaseIterable, Hashable, Sendable {
    /// A door or lid stood open.
    case doorOpen = "door-open"
    /// Goods were put in or taken out.
    case loading
    /// It was being defrosted or cleaned.
    case maintenance
    /// The cooling or heating failed.
    case equipment
    /// There was no power.
    case power
    /// The sensor is at fault.
    case sensor
    /// The limit was not right.
    case limit
    /// Something else: the note says it.
    case other
}
