/// Finds table headers without a name, such as `[[[`: at those the parser (toml++ 3.4.0) ends the
/// program instead of refusing them.
///
/// It needs to understand no more than where strings, comments and arrays end, and that only as far
/// as the text is right: the parser stops at the first thing that is wrong.
struct TOMLHeaders {
    private let bytes: [UInt8]
    private var at = 0
    private var line = 1

    private init(_ text: String) {
        bytes = Array(text.utf8)
        // A byte order mark is passed over by the parser too.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    /// The line of the first header without a name, from 1; `nil` where there is none.
    static func firstNameless(in text: String) -> Int? {
        var headers = TOMLHeaders(text)
        return headers.firstNameless()
    }

    private mutating func firstNameless() -> Int? {
        var (depth, isLineStart) = (0, true)
        while at < bytes.count {
            let byte = bytes[at]
            if isLineStart, depth == 0, byte == UInt8(ascii: "[") {
                guard hasName else { return line }
                skipLine()
                continue
            }
            switch byte {
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            if at < bytes.count, bytes[at] == UInt8(ascii: "\n") {
                line += 1
                isLineStart = true
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") {
                isLineStart = false
            }
            at += 1
        }
        return nil
    }

    /// Whether a name, or the end of a header, follows the brackets here.
    private var hasName: Bool {
        var rest = bytes[at...].dropFirst()
        func skipSpaces() {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }
        skipSpaces()
        if rest.first == UInt8(ascii: "[") {
            rest = rest.dropFirst()
            skipSpaces()
        }
        guard let first = rest.first else { return true }
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "]"):
            return true
        default: return false
        }
    }

    /// Goes to the line break, or the end.
    private mutating func skipLine() {
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
    }

    /// Goes to the last quote of a string, or to the line break that cuts it off.
    private mutating func skipString(_ quote: UInt8) {
        let isLong = bytes[at...].starts(with: [quote, quote, quote])
        at += isLong ? 3 : 1
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                at += 1
            } else if isLong, bytes[at...].starts(with: [quote, quote, quote]) {
                // The last three of up to five quotes end it.
                at += 2
                while at + 1 < bytes.count, bytes[at + 1] == quote { at += 1 }
                return
            } else if !isLong, bytes[at] == quote || bytes[at] == UInt8(ascii: "\n") {
                return
            }
            if at < bytes.count, bytes[at] == UInt8(ascii: "\n") { line += 1 }
            at += 1
        }
    }
}
