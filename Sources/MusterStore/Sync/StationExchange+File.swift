import GRDB
public import MusterCore
public import MusterPeople
public import MusterSync

/// The exchange without a network: what a station writes into a file for its hub, and takes from the hub's.
extension StationExchange {
    /// All that the hub is not known to have, as the messages of a file.
    ///
    /// - Parameters:
    ///   - limit: the most messages with changes.
    ///   - signer: what this home signs with.
    /// - Returns: the messages, and whether something is left for another file.
    /// - Throws: ``StoreError``.
    public func file(
        limit: Int,
        signer: Signer
    ) throws -> (requests: [SyncRequest], hasMore: Bool) {
        let (pushes, hasMoreChanges) = try pushes(limit: limit, signer: signer)
        var requests = pushes.map { SyncRequest.push($0) }
        let audits = HouseStore(store).audits
        let (pieces, hasMoreRecords) = try audits.carried()
        if let epoch = try house().epoch {
            // By it the hub notices that this disk went back, and writes all of the audits.
            requests.append(.newer(epoch: epoch, records: try audits.recordCount()))
            requests += pieces.map { .audit(epoch: epoch, piece: $0) }
        }
        if let note = try acknowledgement() { requests.append(.acknowledge(note)) }
        return (requests, hasMoreChanges || hasMoreRecords)
    }

    private func pushes(
        limit: Int,
        signer: Signer
    ) throws -> (pushes: [PushRequest], hasMore: Bool) {
        var pushes: [PushRequest] = []
        var hasMore = false
        try store.write { db in
            let house = try House.demand(.station, db)
            let push = StationPush(db, house, now: Instant(microseconds: 0))
            // What is written into a file has not come: nothing of this is kept.
            try db.inSavepoint {
                while true {
                    let changes = try push.unsent(limit: SyncLimits.changes)
                    hasMore = pushes.count == limit && !changes.isEmpty
                    guard !changes.isEmpty, !hasMore else { return .rollback }
                    let marks = try push.marks(for: changes, signer: signer)
                    pushes.append(PushRequest(epoch: house.epoch, marks: marks, changes: changes))
                    try push.passOver(changes)
                }
            }
        }
        return (pushes, hasMore)
    }

    /// Takes a file of the hub: what was read before, in a file or over the network, is passed over.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - note: an entry of the trail about an audit that it brings.
    ///   - now: now (UTC).
    ///   - progress: told how many of its pages and pieces were taken.
    /// - Returns: how many changes of other homes were in it; `nil` for a file that begins behind what was read
    ///   here: nothing is taken then.
    /// - Throws: ``StoreError``.
    public func take(
        _ file: HubFile,
        note: (AuditID) -> TrailNote,
        at now: Instant,
        progress: (Int) -> Void = { _ in }
    ) throws -> Int? {
        switch try standing(of: file) {
        case .gap: return nil
        case .old: return 0
        case .otherLog: try change { _, house in house.beginAgain() }
        case .next: break
        }
        try change { db, house in
            var push = StationPush(db, house, now: now)
            try push.greet(file.hello)
            try push.compare(with: file.hello.have)
            house = push.house
        }
        var arrived = 0
        for (index, page) in file.pages.enumerated() {
            arrived += try take(page, at: now)
            progress(index + 1)
        }
        for (index, carried) in file.audits.enumerated() {
            var asked = carried.piece
            (asked.rows, asked.records, asked.seals, asked.signers) = ([], [], [], [])
            _ = try HouseStore(store).audits.learn(
                carried.piece,
                carried.refusal,
                of: asked,
                note: note(carried.piece.audit)
            )
            progress(file.pages.count + index + 1)
        }
        let written = file.hello.now
        try change { _, house in house.lastSuccess = max(house.lastSuccess ?? written, written) }
        return arrived
    }

    /// How a file stands to what was read here.
    private enum Standing {
        /// It goes on from there.
        case next
        /// It has been read, or a later one was.
        case old
        /// It begins behind that.
        case gap
        /// It has the log of the hub from its beginning, and that is another one than was read.
        case otherLog
    }

    private func standing(of file: HubFile) throws -> Standing {
        let house = try house()
        guard let first = file.pages.first, let last = file.pages.last else { return .gap }
        guard file.epoch == house.epoch, let lastRead = house.lastRead else {
            return first.start == 0 ? .next : .gap
        }
        guard last.page.to >= house.cursor else { return .old }
        if first.start == house.cursor { return .next }
        guard first.start < house.cursor else { return .gap }
        let isKnown = file.pages.contains { $0.entry(at: house.cursor)?.uid == lastRead }
        return isKnown ? .next : first.start == 0 ? .otherLog : .gap
    }

    /// Takes what a page has behind what was read.
    private func take(_ page: HubFile.Page, at now: Instant) throws -> Int {
        try change { db, house in
            var entries = page.page
            guard entries.to > house.cursor else { return 0 }
            let read = max(0, house.cursor - page.start)
            entries.entries.removeFirst(min(read, entries.entries.count))
            return try Self.read(entries, &house, db, now)
        }
    }
}
