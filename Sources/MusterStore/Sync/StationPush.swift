import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// What a station sends, and what it makes of the hub's answer, within one transaction.
struct StationPush {
    let log: SharedLog
    /// What this home is; the caller keeps it afterwards.
    private(set) var house: House
    private let now: Instant

    /// Begins with what this home is.
    init(_ db: Database, _ house: House, now: Instant) {
        (log, self.house, self.now) = (SharedLog(db: db), house, now)
    }

    /// A stream that the hub is not known to have whole.
    private struct Behind {
        var stream: StreamID
        var isOwn: Bool
        var acknowledged: Int
    }

    private func behind(all: Bool = false) throws -> [Behind] {
        try Row.fetchAll(
            log.db,
            sql: """
                SELECT scope, origin, station, acknowledged FROM shared_stream AS stream
                WHERE ? OR acknowledged < (
                    SELECT max(seq) FROM shared_change
                    WHERE scope = stream.scope AND origin = stream.origin)
                ORDER BY scope, origin
                """,
            arguments: [all]
        ).map { row in
            Behind(
                stream: StreamID(
                    scope: Scope(try row.value("scope") as String) ?? .catalogue,
                    origin: try row.syncID("origin")
                ),
                isOwn: try row.value("station") == house.number,
                acknowledged: try row.value("acknowledged")
            )
        }
    }

    /// How many changes the hub is not known to have.
    func unsentCount() throws -> Int {
        try Int.fetchOne(
            log.db,
            sql: """
                SELECT count(*) FROM shared_change JOIN shared_stream USING (scope, origin)
                WHERE seq > acknowledged AND kind <> 'void'
                """
        ) ?? 0
    }

    /// What the hub is not known to have, what waits for a yes included: stream by stream, in order.
    func unsent(limit: Int) throws -> [KeptChange] {
        var found: [KeptChange] = []
        for behind in try behind() where found.count < limit {
            var room = limit - found.count
            if !behind.isOwn {
                // Somebody else's stream is taken up to a signature of theirs: it may lie beyond the limit.
                let signed = try log.marks(of: behind.stream, from: behind.acknowledged + 1).first
                room = max(room, (signed?.place.number ?? 0) - behind.acknowledged)
            }
            let entries = try log.entries(
                of: behind.stream,
                from: behind.acknowledged + 1,
                limit: room
            )
            for entry in entries where entry.kind != .void {
                let kept = try entry.kind == .again ? log.entry(entry.uid)?.kept() : entry.kept()
                guard let kept else { continue }
                found.append(
                    kept.change.place == entry.place ? kept : kept.moved(to: entry.place)
                )
            }
        }
        return found
    }

    /// Signatures over the streams of a request: one's own are made, others' were kept.
    func marks(for sent: [KeptChange], signer: Signer) throws -> [Mark] {
        var marks: [Mark] = []
        let streams = Dictionary(grouping: sent, by: \.change.place.stream)
        for (stream, changes) in streams.sorted(by: { $0.key < $1.key }) {
            let numbers = changes.map(\.change.place.number)
            guard let first = numbers.min(), let last = numbers.max() else { continue }
            if try log.writer(of: stream.origin) == house.number {
                let place = Place(stream: stream, number: last)
                guard let head = try log.entry(at: place)?.head else { continue }
                marks.append(Mark(place: place, head: head, by: signer))
            } else {
                let known = Set(numbers)
                marks += try log.marks(of: stream, from: first, to: last)
                    .filter { known.contains($0.place.number) }
            }
        }
        return marks
    }

    /// Takes the hub's first answer, which says whether the hub is as it was, and this disk.
    mutating func greet(_ answer: PushAnswer) throws {
        if answer.epoch != house.epoch {
            house.epoch = answer.epoch
            house.beginAgain()
            try log.db.execute(sql: "UPDATE shared_stream SET acknowledged = 0")
            try SharedAudit.forgetTold(log.db)
            try SharedPhotos.markAll(log.db)
        }
        try noticeLoss(answer)
        try noticeReturn(answer)
        try acknowledge(answer)
    }

