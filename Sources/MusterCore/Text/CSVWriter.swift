/// Writes comma-separated text as RFC 4180 section 2 has it: CRLF behind every record, and quotes
/// around a cell that needs them.
///
/// A spreadsheet runs a cell that starts like a formula, so a file meant for one gets an
/// apostrophe in front of such text. People correct such a file and import it, so reading takes
/// the apostrophe away again; text that has one of its own in that place gets another, in either
/// file. So every cell comes back as it was.
public struct CSVWriter: Sendable {
    /// Who opens the file.
    public enum Reader: Sendable {
        /// Muster: cells are written as they are.
        case muster
        /// A spreadsheet: text that would be taken for a formula is made harmless.
        case spreadsheet
    }

    /// The text so far, UTF-8, without a byte order mark.
    public private(set) var bytes: [UInt8] = []
    private let reader: Reader
    private let separator: UInt8
    private var cellsInRecord = 0

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - reader: who opens it.
    ///   - separator: the byte between two cells.
    public init(for reader: Reader, separator: UInt8 = UInt8(ascii: ",")) {
        self.reader = reader
        self.separator = separator
    }

    /// The text so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes a whole record of text cells.
    public mutating func record(_ cells: some Sequence<String>) {
        for cell in cells { text(cell) }
        endRecord()
    }

    /// Writes a cell of text, with an apostrophe in front where a spreadsheet would run it.
    public mutating func text(_ cell: String) {
        let isGuarded = Self.isGuarded(cell)
        let needsGuard = reader == .spreadsheet && Self.startsFormula(cell.unicodeScalars.first)
        append(isGuarded || needsGuard ? "'" + cell : cell)
    }

    /// Whether `cell` is a formula behind apostrophes: one of them is for the spreadsheet, and is
    /// no part of the text.
    public static func isGuarded(_ cell: String) -> Bool {
        guard cell.utf8.first == UInt8(ascii: "'") else { return false }
        return startsFormula(cell.unicodeScalars.first { $0 != "'" })
    }

    /// The characters that start a formula are those of the OWASP page "CSV Injection", the
    /// full-width ones, which spreadsheets in East Asian languages read alike, among them.
    private static func startsFormula(_ first: Unicode.Scalar?) -> Bool {
        switch first {
        case "=", "+", "-", "@", "\t", "\n", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}",
            "\u{FF20}":
            true
        default: false
        }
    }

    /// Writes a cell that is a number already in text form, so that `-4` stays a number.
    public mutating func number(_ digits: String) {
        append(digits)
    }

    /// Ends the record.
    public mutating func endRecord() {
        // A record of one empty cell would be an empty line, which readers skip.
        if cellsInRecord == 1, bytes.isEmpty || bytes.last == 0x0A {
            bytes.append(contentsOf: #""""#.utf8)
        }
        bytes.append(contentsOf: [0x0D, 0x0A])
        cellsInRecord = 0
    }

    private mutating func append(_ cell: String) {
        if cellsInRecord > 0 { bytes.append(separator) }
        cellsInRecord += 1
        guard needsQuotes(cell) else { return bytes.append(contentsOf: cell.utf8) }
        bytes.append(UInt8(ascii: "\""))
        for byte in cell.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A leading U+FEFF is quoted because at the start of a file it would be a byte order mark.
    private func needsQuotes(_ cell: String) -> Bool {
        cell.unicodeScalars.first == "\u{FEFF}"
            || cell.utf8.contains { byte in
                byte == separator || byte == UInt8(ascii: "\"") || byte == 0x0A
                    || byte == 0x0D
            }
    }
}
