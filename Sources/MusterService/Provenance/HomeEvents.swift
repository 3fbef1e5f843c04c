import MusterCatalogue
import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

/// What an import of events has done.
public struct ImportedEvents: Hashable, Sendable {
    /// How many events the file tells.
    public var events: Int
    /// How many of them were not known before.
    public var new: Int
    /// How many rows of the SAF form came a second time.
    public var duplicates = 0
    /// How many readings of sensors the file has.
    public var readings = 0
    /// How many rows were refused.
    public var refused: Int
    /// The file that has the refused rows; `nil` where there were none.
    public var refusedFile: String?
    /// The members of a document of EPCIS that nothing was kept of, by name.
    public var leftOut: [String] = []
}

extension OpenHome {
    /// What happened to products and lots, and what follows from it.
    public var events: HomeEvents { HomeEvents(home: self) }
}

/// What happened to things, for whoever may.
public struct HomeEvents: Sendable {
    let home: OpenHome

    /// Records an event.
    ///
    /// - Returns: the event, and whether it is new: one that says the same is not recorded twice.
    /// - Throws: `ProvenanceError` for what its verb does not allow, `StoreError` for what is not known,
    ///   `PeopleError` without the right to record events.
    public func add(_ draft: EventDraft) throws -> (event: KeptEvent, isNew: Bool) {
        try home.people.demand(.recordEvents)
        return try keep(draft)
    }

    /// Records an event of whoever may; who records that lots are held or called back does that.
    func keep(_ draft: EventDraft) throws -> (event: KeptEvent, isNew: Bool) {
        try home.lots.demandRight(to: draft.verb)
        let record = try record(draft)
        var states = LotStates(home)
        try states.take(record.event, of: draft)
        let appended = try home.store.events.append(
            [record],
            setting: states.changed,
            by: home.author
        )
        let event = try home.store.events.find(String(appended.numbers.first ?? 0))
        return (event, appended.new > 0)
    }

    /// The event that a draft means, as it would be recorded now.
    ///
    /// - Throws: `ProvenanceError`, `StoreError`.
    func record(_ draft: EventDraft) throws -> RecordedEvent {
        var resolver = try resolver()
        do throws(DraftFault) {
            return RecordedEvent(
                try resolver.event(draft),
                recordedAt: home.now(),
                actor: home.principal.name,
                origin: .local
            )
        } catch {
            throw error.error
        }
    }

    func resolver() throws -> EventResolver {
        EventResolver(
            home.store,
            site: try home.store.site().name,
            clock: try home.clock(),
            zones: Set(try home.store.floorPlans.current()?.listedZones.map(\.id.rawValue) ?? [])
        )
    }

    /// The events, in order of time.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func list(_ filter: EventFilter = EventFilter()) throws -> [KeptEvent] {
        try home.people.demand(.viewAudits)
        return try home.store.events.list(filter)
    }

    /// A part of the events, the newest first, and how many fit the filter.
    ///
    /// - Parameters:
    ///   - filter: which events; its limit does not count.
    ///   - skipped: how many of the newest ones are left out.
    ///   - limit: how many at most; `nil` for all that are left.
    /// - Returns: the events, and how many there are in all.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func page(
        _ filter: EventFilter,
        skipping skipped: Int = 0,
        limit: Int?
    ) throws -> (events: [KeptEvent], total: Int) {
        try home.people.demand(.viewAudits)
        return try home.store.events.page(filter, skipping: skipped, limit: limit)
    }

    /// The event of a number or an identifier.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func event(_ text: String) throws -> KeptEvent {
        try home.people.demand(.viewAudits)
        return try home.store.events.find(text)
    }

    /// What the house knows of the things, places and parties that events name.
    ///
    /// - Parameter events: the events; `nil` for all.
    /// - Returns: what is known.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func keyDataSource(of events: [KeptEvent]? = nil) throws -> KeyDataSource {
        try home.people.demand(.viewAudits)
        var source = try home.store.events.keyDataSource(of: events?.map(\.number))
        let site = try home.store.site().name
        for zone in try home.store.floorPlans.current()?.listedZones ?? [] {
            let name = zone.name.isEmpty ? zone.id.rawValue : zone.name
            source.places[zone.id.rawValue] = "\(site), \(name)"
        }
        return source
    }

    /// Reads a table of events and records them: all of them or none, or all rows that are good.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - skipBad: whether to record the good rows of a file that has bad ones.
    ///   - refused: where the refused rows go then; `nil` for the folder of reports.
    ///   - progress: told how many events are recorded.
    /// - Returns: what was recorded.
    /// - Throws: `CatalogueError` for the file or its rows, `StoreError`, `PeopleError`.
    public func importEvents(
        _ path: String,
        skippingBad skipBad: Bool,
        refused: String? = nil,
        progress: (Int, Int) -> Void = { _, _ in }
    ) throws -> ImportedEvents {
        try home.people.demand(.recordEvents)
        var table = try RecordTables.events(
            try Files.read(path),
            named: path,
            clock: try home.clock()
        )
        var resolver = try resolver()
        var states = LotStates(home)
        let hasCorrections = table.rows.contains { $0.row.corrects != nil }
        for row in table.rows { try home.lots.demandRight(to: row.row.verb) }
        try resolver.lookUp(table.rows.lazy.map(\.row))
        table.refuse { draft in
            do {
                let event = try resolver.event(draft)
                if hasCorrections { resolver.expect(event) }
                try states.take(event, of: draft)
                return nil
            } catch let fault as DraftFault {
                return (fault.column, fault.error.what)
            } catch {
                let words = (error as? any MusterError)?.what
                return ("verb", words ?? Sentence(verbatim: String(describing: error)))
            }
        }
        let kept = try home.masterData.keepRefused(
            of: table,
            path,
            skippingBad: skipBad,
            to: refused
        )
        let (rows, at) = (table.rows, home.now())
        let new = try home.store.events.append(
            rows.count,
            setting: states.changed,
            by: home.author
        ) { index in
            if index.isMultiple(of: 1_000) { progress(index, rows.count) }
            do throws(DraftFault) {
                return RecordedEvent(
                    try resolver.event(rows[index].row),
                    recordedAt: at,
                    actor: home.principal.name,
                    origin: .csv
                )
            } catch {
                throw error.error
            }
        }
        return ImportedEvents(
            events: rows.count,
            new: new,
            refused: table.refused.count,
            refusedFile: kept
        )
    }

    /// Follows the chains of events.
    ///
    /// - Returns: how many events there are, and the hash at the end of this home's chain.
    /// - Throws: `StoreError` naming the first that does not hold, `PeopleError`.
    public func verify() throws -> (count: Int, head: [UInt8]) {
        try home.people.demand(.viewAudits)
        _ = try home.store.events.checkChain()
        let head = try home.store.events.head()
        return (head.count, head.hash)
    }

    /// Makes the graph anew from the events.
    ///
    /// - Returns: how many events there are, and whether anything was different before.
    /// - Throws: `StoreError`, or `PeopleError` without the right to edit products.
    public func rebuildTraces() throws -> (events: Int, isChanged: Bool) {
        try home.people.demand(.editProducts)
        return try home.store.events.rebuild()
    }

    /// Whether the graph is what the events make of it.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func tracesHold() throws -> Bool {
        try home.people.demand(.viewAudits)
        return try home.store.events.projectionsHold()
    }
}