    /// Notices that the hub has less of this station's own streams than it said.
    ///
    /// Its disk went back, and it does not know. What it lost goes again, and its log is read from the
    /// beginning.
    private mutating func noticeReturn(_ answer: PushAnswer) throws {
        for (stream, extent) in answer.have
        where try log.writer(of: stream.origin) == house.number {
            try log.db.execute(
                sql: """
                    UPDATE shared_stream SET acknowledged = ?3
                    WHERE scope = ?1 AND origin = ?2 AND acknowledged > ?3
                    """,
                arguments: stream.arguments + [extent.number]
            )
            guard log.db.changesCount > 0 else { continue }
            house.beginAgain()
            try SharedPhotos.markAll(log.db)
        }
    }

    /// Compares all streams with how far the hub has them: over the network it says of each push what it could not
    /// take, in a file it cannot.
    ///
    /// - Parameter have: how far the hub has every stream; none of those that are not in it.
    /// - Throws: a database error.
    mutating func compare(with have: [StreamID: Extent]) throws {
        for behind in try behind(all: true) {
            let stream = behind.stream
            let extent = have[stream]?.number ?? 0
            if behind.acknowledged > extent {
                try log.db.execute(
                    sql: """
                        UPDATE shared_stream SET acknowledged = ?3
                        WHERE scope = ?1 AND origin = ?2
                        """,
                    arguments: stream.arguments + [extent]
                )
            }
            let left = try Row.fetchOne(
                log.db,
                sql: """
                    SELECT min(seq) AS first, max(seq) AS last, count(*) AS count FROM shared_change
                    WHERE scope = ?1 AND origin = ?2 AND seq > ?3 AND kind <> 'void'
                    """,
                arguments: stream.arguments + [extent]
            )
            guard let left, let first: Int = try left.value("first") else { continue }
            // Entries before or between them are nowhere any more, or no signature covers them: they go on as
            // one's own.
            let (last, count): (Int, Int) = (try left.value("last"), try left.value("count"))
            let hasGaps = last != extent + count
            let isSigned =
                try behind.isOwn || !log.marks(of: stream, from: first).isEmpty
            if hasGaps || !isSigned { try reissue(stream, from: first) }
        }
    }

    /// Takes what became of changes that were sent.
    ///
    /// - Returns: whether the round goes on: not where the hub's history is another one.
    mutating func learn(_ answer: PushAnswer, of sent: [KeptChange]) throws -> Bool {
        guard answer.epoch == house.epoch else { return false }
        try noticeLoss(answer)
        for (stream, number) in answer.forks.sorted(by: { $0.key < $1.key }) {
            try reissue(stream, from: number)
        }
        for change in sent {
            let (uid, place) = (change.change.uid, change.change.place)
            if let stamp = answer.stamps[uid] { try restamp(uid, stamp) }
            if let refusal = answer.refused[uid] { try note(refusal, of: change) }
            guard answer.forks[place.stream] == nil, let extent = answer.have[place.stream] else {
                continue
            }
            try acknowledge(place.stream, min(extent.number, place.number))
        }
        try undo(sent.filter { answer.refused[$0.change.uid] != nil })
        try acknowledge(answer)
        let isStuck = sent.allSatisfy { change in
            let place = change.change.place
            return place.number > (answer.have[place.stream]?.number ?? 0)
        }
        if isStuck, answer.forks.isEmpty, let first = sent.first?.change.place {
            // Entries before it are nowhere any more, or no signature covers them: they go on as
            // one's own.
            try reissue(first.stream, from: first.number)
        }
        return true
    }

    /// Notes that the hub has changes, whatever it decides about them.
    func noteDelivered(_ answer: PushAnswer, of sent: [KeptChange]) throws {
        for place in sent.map(\.change.place) {
            guard let extent = answer.have[place.stream] else { continue }
            try acknowledge(place.stream, min(extent.number, place.number))
        }
    }

