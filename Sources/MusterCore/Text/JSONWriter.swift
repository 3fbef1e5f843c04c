/// Writes JSON text into a byte buffer, members in the order they are written.
///
/// Used for every line that a script may read and for the records that are hashed: the order of
/// members is fixed, nothing is allocated per value, and one buffer serves many lines.
/// Numbers follow RFC 8259 section 6; a value that JSON cannot write (NaN, infinity) becomes `null`.
public struct JSONWriter: Sendable {
    /// The text so far, UTF-8.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates an empty buffer.
    public init() {}

    /// The text so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Empties the buffer and keeps its memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Writes an object; `members` writes what is inside.
    public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        open(UInt8(ascii: "{"))
        try members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array; `elements` writes what is inside.
    public mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        open(UInt8(ascii: "["))
        try elements(&self)
        close(UInt8(ascii: "]"))
    }

    /// Writes the name of the next member; one value must follow.
    public mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's name that is data, such as a zone; one value must follow.
    public mutating func key(data name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string, or `null`.
    public mutating func string(_ value: String?) {
        separate()
        guard let value else { return literal("null") }
        bytes.append(UInt8(ascii: "\""))
        var text = value
        text.withUTF8 { utf8 in
            if utf8.contains(where: Self.needsEscape) {
                for byte in utf8 { appendEscaped(byte) }
            } else {
                bytes.append(contentsOf: utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a string whose ASCII characters `append` adds; they must need no escape.
    public mutating func plainString(_ append: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(&bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a whole number, or `null`.
    public mutating func integer(_ value: Int?) {
        separate()
        guard let value else { return literal("null") }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.appendDecimal(UInt64(value.magnitude))
        needsComma = true
    }

    /// Writes a whole number of another size, or `null`.
    public mutating func integer(_ value: (some BinaryInteger)?) {
        separate()
        guard let value else { return literal("null") }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.appendDecimal(UInt64(value.magnitude))
        needsComma = true
    }

    /// Writes a number in its shortest exact form, or `null`.
    public mutating func number(_ value: Double?) {
        separate()
        guard let value, value.isFinite else { return literal("null") }
        if value.rounded() == value, abs(value) < 1e15 {
            if value < 0 { bytes.append(UInt8(ascii: "-")) }
            bytes.appendDecimal(UInt64(abs(value)))
        } else {
            bytes.append(contentsOf: value.description.utf8)
        }
        needsComma = true
    }

    /// Writes `true` or `false`, or `null`.
    public mutating func bool(_ value: Bool?) {
        separate()
        guard let value else { return literal("null") }
        literal(value ? "true" : "false")
    }

    /// Writes a moment as ISO 8601 text with microseconds, or `null`.
    public mutating func instant(_ value: Instant?) {
        guard let value else {
            separate()
            return literal("null")
        }
        plainString { value.appendISO8601(.microseconds, to: &$0) }
    }

    /// Writes text that is JSON already.
    public mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    /// Ends a line of NDJSON.
    public mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func literal(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        case 0..<0x20, 0x7F:
            bytes.append(contentsOf: #"\u00"#.utf8)
            bytes.appendHex(byte)
        default: bytes.append(byte)
        }
    }
}
