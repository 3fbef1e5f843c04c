import GRDB
public import MusterCore
public import MusterProvenance

/// Where the answer to a query ended: behind an event, in the order that was asked for.
public struct EventTurn: Hashable, Sendable {
    /// When the event happened or was recorded, whichever the answer is ordered by (UTC).
    public var at: Instant
    /// The number of the event.
    public var number: Int64

    /// Names a place of an answer.
    public init(at: Instant, number: Int64) {
        (self.at, self.number) = (at, number)
    }
}

/// What other houses ask of the events.
extension TraceEvents {
    /// The next events that fit a query, in its order; its limits do not count.
    ///
    /// An answer goes on behind an event, whatever is recorded meanwhile: none is left out or given twice.
    ///
    /// - Parameters:
    ///   - query: which events.
    ///   - turn: behind which event; `nil` from the beginning on.
    ///   - limit: how many at most.
    /// - Returns: the events.
    /// - Throws: ``StoreError``.
    public func query(_ query: EPCISQuery, after turn: EventTurn?, limit: Int) throws -> [KeptEvent]
    {
        var asked = EventClauses(query)
        let column = EventClauses.column(query.order)
        if let turn {
            asked.add(
                "(\(column), number) \(query.isAscending ? ">" : "<") (?, ?)",
                [turn.at.microseconds, turn.number]
            )
        }
        let direction = query.isAscending ? "ASC" : "DESC"
        return try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM event WHERE \(asked.sql)
                    ORDER BY \(column) \(direction), number \(direction) LIMIT ?
                    """,
                arguments: asked.arguments + [limit]
            )
            var oddities = EventOddities(db)
            return try rows.map { try kept($0, &oddities, db) }
        }
    }

    /// Whether more events fit a query than a number.
    ///
    /// - Throws: ``StoreError``.
    public func fit(_ query: EPCISQuery, more most: Int) throws -> Bool {
        let asked = EventClauses(query)
        return try store.read { db in
            try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM (SELECT 1 FROM event WHERE \(asked.sql) LIMIT ?)",
                arguments: asked.arguments + [most + 1]
            ) ?? 0 > most
        }
    }
}

/// What a query asks of the rows of events, as SQL.
private struct EventClauses {
    private var clauses: [String] = []
    private(set) var arguments: StatementArguments = []

    var sql: String { clauses.isEmpty ? "TRUE" : clauses.joined(separator: " AND ") }

    init(_ query: EPCISQuery) {
        for condition in query.conditions { add(condition) }
    }

    /// By which column a moment is ordered.
    static func column(_ moment: EPCISCondition.Moment) -> String {
        moment == .happened ? "at" : "recorded_at"
    }

    mutating func add(_ sql: String, _ values: [(any DatabaseValueConvertible)?] = []) {
        clauses.append("(\(sql))")
        arguments += StatementArguments(values)
    }

    private mutating func add(_ condition: EPCISCondition) {
        switch condition {
        // Documents have moments to the millisecond, and the fourth digit rounds.
        case .from(let moment, let at):
            add("\(Self.column(moment)) >= ?", [at.microseconds - 500])
        case .before(let moment, let at):
            add("\(Self.column(moment)) < ?", [at.microseconds - 500])
        case .word(let word, let values):
            add("\(Self.column(word)) IN \(Self.each)", [TextList(values).json])
        case .persistent(let isSet, let words):
            let verbs = EventVerb.allCases.filter { verb in
                verb.persistentDisposition.map { $0.isSet == isSet && words.contains($0.word) }
                    ?? false
            }
            add("verb IN \(Self.each)", [TextList(verbs.map(\.rawValue)).json])
        case .place(let place, let uris, let isWithin): add(place, uris, isWithin)
        case .things(let things): add(things)
        case .id(let ids): add("id IN \(Self.each)", [TextList(ids).json])
        case .isWrong(let isWrong):
            add(
                """
                \(isWrong ? "" : "NOT ")EXISTS (SELECT 1 FROM event AS other
                    WHERE other.corrects = event.number)
                """
            )
        case .document(let type, let ids):
            add(
                """
                EXISTS (SELECT 1 FROM event_ref WHERE event_ref.event = event.number
                    AND kind = ? AND event_ref.id IN \(Self.each))
                """,
                [type, TextList(ids).json]
            )
        case .owner(let side, let uris):
            let member = side == .source ? "from_uri" : "to_uri"
            add("json_extract(body, '$.\(member)') IN \(Self.each)", [TextList(uris).json])
        case .nothing: add("FALSE")
        }
    }

    private mutating func add(_ place: EPCISCondition.Place, _ uris: [String], _ isWithin: Bool) {
        let column = place == .readPoint ? "read_point" : "biz_location"
        guard isWithin else { return add("\(column) IN \(Self.each)", [TextList(uris).json]) }
        // A place in another one has its name in front: a zone that of its site, a part of a GLN that.
        add(
            """
            EXISTS (SELECT 1 FROM json_each(?) WHERE \(column) = value
                OR substr(\(column), 1, length(value) + 1) IN (value || ':', value || '/'))
            """,
            [TextList(uris).json]
        )
    }

    private mutating func add(_ things: EPCISCondition.Things) {
        let exact = things.names.filter { !$0.isBeginning }.map(\.uri)
        let beginnings = things.names.filter(\.isBeginning).map(\.uri)
        // What the others are in is named alone, whatever it is.
        let kind = things.areClasses.map { areClasses in
            areClasses ? "AND thing.kind = 'lot'" : "AND (thing.kind <> 'lot' OR role = 'parent')"
        }
        add(
            """
            number IN (SELECT event FROM event_thing JOIN thing ON thing.number = event_thing.thing
                WHERE role IN \(Self.each) \(kind ?? "") AND event_thing.thing IN (
                    SELECT number FROM thing WHERE uri IN \(Self.each)
                    UNION SELECT thing.number FROM json_each(?) JOIN thing
                        ON uri >= value AND uri < value || char(1114111)))
            """,
            [
                TextList(things.roles.map(\.rawValue)).json, TextList(exact).json,
                TextList(beginnings).json,
            ]
        )
    }

    private static let each = "(SELECT value FROM json_each(?))"

    private static func column(_ word: EPCISCondition.Word) -> String {
        switch word {
        case .type: "type"
        case .action: "action"
        case .step: "step"
        case .disposition: "disposition"
        }
    }
}
