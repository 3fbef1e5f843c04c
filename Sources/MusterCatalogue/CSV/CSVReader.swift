import MusterCore

/// What stands between the cells of a CSV file.
public enum CSVSeparator: String, Sendable, CaseIterable {
    /// As RFC 4180 has it.
    case comma
    /// As spreadsheets write it where the comma is the decimal mark, as in Serbian.
    case semicolon
    /// As spreadsheets copy it.
    case tab

    /// The character.
    var byte: UInt8 {
        switch self {
        case .comma: UInt8(ascii: ",")
        case .semicolon: UInt8(ascii: ";")
        case .tab: UInt8(ascii: "\t")
        }
    }
}

/// Reads comma-separated text as RFC 4180 section 2 has it, and remembers where each record stands.
///
/// Beyond the standard: a byte order mark is skipped, a line may end with LF or CR alone, an empty
/// line is no record, a quotation mark inside an unquoted cell stands for itself (`24" screen`), and
/// the apostrophe in front of what would be a formula is no part of the text (``CSVWriter``).
/// One pass, time linear in the size of the file.
public struct CSVReader: Sendable {
    /// One record of the file.
    public struct Record: Equatable, Sendable {
        /// The physical line that the record starts on, counted from 1.
        public let line: Int
        /// The cells; the column number of a cell is its index plus 1.
        public let cells: [String]
    }

    private let bytes: [UInt8]
    private let file: String
    private var index: Int
    private var line = 1
    /// What separates the cells; a comma until another is set.
    public var separator = CSVSeparator.comma

    /// Starts to read `bytes`; `file` is the name used in errors.
    ///
    /// - Throws: ``CatalogueError/notUTF8(file:offset:line:)`` or ``CatalogueError/notText(file:)``.
    public init(_ bytes: [UInt8], named file: String) throws(CatalogueError) {
        if let position = UTF8Position.firstInvalid(in: bytes) {
            // Text in UTF-16, which spreadsheets write too, says so at its beginning.
            let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF]].contains(bytes.prefix(2))
            throw bytes.prefix(1_024).contains(0) && !isUTF16
                ? .notText(file: file)
                : .notUTF8(file: file, offset: position.offset, line: position.line)
        }
        self.bytes = bytes
        self.file = file
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next record, or `nil` at the end of the file.
    ///
    /// - Throws: ``CatalogueError/unclosedQuote(file:line:)`` or
    ///   ``CatalogueError/textBehindQuote(file:line:column:)``; nothing can be read after either,
    ///   because where the next cell starts is unknown.
    public mutating func next() throws(CatalogueError) -> Record? {
        while index < bytes.count, isLineEnd(bytes[index]) { skipLineEnd() }
        guard index < bytes.count else { return nil }
        let start = line
        var cells = [Self.plain(try cell(column: 1))]
        while index < bytes.count, bytes[index] == separator.byte {
            index += 1
            cells.append(Self.plain(try cell(column: cells.count + 1)))
        }
        skipLineEnd()
        return Record(line: start, cells: cells)
    }

    /// The text without the apostrophe that keeps a spreadsheet from running it.
    private static func plain(_ cell: String) -> String {
        CSVWriter.isGuarded(cell) ? String(cell.dropFirst()) : cell
    }

    private mutating func cell(column: Int) throws(CatalogueError) -> String {
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
            return try quotedCell(column: column)
        }
        let start = index
        while index < bytes.count, bytes[index] != separator.byte, !isLineEnd(bytes[index]) {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func quotedCell(column: Int) throws(CatalogueError) -> String {
        let opened = line
        var text: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                index += 1
                guard index < bytes.count, bytes[index] == byte else {
                    try expectEndOfCell(column: column)
                    return String(decoding: text, as: UTF8.self)
                }
            }
            if isLineEnd(byte) {
                let start = index
                skipLineEnd()
                text.append(contentsOf: bytes[start..<index])
            } else {
                text.append(byte)
                index += 1
            }
        }
        throw .unclosedQuote(file: file, line: opened)
    }

    private func expectEndOfCell(column: Int) throws(CatalogueError) {
        guard index < bytes.count, bytes[index] != separator.byte, !isLineEnd(bytes[index])
        else { return }
        throw .textBehindQuote(file: file, line: line, column: column)
    }

    private func isLineEnd(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D
    }

    /// Passes one CRLF, LF or CR, if there is one.
    private mutating func skipLineEnd() {
        guard index < bytes.count, isLineEnd(bytes[index]) else { return }
        let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        index += isPair ? 2 : 1
        line += 1
    }
}
