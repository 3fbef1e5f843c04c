public import MusterCore

/// What a document of EPCIS 2.0 says, event by event.
public struct EPCISDocument: Sendable {
    /// The events that the house has a verb for, in the order of the document.
    public internal(set) var entries: [EPCISEntry] = []
    /// What is wrong with the other events, in the same order; at most one fault an event.
    public internal(set) var faults: [EPCISFault] = []
    /// The members of events that were taken but that the house keeps nothing of, by their names.
    public internal(set) var leftOut: Set<String> = []

    /// How many events the document has.
    public var count: Int { entries.count + faults.count }
}

/// An event of a document.
///
/// Its place and its parties have their URIs only: what the house calls them is to be looked up.
public struct EPCISEntry: Hashable, Sendable {
    /// Its number in the list of events, from 1.
    public let number: Int
    /// What happened, with the event that it puts right where the document has both.
    public internal(set) var event: TraceEvent
    /// The identifier that the document gives it; `nil` for none.
    public let given: String?
    /// The events that put it right, by the identifiers that the document gives them.
    public let correctedBy: [String]
    /// The event that puts it right where the document does not have that one, by its identifier.
    public internal(set) var correctedElsewhere: String?
}

/// Why an event of a document is not taken.
public struct EPCISFault: Hashable, Sendable {
    /// The number of the event in the list of events, from 1.
    public let number: Int
    /// The member at fault, such as `epcList[2]`; `nil` for the event as a whole.
    public let member: String?
    /// What is wrong.
    public let reason: Sentence

    /// The identifier that the document gives the event, as far as it could be read.
    let given: String?

    /// Creates a fault.
    public init(number: Int, member: String?, reason: Sentence) {
        self.init(number: number, member: member, reason: reason, given: nil)
    }

    init(number: Int, member: String?, reason: Sentence, given: String?) {
        (self.number, self.member, self.reason) = (number, member, reason)
        self.given = given
    }
}

extension EPCISFault {
    /// How many faults of a document are told one by one at most.
    public static let shown = 20

    /// Number, member and reason, as `event 3, epcList[2]: names a lot …`.
    public var sentence: Sentence {
        member.map { "event \(number), \($0): \(reason)" } ?? "event \(number): \(reason)"
    }
}
