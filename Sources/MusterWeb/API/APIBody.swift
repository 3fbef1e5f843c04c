import MusterCore
import NIOCore

/// The JSON object that an API request carries, checked against what its route takes.
struct APIBody: Sendable {
    private let members: [String: JSONValue]

    /// Reads the body of a request.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)`` naming the member at fault.
    init(_ visit: Visit, _ expected: [Route.Body]) throws(WebError) {
        var members: [String: JSONValue] = [:]
        if visit.body.readableBytes > 0 {
            let bytes = Array(visit.body.readableBytesView)
            // Bytes that are no text would become other characters, and be kept as those.
            guard String(validating: bytes, as: UTF8.self) != nil else {
                throw .badValue(name: "the body", expected: "JSON in UTF-8")
            }
            let value: JSONValue
            do throws(JSONReader.Fault) {
                value = try JSONReader.read(bytes)
            } catch {
                throw .badValue(name: "the body", expected: "JSON: \(error.reason)")
            }
            guard case .object(let read) = value else {
                throw .badValue(name: "the body", expected: "a JSON object")
            }
            members = read
        }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let member = expected.first(where: { $0.name == name }) else {
                let known = expected.map(\.name).joined(separator: ", ")
                throw .badValue(name: name, expected: "left out: known are \(known)")
            }
            guard member.schema.allows(value) else {
                throw .badValue(name: name, expected: member.schema.words)
            }
        }
        for member in expected where member.isRequired && members[member.name] == nil {
            throw .badValue(name: member.name, expected: "given: \(member.summary)")
        }
        self.members = members
    }

    /// The body of a request that carries none.
    init() { members = [:] }

    /// A value as it was sent; `nil` where it is absent.
    subscript(_ name: String) -> JSONValue? { members[name] }

    /// A text; `nil` where it is absent or null.
    func text(_ name: String) -> String? {
        if case .string(let text) = members[name] { text } else { nil }
    }

    /// A list of texts; empty where it is absent or null.
    func texts(_ name: String) -> [String] {
        guard case .array(let values) = members[name] else { return [] }
        return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    /// A list of whole numbers; empty where it is absent or null.
    func counts(_ name: String) -> [Int] {
        guard case .array(let values) = members[name] else { return [] }
        return values.compactMap {
            if case .number(let number) = $0 { Int(exactly: number) } else { nil }
        }
    }

    /// How many of something; `nil` where it is absent or null.
    func count(_ name: String) -> Int? {
        if case .number(let number) = members[name] { Int(exactly: number) } else { nil }
    }

    /// A truth value; `false` where it is absent or null.
    func flag(_ name: String) -> Bool { members[name] == .bool(true) }
}
