import MusterCore
import NIOCore

/// The JSON object that an API request carries, checked against what its route takes.
struct APIBody: Sendable {
    private let members: [String: JSONMember]

    /// A value of the object.
    enum JSONMember: Sendable {
        case text(String)
        case texts([String])
        case number(Int)
        case flag(Bool)
    }

    /// Reads the body of a request.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)`` naming the member at fault.
    init(_ visit: Visit, _ expected: [Route.Body]) throws(WebError) {
        var members: [String: JSONMember] = [:]
        var object: [String: JSONValue] = [:]
        if visit.body.readableBytes > 0 {
            guard case .object(let read) = try? JSONReader.read(Array(visit.body.readableBytesView))
            else { throw .badValue(name: "the body", expected: "a JSON object") }
            object = read
        }
        for (name, value) in object {
            guard expected.contains(where: { $0.name == name }) else {
                let known = expected.map(\.name).joined(separator: ", ")
                throw .badValue(name: name, expected: "left out: known are \(known)")
            }
            if let member = try Self.member(value, name) { members[name] = member }
        }
        for member in expected where member.isRequired && members[member.name] == nil {
            throw .badValue(name: member.name, expected: "given: \(member.summary)")
        }
        self.members = members
    }

    private static func member(_ value: JSONValue, _ name: String) throws(WebError) -> JSONMember? {
        switch value {
        case .null: return nil
        case .string(let text): return .text(text)
        case .bool(let flag): return .flag(flag)
        case .number(let number):
            guard let whole = Int(exactly: number) else {
                throw .badValue(name: name, expected: "a whole number")
            }
            return .number(whole)
        case .array(let values):
            var texts: [String] = []
            for value in values {
                guard case .string(let text) = value else {
                    throw .badValue(name: name, expected: "a list of texts")
                }
                texts.append(text)
            }
            return .texts(texts)
        case .object:
            throw .badValue(name: name, expected: "a text, number, truth value or list of texts")
        }
    }

    /// A text; `nil` where it is absent, null or empty.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    func text(_ name: String) throws(WebError) -> String? {
        switch members[name] {
        case nil: return nil
        case .text(let text): return text.isEmpty ? nil : text
        default: throw .badValue(name: name, expected: "a text")
        }
    }

    /// A list of texts, or one text; empty where it is absent.
    func texts(_ name: String) throws(WebError) -> [String] {
        switch members[name] {
        case nil: return []
        case .texts(let texts): return texts
        case .text(let text): return [text]
        default: throw .badValue(name: name, expected: "a list of texts")
        }
    }

    /// A truth value; `false` where it is absent.
    func flag(_ name: String) throws(WebError) -> Bool {
        switch members[name] {
        case nil: return false
        case .flag(let flag): return flag
        default: throw .badValue(name: name, expected: "true or false")
        }
    }

    /// A whole number; `nil` where it is absent.
    func number(_ name: String) throws(WebError) -> Int? {
        switch members[name] {
        case nil: return nil
        case .number(let number): return number
        default: throw .badValue(name: name, expected: "a whole number")
        }
    }
}
