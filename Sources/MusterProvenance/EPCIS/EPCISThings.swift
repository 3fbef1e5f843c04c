import MusterCore

/// Reads what an event of EPCIS is about.
struct EPCISThings {
    private let type: EventType
    private let prefixes: EPCISPrefixes
    private(set) var things: [EventThing] = []

    /// Reads the things of an event.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - type: its type.
    ///   - prefixes: what it shortens names with.
    /// - Throws: the first fault that is found.
    init(
        _ event: EPCISObject,
        _ type: EventType,
        _ prefixes: EPCISPrefixes
    ) throws(MemberFault) {
        (self.type, self.prefixes) = (type, prefixes)
        if EPCISMembers.of(type).contains("parentID"), let uri = try event.uri("parentID") {
            let name = try name(uri, "parentID")
            guard !Self.isArticle(name.uri) else { throw Self.noThing("parentID") }
            things.append(EventThing(name, .parent))
        }
        for (role, epcs, quantities) in EPCISMembers.lists(of: type) {
            var seen: Set<ThingName> = []
            for (value, path) in try event.list(epcs) ?? [] {
                try add(EventThing(try named(value, path), role), &seen, path)
            }
            for (value, path) in try event.list(quantities) ?? [] {
                try add(try counted(value, role, path), &seen, path)
            }
        }
    }

    private mutating func add(
        _ thing: EventThing,
        _ seen: inout Set<ThingName>,
        _ path: String
    ) throws(MemberFault) {
        guard seen.insert(thing.name).inserted else {
            throw MemberFault(path, ProvenanceError.namedTwice(thing: thing.name.uri).what)
        }
        things.append(thing)
    }

    /// A thing that is named by itself.
    private func named(_ value: JSONValue, _ path: String) throws(MemberFault) -> ThingName {
        let uri = try EPCISText.uri(try EPCISObject.text(value, path), path)
        let name = try name(uri, path)
        guard !Self.isArticle(name.uri) else { throw Self.noThing(path) }
        // A lot among things would be written back as a quantity: another event.
        guard name.kind != .lot else {
            throw MemberFault(path, "names a lot, which belongs into the list of quantities")
        }
        guard type != .association || name.isBeacon else {
            throw MemberFault(path, "names no beacon, and nothing else is bound here")
        }
        return name
    }

    /// A lot, with how much of it.
    private func counted(
        _ value: JSONValue,
        _ role: ThingRole,
        _ path: String
    ) throws(MemberFault) -> EventThing {
        let element = try EPCISObject(value, path)
        try element.demand(names: ["epcClass", "quantity", "uom"])
        guard let uri = try element.uri("epcClass") else {
            throw MemberFault(element.path(of: "epcClass"), "is missing")
        }
        let name = try name(uri, element.path(of: "epcClass"))
        guard name.kind == .lot else {
            throw MemberFault(
                element.path(of: "epcClass"),
                "names no lot, and events are of lots and of single things here"
            )
        }
        guard type != .association else {
            throw MemberFault(path, "names no beacon, and nothing else is bound here")
        }
        return EventThing(name, role, try Self.quantity(element))
    }

    private static func quantity(
        _ element: EPCISObject
    ) throws(MemberFault) -> ThingQuantity? {
        var unit = AmountUnit.piece
        if let code = try element.text("uom") {
            let path = element.path(of: "uom")
            guard let known = try? AmountUnit(code), known.code == code else {
                throw MemberFault(path, ProvenanceError.badUnit(code).what)
            }
            unit = known
        }
        guard let value = element["quantity"] else { return nil }
        let path = element.path(of: "quantity")
        guard case .number(let number) = value else {
            throw EPCISObject.fault(path, expected: "a number", value)
        }
        guard let amount = Amount(exactly: number) else {
            throw MemberFault(path, ProvenanceError.badAmount(String(number)).what)
        }
        return ThingQuantity(amount, unit)
    }

    private func name(_ uri: String, _ path: String) throws(MemberFault) -> ThingName {
        ThingName(epc: try prefixes.canonical(uri, path))
    }

    private static func noThing(_ path: String) -> MemberFault {
        MemberFault(path, "names an article, and no single thing of it")
    }

    private static func isArticle(_ uri: String) -> Bool {
        DigitalLink(uri).map { $0.gtin != nil && $0.thing == nil } ?? false
    }
}

extension ThingName {
    /// Whether it is a beacon, by the house's names.
    fileprivate var isBeacon: Bool {
        let parts = uri.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 5 && uri.hasPrefix(EPCISPrefixes.own) && parts[3] == "beacon"
    }
}

extension Amount {
    /// The amount that a number is; `nil` for one that is none, or has more than six digits behind its point.
    init?(exactly number: Double) {
        let scaled = (number * 1_000_000).rounded()
        guard scaled >= 1, scaled <= Double(Self.most) * 1_000_000 else { return nil }
        self.init(millionths: Int64(scaled))
        // What is written back must be the same number.
        guard value == number else { return nil }
    }
}
