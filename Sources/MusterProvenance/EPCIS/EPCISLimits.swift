import MusterCore

/// How much a document of EPCIS may ask for: what goes beyond is refused before anything is made of it.
enum EPCISLimits {
    /// How deep values may nest, the document itself being the first.
    static let depth = 32
    /// The longest text and the longest name of a member, in bytes.
    static let textBytes = 2_048
    /// The longest text of what the house says beside EPCIS, in bytes: a remark may be that long.
    static let ownTextBytes = 10_000
    /// The longest list within an event.
    static let listCount = 10_000
    /// How deep an event stands within a document: document, body, list, event.
    static let eventDepth = 4

    /// Throws where a value goes beyond.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - path: where it stands; empty for an event or a document itself.
    ///   - depth: how deep it stands, from 1.
    ///   - passed: the name of members that are not looked into.
    /// - Throws: a fault of the value at which it goes beyond.
    static func check(
        _ value: JSONValue,
        _ path: String = "",
        depth: Int,
        passing passed: String? = nil
    ) throws(MemberFault) {
        switch value {
        case .null, .bool, .number: return
        case .string(let text): try check(text, path, atMost: textBytes)
        case .array(let elements):
            try demandDepth(depth, path)
            guard elements.count <= listCount else {
                throw MemberFault(
                    path,
                    "has \(elements.count) elements; the limit is \(listCount)"
                )
            }
            for (index, element) in elements.enumerated() {
                try check(element, "\(path)[\(index)]", depth: depth + 1, passing: passed)
            }
        case .object(let members):
            try demandDepth(depth, path)
            for (name, member) in members where name != passed {
                let inner = path.isEmpty ? name : "\(path).\(name)"
                try check(name, String(inner.prefix(60)), atMost: textBytes)
                if name.hasPrefix(EPCISPrefixes.own), case .string(let text) = member {
                    try check(text, inner, atMost: ownTextBytes)
                } else {
                    try check(member, inner, depth: depth + 1, passing: passed)
                }
            }
        }
    }

    private static func demandDepth(_ depth: Int, _ path: String) throws(MemberFault) {
        guard depth <= Self.depth else {
            throw MemberFault(String(path.prefix(60)), "nests deeper than \(Self.depth)")
        }
    }

    private static func check(
        _ text: String,
        _ path: String,
        atMost limit: Int
    ) throws(MemberFault) {
        let count = text.utf8.count
        guard count <= limit else {
            throw MemberFault(path, "has \(count) bytes; the limit is \(limit)")
        }
    }
}
