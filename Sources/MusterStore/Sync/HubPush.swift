import FoundationEssentials
import GRDB
import MusterCore
import MusterPeople
import MusterSync

/// Takes what a station brings, within one transaction.
///
/// Entries that the hub has are compared by name; those that follow are taken up to the last signature;
/// others are passed over, and the answer says how far the hub has each stream.
struct HubPush {
    /// A run of entries of one stream that follow what the hub has, up to a signature over them.
    private struct Run {
        var stream: StreamID
        var entries: [KeptChange] = []
        var mark: Mark?
        var owner = 0
    }

    private let log: SharedLog
    private let station: KnownStation
    private let signer: Signer
    private let now: Instant

    /// Begins to take what a station brings.
    init(_ db: Database, _ station: KnownStation, signer: Signer, now: Instant) {
        (log, self.station, self.signer, self.now) = (SharedLog(db: db), station, signer, now)
    }

    /// Takes changes.
    ///
    /// - Parameter request: the changes.
    /// - Returns: what became of them, or that the hub's history is another one.
    /// - Throws: `SyncError.badMark` or `SyncError.foreignStream`, ``StoreError``, a database error.
    func answer(_ request: PushRequest) throws -> SyncAnswer {
        let house = try House.demand(.hub, log.db)
        guard let epoch = house.epoch else { throw SyncError.unknownStation(station.number) }
        guard request.epoch == epoch || request.changes.isEmpty else { return .newEpoch(epoch) }
        var answer = PushAnswer(epoch: epoch, now: now)
        let streams = Dictionary(grouping: request.changes) { $0.change.place.stream }
        var runs: [Run] = []
        for stream in streams.keys.sorted() {
            let entries = (streams[stream] ?? [])
                .sorted { $0.change.place.number < $1.change.place.number }
            try compare(entries, of: stream, into: &answer)
            guard answer.forks[stream] == nil else { continue }
            runs.append(try run(of: entries, stream, request.marks))
        }
        for run in runs { try take(run, into: &answer) }
        for stream in try log.streams(writtenBy: station.number) + streams.keys {
            answer.have[stream] = try log.extent(of: stream)
        }
        return .pushed(answer)
    }

    /// Compares entries with those that the hub has at their places.
    private func compare(
        _ entries: [KeptChange],
        of stream: StreamID,
        into answer: inout PushAnswer
    ) throws {
        for entry in entries {
            guard let there = try log.entry(at: entry.change.place) else { continue }
            guard there.uid == entry.change.uid else {
                answer.forks[stream] = min(
                    answer.forks[stream] ?? Int.max,
                    entry.change.place.number
                )
                continue
            }
            _ = try tell(entry, into: &answer)
        }
    }

    /// Says what is known of a change that the hub has seen before.
    private func tell(_ entry: KeptChange, into answer: inout PushAnswer) throws -> Bool {
        let uid = entry.change.uid
        if let refusal = try SharedRefusals(db: log.db).refusal(of: uid) {
            answer.refused[uid] = refusal
            return true
        }
        guard let known = try log.entry(uid) else { return false }
        answer.stamps[uid] = try known.kept().stamp
        return true
    }

    /// The entries that follow what the hub has, up to the last signature over them.
    private func run(of entries: [KeptChange], _ stream: StreamID, _ marks: [Mark]) throws -> Run {
        let have = try log.extent(of: stream)
        var (number, head) = (have.number, have.head)
        var run = Run(stream: stream)
        var following: [KeptChange] = []
        for entry in entries where entry.change.place.number > have.number {
            guard entry.change.place.number == number + 1 else { break }
            (number, head) = (number + 1, StreamChain.head(after: head, entry.line))
            following.append(entry)
            for candidate in marks where candidate.place == entry.change.place {
                guard candidate.head == head else {
                    throw SyncError.badMark(stream: stream, number: number)
                }
                run.mark = candidate
                run.entries = following
            }
        }
        guard let mark = run.mark else { return run }
        run.owner = try owner(of: stream, mark)
        return run
    }

    /// Whose signature a mark has: that of the stream's own writer.
    private func owner(of stream: StreamID, _ mark: Mark) throws -> Int {
        if let owner = try log.writer(of: stream.origin) {
            if try holds(mark, by: owner) { return owner }
            throw owner == station.number
                ? SyncError.badMark(stream: stream, number: mark.place.number)
                : SyncError.foreignStream(stream)
        }
        // A writer that a restored hub does not know yet: one of the devices that are enrolled.
        let all = try Int.fetchAll(
            log.db,
            sql:
                "SELECT number FROM station WHERE key IS NOT NULL ORDER BY number = ? DESC, number",
            arguments: [station.number]
        )
        for number in all + [Hub.number] where try holds(mark, by: number) { return number }
        throw SyncError.badMark(stream: stream, number: mark.place.number)
    }

