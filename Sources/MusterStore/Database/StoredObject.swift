import MusterCore

/// A JSON object that the store wrote into a column, and reads again.
struct StoredObject {
    private let members: [String: JSONValue]

    /// The members of an object; `nil` where it is none.
    init?(_ value: JSONValue?) {
        guard case .object(let members) = value else { return nil }
        self.members = members
    }

    /// Reads the text of an object; `nil` where it is none.
    init?(text: String) {
        self.init(try? JSONReader.read(Array(text.utf8)))
    }

    func text(_ name: String) -> String? {
        if case .string(let text) = members[name] { text } else { nil }
    }

    func number(_ name: String) -> Int64? {
        if case .number(let number) = members[name] { Int64(exactly: number) } else { nil }
    }

    func isTrue(_ name: String) -> Bool { members[name] == .bool(true) }

    func instant(_ name: String) -> Instant? {
        number(name).map { Instant(microseconds: $0) }
    }

    func object(_ name: String) -> StoredObject? { StoredObject(members[name]) }
}

/// What the store writes into a column as a JSON object: what is not known is left out.
struct StoredMembers {
    private(set) var json = JSONWriter()

    /// Writes an object.
    static func text(_ body: (inout StoredMembers) -> Void) -> String {
        var members = StoredMembers()
        members.json.object { json in
            var inner = StoredMembers(json: json)
            body(&inner)
            json = inner.json
        }
        return members.json.text
    }

    private init(json: JSONWriter = JSONWriter()) {
        self.json = json
    }

    mutating func text(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        json.key(name)
        json.string(value)
    }

    mutating func number(_ name: StaticString, _ value: (some BinaryInteger)?) {
        guard let value else { return }
        json.key(name)
        json.integer(value)
    }

    mutating func instant(_ name: StaticString, _ value: Instant?) {
        number(name, value?.microseconds)
    }

    mutating func flag(_ name: StaticString, _ value: Bool) {
        guard value else { return }
        json.key(name)
        json.bool(true)
    }

    mutating func object(_ name: StaticString, _ body: (inout StoredMembers) -> Void) {
        json.key(name)
        json.object { json in
            var inner = StoredMembers(json: json)
            body(&inner)
            json = inner.json
        }
    }
}
