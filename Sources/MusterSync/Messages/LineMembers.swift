import MusterCore

/// The members of one line of a message, each taken out once and checked on the way.
struct LineMembers {
    /// The number of the line, from 1.
    let line: Int
    private var members: [String: JSONValue]

    /// Reads a line that must be one JSON object.
    init(_ bytes: ArraySlice<UInt8>, line: Int) throws(SyncError) {
        guard bytes.count <= SyncLimits.lineBytes else {
            throw .tooLong(part: "line \(line)", bytes: bytes.count, limit: SyncLimits.lineBytes)
        }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8(line: line) }
        let value: JSONValue
        do throws(JSONReader.Fault) {
            value = try JSONReader.read(Array(bytes))
        } catch {
            throw .notJSON(line: line, byte: error.offset, reason: error.reason)
        }
        try self.init(value, "the line", line: line)
    }

    private init(_ value: JSONValue, _ name: String, line: Int) throws(SyncError) {
        guard case .object(let members) = value else {
            throw .badMember(name, expected: "an object", line: line)
        }
        self.members = members
        self.line = line
    }

    /// Whether a member is there.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Whether a member is null, which is taken out then.
    mutating func isNull(_ name: String) -> Bool {
        guard case .null? = members[name] else { return false }
        members[name] = nil
        return true
    }

    /// Refuses members that nothing has asked for.
    func end() throws(SyncError) {
        if let name = members.keys.min() { throw .unknownMember(name, line: line) }
    }

    /// A member that is an object, as its own members.
    mutating func object(_ name: String) throws(SyncError) -> LineMembers {
        try LineMembers(try take(name), name, line: line)
    }

    /// Each member that is left, by name, as a list of what `read` makes of it.
    mutating func rest<Value>(
        limit: Int,
        _ what: String,
        _ read: (inout LineMembers, String) throws(SyncError) -> Value
    ) throws(SyncError) -> [(String, Value)] {
        guard members.count <= limit else {
            throw .tooMany(part: what, count: members.count, limit: limit)
        }
        var values: [(String, Value)] = []
        for name in members.keys.sorted() { values.append((name, try read(&self, name))) }
        return values
    }

    /// A member that is a list of objects.
    mutating func objects(_ name: String, limit: Int) throws(SyncError) -> [LineMembers] {
        var objects: [LineMembers] = []
        for element in try list(name, limit: limit) {
            objects.append(try LineMembers(element, name, line: line))
        }
        return objects
    }

    /// A member that is text.
    mutating func text(
        _ name: String,
        limit: Int = SyncLimits.lineBytes
    ) throws(SyncError) -> String {
        guard case .string(let text) = try take(name), text.utf8.count <= limit else {
            throw .badMember(name, expected: "a text of at most \(limit) bytes", line: line)
        }
        return text
    }

    /// A member that is a name: text of moderate length, not empty.
    mutating func name(_ name: String) throws(SyncError) -> String {
        let text = try text(name, limit: SyncLimits.nameBytes)
        guard !text.isEmpty else { throw .badMember(name, expected: "a name", line: line) }
        return text
    }

    /// A member that is text or null.
    mutating func textOrNull(_ name: String) throws(SyncError) -> String? {
        isNull(name) ? nil : try text(name)
    }

    /// A member that is a whole number from 0 to 2^53.
    mutating func count(_ name: String, atLeast least: Int = 0) throws(SyncError) -> Int {
        guard case .number(let number) = try take(name), let value = Int(exactly: number),
            value >= least, value <= 1 << 53
        else {
            throw .badMember(name, expected: "a whole number, \(least) or more", line: line)
        }
        return value
    }

    /// A member that is true or false.
    mutating func bool(_ name: String) throws(SyncError) -> Bool {
        guard case .bool(let value) = try take(name) else {
            throw .badMember(name, expected: "true or false", line: line)
        }
        return value
    }

    /// A member that `read` makes something of.
    mutating func value<Value>(
        _ name: String,
        _ expected: String,
        _ read: (String) -> Value?
    ) throws(SyncError) -> Value {
        guard case .string(let text) = try take(name), let value = read(text) else {
            throw .badMember(name, expected: expected, line: line)
        }
        return value
    }

    /// A member that is an identifier.
    mutating func id(_ name: String) throws(SyncError) -> SyncID {
        try value(name, "32 hexadecimal digits") { SyncID(hex: $0) }
    }

    /// A member that is an identifier or null.
    mutating func idOrNull(_ name: String) throws(SyncError) -> SyncID? {
        isNull(name) ? nil : try id(name)
    }

    /// A member that is a list of different identifiers in order.
    mutating func ids(_ name: String, limit: Int) throws(SyncError) -> [SyncID] {
        var ids: [SyncID] = []
        for element in try list(name, limit: limit) {
            guard case .string(let text) = element, let id = SyncID(hex: text),
                ids.last.map({ $0 < id }) ?? true
            else {
                throw .badMember(
                    name,
                    expected: "a list of identifiers in order, each once",
                    line: line
                )
            }
            ids.append(id)
        }
        return ids
    }

    /// A member that is a list of texts.
    mutating func texts(_ name: String, limit: Int) throws(SyncError) -> [String] {
        var texts: [String] = []
        for element in try list(name, limit: limit) {
            guard case .string(let text) = element else {
                throw .badMember(name, expected: "a list of texts", line: line)
            }
            texts.append(text)
        }
        return texts
    }

    /// A member that is a list of whole numbers.
    mutating func counts(_ name: String, limit: Int) throws(SyncError) -> [Int] {
        var numbers: [Int] = []
        for element in try list(name, limit: limit) {
            guard case .number(let number) = element, let value = Int(exactly: number), value >= 0
            else { throw .badMember(name, expected: "a list of whole numbers", line: line) }
            numbers.append(value)
        }
        return numbers
    }

    /// The members `scope`, `origin` and `seq`.
    mutating func place() throws(SyncError) -> Place {
        let stream = try stream()
        return Place(stream: stream, number: try count("seq", atLeast: 1))
    }

    /// The members `scope` and `origin`.
    mutating func stream() throws(SyncError) -> StreamID {
        let scope = try value("scope", "a scope") { Scope($0) }
        return StreamID(scope: scope, origin: try id("origin"))
    }

    /// A member that is bytes as hexadecimal digits in lower case.
    mutating func bytes(_ name: String, count: Int) throws(SyncError) -> [UInt8] {
        try value(name, "\(2 * count) hexadecimal digits") { text in
            Hex.exactBytes(text).flatMap { $0.count == count ? $0 : nil }
        }
    }

    /// A member that is a digest.
    mutating func digest(_ name: String) throws(SyncError) -> Digest {
        try value(name, "64 hexadecimal digits") { Digest(hex: $0) }
    }

    /// A member that is a list of digests.
    mutating func digests(_ name: String, limit: Int) throws(SyncError) -> [Digest] {
        var digests: [Digest] = []
        for text in try texts(name, limit: limit) {
            guard let digest = Digest(hex: text) else {
                throw .badMember(name, expected: "a list of digests", line: line)
            }
            digests.append(digest)
        }
        return digests
    }

    private mutating func list(_ name: String, limit: Int) throws(SyncError) -> [JSONValue] {
        guard case .array(let elements) = try take(name) else {
            throw .badMember(name, expected: "a list", line: line)
        }
        guard elements.count <= limit else {
            throw .tooMany(part: "\"\(name)\"", count: elements.count, limit: limit)
        }
        return elements
    }

    private mutating func take(_ name: String) throws(SyncError) -> JSONValue {
        guard let value = members.removeValue(forKey: name) else {
            throw .missing(member: name, line: line)
        }
        return value
    }
}
