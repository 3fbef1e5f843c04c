import Foundation

/// A value that the program wrote as JSON.
package enum JSON: Equatable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([JSON])
    case object([String: JSON])

    /// Reads a value.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    /// Reads the one value that `text` is.
    package init(_ text: String) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    /// The member of an object; `nil` when there is none or it is null.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self, let value = members[name], value != .null else {
            return nil
        }
        return value
    }

    /// The value as text.
    package var text: String? { if case .text(let value) = self { value } else { nil } }

    /// The value as a number.
    package var number: Double? { if case .number(let value) = self { value } else { nil } }

    /// The value as a whole number.
    package var integer: Int? { number.flatMap { Int(exactly: $0) } }

    /// The value as true or false.
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The elements of a list; none for anything else.
    package var elements: [JSON] { if case .array(let values) = self { values } else { [] } }

    /// The names of an object's members; none for anything else.
    package var names: Set<String> {
        if case .object(let members) = self { Set(members.keys) } else { [] }
    }

    /// The members of an object; none for anything else.
    package var members: [String: JSON] {
        if case .object(let members) = self { members } else { [:] }
    }
}
