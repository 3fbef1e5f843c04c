import MusterCore

extension TOMLReader {
    /// A value of any kind.
    mutating func value(depth: Int) throws(Fault) -> TOMLValue {
        guard depth < Self.depthLimit else { throw fault("values are nested too deep") }
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return .string(try text())
        case UInt8(ascii: "["):
            at += 1
            return .array(try array(depth: depth + 1))
        case UInt8(ascii: "{"):
            at += 1
            return .table(try inlineTable(depth: depth + 1))
        default:
            return try word()
        }
    }

    /// The values of a list behind its bracket; lines may break between them.
    private mutating func array(depth: Int) throws(Fault) -> [TOMLValue] {
        var values: [TOMLValue] = []
        while try skipToContent() {
            if take("]") { return values }
            values.append(try value(depth: depth))
            guard try skipToContent() else { break }
            if take(",") { continue }
            guard take("]") else { throw fault("a list goes on with , or ], not \(shown)") }
            return values
        }
        throw fault("a list has no end")
    }

    /// The names and values behind a brace, all on one line.
    private mutating func inlineTable(depth: Int) throws(Fault) -> TOMLTable {
        let table = TOMLTable(.inline)
        skipBlanks()
        if take("}") { return table }
        repeat {
            try pair(in: table, depth: depth)
            skipBlanks()
        } while take(",")
        guard take("}") else { throw fault("braces go on with , or }, not \(shown)") }
        return table
    }

    // MARK: Texts

    /// A text of one line or more.
    private mutating func text() throws(Fault) -> String {
        guard let quote = next else { throw fault("a value is missing") }
        return isLongQuote(quote) ? try longString(quote) : try string(quote)
    }

    /// A text of one line.
    mutating func string(_ quote: UInt8) throws(Fault) -> String {
        at += 1
        var content: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            try demandPrintable(byte)
            at += 1
            if byte == quote { return String(decoding: content, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                content += try escaped()
            } else {
                content.append(byte)
            }
        }
        throw fault("a text in quotes is not closed")
    }

    /// A text of several lines, between three quotes each.
    private mutating func longString(_ quote: UInt8) throws(Fault) -> String {
        let begin = line
        at += 3
        _ = try takeLineBreak()
        var content: [UInt8] = []
        while let byte = next {
            if try takeLineBreak() {
                content.append(UInt8(ascii: "\n"))
            } else if byte == quote {
                let quotes = takeQuotes(quote)
                content += Array(repeating: quote, count: quotes < 3 ? quotes : quotes - 3)
                if quotes >= 3 { return String(decoding: content, as: UTF8.self) }
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                at += 1
                if try !takeLineEnd() { content += try escaped() }
            } else {
                try demandPrintable(byte)
                at += 1
                content.append(byte)
            }
        }
        throw Fault(line: begin, reason: "a text in three quotes is not closed")
    }

    /// Takes up to five quotes in a row: two of the text and the three that end it.
    private mutating func takeQuotes(_ quote: UInt8) -> Int {
        let count = min(bytes[at...].prefix { $0 == quote }.count, 5)
        at += count
        return count
    }

    /// Takes a line break behind a backslash, with all blanks and line breaks that follow.
    ///
    /// - Returns: whether the line ends here.
    private mutating func takeLineEnd() throws(Fault) -> Bool {
        let begin = at
        skipBlanks()
        guard try takeLineBreak() else {
            at = begin
            return false
        }
        repeat { skipBlanks() } while try takeLineBreak()
        return true
    }

    /// What the character behind a backslash stands for, in UTF-8.
    private mutating func escaped() throws(Fault) -> [UInt8] {
        let letter = next ?? 0
        switch letter {
        case UInt8(ascii: "u"): return try scalar(digits: 4)
        case UInt8(ascii: "U"): return try scalar(digits: 8)
        default: break
        }
        let meanings: [Unicode.Scalar: UInt8] = [
            "b": 8, "t": 9, "n": 10, "f": 12, "r": 13, "\"": 34, "\\": 92,
        ]
        guard let byte = meanings[Unicode.Scalar(letter)] else {
            throw fault("\\ is followed by \(shown), which means nothing")
        }
        at += 1
        return [byte]
    }

    /// A character by its number, behind the backslash.
    private mutating func scalar(digits: Int) throws(Fault) -> [UInt8] {
        let text = bytes[(at + 1)...].prefix(digits)
        let isNumber = text.count == digits && text.allSatisfy(Self.isHexadecimal)
        guard isNumber, let number = UInt32(String(decoding: text, as: UTF8.self), radix: 16),
            let scalar = Unicode.Scalar(number)
        else { throw fault("a character's number is no character of Unicode") }
        at += 1 + digits
        return Array(String(Character(scalar)).utf8)
    }

    // MARK: Numbers and truth values

    /// A number or a truth value.
    private mutating func word() throws(Fault) -> TOMLValue {
        let rest = bytes[at...].prefix(while: Self.isWord)
        guard !rest.isEmpty else {
            throw fault("a value is missing: there is \(shown)")
        }
        let text = String(decoding: rest, as: UTF8.self)
        var value = Self.known(text)
        if value == nil { value = try integer(text) }
        if value == nil { value = try decimal(text) }
        guard let value else {
            let isDate =
                rest.count >= 5 && rest.first.map(Self.isDigit) == true
                && (rest.contains(UInt8(ascii: "-")) || rest.contains(UInt8(ascii: ":")))
            throw fault(
                isDate
                    ? "\(text.prefix(40)): dates and times are no settings"
                    : "\(text.prefix(40)): texts stand in quotes"
            )
        }
        at += rest.count
        return value
    }

    private static func known(_ text: String) -> TOMLValue? {
        switch text {
        case "true": .boolean(true)
        case "false": .boolean(false)
        case "inf", "+inf": .double(.infinity)
        case "-inf": .double(-.infinity)
        case "nan", "+nan", "-nan": .double(.nan)
        default: nil
        }
    }

    /// A whole number; `nil` for what is none.
    private func integer(_ text: String) throws(Fault) -> TOMLValue? {
        let radices = ["0x": 16, "0o": 8, "0b": 2]
        let radix = radices[String(text.prefix(2))]
        let signed = text.first == "+" || text.first == "-"
        let digits = text.dropFirst(radix != nil ? 2 : signed ? 1 : 0)
        guard Self.areDigits(digits, Self.digits(of: radix ?? 10)) else { return nil }
        guard radix != nil || digits.count == 1 || digits.first != "0" else {
            throw fault("\(text.prefix(40)) begins with a 0")
        }
        let plain = (text.first == "-" ? "-" : "") + digits.filter { $0 != "_" }
        guard let number = Int(plain, radix: radix ?? 10) else {
            throw fault("\(text.prefix(40)) is too large")
        }
        return .integer(number)
    }

    /// A number with a point, an exponent or both; `nil` for what is none.
    private func decimal(_ text: String) throws(Fault) -> TOMLValue? {
        let unsigned = text.first == "+" || text.first == "-" ? text.dropFirst() : text[...]
        let halves = unsigned.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let parts = halves[0].split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count <= 2, parts.count <= 2, halves.count + parts.count > 2,
            parts.allSatisfy({ Self.areDigits($0, Self.digits(of: 10)) })
        else { return nil }
        if let exponent = halves.dropFirst().first {
            let isSigned = exponent.first == "+" || exponent.first == "-"
            guard Self.areDigits(isSigned ? exponent.dropFirst() : exponent, Self.digits(of: 10))
            else { return nil }
        }
        guard parts[0].count == 1 || parts[0].first != "0" else {
            throw fault("\(text.prefix(40)) begins with a 0")
        }
        return Double(text.filter { $0 != "_" }).map(TOMLValue.double)
    }

    /// Whether a text is digits, with single underscores between them.
    private static func areDigits(_ text: Substring, _ digits: Set<Character>) -> Bool {
        text.split(separator: "_", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(digits.contains) }
    }

    private static func digits(of radix: Int) -> Set<Character> {
        radix == 16 ? Set("0123456789abcdefABCDEF") : Set("0123456789".prefix(radix))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Whether a number, a truth value or a date may have this byte.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
