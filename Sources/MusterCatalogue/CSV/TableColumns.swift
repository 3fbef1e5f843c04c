import MusterCore

/// Which columns the header of a file of rows may have.
public struct TableColumns: Sendable, Equatable {
    /// All that are known, in the order in which they are shown.
    public let all: [String]
    /// Those that must be there.
    public let required: [String]

    /// Names columns.
    ///
    /// - Parameters:
    ///   - all: all that are known, in the order in which they are shown.
    ///   - required: those that must be there.
    public init(_ all: [String], required: [String]) {
        (self.all, self.required) = (all, required)
    }

    /// What to write at the top of the file.
    var advice: Sentence {
        let header = all.joined(separator: ",")
        return switch required.count {
        case 0: "start the file with a header line, with some of \(header)"
        case all.count: "start the file with a header line: \(header)"
        case 1: "start the file with a header line: \(header); \(required[0]) is required"
        default:
            "start the file with a header line: \(header); \(required.joined(separator: ", ")) are required"
        }
    }
}
