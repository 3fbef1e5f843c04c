import CQREncode

/// A QR code: which squares of its grid are dark.
///
/// Source: ISO/IEC 18004. Error correction of level M: a label stays readable with 15 % of it worn.
package struct QRCode: Equatable, Sendable {
    /// How many squares a side has, without the quiet zone.
    package let side: Int
    /// The squares row by row; `true` is dark.
    package let squares: [Bool]

    /// How much light is left around it, in squares.
    package static let quietZone = 4

    /// The code that says `text`.
    ///
    /// - Throws: ``ReportError/textTooLong(_:)`` when no code holds that much (about 2,300 bytes).
    package init(_ text: String) throws(ReportError) {
        let bytes = Array(text.utf8)
        let code = bytes.withUnsafeBufferPointer { buffer in
            QRcode_encodeData(Int32(buffer.count), buffer.baseAddress, 0, QR_ECLEVEL_M)
        }
        try self.init(code, of: text)
    }

    /// The code that says a `text` of capitals, digits and ` $%*+-./:` in the form that takes the
    /// fewest squares.
    ///
    /// - Throws: ``ReportError/textTooLong(_:)`` also when the text has other characters.
    package init(alphanumeric text: String) throws(ReportError) {
        let input = QRinput_new2(0, QR_ECLEVEL_M)
        defer { QRinput_free(input) }
        let bytes = Array(text.utf8)
        let status = bytes.withUnsafeBufferPointer { buffer in
            QRinput_append(input, QR_MODE_AN, Int32(buffer.count), buffer.baseAddress)
        }
        try self.init(status == 0 ? QRcode_encodeInput(input) : nil, of: text)
    }

    /// How much of a code may be worn.
    package enum Level: Sendable {
        /// 15 %.
        case medium
        /// 25 %.
        case quartile

        fileprivate var word: QRecLevel {
            switch self {
            case .medium: QR_ECLEVEL_M
            case .quartile: QR_ECLEVEL_Q
            }
        }
    }

    /// The code that says `text`, each stretch of it in the form that takes the fewest squares: digits,
    /// capitals, bytes (ISO/IEC 18004, annex J).
    ///
    /// - Throws: ``ReportError/textTooLong(_:)`` also for text with a NUL.
    package init(mixed text: String, level: Level) throws(ReportError) {
        guard !text.utf8.contains(0) else { throw .textTooLong(text) }
        try self.init(QRcode_encodeString(text, 0, level.word, QR_MODE_8, 1), of: text)
    }

    /// Takes over what the library drew, and frees it.
    private init(
        _ code: UnsafeMutablePointer<CQREncode.QRcode>?,
        of text: String
    ) throws(ReportError) {
        guard let code else { throw .textTooLong(text) }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        // The lowest bit tells dark from light; the others are the library's own notes.
        squares = UnsafeBufferPointer(start: code.pointee.data, count: side * side)
            .map { $0 & 1 == 1 }
    }

    /// The dark squares of one row as stretches from left to right.
    package func stretches(of row: Int) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start: Int?
        for column in 0...side {
            let isDark = column < side && squares[row * side + column]
            if isDark {
                start = start ?? column
            } else if let first = start {
                result.append(first..<column)
                start = nil
            }
        }
        return result
    }
}
