import FoundationEssentials
import GRDB
public import MusterCore
public import MusterProvenance

extension Store {
    /// Where things of the home came from and went.
    public var traces: Traces { Traces(store: self) }
}

/// What a trace starts from and how far it looks.
public struct TraceQuestion: Hashable, Sendable {
    /// The direction.
    public var direction: TraceDirection
    /// The lots, as people name them.
    public var lots: [String]
    /// From when on something bad may have come in (UTC); `nil` from the making of each lot on.
    public var since: Instant?
    /// The same for single lots, by what ``lots`` calls them; the others have ``since``.
    public var exposedSince: [String: Instant] = [:]
    /// Before when beacons count as heard (UTC): what was heard later is kept from whoever asks; `nil` for
    /// all of it.
    public var heardBefore: Instant?
    /// Whether what stood with items that are reached is wanted too.
    public var withContacts = false

    /// Asks.
    public init(_ direction: TraceDirection, from lots: [String], since: Instant? = nil) {
        (self.direction, self.lots, self.since) = (direction, lots, since)
    }
}

/// Traces through the graph of a home.
public struct Traces: Sendable {
    let store: Store

    /// Follows lots forward or back.
    ///
    /// A lot of which events name only things with serial numbers stands for those; one that no event
    /// names at all is told as one of which nothing is known.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for a lot that there is not.
    public func answer(_ question: TraceQuestion) throws -> TraceAnswer {
        try store.read { db in
            let starts = try starts(question, db)
            return try answer(question, starts, db)
        }
    }

    /// Walks from a thing by its name, for whoever measures it.
    ///
    /// - Returns: how many things were reached.
    /// - Throws: ``StoreError``.
    package func walk(_ direction: TraceDirection, from uri: String) throws -> Int {
        try store.read { db in
            let sql = "SELECT number FROM thing WHERE uri = ?"
            guard let thing = try Int64.fetchOne(db, sql: sql, arguments: [uri]) else { return 0 }
            var graph = try GraphReader(db)
            let time = direction == .forward ? Int64.min : .max
            return try TraceWalk(direction, from: [(thing, time)], in: &graph).reached.count - 1
        }
    }

    /// Where walks begin.
    struct Starts {
        var things: [(thing: Int64, time: Int64)] = []
        /// The last lot that events name as a whole.
        var whole: Int64?
        /// The lots that no event names.
        var silent: [StoredLot] = []
    }

    /// The things of the lots that a question names.
    func starts(_ question: TraceQuestion, _ db: Database) throws -> Starts {
        var starts = Starts()
        for text in question.lots {
            let lot = try Lots.stored(text, db, path: store.path)
            let things = try Row.fetchAll(
                db,
                sql: """
                    SELECT number, first_at, kind = 'lot' AS is_lot FROM thing
                    WHERE lot = ? AND kind IN ('lot', 'item') ORDER BY is_lot DESC, number
                    """,
                arguments: [lot.number]
            )
            guard let first = things.first else {
                starts.silent.append(lot)
                continue
            }
            // From a lot that an event names the walk goes to what has serial numbers by itself.
            let hasLot: Bool = try first.value("is_lot")
            if hasLot { starts.whole = try first.value("number") }
            for thing in hasLot ? [first] : things {
                let making: Int64 = try thing.value("first_at") ?? .min
                // What has a serial number is exposed from its own making on.
                let exposed = question.exposedSince[text] ?? question.since
                let since = exposed.map { max($0.microseconds, hasLot ? .min : making) }
                let time = question.direction == .forward ? since ?? making : .max
                starts.things.append((try thing.value("number"), time))
            }
        }
        return starts
    }

    private func answer(
        _ question: TraceQuestion,
        _ starts: Starts,
        _ db: Database
    ) throws -> TraceAnswer {
        var graph = try GraphReader(db)
        let walk = try TraceWalk(
            question.direction,
            from: starts.things,
            in: &graph
        )
        var answer = TraceAnswer()
        (answer.direction, answer.events) = (question.direction, walk.events.count)
        if question.direction == .forward {
            let since = starts.things.map(\.time).min() ?? .min
            answer.since = since == .min ? nil : Instant(microseconds: since)
        }
        answer.depth = walk.reached.map(\.depth).max() ?? 0
        let starting = Set(starts.things.map(\.thing))
        answer.things = walk.reached.count - starting.count
        var reader = try AnswerReader(walk, starting, starts.silent, db, path: store.path)
        reader.heardBefore = question.heardBefore?.microseconds
        try reader.fill(&answer)
        if question.withContacts {
            answer.withholdsContacts = question.heardBefore != nil
            answer.contacts = try ContactReader(answer, question, db).contacts()
        }
        return answer
    }
}
