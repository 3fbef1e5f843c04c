/// Gives what was marked on a page its meaning: content of an element, or decoration.
///
/// Reads the operators of a content stream (ISO 32000-1, section 7.8.2): strings are passed over, so
/// that no text of a user is ever taken for one.
package struct MarkedContent {
    private let source: UnsafeBufferPointer<UInt8>
    private let marks: [Int?]
    private var place = 0
    /// Where what belongs to the next operator begins.
    private var operands = 0
    private var bytes: [UInt8] = []
    private var copied = 0
    /// How many marks were met so far.
    private var count = 0
    /// The elements of the pieces of content so far.
    private var elements: [Int] = []

    /// The content of a page, and the elements of its pieces in the order of their numbers.
    package struct Result {
        package var bytes: [UInt8]
        package var elements: [Int]
    }

    /// Reads a content stream.
    ///
    /// - Parameters:
    ///   - source: the stream as Cairo wrote it.
    ///   - marks: the element of each piece, in the order in which they were drawn; `nil` for
    ///     decoration.
    /// - Returns: the stream with decoration as such, and all other pieces numbered from 0.
    /// - Throws: ``ReportError/drawingFailed(function:status:)`` where more or less is marked than was
    ///   drawn.
    package static func rewritten(
        _ source: UnsafeBufferPointer<UInt8>,
        _ marks: [Int?]
    ) throws(ReportError) -> Result {
        var reader = MarkedContent(source: source, marks: marks)
        reader.bytes.reserveCapacity(source.count)
        try reader.readPins()
        reader.copy(to: source.count)
        return Result(bytes: reader.bytes, elements: reader.elements)
    }

    /// The first picture of a page is the pin of its first piece; there is one more behind the last.
    private mutating func readPins() throws(ReportError) {
        var pin: ArraySlice<UInt8>?
        while let token = nextOperator() {
            // What Cairo marked itself are links without content.
            if isNumberedMark(token) { replace(by: Self.decoration) }
            guard source[token].elementsEqual("Do".utf8) else { continue }
            let name = Array(source[operands..<token.lowerBound])[...]
            if pin == nil { pin = name }
            guard name == pin else { continue }
            let end = count > 0 ? "EMC" : ""
            replace(by: count < marks.count ? end + "\n" + beginning(of: marks[count]) : end)
            count += 1
        }
        guard count == marks.count + 1 else {
            throw Self.failure("cairo_fill", "\(count) of \(marks.count + 1) pins are there")
        }
    }

    private static let decoration = "/Artifact BMC"

    /// What begins a piece of an element, or decoration.
    private mutating func beginning(of element: Int?) -> String {
        guard let element else { return Self.decoration }
        elements.append(element)
        return "/Span <</MCID \(elements.count - 1)>> BDC"
    }

    private static func failure(_ function: String, _ status: String) -> ReportError {
        .drawingFailed(function: function, status: "\(status) on a page")
    }

    private init(source: UnsafeBufferPointer<UInt8>, marks: [Int?]) {
        self.source = source
        self.marks = marks
    }

    private mutating func copy(to end: Int) {
        bytes.append(contentsOf: source[copied..<end])
        copied = end
    }

    /// Writes something else in the place of the operator that was read last.
    private mutating func replace(by other: String) {
        copy(to: operands)
        bytes.append(contentsOf: other.utf8)
        copied = place
    }

    private func isNumberedMark(_ token: Range<Int>) -> Bool {
        token.count == 3 && source[token].elementsEqual("BDC".utf8)
            && source[operands..<token.lowerBound].firstRange(of: Array("/MCID".utf8)) != nil
    }

    /// The next operator; ``operands`` is then where what belongs to it begins.
    private mutating func nextOperator() -> Range<Int>? {
        var start: Int?
        while place < source.count {
            let byte = source[place]
            if Self.isSpace(byte) {
                place += 1
                continue
            }
            let first = start ?? place
            start = first
            switch byte {
            case UInt8(ascii: "("): skipString()
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"):
                skipBracket(byte)
            case UInt8(ascii: "/"):
                place += 1
                skipRegular()
            default:
                let begin = place
                skipRegular()
                if place == begin { place += 1 }
                if Self.beginsOperator(byte) {
                    operands = first
                    return begin..<place
                }
            }
        }
        return nil
    }

    private mutating func skipString() {
        var depth = 0
        while place < source.count {
            switch source[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { return }
        }
        place = min(place, source.count)
    }

    private mutating func skipBracket(_ byte: UInt8) {
        place += 1
        guard byte == UInt8(ascii: "<"), place < source.count else { return }
        if source[place] == UInt8(ascii: "<") {
            place += 1
            return
        }
        while place < source.count, source[place] != UInt8(ascii: ">") { place += 1 }
        place = min(place + 1, source.count)
    }

    private mutating func skipRegular() {
        while place < source.count, !Self.isSpace(source[place]), !Self.isDelimiter(source[place]) {
            place += 1
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F, 0x25: true
        default: false
        }
    }

    /// Whether a token that begins so is an operator, and no number.
    private static func beginsOperator(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x22 || byte == 0x27
    }
}
