/// What a state of an alarm becomes by an event.
///
/// Source: ANSI/ISA-18.2, alarm state transitions; a critical alarm latches.
public enum AlarmMachine {
    /// What counts beside state and event, with the event taken into account.
    public struct Condition: Hashable, Sendable {
        /// Whether the alarm is critical: it is over only once it was accounted for.
        public var isCritical: Bool
        /// Whether what raised it lasts.
        public var isOut: Bool
        /// Whether it was seen.
        public var isSeen: Bool

        /// Creates a condition.
        public init(isCritical: Bool, isOut: Bool, isSeen: Bool) {
            (self.isCritical, self.isOut, self.isSeen) = (isCritical, isOut, isSeen)
        }

        /// The state of an alarm that nothing sets aside.
        public var state: AlarmState {
            if isOut { return isSeen ? .acknowledged : .active }
            if isCritical { return isSeen ? .latchedAcknowledged : .latched }
            return isSeen ? .normal : .cleared
        }
    }

    /// The state behind an event.
    ///
    /// - Parameters:
    ///   - state: the state before.
    ///   - event: what happens.
    ///   - condition: what counts beside them, with the event taken into account.
    /// - Returns: the state.
    /// - Throws: ``AlarmError/notPossible(_:in:)``.
    public static func next(
        _ state: AlarmState,
        _ event: AlarmEventKind,
        _ condition: Condition
    ) throws(AlarmError) -> AlarmState {
        guard events(in: state).contains(event) else { throw .notPossible(event, in: state) }
        switch event {
        case .noted, .escalated: return state
        case .snoozed: return .snoozed
        case .suppressed: return .suppressed
        case .outOfService: return .outOfService
        case .resolved: return .normal
        case .raised, .resumed, .unsuppressed, .putBack: return condition.state
        case .acknowledged, .back, .again:
            return state.isSetAside ? state : condition.state
        }
    }

    /// What can happen to an alarm in a state.
    public static func events(in state: AlarmState) -> Set<AlarmEventKind> {
        switch state {
        case .normal: [.raised, .noted]
        case .active:
            [.acknowledged, .back, .escalated, .snoozed, .suppressed, .outOfService, .noted]
        case .acknowledged: [.back, .snoozed, .suppressed, .outOfService, .noted]
        case .cleared, .latched: [.acknowledged, .again, .escalated, .outOfService, .noted]
        case .latchedAcknowledged: [.resolved, .again, .outOfService, .noted]
        case .snoozed:
            [.resumed, .snoozed, .acknowledged, .back, .again, .outOfService, .noted]
        case .suppressed: [.unsuppressed, .acknowledged, .back, .again, .outOfService, .noted]
        case .outOfService: [.putBack, .acknowledged, .back, .again, .noted]
        }
    }
}

extension AlarmState {
    /// Whether a person or a rule set it aside: what happens meanwhile is only written down.
    public var isSetAside: Bool {
        self == .snoozed || self == .suppressed || self == .outOfService
    }
}
