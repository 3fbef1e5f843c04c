/// The forms a report comes in; the raw value is the word of `--format` and the file's extension.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// Pages for people.
    case pdf
    /// The findings for a spreadsheet.
    case csv
    /// The whole audit for a program.
    case json
}
