#if canImport(Glibc)
import Glibc
#endif
public import MusterCore
import MusterDisk

/// Why a report could not be made.
public enum ReportError: MusterError, Equatable {
    /// The font families are not installed.
    case fontsMissing([String])
    /// The file could not be written; `code` is the operating system's `errno`.
    case notWritable(path: String, code: Int32)
    /// A library cannot be loaded, in the system's words.
    case libraryMissing(String)
    /// The drawing library refused; `function` is the one that failed, `status` its own words.
    case drawingFailed(function: String, status: String)
    /// The report does not have that page.
    case noPage(Int, of: Int)
    /// The text is no colour.
    case badColour(String)
    /// Text in the colour cannot be read on white; `darker` is its like that can.
    case paleColour(String, contrast: Double, darker: String)
    /// No QR code holds that much.
    case textTooLong(String)
    /// The squares of a signed code would be too small to be read; `sheets` have room for it.
    case codeTooSmall(millimetres: Double, sheets: [LabelSheet])
    /// A sheet of the workbook would have more rows, its head among them, than one can have.
    case tooManyRows(sheet: String, rows: Int, most: Int)

    /// What happened, naming the file or the font.
    public var what: Sentence {
        switch self {
        case .fontsMissing(let families):
            "the font \(families.joined(separator: ", ")) is not installed"
        case .notWritable(let path, let code):
            "cannot write \(path): \(DiskFailure(path: path, code: code).reason)"
        case .libraryMissing(let reason): "a library that reports need cannot be loaded: \(reason)"
        case .drawingFailed(let function, let status):
            "the report could not be drawn: \(function): \(status)"
        case .noPage(let number, let count):
            "there is no page \(number): the report has \(count)"
        case .badColour(let text): "\"\(text.prefix(40))\" is no colour"
        case .paleColour(let text, let contrast, _):
            "\(text) is too pale to read on white: its contrast is "
                + "\(Double(Int(contrast * 10)) / 10), and \(AccentColour.leastContrast) is needed"
        case .textTooLong(let text):
            "\"\(text.prefix(40))…\" is too long for a QR code"
        case .codeTooSmall(let millimetres, _):
            "the squares of the code would be \(Double(Int(millimetres * 100)) / 100) mm large, and "
                + "phones read them from \(LabelCode.leastMillimetres) mm on"
        case .tooManyRows(let sheet, let rows, let most):
            "the sheet \"\(sheet)\" would have \(rows) rows, and a workbook holds at most \(most)"
        }
    }

    /// The package to install, or where to write instead.
    public var remedy: Sentence {
        switch self {
        case .fontsMissing(let families): "\(ReportFonts.installation(of: families))"
        case .notWritable(_, ENOSPC), .notWritable(_, EDQUOT):
            "free some space, or give another place with --out FILE"
        case .notWritable: "give a place that can be written to with --out FILE"
        case .libraryMissing: "apt install --reinstall muster, or the package of that library"
        case .drawingFailed: "muster doctor"
        case .noPage(_, let count): "a page from 1 to \(count)"
        case .badColour: "six hexadecimal digits after a #, such as #0a5968"
        case .paleColour(_, _, let darker): "\(darker), the same colour and dark enough"
        case .textTooLong: "a shorter --link, or a shorter identifier"
        case .codeTooSmall(_, let sheets):
            sheets.isEmpty
                ? "a shorter labels.base, lot or serial number, or a key without --rsa"
                : "--sheet \(sheets.map(\.rawValue).joined(separator: ", or "))"
        case .tooManyRows: "--format csv or --format json, which hold any number"
        }
    }

    /// 8 for a full disk, else 1.
    public var exitCode: ExitCode {
        switch self {
        case .notWritable(_, ENOSPC), .notWritable(_, EDQUOT): .storage
        case .textTooLong, .tooManyRows, .codeTooSmall: .dataRefused
        case .badColour, .paleColour: .usage
        case .noPage: .notFound
        case .fontsMissing, .libraryMissing, .notWritable, .drawingFailed: .failed
        }
    }
}
