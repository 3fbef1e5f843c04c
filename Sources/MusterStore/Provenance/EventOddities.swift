import GRDB

/// What is odd about events as far as it follows from all that happened to one thing: read once for a list of
/// events, however many of them are about the same lot.
struct EventOddities {
    /// The events of one thing of which something is odd.
    struct History {
        /// They use or name the thing before it was made.
        fileprivate(set) var early: Set<Int64> = []
        /// They take it while it was held or called back.
        fileprivate(set) var blocked: Set<Int64> = []
        /// They take more of it than was made and had come back by then.
        fileprivate(set) var exceeding: Set<Int64> = []
    }

    private let db: Database
    private var known: [Int64: History] = [:]

    init(_ db: Database) { self.db = db }

    /// Whether something of the kind holds for one of the things that an event names.
    mutating func anyThing(
        of event: Int64,
        _ odd: KeyPath<History, Set<Int64>>
    ) throws -> Bool {
        let things = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT DISTINCT thing FROM event_thing WHERE event = ?"),
            arguments: [event]
        )
        return try things.contains { try history(of: $0)[keyPath: odd].contains(event) }
    }

    private mutating func history(of thing: Int64) throws -> History {
        if let history = known[thing] { return history }
        let history = try Self.read(thing, db)
        known[thing] = history
        return history
    }

    /// What one event does with the thing.
    private struct Part {
        let event: Int64
        let at: Int64
        let verb: String
        let role: String
        /// Whether the event adds what it names to the world: it is made, or seen for the first time.
        let isMaking: Bool
        let isAdding: Bool
        /// Whether no later event puts it right.
        let stands: Bool
        let quantity: Double?
        let unit: String?

        var isTaken: Bool { role == "epc" || role == "input" }
    }

    private static func read(_ thing: Int64, _ db: Database) throws -> History {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT event.number, event.at, event.verb, event.type, event.action, one.role,
                        one.quantity, one.unit, \(EventChain.stands("event")) AS stands
                    FROM event_thing AS one JOIN event ON event.number = one.event
                    WHERE one.thing = ? ORDER BY event.at, event.number
                    """
            ),
            arguments: [thing]
        )
        var parts: [Part] = []
        while let row = try rows.next() {
            let role: String = try row.value("role")
            let isAdding = try role == "epc" && row.value("action") == "ADD"
            parts.append(
                Part(
                    event: try row.value("number"),
                    at: try row.value("at"),
                    verb: try row.value("verb"),
                    role: role,
                    isMaking: try role == "output"
                        || isAdding && row.value("type") == "ObjectEvent",
                    isAdding: isAdding,
                    stands: try row.value("stands"),
                    quantity: try row.value("quantity"),
                    unit: try row.value("unit")
                )
            )
        }
        return history(of: parts)
    }

    /// Goes through what happened, in the order of time.
    private static func history(of parts: [Part]) -> History {
        var (history, stock, isBlocked) = (History(), Stock(), false)
        let made = parts.filter(\.isMaking).map(\.at).min()
        var rest = parts[...]
        while let event = rest.first?.event {
            let same = rest.prefix { $0.event == event }
            rest = rest.dropFirst(same.count)
            if let made,
                same.contains(where: { $0.role != "output" && !$0.isAdding && $0.at < made })
            {
                history.early.insert(event)
            }
            if isBlocked, same.contains(where: \.isTaken) { history.blocked.insert(event) }
            for part in same where part.stands {
                stock.add(part)
                guard part.role == "epc" else { continue }
                switch part.verb {
                case "hold", "recall": isBlocked = true
                case "release", "end-recall": isBlocked = false
                default: break
                }
            }
            if stock.isOverdrawn, same.contains(where: { $0.isTaken && $0.quantity != nil }) {
                history.exceeding.insert(event)
            }
        }
        return history
    }

    /// How much there is of a thing.
    ///
    /// What was made without a quantity, elsewhere, or in another unit cannot be compared, and is not.
    private struct Stock {
        private var left = 0.0
        private var isMade = false
        private var isCounted = true
        private var units: Set<String> = []

        /// Verbs of which what they name itself comes or goes.
        private static let coming: Set = ["harvest", "land", "receive", "void"]
        private static let going: Set = ["ship", "sell", "destroy"]

        mutating func add(_ part: Part) {
            let comes = part.role == "output" || Self.coming.contains(part.verb)
            switch part.role {
            case "output", "input": break
            case "epc" where comes || Self.going.contains(part.verb): break
            default: return
            }
            if part.role == "output" || part.verb == "harvest" || part.verb == "land" {
                isMade = true
            }
            guard let quantity = part.quantity else {
                isCounted = false
                return
            }
            left += comes ? quantity : -quantity
            if let unit = part.unit { units.insert(unit) }
        }

        /// Whether more was taken than there was; sums of decimals are off by their last digits.
        var isOverdrawn: Bool {
            isMade && isCounted && units.count == 1 && (left * 1e6).rounded() < 0
        }
    }
}
