public import MusterCore

/// An alarm, as far as it decides who is told.
public struct RotaAlarm: Hashable, Sendable {
    /// Something that happened to the alarm.
    public struct Move: Hashable, Sendable {
        /// What a move means for those who are told.
        public enum Kind: Hashable, Sendable {
            /// It waits for an answer: raised, raised once more, or back from a pause.
            case raised
            /// The next step of the list was called.
            case escalated
            /// Somebody has taken it on, or has put it aside: no more calls.
            case answered
            /// The value is back.
            case back
        }

        /// The number of the event in the chain; it grows.
        public var key: Int64
        /// When it was noted, by the clock of the machine (UTC).
        public var at: Instant
        /// What happened.
        public var kind: Kind

        /// Creates a move.
        public init(key: Int64, at: Instant, kind: Kind) {
            (self.key, self.at, self.kind) = (key, at, kind)
        }
    }

    /// The alarm's number.
    public var number: Int64
    /// The zone that it is about; `nil` for what stands in none.
    public var zone: ZoneID?
    /// Whether quiet hours hold for it: its priority is the lowest.
    public var isLow: Bool
    /// What happened to it, the oldest first.
    public var moves: [Move]

    /// Creates an alarm.
    public init(number: Int64, zone: ZoneID?, isLow: Bool, moves: [Move]) {
        (self.number, self.zone, self.isLow, self.moves) = (number, zone, isLow, moves)
    }

    /// From a time at which the alarm began to wait for an answer to the end of that.
    struct Episode {
        var start: Move
        var escalations: [Move] = []
        var answeredAt: Instant?
        var back: Move?

        /// Whether it waits for an answer still.
        var isOpen: Bool { answeredAt == nil && back == nil }
    }

    /// The times at which it waited for an answer, the oldest first.
    var episodes: [Episode] {
        moves.reduce(into: []) { episodes, move in
            let last = episodes.indices.last
            switch move.kind {
            case .raised:
                if last.map({ episodes[$0].isOpen }) != true { episodes.append(.init(start: move)) }
            case .escalated: last.map { episodes[$0].escalations.append(move) }
            case .answered:
                if let last, episodes[last].answeredAt == nil {
                    episodes[last].answeredAt = move.at
                }
            case .back:
                if let last, episodes[last].back == nil { episodes[last].back = move }
            }
        }
    }
}

/// That somebody was told of an event.
public struct RotaTold: Hashable, Sendable {
    /// The alarm's number.
    public var alarm: Int64
    /// The event's number.
    public var key: Int64
    /// Where the word went, in small letters.
    public var address: String

    /// Creates a note of it.
    public init(alarm: Int64, key: Int64, address: String) {
        (self.alarm, self.key, self.address) = (alarm, key, address.lowercased())
    }
}

extension RotaAlarm {
    /// An alarm with its events.
    ///
    /// - Parameters:
    ///   - alarm: the alarm as it is now.
    ///   - events: what happened to it, the oldest first.
    public init(_ alarm: Alarm, events: [AlarmEvent]) {
        var zone: ZoneID?
        if case .zone(let place) = alarm.cause.place { zone = place }
        self.init(
            number: alarm.id.number,
            zone: zone,
            isLow: alarm.priority == .low,
            moves: events.compactMap { event in
                Move.Kind(event).map { Move(key: event.key, at: event.notedAt, kind: $0) }
            }
        )
    }
}

extension RotaAlarm.Move.Kind {
    /// What an event means for those who are told; `nil` for nothing.
    fileprivate init?(_ event: AlarmEvent) {
        switch event.kind {
        case .raised, .again, .resumed, .unsuppressed, .putBack:
            switch event.state {
            case .active: self = .raised
            case .cleared, .latched: self = .back
            default: self = .answered
            }
        case .escalated: self = .escalated
        case .acknowledged, .resolved, .snoozed, .suppressed, .outOfService: self = .answered
        case .back: self = .back
        case .noted: return nil
        }
    }
}
