import MusterCore

/// Why a member of a document is refused.
struct MemberFault: Error {
    /// Where it stands: `quantityList[0].uom`; `nil` for the whole.
    var member: String?
    /// What is wrong.
    var reason: Sentence

    init(_ member: String?, _ reason: Sentence) {
        (self.member, self.reason) = (member, reason)
    }
}

/// An object of a document, read member by member, each with the place that a fault names.
struct EPCISObject {
    /// Where it stands; empty for an event or a document itself.
    let path: String
    private let members: [String: JSONValue]

    init(_ value: JSONValue, _ path: String) throws(MemberFault) {
        guard case .object(let members) = value else {
            throw Self.fault(path.isEmpty ? nil : path, expected: "an object", value)
        }
        (self.members, self.path) = (members, path)
    }

    /// The names of the members, in the order of their bytes.
    var names: [String] { Array(members.keys).sortedByBytes() }

    /// Where a member stands.
    func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// The value of a member; `nil` where there is none.
    subscript(name: String) -> JSONValue? { members[name] }

    /// The text of a member; `nil` where there is none.
    func text(_ name: String) throws(MemberFault) -> String? {
        try members[name].reading { value throws(MemberFault) in
            try Self.text(value, path(of: name))
        }
    }

    /// The text of a member that must be there.
    func required(_ name: String) throws(MemberFault) -> String {
        guard let text = try text(name) else { throw MemberFault(path(of: name), "is missing") }
        return text
    }

    /// A member that is a URI; `nil` where there is none.
    func uri(_ name: String) throws(MemberFault) -> String? {
        try text(name).reading { text throws(MemberFault) in
            try EPCISText.uri(text, path(of: name))
        }
    }

    /// A member that is a list, with the place of each element; `nil` where there is none.
    func list(_ name: String) throws(MemberFault) -> [(value: JSONValue, path: String)]? {
        guard let value = members[name] else { return nil }
        let path = path(of: name)
        guard case .array(let elements) = value else {
            throw Self.fault(path, expected: "an array", value)
        }
        return elements.enumerated().map { ($1, "\(path)[\($0)]") }
    }

    /// A member that is an object; `nil` where there is none.
    func object(_ name: String) throws(MemberFault) -> EPCISObject? {
        try members[name].reading { value throws(MemberFault) in
            try EPCISObject(value, path(of: name))
        }
    }

    /// Throws where a member has a name that is neither known here nor one of an extension, whose names have
    /// a colon.
    func demand(names known: Set<String>, extensions: Bool = false) throws(MemberFault) {
        for name in names where !known.contains(name) {
            guard extensions, EPCISText.isURI(name) else {
                throw MemberFault(path(of: name), "is no member of EPCIS 2.0 here")
            }
        }
    }

    /// The text that a value is.
    static func text(_ value: JSONValue, _ path: String) throws(MemberFault) -> String {
        guard case .string(let text) = value else {
            throw fault(path, expected: "a string", value)
        }
        return text
    }

    /// That a value is of another kind.
    static func fault(
        _ path: String?,
        expected: Sentence,
        _ value: JSONValue
    ) -> MemberFault {
        MemberFault(path, "is \(value.kind), not \(expected)")
    }
}

extension Optional {
    /// What is made of the value, where there is one, by what throws a fault of a member.
    func reading<Value>(
        _ make: (Wrapped) throws(MemberFault) -> Value
    ) throws(MemberFault) -> Value? {
        guard case .some(let value) = self else { return nil }
        return try make(value)
    }
}
