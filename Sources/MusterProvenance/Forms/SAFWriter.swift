import MusterCore

/// Writes tables of the SAF form, with the seven columns that ``SAFReader`` reads; nothing is padded.
public struct SAFWriter: Sendable {
    private var csv = CSVWriter(for: .muster)

    /// Begins a table.
    public init() {
        csv.record(SAFReader.columns)
    }

    /// The table so far.
    public var bytes: [UInt8] { csv.bytes }

    /// Adds a row.
    public mutating func add(_ row: SAFRow) {
        csv.record([
            row.number, Self.text(row.temperature), Self.text(row.humidity),
            Self.text(row.illuminance), row.fertilizer?.text ?? "", row.pesticide?.text ?? "",
            row.at.shortISO8601,
        ])
    }

    private static func text(_ value: Double?) -> String {
        guard let value else { return "" }
        return value.rounded() == value ? String(Int64(value)) : value.description
    }
}
