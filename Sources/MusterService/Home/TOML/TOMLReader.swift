import MusterCore

/// Reads settings files: TOML 1.0 without dates and lists of tables, which no setting has.
///
/// It is Muster's own because a settings file, however broken, must never end the program: toml++ 3.4,
/// which Muster had before, answers `a = [1,}`, `[[[` and many more with an assertion, and in builds
/// without assertions with undefined behaviour. Here every step checks what it reads, the depth has a
/// limit, and each byte is seen once.
struct TOMLReader {
    /// What is wrong with a file, and where.
    struct Fault: Error {
        /// The line, from 1.
        var line: Int
        /// What is wrong there.
        var reason: Sentence
    }

    /// How deep values and names may be nested; settings need three.
    static let depthLimit = 16

    let bytes: [UInt8]
    /// The place of the next byte.
    var at = 0
    /// The line of the next byte, from 1.
    private(set) var line = 1

    private init(_ text: String) {
        bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    /// Reads a whole file.
    ///
    /// - Throws: ``Fault`` for the first thing that is wrong.
    static func read(_ text: String) throws(Fault) -> TOMLTable {
        var reader = TOMLReader(text)
        return try reader.document()
    }

    private mutating func document() throws(Fault) -> TOMLTable {
        let root = TOMLTable(.section)
        var section = root
        while try skipToContent() {
            if take("[") {
                section = try header(in: root)
            } else {
                try pair(in: section, depth: 0)
            }
            skipBlanks()
            try skipComment()
            guard try takeLineBreak() || next == nil else {
                throw fault("\(shown) stands where the line should end")
            }
        }
        return root
    }

    /// A section's name behind the first bracket, and the table it begins.
    private mutating func header(in root: TOMLTable) throws(Fault) -> TOMLTable {
        guard next != UInt8(ascii: "[") else {
            throw fault("lists of tables, in double brackets, are no settings")
        }
        let path = try keyPath()
        guard take("]") else { throw fault("a section ends with ], not with \(shown)") }
        var table = root
        for key in path.dropLast() {
            guard let inner = table.inner(key, for: .implied, at: line) else {
                throw fault("\(key) has a value already and can be no section")
            }
            table = inner
        }
        guard let key = path.last, let made = table.section(key, at: line) else {
            throw fault("[\(path.joined(separator: "."))] is there twice")
        }
        return made
    }

    /// A name and its value, into a table.
    mutating func pair(in table: TOMLTable, depth: Int) throws(Fault) {
        let path = try keyPath()
        let begin = line
        guard take("=") else { throw fault("behind a name comes =, not \(shown)") }
        skipBlanks()
        var target = table
        for key in path.dropLast() {
            guard let inner = target.inner(key, for: .dotted, at: begin) else {
                throw fault("\(key) has a value already and takes no names below it")
            }
            target = inner
        }
        let value = try value(depth: depth)
        guard let key = path.last, target.add(key, value, at: begin) else {
            let name = path.joined(separator: ".")
            throw Fault(line: begin, reason: "\(name) has a value already")
        }
    }

    /// A name, with its dots; blanks around it are passed over.
    private mutating func keyPath() throws(Fault) -> [String] {
        var path: [String] = []
        repeat {
            skipBlanks()
            path.append(try key())
            skipBlanks()
            guard path.count <= Self.depthLimit else { throw fault("a name has too many dots") }
        } while take(".")
        return path
    }

    private mutating func key() throws(Fault) -> String {
        if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard !isLongQuote(quote) else { throw fault("a name is a text of one line") }
            return try string(quote)
        }
        let begin = at
        while let byte = next, Self.isBare(byte) { at += 1 }
        guard at > begin else { throw fault("\(shown) stands where a name should be") }
        return String(decoding: bytes[begin..<at], as: UTF8.self)
    }

    // MARK: Bytes

    /// The next byte; `nil` at the end.
    var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// The next character in words, for a message.
    var shown: String {
        guard let byte = next else { return "the end of the file" }
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return "the end of the line"
        case 0x21..<0x7F: return String(UnicodeScalar(byte))
        case 0x80...: return "a letter"
        default: return "a control character or blank"
        }
    }

    /// The fault at the next byte.
    func fault(_ reason: Sentence) -> Fault { Fault(line: line, reason: reason) }

    /// Takes the next byte if it is this one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    /// Takes a line break if one is next.
    mutating func takeLineBreak() throws(Fault) -> Bool {
        if take("\r") {
            guard next == UInt8(ascii: "\n") else { throw fault("a carriage return stands alone") }
        }
        guard take("\n") else { return false }
        line += 1
        return true
    }

    /// Passes over spaces and tabs.
    mutating func skipBlanks() {
        while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { at += 1 }
    }

    /// Passes over a comment, up to the end of its line.
    mutating func skipComment() throws(Fault) {
        guard next == UInt8(ascii: "#") else { return }
        while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            try demandPrintable(byte)
            at += 1
        }
    }

    /// Passes over blanks, comments and line breaks.
    ///
    /// - Returns: whether anything is left.
    mutating func skipToContent() throws(Fault) -> Bool {
        repeat {
            skipBlanks()
            try skipComment()
        } while try takeLineBreak()
        return next != nil
    }

    /// Whether three of these quotes are next.
    func isLongQuote(_ quote: UInt8) -> Bool {
        bytes[at...].starts(with: [quote, quote, quote])
    }

    /// - Throws: ``Fault`` for a control character other than the tab.
    func demandPrintable(_ byte: UInt8) throws(Fault) {
        guard byte == UInt8(ascii: "\t") || (byte >= 0x20 && byte != 0x7F) else {
            throw fault("there is a control character")
        }
    }

    /// Whether a name without quotes may have this byte.
    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
