/// A message that came in, or a part of one: its fields and its content (RFC 5322 section 2, RFC 2046
/// section 5.1).
struct ReceivedPart {
    /// The fields, names in small letters, values on one line.
    private let fields: [(name: String, value: String)]
    /// The lines behind the empty line that ends the fields.
    let content: ArraySlice<String>

    /// Reads a message of which no more than `limit` bytes count.
    init(_ bytes: some Collection<UInt8>, limit: Int = 1 << 20) {
        let lines = bytes.prefix(limit).split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
        self.init(lines: lines[...])
    }

    /// Reads a part.
    init(lines: ArraySlice<String>) {
        let end = lines.firstIndex(of: "") ?? lines.endIndex
        fields = Self.fields(lines[..<end])
        content = lines[min(end + 1, lines.endIndex)...]
    }

    /// The first value of a field.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The fields of a header, continued lines joined (RFC 5322 section 2.2.3).
    private static func fields(_ lines: ArraySlice<String>) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        for line in lines {
            if line.first == " " || line.first == "\t", !fields.isEmpty {
                fields[fields.count - 1].value += " " + line.drop { $0 == " " || $0 == "\t" }
            } else if let colon = line.firstIndex(of: ":") {
                let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
                fields.append((line[..<colon].lowercased(), String(value)))
            }
        }
        return fields
    }

    /// The groups of fields that the content is, an empty line between two of them.
    var groups: [ReceivedPart] {
        content.split(separator: "").map { ReceivedPart(lines: $0) }
    }

    /// The type without its parameters, in small letters.
    var type: String {
        let type = self["content-type"]?.split(separator: ";").first ?? "text/plain"
        return type.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// The line between the parts; `nil` where there are none.
    private var boundary: String? {
        guard type.hasPrefix("multipart/"), let field = self["content-type"],
            let start = field.lowercased().firstRange(of: "boundary=")
        else { return nil }
        // The same place: lower case of ASCII is as long, and a field name is ASCII.
        let distance = field.lowercased().distance(
            from: field.lowercased().startIndex,
            to: start.upperBound
        )
        let rest = field.dropFirst(distance)
        let value =
            rest.first == "\""
            ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != ";" && $0 != " " }
        return value.isEmpty ? nil : "--" + value
    }

    /// The parts.
    var parts: [ReceivedPart] {
        guard let boundary else { return [] }
        var parts: [ReceivedPart] = []
        var start: Int?
        for index in content.indices {
            let line = content[index].trimmingEnd
            guard line == boundary || line == boundary + "--" else { continue }
            if let start { parts.append(ReceivedPart(lines: content[start..<index])) }
            if line != boundary { return parts }
            start = index + 1
        }
        if let start { parts.append(ReceivedPart(lines: content[start...])) }
        return parts
    }

    /// Whether the line that ends the parts of a message is there.
    ///
    /// Else some of it may still be on its way. All of it counts, for it may bring another one back as
    /// large as mail can be.
    static func isWhole(_ message: some Collection<UInt8>) -> Bool {
        guard let boundary = ReceivedPart(message).boundary else { return true }
        let end = Array((boundary + "--").utf8)
        return message.lazy.split(separator: 0x0A).contains { line in
            line.starts(with: end)
                && line.dropFirst(end.count).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        }
    }
}

extension String {
    /// The text without spaces at its end, which a mail program may add.
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
