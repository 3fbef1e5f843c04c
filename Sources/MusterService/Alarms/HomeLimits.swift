public import MusterClimate
public import MusterCore
import MusterPeople
import MusterStore

extension OpenHome {
    /// The limits of a home, and what they are used for.
    public var limits: HomeLimits { HomeLimits(home: self) }
}

/// Limits, and where they are in use.
public struct HomeLimits: Sendable {
    let home: OpenHome

    /// The newest version of each limit set, in natural order of their names.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func sets() throws -> [LimitSet] {
        try home.people.demand(.viewAudits)
        return try home.store.limits.sets().inNaturalOrder(by: \.name)
    }

    /// A limit set by its name, in its newest version.
    ///
    /// - Throws: ``MusterStore/StoreError/notFound(kind:name:remedy:)``, or `PeopleError` without the right
    ///   to view audits.
    public func limitSet(_ name: String) throws -> LimitSet {
        try home.people.demand(.viewAudits)
        return try home.store.limits.set(named: name.lowercased())
    }

    /// Where limit sets are or were in use.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func limitUses() throws -> [LimitUse] {
        try home.people.demand(.viewAudits)
        return try home.store.limits.uses()
    }

    /// Adds a limit set.
    ///
    /// - Returns: the set as it is kept.
    /// - Throws: `StoreError`, `LimitError`, or `PeopleError` without the right to change the site.
    @discardableResult
    public func addLimits(_ set: LimitSet) throws -> LimitSet {
        try home.people.demand(.editSite)
        return try home.store.limits.add(set, by: home.author)
    }

    /// Makes a new version of a limit set, which holds from now on wherever the set is in use.
    ///
    /// - Returns: the set as it is kept.
    /// - Throws: as ``addLimits(_:)``.
    @discardableResult
    public func editLimits(_ set: LimitSet) throws -> LimitSet {
        try home.people.demand(.editSite)
        return try home.store.limits.edit(set, by: home.author)
    }

    /// Puts a limit set to use; what was measured since then is judged by it.
    ///
    /// - Parameters:
    ///   - name: the set.
    ///   - target: where.
    ///   - from: from when on (UTC); `nil` for now.
    ///   - until: until when (UTC); `nil` for no end.
    /// - Returns: the use.
    /// - Throws: as ``addLimits(_:)``.
    @discardableResult
    public func useLimits(
        _ name: String,
        on target: LimitTarget,
        from: Instant? = nil,
        until: Instant? = nil
    ) throws -> LimitUse {
        try home.people.demand(.editSite)
        let now = home.now()
        let use = try home.store.limits.use(
            name.lowercased(),
            on: target,
            from: from ?? now,
            until: until,
            by: home.author
        )
        if use.from < now {
            let series = try home.store.sensors.list().flatMap { $0.series.map(\.id) }
            try judgeAgain(series.reduce(into: [:]) { $0[$1] = use.from })
        }
        return use
    }

    /// Ends the use of a limit set somewhere.
    ///
    /// - Returns: the use, which is over.
    /// - Throws: as ``addLimits(_:)``, and where it is not in use there.
    @discardableResult
    public func unuseLimits(_ name: String, on target: LimitTarget) throws -> LimitUse {
        try home.people.demand(.editSite)
        return try home.store.limits.unuse(name.lowercased(), on: target, by: home.author)
    }

    /// Judges what series said since a moment again, by the limits as they are now.
    ///
    /// - Parameter begins: the moment of each series (UTC).
    /// - Throws: `StoreError`.
    func judgeAgain(_ begins: [SeriesID: Instant]) throws {
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        let sensors = try home.store.sensors.list()
        var keeper = AlarmKeeper(home, climate)
        keeper.hold(to: try sensorTerms(of: sensors, climate.rhythms()))
        for (series, begin) in begins.sorted(by: { $0.key < $1.key }) {
            try keeper.judgeAgain(series, from: begin, now: home.now())
        }
        // What cannot be told now is due at the next delivery.
        if keeper.takeWritten() { home.alarms.tellAlarms() }
    }
}
