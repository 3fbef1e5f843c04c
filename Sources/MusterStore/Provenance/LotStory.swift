import FoundationEssentials
import GRDB
public import MusterCore
public import MusterProvenance

/// What happened to a lot, and to what it was made of.
public struct LotStory: Sendable {
    /// What happened to the lot itself, in order of time.
    public var own: [TraceEvent] = []
    /// What happened to the things it was made of while that mattered to it, in order of time.
    public var before: [TraceEvent] = []
    /// Whether it is not known where some of it came from.
    public var lacksOrigin = false
    /// What events say of the lot as a whole, and of what it was in while it was in it; of a lot that events name
    /// by serial numbers alone, the same of each thing.
    public var histories: [[ThingEntry]] = []

    /// The parties that it came from, as the house calls them, the first one first: not those that it was sent
    /// from.
    public var origins: [String] {
        (before + own).filter { $0.verb != .ship }.compactMap(\.from).unique
    }

    /// Where the lot was, or things of it, in order of time.
    ///
    /// - Parameters:
    ///   - lot: the lot that this is the story of.
    ///   - until: where the time ends (UTC).
    /// - Returns: its stays; several at one time where parts of it were in several places.
    public func stays(of lot: Lot, until: Instant) -> [PlaceStay] {
        PlaceStay.joined(
            histories.flatMap { PlaceStay.all(of: $0, quantity: lot.quantity, until: until) }
        )
    }
}

extension Traces {
    /// Reads what happened to a lot and to what it was made of, without what was put right later.
    ///
    /// - Parameters:
    ///   - lot: the lot.
    ///   - limit: how many events at most, the earliest first: those of a lot made of very many others are cut
    ///     off there.
    /// - Returns: the events.
    /// - Throws: ``StoreError``.
    public func story(of lot: Lot, limit: Int = 500) throws -> LotStory {
        try store.read { db in
            let question = TraceQuestion(.back, from: [lot.exactName])
            let starts = try starts(question, db)
            var graph = try GraphReader(db)
            let walk = try TraceWalk(.back, from: starts.things, in: &graph)
            let own = Set(starts.things.map(\.thing))
            let until = Dictionary(
                walk.reached.map { ($0.thing, $0.time) },
                uniquingKeysWith: { max($0, $1) }
            )
            var story = LotStory()
            var reader = try AnswerReader(walk, own, starts.silent, db, path: store.path)
            story.lacksOrigin = try starts.things.isEmpty || reader.lacksOrigin()
            let things = starts.whole.map { [$0] } ?? starts.things.map(\.thing)
            story.histories = things.map(reader.history(of:))
            for row in try parts(of: walk.reached.map(\.thing), limit: limit, db) {
                let things = try row.value("things") as String
                let parts = things.split(separator: ",").compactMap { Int64($0) }
                let at: Int64 = try row.value("at")
                let body: String = try row.value("body")
                guard let event = RecordedEvent(body: Array(body.utf8))?.event else {
                    throw ProvenanceRow.damaged(store.path)
                }
                if parts.contains(where: own.contains) {
                    story.own.append(event)
                } else if parts.contains(where: { until[$0].map { at <= $0 } ?? false }) {
                    story.before.append(event)
                }
            }
            return story
        }
    }

    /// The events that name one of these things, each with those that it names.
    private func parts(of things: [Int64], limit: Int, _ db: Database) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT event.at, event.body, group_concat(part.thing) AS things
                FROM event_thing AS part JOIN event ON event.number = part.event
                WHERE part.thing IN (SELECT value FROM json_each(?1))
                    AND \(EventChain.stands("event"))
                GROUP BY event.number ORDER BY event.at, event.number LIMIT ?2
                """,
            arguments: ["[\(things.map(String.init).joined(separator: ","))]", limit]
        )
    }
}
