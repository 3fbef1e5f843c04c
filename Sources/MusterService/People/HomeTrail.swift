public import MusterPeople
public import MusterStore

extension OpenHome {
    /// What people did that concerns who may do what, and what they changed.
    public var trail: HomeTrail { HomeTrail(home: self) }
}

/// What people did that concerns who may do what, and what they changed, for those who may read it.
public struct HomeTrail: Sendable {
    let home: OpenHome

    /// The entries, the newest first.
    ///
    /// - Parameters:
    ///   - actor: whose entries; `nil` for everybody's.
    ///   - number: only entries before this one; `nil` for the newest.
    ///   - limit: how many at most.
    /// - Returns: the entries.
    /// - Throws: `PeopleError` without the right to read the trail.
    public func entries(
        of actor: String? = nil,
        before number: Int? = nil,
        limit: Int = 50
    ) throws -> [TrailEntry] {
        try home.people.demand(.readTrail)
        return try home.store.trail.entries(of: actor, before: number, limit: limit)
    }

    /// The entries behind one, the oldest first.
    ///
    /// - Parameters:
    ///   - number: the entry; 0 for all.
    ///   - limit: how many at most.
    /// - Returns: the entries.
    /// - Throws: `PeopleError` without the right to read the trail.
    public func entries(after number: Int, limit: Int) throws -> [TrailEntry] {
        try home.people.demand(.readTrail)
        return try home.store.trail.entries(after: number, limit: limit)
    }

    /// A page of the entries by its place in the list, the newest first; see
    /// ``entries(of:before:limit:)``.
    ///
    /// - Parameters:
    ///   - actor: whose entries; `nil` for everybody's.
    ///   - skipped: how many of the newest are left out.
    ///   - limit: how many at most.
    /// - Returns: the entries, and how many there are in all.
    /// - Throws: `PeopleError` without the right to read the trail.
    public func page(
        of actor: String?,
        skipping skipped: Int,
        limit: Int
    ) throws -> (entries: [TrailEntry], total: Int) {
        try home.people.demand(.readTrail)
        return (
            try home.store.trail.entries(of: actor, skipping: skipped, limit: limit),
            try home.store.trail.count(of: actor)
        )
    }

    /// The last changes of settings, the newest first.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to change settings.
    public func settingsChanges(limit: Int) throws -> [TrailEntry] {
        try home.people.demand(.changeSettings)
        return try home.store.trail.entries(.settingsChanged, limit: limit)
    }

    /// What was changed of the catalogue, the newest first.
    ///
    /// - Parameters:
    ///   - actor: whose changes; `nil` for everybody's.
    ///   - position: where the page before ended; `nil` for the first page.
    ///   - limit: how many at most.
    /// - Returns: the changes.
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to read the trail.
    public func changes(
        of actor: String?,
        before position: Int64?,
        limit: Int
    ) throws -> [CatalogueChange] {
        try home.people.demand(.readTrail)
        return try home.store.trail.changes(before: position, actor: actor, limit: limit)
    }

    /// A page of what was changed of the catalogue by its place in the list; see
    /// ``changes(of:before:limit:)``.
    ///
    /// - Parameters:
    ///   - actor: whose changes; `nil` for everybody's.
    ///   - skipped: how many of the newest are left out.
    ///   - limit: how many at most.
    /// - Returns: the changes, and how many there are in all.
    /// - Throws: as ``changes(of:before:limit:)``.
    public func changesPage(
        of actor: String?,
        skipping skipped: Int,
        limit: Int
    ) throws -> (changes: [CatalogueChange], total: Int) {
        try home.people.demand(.readTrail)
        return (
            try home.store.trail.changes(
                before: nil,
                actor: actor,
                limit: limit,
                skipping: skipped
            ),
            try home.store.trail.changeCount(of: actor)
        )
    }

    /// Follows the trail's chain.
    ///
    /// - Parameter heads: notes of how far it had come that were kept elsewhere.
    /// - Returns: the chain, with the number of entries and the head; and whether there was a note
    ///   beside the database.
    /// - Throws: `PeopleError.trailBroken`, `.trailCut`, or `PeopleError` without the right to read the
    ///   trail.
    public func verify(
        against heads: [TrailHead] = []
    ) throws -> (chain: TrailChain, isNoted: Bool) {
        try home.people.demand(.readTrail)
        return try home.store.trail.verify(against: heads)
    }

    /// Whether the note beside the database cannot be read as the head of a trail.
    public var isNoteUnreadable: Bool { home.store.trail.isTrailNoteUnreadable }

    /// Sends to the journal what it does not have of the trail yet, where the settings want it.
    ///
    /// - Returns: how many entries were sent.
    /// - Throws: ``JournalError``, ``MusterStore/StoreError``.
    public func sendToJournal() throws -> Int {
        guard home.settings.sendsTrailToJournal else { return 0 }
        return try JournalFeed(folder: home.folder, store: home.store, holder: home.holder).send()
    }
}
