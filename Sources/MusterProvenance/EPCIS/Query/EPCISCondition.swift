public import MusterCore

/// What a query of EPCIS asks of an event: one of its parameters, with the values of which one has to fit.
///
/// Source: EPCIS 2.0 (GS1, 2022), section 8.2.7.1.
public enum EPCISCondition: Hashable, Sendable {
    /// A moment of an event.
    public enum Moment: String, CaseIterable, Hashable, Sendable {
        /// When it happened.
        case happened = "eventTime"
        /// When it was recorded.
        case recorded = "recordTime"
    }

    /// A word of an event.
    public enum Word: Hashable, Sendable {
        case type, action, step, disposition
    }

    /// A place of an event.
    public enum Place: Hashable, Sendable {
        /// Where it was seen.
        case readPoint
        /// Where its things are then.
        case location
    }

    /// A side of a change of hands.
    public enum Side: String, Hashable, Sendable {
        case source, destination
    }

    /// A name in the house's form, or all names that begin with it.
    public struct Name: Hashable, Sendable {
        /// The name, or what the names begin with.
        public var uri: String
        /// Whether more has to follow.
        public var isBeginning: Bool
    }

    /// Things of an event: parts of these roles, lots or things with a name of their own.
    public struct Things: Hashable, Sendable {
        /// How they are part of the event.
        public var roles: Set<ThingRole>
        /// Whether lots are meant; `nil` for both.
        public var areClasses: Bool?
        /// Their names.
        public var names: [Name]
    }

    /// It happened or was recorded then or later (UTC, to the millisecond).
    case from(Moment, Instant)
    /// It happened or was recorded before then (UTC, to the millisecond).
    case before(Moment, Instant)
    /// A word is one of these.
    case word(Word, [String])
    /// One of these words holds from then on, or not any longer.
    case persistent(isSet: Bool, [String])
    /// A place is one of these, or in one of these.
    case place(Place, [String], isWithin: Bool)
    /// One of these things is part of it.
    case things(Things)
    /// It has one of these identifiers.
    case id([String])
    /// Whether it was found wrong.
    case isWrong(Bool)
    /// It belongs to one of these documents of a type.
    case document(type: String, [String])
    /// Things come from or go to one of these, who own them.
    case owner(Side, [String])
    /// It says what no event of the house says.
    case nothing
}
