/// Reads a JSON text (RFC 8259) and says on which line one is not.
///
/// Stricter than the standard demands, so that a text has one meaning only: a member may not appear
/// twice, a number must fit a `Double`, and values nest at most 64 deep, which also bounds the stack.
package struct JSONReader {
    /// Where and why a text is not JSON.
    package struct Fault: Error, Equatable {
        /// The byte, counted from 0.
        package let offset: Int
        /// What was expected or found, for a message.
        package let reason: Sentence
    }

    private static let maximumDepth = 64

    private let bytes: [UInt8]
    private var index = 0

    /// Reads the one value that `bytes` consists of; they must be UTF-8, without a byte order mark.
    package static func read(_ bytes: [UInt8]) throws(Fault) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.index == bytes.count else { throw reader.fault("text behind the value") }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func fault(_ reason: Sentence) -> Fault {
        Fault(offset: index, reason: index < bytes.count ? reason : "the text ends too early")
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            index += 1
        }
    }

    /// Passes `byte`, with space in front of it, if it comes next.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard current == byte else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        guard depth < Self.maximumDepth else {
            throw fault("values nest deeper than \(Self.maximumDepth)")
        }
        skipSpace()
        guard let byte = current else { throw fault("expected a value") }
        switch byte {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: return try word()
        }
    }

    private mutating func members(depth: Int) throws(Fault) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        index += 1
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw fault("expected a member's name") }
            let start = index
            let name = try string()
            guard take(UInt8(ascii: ":")) else { throw fault("expected a colon") }
            guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
                throw Fault(
                    offset: start,
                    reason: "the member \(PlainText.quoted(name)) appears twice"
                )
            }
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw fault("expected a comma or }") }
        return members
    }

    private mutating func elements(depth: Int) throws(Fault) -> [JSONValue] {
        var elements: [JSONValue] = []
        index += 1
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            elements.append(try value(depth: depth + 1))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw fault("expected a comma or ]") }
        return elements
    }

    private mutating func word() throws(Fault) -> JSONValue {
        let words: [(StaticString, JSONValue)] = [
            ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
        ]
        for (word, value) in words {
            let matches = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
            if matches {
                index += word.utf8CodeUnitCount
                return value
            }
        }
        throw fault("expected a value")
    }

    // MARK: Numbers

    private mutating func number() throws(Fault) -> Double {
        let start = index
        if current == UInt8(ascii: "-") { index += 1 }
        let leadingZero = current == UInt8(ascii: "0")
        let whole = try digits()
        if leadingZero, whole > 1 { throw fault("a number starts with 0") }
        let isInteger = current.map { !".eE".utf8.contains($0) } ?? true
        if isInteger, whole <= Self.exactDigits { return exact(bytes[start..<index]) }
        if current == UInt8(ascii: ".") {
            index += 1
            _ = try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            _ = try digits()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw Fault(offset: start, reason: "the number \(PlainText.quoted(text)) is too large")
        }
        return number
    }

    /// How many digits of a whole number a `Double` has exactly, whatever they are.
    private static let exactDigits = 15

    /// The number that a few digits write, maybe behind a minus sign: most numbers are such ones.
    private func exact(_ digits: ArraySlice<UInt8>) -> Double {
        let isNegative = digits.first == UInt8(ascii: "-")
        let value = digits.dropFirst(isNegative ? 1 : 0).reduce(0) { $0 * 10 + Int($1) - 48 }
        return isNegative ? -Double(value) : Double(value)
    }

    /// Passes one digit or more and returns how many.
    private mutating func digits() throws(Fault) -> Int {
        let start = index
        while let byte = current, (48...57).contains(byte) { index += 1 }
        guard index > start else { throw fault("expected a digit") }
        return index - start
    }

    // MARK: Strings

    private mutating func string() throws(Fault) -> String {
        index += 1
        var start = index
        var text: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                let end = bytes[start..<index]
                index += 1
                guard !text.isEmpty else { return String(decoding: end, as: UTF8.self) }
                return String(decoding: text + end, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[start..<index]
                index += 1
                text.append(contentsOf: String(Character(try escaped())).utf8)
                start = index
            case 0..<0x20:
                throw fault("a control character inside a string")
            default:
                index += 1
            }
        }
        throw fault("a string is not closed")
    }

    /// The character behind a backslash.
    private mutating func escaped() throws(Fault) -> Unicode.Scalar {
        guard let byte = current else { throw fault("a string is not closed") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default:
            index -= 1
            throw fault("an unknown escape")
        }
    }

    /// The scalar of `\u` and four hexadecimal digits, or of two of them that are a surrogate pair.
    private mutating func escapedScalar() throws(Fault) -> Unicode.Scalar {
        let start = index
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[index...].starts(with: #"\u"#.utf8) {
            index += 2
            units.append(try codeUnit())
        }
        let text = String(validating: units, as: UTF16.self)
        guard let scalars = text?.unicodeScalars, scalars.count == 1, let scalar = scalars.first
        else { throw Fault(offset: start, reason: "half of a surrogate pair") }
        return scalar
    }

    private mutating func codeUnit() throws(Fault) -> UInt16 {
        guard index + 4 <= bytes.count,
            let unit = UInt16(hex: bytes[index..<(index + 4)])
        else { throw fault("expected four hexadecimal digits") }
        index += 4
        return unit
    }
}

extension UInt16 {
    /// The number that hexadecimal digits write; `nil` for any other character, a sign included.
    fileprivate init?(hex digits: ArraySlice<UInt8>) {
        let text = String(decoding: digits, as: UTF8.self)
        guard text.utf8.first != UInt8(ascii: "+"), text.utf8.first != UInt8(ascii: "-") else {
            return nil
        }
        self.init(text, radix: 16)
    }
}
