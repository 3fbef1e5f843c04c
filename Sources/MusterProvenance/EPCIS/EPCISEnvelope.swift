import MusterCore

/// What stands around the events of a document of EPCIS 2.0 (section 9.5).
struct EPCISEnvelope {
    /// The names that the document shortens.
    let prefixes: EPCISPrefixes
    /// The verbs that the document tells, by the identifiers of events.
    let verbs: [String: EventVerb]
    /// The events as they stand.
    let events: [JSONValue]
    /// How deep an event stands in the document, from 1.
    let eventDepth: Int

    /// The member in which a document of the house tells verbs that have the form of another one.
    static let verbsMember = EPCISPrefixes.own + "verbs"

    init(_ value: JSONValue) throws(MemberFault) {
        // Before anything is looked at more than once.
        try EPCISLimits.check(value, depth: 1, passing: "eventList")
        let object = try EPCISObject(value, "")
        prefixes = try EPCISPrefixes(document: object["@context"])
        let type = try object.required("type")
        switch type {
        case "EPCISDocument":
            try Self.demandDocument(object)
            events = try Self.list(try Self.body(object))
            eventDepth = EPCISLimits.eventDepth
        case "EPCISQueryDocument":
            try Self.demandHead(object, ["id", "schemaVersion", "creationDate"])
            let body = try Self.body(object)
            try body.demand(names: ["queryResults"], extensions: true)
            let results = try Self.inner(body, "queryResults")
            try results.demand(
                names: ["queryName", "subscriptionID", "resultsBody"],
                extensions: true
            )
            _ = (try results.required("queryName"), try results.text("subscriptionID"))
            let inner = try Self.inner(results, "resultsBody")
            try inner.demand(names: ["eventList", "vocabularyList"], extensions: true)
            events = try Self.list(inner)
            // Two objects more stand around the list.
            eventDepth = EPCISLimits.eventDepth + 2
        default:
            guard EventType(rawValue: type) != nil || type == "TransactionEvent" else {
                throw MemberFault("type", "\(PlainText.quoted(type)) is no document of EPCIS 2.0")
            }
            (events, verbs, eventDepth) = ([value], [:], 1)
            return
        }
        verbs = try Self.verbs(object, prefixes)
    }

    private static func demandDocument(_ object: EPCISObject) throws(MemberFault) {
        try demandHead(
            object,
            [
                "id", "schemaVersion", "creationDate", "instanceIdentifier", "sender", "receiver",
                "epcisHeader",
            ]
        )
        for name in ["schemaVersion", "creationDate"] { _ = try object.required(name) }
        for name in ["instanceIdentifier", "sender", "receiver"] { _ = try object.text(name) }
        _ = try object.object("epcisHeader")
    }

    private static func demandHead(
        _ object: EPCISObject,
        _ names: Set<String>
    ) throws(MemberFault) {
        try object.demand(names: names.union(["@context", "type", "epcisBody"]), extensions: true)
        _ = try object.uri("id")
        if let moment = try object.text("creationDate") {
            _ = try EPCISText.moment(moment, "creationDate")
        }
        guard let version = try object.text("schemaVersion") else { return }
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.first == "2",
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(GS1Number.isDigit) })
        else {
            throw MemberFault("schemaVersion", "\(PlainText.quoted(version)) is not EPCIS 2.0")
        }
    }

    private static func body(_ object: EPCISObject) throws(MemberFault) -> EPCISObject {
        try inner(object, "epcisBody")
    }

    private static func inner(
        _ object: EPCISObject,
        _ name: String
    ) throws(MemberFault) -> EPCISObject {
        guard let inner = try object.object(name) else {
            throw MemberFault(object.path(of: name), "is missing")
        }
        return inner
    }

    private static func list(_ object: EPCISObject) throws(MemberFault) -> [JSONValue] {
        guard let list = try object.list("eventList") else {
            throw MemberFault(object.path(of: "eventList"), "is missing")
        }
        return list.map(\.value)
    }

    /// The verbs that the document tells; others than the house's documents have none.
    private static func verbs(
        _ object: EPCISObject,
        _ prefixes: EPCISPrefixes
    ) throws(MemberFault) -> [String: EventVerb] {
        let member = object.names.first { prefixes.expanded($0) == verbsMember }
        guard let member, let list = try object.object(member) else { return [:] }
        var verbs: [String: EventVerb] = [:]
        for event in list.names {
            if let word = try list.text(event) { verbs[event] = EventVerb(rawValue: word) }
        }
        return verbs
    }
}
