/// Replaces what is not code by spaces: comments, the insides of strings and of raw identifiers.
///
/// Lines and columns stay where they are. Code inside of a string's interpolation is blanked too.
struct CodeBlanking {
    private var bytes: [UInt8]
    private var index = 0

    /// Takes the bytes of a Swift file, UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The bytes with only the code left.
    mutating func blanked() -> [UInt8] {
        while index < bytes.count {
            if isAt("//") {
                blank(through: "\n", keepingLast: true)
            } else if isAt("/*") {
                blankBlockComment()
            } else if bytes[index] == UInt8(ascii: "`") {
                index += 1
                blank(through: "`", keepingLast: true)
                index += 1
            } else if let pounds = poundsBeforeString() {
                index += pounds
                blankString(pounds: pounds)
            } else {
                index += 1
            }
        }
        return bytes
    }

    private func isAt(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[index..<(index + count)].elementsEqual($0) }
    }

    private mutating func blankOne() {
        if index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            bytes[index] = UInt8(ascii: " ")
        }
        index += 1
    }

    private mutating func blank(through end: StaticString, keepingLast: Bool) {
        while index < bytes.count, !isAt(end) { blankOne() }
        if !keepingLast { for _ in 0..<end.utf8CodeUnitCount { blankOne() } }
    }

    private mutating func blankBlockComment() {
        var depth = 0
        repeat {
            if isAt("/*") {
                depth += 1
                blankOne()
            } else if isAt("*/") {
                depth -= 1
                blankOne()
            }
            blankOne()
        } while depth > 0 && index < bytes.count
    }

    /// The `#` signs before a quote here; `nil` when no string begins here.
    private func poundsBeforeString() -> Int? {
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - index : nil
    }

    private mutating func blankString(pounds: Int) {
        let isLong = isAt("\"\"\"")
        index += isLong ? 3 : 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), poundsFollow(at: index + 1, pounds) {
                blankEscape(pounds: pounds)
            } else if isLong ? isAt("\"\"\"") : isAt("\"") {
                let quotes = isLong ? 3 : 1
                if poundsFollow(at: index + quotes, pounds) {
                    index += quotes + pounds
                    return
                }
                blankOne()
            } else if !isLong, bytes[index] == UInt8(ascii: "\n") {
                return
            } else {
                blankOne()
            }
        }
    }

    private func poundsFollow(at start: Int, _ pounds: Int) -> Bool {
        start + pounds <= bytes.count
            && bytes[start..<(start + pounds)].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// An escaped character, or an interpolation with the strings inside of it.
    private mutating func blankEscape(pounds: Int) {
        for _ in 0...pounds { blankOne() }
        guard isAt("(") else { return blankOne() }
        var depth = 0
        repeat {
            if let pounds = poundsBeforeString() {
                let start = index
                index += pounds
                blankString(pounds: pounds)
                for place in start..<min(index, bytes.count)
                where bytes[place] != UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: " ") }
                continue
            }
            if isAt("(") { depth += 1 }
            if isAt(")") { depth -= 1 }
            blankOne()
        } while depth > 0 && index < bytes.count
    }
}
