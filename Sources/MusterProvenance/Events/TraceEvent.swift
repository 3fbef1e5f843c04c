public import MusterCore

/// How a thing is part of an event.
public enum ThingRole: String, CaseIterable, Hashable, Comparable, Sendable {
    /// The event is about it.
    case epc
    /// The others are in it or on it.
    case parent
    /// It is in or on the parent.
    case child
    /// It is used.
    case input
    /// It is made.
    case output

    /// Orders roles by their words.
    public static func < (lhs: ThingRole, rhs: ThingRole) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A thing in an event.
public struct EventThing: Hashable, Sendable {
    /// The thing.
    public var name: ThingName
    /// How it is part of the event.
    public var role: ThingRole
    /// How much of it; `nil` for a thing with a serial number, or where nobody said.
    public var quantity: ThingQuantity?

    /// Creates a part of an event.
    public init(_ name: ThingName, _ role: ThingRole, _ quantity: ThingQuantity? = nil) {
        (self.name, self.role, self.quantity) = (name, role, quantity)
    }
}

/// A document that an event belongs to.
public struct EventReference: Hashable, Comparable, Sendable {
    /// Its type: a word of CBV 2.0, such as `desadv` or `po`, or a name of the house's own.
    public var type: String
    /// Its number.
    public var number: String

    /// Creates a reference.
    public init(type: String, number: String) {
        (self.type, self.number) = (type, number)
    }

    /// Orders references by type and number.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.type, lhs.number) < (rhs.type, rhs.number)
    }

    /// The types that CBV 2.0 has words for.
    public static let words: Set = [
        "bol", "cert", "desadv", "inv", "pedigree", "po", "poc", "prodorder", "recadv", "rma",
        "testprd", "testres", "upevt",
    ]
}

/// Something that happened: what, when, where, why, who and how.
public struct TraceEvent: Hashable, Sendable {
    /// What happened.
    public var verb: EventVerb
    /// When (UTC).
    public var at: Instant
    /// How far the clocks of the place were ahead of UTC then, in seconds.
    public var offsetSeconds: Int
    /// What it is about.
    public var things: [EventThing]
    /// Where, as the house calls it.
    public var place: String?
    /// Where, as other houses can read it.
    public var placeURI: String?
    /// The site, as other houses can read it.
    public var site: String?
    /// The party that things come from, as the house calls it.
    public var from: String?
    /// The same party, as other houses can read it.
    public var fromURI: String?
    /// The party that things go to, as the house calls it.
    public var to: String?
    /// The same party, as other houses can read it.
    public var toURI: String?
    /// The documents that it belongs to.
    public var references: [EventReference] = []
    /// What else is known of it, by name: `agent`, `field`, `harvester`, `note`.
    public var details: [String: String] = [:]
    /// The event that this one puts right, by its identifier.
    public var corrects: String?

    /// Creates an event.
    public init(
        _ verb: EventVerb,
        at: Instant,
        offsetSeconds: Int = 0,
        things: [EventThing],
        site: String?
    ) {
        (self.verb, self.at, self.offsetSeconds) = (verb, at, offsetSeconds)
        (self.things, self.site) = (things, site)
    }

    /// The things of a role, in their order.
    public func things(_ role: ThingRole) -> [EventThing] { things.filter { $0.role == role } }

    /// How far the clocks of the place were ahead of UTC: `+01:00`.
    public var offset: String { Instant.distance(ofSeconds: offsetSeconds) }

    /// What happened to a thing afterwards: `set` or `unset` what holds until it is unset.
    var persistentDisposition: (word: String, isSet: Bool)? { verb.persistentDisposition }
}
