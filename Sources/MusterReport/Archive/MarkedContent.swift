/// Gives what Cairo marked on a page its meaning: content of an element, or decoration.
///
/// Reads the operators of a content stream (ISO 32000-1, section 7.8.2): strings are passed over, so
/// that no text of a user is ever taken for one.
struct MarkedContent {
    private let source: UnsafeBufferPointer<UInt8>
    private var place = 0
    /// Where what belongs to the next operator begins.
    private var operands = 0
    private var bytes: [UInt8] = []
    private var copied = 0
    /// How many pieces of content were met that Cairo numbered.
    private var count = 0

    /// The content of a page, and the elements of its pieces in the order of their numbers.
    struct Result {
        var bytes: [UInt8]
        var elements: [Int]
    }

    /// Reads a content stream.
    ///
    /// - Parameters:
    ///   - source: the stream as Cairo wrote it.
    ///   - marks: the element of each numbered piece, in the order in which they were drawn; `nil` for
    ///     decoration.
    ///   - links: how many links were made behind all of them; Cairo 1.16 marks their empty content too,
    ///     as 1.18 does not.
    /// - Returns: the stream with decoration as such, and all other pieces numbered from 0.
    /// - Throws: ``ReportError/drawingFailed(function:status:)`` where Cairo marked more or less than
    ///   was drawn.
    static func rewritten(
        _ source: UnsafeBufferPointer<UInt8>,
        _ marks: [Int?],
        links: Int
    ) throws(ReportError) -> Result {
        var reader = MarkedContent(source: source)
        var elements: [Int] = []
        reader.bytes.reserveCapacity(source.count)
        while let token = reader.nextOperator() {
            guard reader.isNumberedMark(token) else { continue }
            let element = reader.count < marks.count ? marks[reader.count] : nil
            reader.count += 1
            if let element {
                reader.replaceMark("/Span <</MCID \(elements.count)>> BDC")
                elements.append(element)
            } else {
                reader.replaceMark("/Artifact BMC")
            }
        }
        guard [marks.count, marks.count + links].contains(reader.count) else {
            throw .drawingFailed(
                function: "cairo_tag_begin",
                status: "\(reader.count) of \(marks.count) pieces of a page are marked"
            )
        }
        reader.copy(to: source.count)
        return Result(bytes: reader.bytes, elements: elements)
    }

    private init(source: UnsafeBufferPointer<UInt8>) { self.source = source }

    private mutating func copy(to end: Int) {
        bytes.append(contentsOf: source[copied..<end])
        copied = end
    }

    /// Writes another mark in the place of the one that was read last.
    private mutating func replaceMark(_ mark: String) {
        copy(to: operands)
        bytes.append(contentsOf: mark.utf8)
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
