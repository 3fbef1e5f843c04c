public import MusterCore

/// Why a file of readings was refused as a whole.
public enum SensorFileError: MusterError, Equatable {
    /// The file is empty.
    case noHeader(file: String)
    /// The file is JSON.
    case isJSON(file: String)
    /// The file lacks columns that it must have.
    case missingColumns(file: String, missing: [String], found: [String])
    /// The file has two columns of one name.
    case duplicateColumn(file: String, name: String)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .noHeader(let file): "\(file) is empty: it has no header line"
        case .isJSON(let file): "\(file) is JSON, and readings are imported from CSV"
        case .missingColumns(let file, let missing, let found):
            "\(file), line 1: missing column \(missing.joined(separator: ", "));"
                + " found \(Self.quoted(found))"
        case .duplicateColumn(let file, let name):
            "\(file), line 1: column \"\(name)\" appears twice"
        }
    }

    /// The first few names of columns, in quotation marks.
    private static func quoted(_ names: [String]) -> String {
        names.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .noHeader, .missingColumns:
            "start the file with a header line: sensor,quantity,at,value, or SAF01 to SAF07 with"
                + " --format saf; --sensor stands for the column sensor"
        case .isJSON: "save the readings as CSV, with a header line: sensor,quantity,at,value"
        case .duplicateColumn: "remove or rename one of the two"
        }
    }

    /// ``ExitCode/dataRefused``.
    public var exitCode: ExitCode { .dataRefused }
}
