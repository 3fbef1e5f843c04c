public import MusterCore

/// Why something about products, lots or events was refused.
public enum ProvenanceError: MusterError, Equatable {
    /// A member of a product, lot or party cannot be what it is told to be.
    case badMember(of: Sentence, member: String, reason: Sentence)
    /// A quantity is none.
    case badAmount(String)
    /// A unit is none of UN/CEFACT Recommendation 20.
    case badUnit(String)
    /// There is no such verb of events.
    case unknownVerb(String)
    /// An event lacks what its verb needs; `option` gives it.
    case missingPart(verb: EventVerb, part: Sentence, option: String)
    /// An event has what its verb cannot have.
    case needlessPart(verb: EventVerb, part: Sentence)
    /// An event makes a thing out of itself.
    case madeOfItself(thing: String)
    /// An event names a thing twice in one part.
    case namedTwice(thing: String)
    /// A document of EPCIS is not JSON (RFC 8259) at this line, counted from 1.
    case notJSON(file: String, line: Int, reason: Sentence)
    /// A file is no document of EPCIS 2.0; `member` says where, `nil` for the whole of it.
    case notEPCIS(file: String, member: String?, reason: Sentence)
    /// Events of a document were refused; `events` is how many it has, and `kept` the file that lists all that
    /// were refused.
    case refusedEvents(file: String, refused: [EPCISFault], events: Int, kept: String? = nil)

    /// What is wrong.
    public var what: Sentence {
        switch self {
        case .badMember(let object, let member, let reason): "\(object): \(member) \(reason)"
        case .badAmount(let text):
            "\(PlainText.quoted(text)) is no quantity above 0 and up to 1000000000"
        case .badUnit(let text): "\(PlainText.quoted(text)) is no unit"
        case .unknownVerb(let text): "\(PlainText.quoted(text)) is no verb of an event"
        case .missingPart(let verb, let part, _): "an event \"\(verb.rawValue)\" needs \(part)"
        case .needlessPart(let verb, let part):
            "an event \"\(verb.rawValue)\" cannot have \(part)"
        case .madeOfItself(let thing): "\(thing) would be made out of itself"
        case .namedTwice(let thing): "\(thing) is named twice"
        case .notJSON(let file, let line, let reason):
            "\(file), line \(line): not JSON: \(reason)"
        case .notEPCIS(let file, let member, let reason):
            member.map { "\(file), \($0): \(reason)" } ?? "\(file): \(reason)"
        case .refusedEvents(_, let refused, _, _):
            "\(headline): \(Self.told(refused, atMost: 3).joined(separator: "; "))"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badMember: "correct it and try again"
        case .badAmount: "write it as 12.5, up to six digits behind the point"
        case .badUnit:
            "write a code of two or three capitals and digits: KGM, GRM, LTR, or H87 for pieces"
        case .unknownVerb:
            "one of: \(EventVerb.allCases.map(\.rawValue).joined(separator: ", "))"
        case .missingPart(_, _, let option): "add \(option)"
        case .needlessPart: "muster event add --help tells what goes with which verb"
        case .madeOfItself: "give what is made a lot of its own"
        case .namedTwice: "name each thing once"
        case .notJSON, .notEPCIS:
            "what is read here is a document of EPCIS 2.0 in JSON-LD: its @context, type and events"
        case .refusedEvents(_, _, _, let kept):
            kept.map {
                "correct the events, which are listed in \($0), or import the others with --skip-bad"
            } ?? "correct these events, or import the others with --skip-bad"
        }
    }

    /// ``MusterCore/ExitCode/dataRefused``.
    public var exitCode: ExitCode { .dataRefused }

    /// How many events were refused, where they stand below it.
    public var headline: Sentence {
        guard case .refusedEvents(let file, let refused, let events, _) = self else { return what }
        return "\(file): \(refused.count) of \(events) events refused"
    }

    /// The refused events of a document, each on a line of its own; empty for all else.
    public var details: [Sentence] {
        guard case .refusedEvents(_, let refused, _, _) = self else { return [] }
        return Self.told(refused, atMost: EPCISFault.shown)
    }

    private static func told(_ faults: [EPCISFault], atMost count: Int) -> [Sentence] {
        let rest = faults.count - count
        return faults.prefix(count).map(\.sentence) + (rest > 0 ? ["and \(rest) more"] : [])
    }
}
