import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// What a station makes of the hub's log, within one transaction.
struct StationPull {
    private var push: StationPush
    /// How many changes of other homes have come.
    private(set) var arrived = 0
    private let now: Instant
    private var waiting: SharedWaiting
    private var known: Set<StreamID> = []

    private var log: SharedLog { push.log }
    /// What this home is; the caller keeps it afterwards.
    var house: House { push.house }

    /// Begins with what this home is.
    init(_ db: Database, _ house: House, now: Instant) {
        (push, self.now) = (StationPush(db, house, now: now), now)
        waiting = SharedWaiting(log: push.log)
    }

    /// Takes a page of the log; what asks first waits.
    mutating func take(_ page: PullPage) throws {
        for entry in page.entries { try take(entry) }
        for mark in page.marks { try log.keep(mark) }
    }

    private mutating func take(_ entry: PulledEntry) throws {
        let place = entry.place
        if known.insert(place.stream).inserted {
            try log.know(place.stream, writtenBy: Self.writer(of: entry))
        }
        if let there = try log.entry(at: place) {
            guard there.uid != entry.uid else { return try takeAgain(entry, there) }
            // The hub has another history of this stream: ours goes on under a name of its own.
            try push.reissue(place.stream, from: place.number)
        }
        switch entry.content {
        case .void:
            // Its content stays at the hub; the number is taken. What is known of it here is undone.
            let known = try log.entry(entry.uid)
            try put(entry, .void, standIn(for: entry))
            try undo(known)
        case .change(let kept):
            if try log.entry(entry.uid) != nil {
                try put(entry, .again, kept)
                try restamp(kept)
            } else {
                try put(entry, .waits, kept)
                try waiting.add(kept)
                arrived += 1
            }
        case .again(let kept):
            try put(entry, .again, kept ?? standIn(for: entry))
        }
        try confirm(place)
    }

    private static func writer(of entry: PulledEntry) -> Int {
        switch entry.content {
        case .change(let kept): kept.change.station
        case .again(let kept): kept?.change.station ?? Hub.number
        case .void: Hub.number
        }
    }

    private func put(_ entry: PulledEntry, _ kind: SharedLog.Kind, _ kept: KeptChange) throws {
        try log.put(kept, at: entry.place, kind, head: entry.head)
    }

    /// What is kept of an entry whose content is not given.
    private func standIn(for entry: PulledEntry) -> KeptChange {
        KeptChange(
            Change(
                uid: entry.uid,
                place: entry.place,
                written: .zero,
                actor: "",
                station: Hub.number,
                transaction: entry.uid,
                schema: 0,
                content: .row(
                    RowChange(table: "refused", row: entry.uid, action: .update, fields: [:])
                )
            )
        )
    }

    private mutating func takeAgain(_ entry: PulledEntry, _ there: SharedLog.Entry) throws {
        switch entry.content {
        case .change(let kept) where there.kind == .void:
            // A hub that went back has taken what it had refused.
            try log.replace(there, by: kept, .waits)
            try SharedRefusals(db: log.db).forget(entry.uid)
            try waiting.add(kept)
            arrived += 1
        case .change(let kept): try restamp(kept)
        case .void: try undo(try log.entry(entry.uid))
        case .again: break
        }
        try confirm(entry.place)
    }

    /// Undoes what the hub has refused, where it is shown or waits here.
    private func undo(_ known: SharedLog.Entry?) throws {
        guard let known, [.change, .waits].contains(known.kind) else { return }
        let kept = try known.kept()
        try push.note(Refusal(code: "refused", what: "the hub has refused it"), of: kept)
        try push.undo([kept])
    }

    private func restamp(_ kept: KeptChange) throws {
        guard try log.entry(kept.change.uid)?.kept().stamp != kept.stamp else { return }
        try log.restamp(kept.change.uid, kept.stamp)
    }

    /// Notes that an entry came from the hub: it has this one, and so all that were known before.
    private func confirm(_ place: Place) throws {
        try log.db.cachedStatement(
            sql: """
                UPDATE shared_stream SET acknowledged = ?3
                WHERE scope = ?1 AND origin = ?2 AND acknowledged = ?3 - 1
                """
        ).execute(arguments: place.arguments)
    }
}
