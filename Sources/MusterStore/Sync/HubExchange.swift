import FoundationEssentials
import GRDB
public import MusterCore
import MusterCrypto
public import MusterPeople
public import MusterSync

/// What the hub answers stations: each request is one transaction, and once more changes nothing.
public struct HubExchange: Sendable {
    let store: Store

    /// Answers a station.
    ///
    /// - Parameters:
    ///   - request: what it asks.
    ///   - station: the station that was signed in.
    ///   - signer: what this home signs with, and checks its own signatures with.
    ///   - note: an entry of the trail about an audit that the station brings.
    ///   - now: the hub's time.
    /// - Returns: the answer.
    /// - Throws: `SyncError`, ``StoreError``; nothing is taken then.
    public func answer(
        _ request: SyncRequest,
        from station: KnownStation,
        signer: Signer,
        note: (AuditID) -> TrailNote,
        now: Instant
    ) throws -> SyncAnswer {
        switch request {
        case .push(let push):
            return try store.write { db in
                try KnownStation.noteSeen(station.number, at: now, db)
                return try HubPush(db, station, signer: signer, now: now).answer(push)
            }
        case .pull(let epoch, let after, let limit):
            if try isBehind(after) { return .newEpoch(try beginAnew(at: now)) }
            return try store.read { db in
                let house = try House.demand(.hub, db)
                guard house.epoch == epoch else { return .newEpoch(house.epoch ?? epoch) }
                return .page(try page(db, after: after, limit: limit, signer))
            }
        case .acknowledge(let note):
            if try isBehind(note.to) { return .newEpoch(try beginAnew(at: now)) }
            try store.write { db in
                guard try House.demand(.hub, db).epoch == note.epoch else { return }
                try KnownStation.acknowledge(note, by: station.number, at: now, db)
            }
            return .noted
        case .audit(let epoch, let piece):
            return try store.write { db in
                let house = try House.demand(.hub, db)
                guard house.epoch == epoch else { return .newEpoch(house.epoch ?? epoch) }
                try KnownStation.noteSeen(station.number, at: now, db)
                return try HubAudits(db, station).answer(piece, note: note(piece.audit))
            }
        case .newer(let epoch, let records):
            return try store.write { db in
                let house = try House.demand(.hub, db)
                guard house.epoch == epoch else { return .newEpoch(house.epoch ?? epoch) }
                return .newer(try HubAudits(db, station).newer(than: records))
            }
        case .audits, .records, .snapshot, .photos, .bring, .take, .leave: return .noted
        }
    }

    /// Whether a station has read more than there is: the hub's disk went back, and nobody has told it.
    private func isBehind(_ position: Int) throws -> Bool {
        try store.read { db in
            position > (try Int.fetchOne(db, sql: "SELECT max(pos) FROM shared_change") ?? 0)
        }
    }

    /// Begins a new history, in which the stations offer all they have.
    private func beginAnew(at now: Instant) throws -> SyncID {
        try store.write { db in
            try House.beginAnew(at: now, db)
            let house = try House.demand(.hub, db)
            return house.epoch ?? house.origin
        }
    }

    /// A page of the log behind a position.
    func page(
        _ db: Database,
        after position: Int,
        limit: Int,
        _ signer: Signer
    ) throws -> PullPage {
        let log = SharedLog(db: db)
        let found = try log.entries(after: position, limit: limit)
        let entries = try found.map { entry in
            PulledEntry(
                place: entry.place,
                uid: entry.uid,
                head: entry.head,
                content: try content(of: entry, log)
            )
        }
        let to = found.last.map { Int($0.position) } ?? position
        let last = try Int.fetchOne(log.db, sql: "SELECT max(pos) FROM shared_change") ?? 0
        return PullPage(
            to: to,
            hasMore: to < last,
            entries: entries,
            marks: try marks(for: entries, log, signer)
        )
    }

    private func content(of entry: SharedLog.Entry, _ log: SharedLog) throws -> PulledEntry.Content
    {
        switch entry.kind {
        case .void, .waits: .void
        case .change: .change(try entry.kept())
        case .again: .again(try log.entry(entry.uid).map { try $0.kept() })
        }
    }

    /// The signatures over entries of a page; the hub signs its own stream when it is read.
    private func marks(
        for entries: [PulledEntry],
        _ log: SharedLog,
        _ signer: Signer
    ) throws -> [Mark] {
        var marks: [Mark] = []
        for (stream, entries) in Dictionary(grouping: entries, by: \.place.stream)
            .sorted(by: { $0.key < $1.key })
        {
            guard let first = entries.map(\.place.number).min(),
                let last = entries.max(by: { $0.place < $1.place })
            else { continue }
            if try log.writer(of: stream.origin) == Hub.number {
                marks.append(Mark(place: last.place, head: last.head, by: signer))
            } else {
                let known = try log.marks(of: stream, from: first)
                marks += known.prefix { $0.place.number <= last.place.number }
                // The one behind the page covers what is at its end.
                marks += known.filter { $0.place.number > last.place.number }.prefix(1)
            }
        }
        return marks
    }
}
