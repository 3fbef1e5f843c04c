import MusterCatalogue
import MusterCore

/// Reads what an event of EPCIS says beside what happened to which things: documents, parties, and what the
/// house says by names of its own.
struct EPCISContext {
    private let object: EPCISObject
    private let prefixes: EPCISPrefixes
    /// The members that nothing is kept of.
    private(set) var leftOut: Set<String> = []

    init(_ object: EPCISObject, _ prefixes: EPCISPrefixes) {
        (self.object, self.prefixes) = (object, prefixes)
    }

    /// Reads it into an event.
    mutating func read(into event: inout TraceEvent) throws(MemberFault) {
        event.references = try references()
        event.toURI = try party("destinationList", "destination")
        event.fromURI = try party("sourceList", "source")
        try passed()
        for name in object.names where name.contains(":") {
            try take(name, of: object, into: &event.details)
        }
        try takeOfThings(into: &event)
    }

    /// Takes what describes the things and not the event.
    ///
    /// EPCIS has it only where things are made; what the house says of a thing it writes beside any verb.
    private mutating func takeOfThings(into event: inout TraceEvent) throws(MemberFault) {
        guard let thing = try object.object("ilmd") else { return }
        let form = event.verb.form
        let isMade = form.type == .transformation || form.type == .object && form.action == .add
        guard isMade || !thing.names.isEmpty else {
            throw MemberFault("ilmd", "is no member of EPCIS 2.0 here")
        }
        for name in thing.names {
            let isOwn = prefixes.expanded(name).hasPrefix(EPCISPrefixes.own)
            guard EPCISText.isURI(name), isOwn || isMade else {
                throw MemberFault(thing.path(of: name), "is no member of EPCIS 2.0 here")
            }
            try take(name, of: thing, into: &event.details)
        }
    }

    /// The documents of the event; those without a type are left out, as the house keeps each by its type.
    private mutating func references() throws(MemberFault) -> [EventReference] {
        var references: [EventReference] = []
        for (value, path) in try object.list("bizTransactionList") ?? [] {
            let entry = try EPCISObject(value, path)
            try entry.demand(names: ["type", "bizTransaction"])
            // The house writes numbers of documents as they are, which need be no URIs.
            let number = try entry.required("bizTransaction")
            if let fault = PlainText.faultInName(number) {
                throw MemberFault(entry.path(of: "bizTransaction"), fault)
            }
            guard let text = try entry.text("type") else {
                leftOut.insert("bizTransactionList")
                continue
            }
            let path = entry.path(of: "type")
            let type = try EPCISWord.document.bare(text, prefixes, path)
            guard type.contains(":") || EventReference.words.contains(type) else {
                throw Self.noType(text, path)
            }
            references.append(EventReference(type: type, number: number))
        }
        return references
    }

    /// The owner that things come from or go to; who only holds them, and where they are, is left out.
    private mutating func party(
        _ list: String,
        _ member: String
    ) throws(MemberFault) -> String? {
        var owner: String?
        for (value, path) in try object.list(list) ?? [] {
            let entry = try EPCISObject(value, path)
            try entry.demand(names: ["type", member])
            let text = try entry.required("type")
            let type = try EPCISWord.party.bare(text, prefixes, entry.path(of: "type"))
            guard
                type.contains(":")
                    || ["owning_party", "possessing_party", "location"].contains(type)
            else { throw Self.noType(text, entry.path(of: "type")) }
            guard let uri = try entry.uri(member) else {
                throw MemberFault(entry.path(of: member), "is missing")
            }
            let name = try prefixes.canonical(uri, entry.path(of: member))
            guard type == "owning_party" else {
                leftOut.insert(list)
                continue
            }
            guard owner == nil else { throw MemberFault(path, "is a second owner") }
            owner = name
        }
        return owner
    }

    /// Looks at what is not kept, as far as to say whether it can be of EPCIS.
    private mutating func passed() throws(MemberFault) {
        for name in EPCISMembers.passed where object[name] != nil {
            leftOut.insert(name)
            switch (name, object[name]) {
            case ("sensorElementList", _): try EPCISSensors.check(object)
            case ("certificationInfo", .array):
                for (value, path) in try object.list(name) ?? [] {
                    _ = try EPCISText.uri(try EPCISObject.text(value, path), path)
                }
            default: _ = try object.uri(name)
            }
        }
    }

    /// Takes what the house says by a name of its own; what others say is left out.
    private mutating func take(
        _ name: String,
        of object: EPCISObject,
        into details: inout [String: String]
    ) throws(MemberFault) {
        let full = prefixes.expanded(name)
        guard full.hasPrefix(EPCISPrefixes.own),
            let detail = EventDetail(rawValue: String(full.dropFirst(EPCISPrefixes.own.count))),
            let text = try object.text(name)
        else {
            leftOut.insert(String(name.prefix(60)))
            return
        }
        guard details.updateValue(text, forKey: detail.rawValue) == nil else {
            throw MemberFault(object.path(of: name), "is said twice")
        }
    }

    private static func noType(_ text: String, _ path: String) -> MemberFault {
        MemberFault(path, "\(PlainText.quoted(text)) is neither a word of CBV 2.0 nor a URI")
    }
}