    private func holds(_ mark: Mark, by number: Int) throws -> Bool {
        if number == Hub.number { return mark.holds(by: signer) }
        let key = try Data.fetchOne(
            log.db,
            sql: "SELECT key FROM station WHERE number = ?",
            arguments: [number]
        )
        return key.map { mark.holds(by: Signer(publicKey: Array($0))) } ?? false
    }

    private func take(_ run: Run, into answer: inout PushAnswer) throws {
        guard let mark = run.mark else { return }
        try log.know(run.stream, writtenBy: run.owner)
        let refusals = SharedRefusals(db: log.db)
        var shown: [KeptChange] = []
        for entry in run.entries {
            let (uid, place) = (entry.change.uid, entry.change.place)
            if try tell(entry, into: &answer) {
                try log.put(entry, at: place, answer.refused[uid] == nil ? .again : .void)
            } else if let refusal = try refusal(of: entry.change, run) {
                try log.put(entry, at: place, .void)
                try refusals.keep(entry, refusal, from: run.owner, at: now)
                answer.refused[uid] = refusal
            } else {
                let stamped = try stamped(entry)
                try log.put(stamped, at: place, .change)
                answer.stamps[uid] = stamped.stamp
                shown.append(stamped)
            }
        }
        try log.keep(mark)
        let author = Author(name: run.entries.first?.change.actor ?? station.name, at: now)
        let obstacles = try SharedChanges(log: log, author: author).show(shown)
        for entry in shown {
            guard let what = obstacles[entry.change.uid] else { continue }
            let refusal = Refusal(code: "beacon_taken", what: what)
            try log.mark(entry.change.uid, as: .void)
            try refusals.keep(entry, refusal, from: run.owner, at: now)
            answer.stamps[entry.change.uid] = nil
            answer.refused[entry.change.uid] = refusal
        }
    }

    /// What stands against a change; `nil` for nothing.
    private func refusal(of change: Change, _ run: Run) throws -> Refusal? {
        if run.stream.scope != .catalogue, run.owner != Hub.number {
            return Refusal(
                code: "hub_only",
                what: "the rules of the house are changed at the hub"
            )
        }
        guard let row = change.row, SharedTables.known.covers(change) else {
            return Refusal(code: "upgrade", what: "the hub's version does not know \(change.table)")
        }
        if station.state == .revoked {
            return Refusal(code: "revoked", what: "\(station.name) was revoked at the hub")
        }
        // What another home of the house wrote was judged when it came first.
        if run.owner == station.number, let right = SharedTables.right(row),
            !station.may.contains(right)
        {
            return Refusal(
                code: "not_allowed",
                what: "\(right.rawValue) is none of the rights of station \(station.name)"
            )
        }
        guard change.station == run.owner else {
            return Refusal(code: "bad_value", what: "it names another station as its writer")
        }
        if let fault = SharedTables.fault(in: row) { return fault }
        if run.owner == station.number, row.table == SharedFavourites.table,
            try !SharedFavourites(log: log).isOwn(row, by: change.actor)
        {
            return Refusal(code: "not_allowed", what: "it marks an item for somebody else")
        }
        for needed in SharedTables.known.needs(change)
        where try log.registers(of: needed).rows[needed]?.isCreated != true {
            return Refusal(code: "no_parent", what: "the row that it belongs to is not at the hub")
        }
        return nil
    }

    /// The change with a moment that the hub believes: one that runs ahead gets the hub's own.
    private func stamped(_ entry: KeptChange) throws -> KeptChange {
        var entry = entry
        let limit = now.microseconds / 1_000 + HybridClock.toleranceMilliseconds
        guard entry.stamp.time.milliseconds > limit else { return entry }
        let latest = try Int64.fetchOne(log.db, sql: "SELECT hlc FROM replica") ?? 0
        let time = max(
            HybridTime(milliseconds: now.microseconds / 1_000),
            (HybridTime(rawValue: latest) ?? .zero).next
        )
        entry.stamp = Stamp(time: time, origin: try House.demand(.hub, log.db).origin)
        return entry
    }
}

extension Change {
    /// The table that it changes.
    fileprivate var table: String { row?.table ?? "audits" }
}
