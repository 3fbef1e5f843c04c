/// The forms a report comes in; the raw value is the word of `--format`.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// Pages for people.
    case pdf
    /// The findings for a spreadsheet.
    case csv
    /// The audit as a workbook of several sheets.
    case xlsx
    /// The whole audit for a program.
    case json
    /// What was observed, as events of EPCIS 2.0.
    case epcis
    /// The pages as drawings, a file each.
    case svg
    /// The pages as pictures, a file each.
    case png

    /// The form of a file by its ending; `nil` for other files.
    public init?(fileExtension: some StringProtocol) {
        let ending = fileExtension.lowercased()
        guard let form = Self.allCases.first(where: { $0.fileExtension == ending }) else {
            return nil
        }
        self = form
    }

    /// The ending of its files.
    public var fileExtension: String { self == .epcis ? "jsonld" : rawValue }

    /// Whether every page is a file of its own.
    public var isPages: Bool { self == .svg || self == .png }

    /// The media type of its files (IANA registry).
    public var mediaType: String {
        switch self {
        case .pdf: "application/pdf"
        case .csv: "text/csv; charset=utf-8"
        case .xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        case .json: "application/json"
        case .epcis: "application/ld+json"
        case .svg: "image/svg+xml"
        case .png: "image/png"
        }
    }
}
