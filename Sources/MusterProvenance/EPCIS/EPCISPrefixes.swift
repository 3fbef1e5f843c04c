import MusterCore

/// The prefixes that a document gives names of its own in `@context` (JSON-LD 1.1, section 4.1.5).
///
/// Nothing is fetched: the context of EPCIS must be named, and what other addresses would say is not known.
struct EPCISPrefixes {
    /// Where the names begin that the house gives what EPCIS has no member for.
    static let own = "urn:x-muster:"
    /// The contexts of EPCIS that are known.
    static let contexts: Set = [
        "https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld",
        "https://ref.gs1.org/standards/epcis/2.0.1/epcis-context.jsonld",
    ]
    /// Names that mean what EPCIS says, whatever a document would have them mean.
    private static let reserved = EPCISMembers.all.union([
        "cbv", "epcis", "id", "urn", "http", "https",
    ])

    private var expansions: [String: String] = [:]

    /// Knows no prefix, as outside of a document.
    init() {}

    /// Reads the context of a document.
    init(document value: JSONValue?) throws(MemberFault) {
        let path = "@context"
        guard let value else { throw MemberFault(path, "is missing") }
        guard try take(value, path) else {
            throw MemberFault(path, "names no context of EPCIS 2.0")
        }
    }

    /// Adds what an event says within it.
    mutating func add(_ value: JSONValue?) throws(MemberFault) {
        if let value { _ = try take(value, "@context") }
    }

    /// A name in full: `ex:colour` as `http://example.org/colour`.
    func expanded(_ name: String) -> String {
        guard let colon = name.firstIndex(of: ":"),
            let start = expansions[String(name[..<colon])]
        else { return name }
        let rest = name[name.index(after: colon)...]
        return rest.hasPrefix("//") ? name : start + rest
    }

    /// A URI of a thing, a place or a party in full, and in the house's form.
    func canonical(_ uri: String, _ path: String) throws(MemberFault) -> String {
        do throws(EPCName.Fault) {
            return try EPCName.canonical(expanded(uri))
        } catch {
            throw MemberFault(path, "\(PlainText.quoted(uri)) \(error.reason)")
        }
    }

    /// Takes what a context says.
    ///
    /// - Returns: whether it names a context of EPCIS.
    private mutating func take(_ value: JSONValue, _ path: String) throws(MemberFault) -> Bool {
        switch value {
        case .string(let text):
            return Self.contexts.contains(try EPCISText.uri(text, path))
        case .array(let values):
            var isKnown = false
            for (index, value) in values.enumerated() {
                guard !values[..<index].contains(value) else {
                    throw MemberFault("\(path)[\(index)]", "is said twice")
                }
                // A list in a list would be read by no other program either.
                if case .array = value {
                    throw EPCISObject.fault("\(path)[\(index)]", expected: "an object", value)
                }
                if try take(value, "\(path)[\(index)]") { isKnown = true }
            }
            return isKnown
        case .object(let members):
            for (name, value) in members { try define(name, value, "\(path).\(name)") }
            return false
        default: throw EPCISObject.fault(path, expected: "an array", value)
        }
    }

    private mutating func define(
        _ name: String,
        _ value: JSONValue,
        _ path: String
    ) throws(MemberFault) {
        guard !name.hasPrefix("@") || name == "@version" else {
            throw MemberFault(path, "would change what other members mean")
        }
        guard !Self.reserved.contains(name) else {
            throw MemberFault(path, "means what EPCIS says, and cannot be given another meaning")
        }
        switch value {
        case .string(let text): expansions[name] = try EPCISText.uri(text, path)
        case .object(let term):
            // What a name is of: its type does not matter here, as what is not the house's is not kept.
            if case .string(let text) = term["@id"] { expansions[name] = text }
        case .number where name == "@version": return
        default: throw EPCISObject.fault(path, expected: "a string", value)
        }
    }
}
