/// Finds what the parser (toml++ 3.4.0) ends the program at instead of refusing it: table headers
/// without a name, such as `[[[`, and dates that go on without a time, such as `2026-03-12Tx`.
///
/// It needs to understand no more than where strings, comments and arrays end, and that only as far
/// as the text is right: the parser stops at the first thing that is wrong.
struct TOMLPitfalls {
    private let bytes: [UInt8]
    private var at = 0
    private var line = 1

    private init(_ text: String) {
        bytes = Array(text.utf8)
        // A byte order mark is passed over by the parser too.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    /// The first of them: its line, from 1, and what is wrong; `nil` where there is none.
    static func first(in text: String) -> (line: Int, reason: String)? {
        var pitfalls = TOMLPitfalls(text)
        return pitfalls.first()
    }

    private mutating func first() -> (line: Int, reason: String)? {
        var (depth, isLineStart) = (0, true)
        while at < bytes.count {
            let byte = bytes[at]
            if isLineStart, depth == 0, byte == UInt8(ascii: "[") {
                guard hasName else { return (line, "a table has no name") }
                skipLine()
                continue
            }
            switch byte {
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "0")...UInt8(ascii: "9") where isDateWithoutTime:
                return (line, "a date goes on without a time")
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

    /// Whether a date stands here, and behind it a mark that a time follows, but no time.
    private var isDateWithoutTime: Bool {
        guard at + 11 < bytes.count else { return false }
        func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let isDate = bytes[at..<at + 10].enumerated().allSatisfy { place, byte in
            [4, 7].contains(place) ? byte == UInt8(ascii: "-") : isDigit(byte)
        }
        guard isDate, !isDigit(bytes[at + 11]) else { return false }
        switch bytes[at + 10] {
        case UInt8(ascii: "T"), UInt8(ascii: "t"): return true
        // Behind a date alone there may be spaces, a comment, or what ends a value.
        case UInt8(ascii: " "): return !" \t\r\n#,]}=.".utf8.contains(bytes[at + 11])
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
