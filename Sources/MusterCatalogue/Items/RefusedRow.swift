/// A row of an item file that was not taken, and why.
public struct RefusedRow: Equatable, Sendable, CustomStringConvertible {
    /// The physical line that the row starts on, counted from 1; the header is line 1.
    public let line: Int
    /// The name of the column that is at fault; `nil` where it is the row as a whole.
    public let column: String?
    /// What is wrong, in words.
    public let reason: String
    /// The cells as they were read.
    public let cells: [String]

    /// Creates a refusal.
    public init(line: Int, column: String?, reason: String, cells: [String]) {
        self.line = line
        self.column = column
        self.reason = reason
        self.cells = cells
    }

    /// Line, column and reason, as `line 3, column name: is empty`.
    public var description: String {
        column.map { "line \(line), column \($0): \(reason)" } ?? "line \(line): \(reason)"
    }
}