    /// Goes on as if the hub had changes: in a transaction that is taken back afterwards.
    func passOver(_ sent: [KeptChange]) throws {
        for place in sent.map(\.change.place) { try acknowledge(place.stream, place.number) }
    }

    /// The hub has more of this station's own stream than was ever written here: the disk went back.
    private mutating func noticeLoss(_ answer: PushAnswer) throws {
        for (stream, extent) in answer.have where stream.origin == house.origin {
            if extent.number > (try log.extent(of: stream).number) { renew() }
        }
    }

    /// That the hub has as many entries says nothing: it has these where the heads are alike.
    private func acknowledge(_ answer: PushAnswer) throws {
        for (stream, extent) in answer.have {
            let place = Place(stream: stream, number: extent.number)
            guard try log.entry(at: place)?.head == extent.head else { continue }
            try acknowledge(stream, extent.number)
        }
    }

    private func acknowledge(_ stream: StreamID, _ number: Int) throws {
        try log.db.cachedStatement(
            sql: """
                UPDATE shared_stream SET acknowledged = max(acknowledged, ?)
                WHERE scope = ? AND origin = ?
                """
        ).execute(
            arguments: [number] + stream.arguments
        )
    }

    /// Takes over when a change counts as written.
    private func restamp(_ uid: SyncID, _ stamp: Stamp) throws {
        guard let known = try log.entry(uid)?.kept(), known.stamp != stamp else { return }
        try log.restamp(uid, stamp)
        guard let row = known.change.row?.row else { return }
        _ = try SharedRows(log: log, author: author(of: known)).show([row])
    }

    /// Notes that the hub has refused a change.
    func note(_ refusal: Refusal, of change: KeptChange) throws {
        let uid = change.change.uid
        try SharedRefusals(db: log.db).keep(change, refusal, from: house.number, at: now)
        try log.mark(uid, as: .void)
        try log.db.execute(sql: "DELETE FROM shared_waiting WHERE uid = ?", arguments: [uid.data])
    }

    /// Takes changes that were refused out of what is shown: what they had replaced stands again.
    ///
    /// All at once: what one of them took may be what another one gets back.
    func undo(_ changes: [KeptChange]) throws {
        guard let last = changes.last else { return }
        let rows = SharedRows(log: log, author: author(of: last))
        var left: [SyncID] = []
        for change in changes {
            guard let content = change.change.row, !left.contains(content.row) else { continue }
            if try log.registers(of: content.row).rows[content.row] == nil {
                try rows.remove(content)
            } else {
                left.append(content.row)
            }
        }
        _ = try rows.show(left)
    }

    private func author(of kept: KeptChange) -> Author {
        Author(name: kept.change.actor, at: now)
    }

    /// Writes entries of a stream again behind the station's own.
    ///
    /// The hub has others there, or cannot take them where they were. Each keeps its name: nothing is
    /// doubled.
    mutating func reissue(_ stream: StreamID, from number: Int) throws {
        let moved = try log.entries(of: stream, from: number, limit: Int.max)
        try log.db.execute(
            sql: "DELETE FROM shared_mark WHERE scope = ? AND origin = ? AND seq >= ?",
            arguments: Place(stream: stream, number: number).arguments
        )
        if stream.origin == house.origin { renew() }
        let own = StreamID(scope: stream.scope, origin: house.origin)
        try log.know(own, writtenBy: house.number)
        for entry in moved {
            try log.db.execute(
                sql: "DELETE FROM shared_change WHERE pos = ?",
                arguments: [entry.position]
            )
            guard entry.kind != .void else { continue }
            let extent = try log.extent(of: own)
            let place = Place(stream: own, number: extent.number + 1)
            try log.put(entry.kept().moved(to: place), at: place, entry.kind)
        }
    }

    /// Goes on under a new name: what it wrote under the old one is not what the hub has.
    private mutating func renew() {
        var random = SystemRandomNumberGenerator()
        house.origin = SyncID(using: &random)
    }
}
