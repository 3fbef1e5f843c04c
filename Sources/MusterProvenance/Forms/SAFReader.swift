public import MusterCatalogue
public import MusterCore

/// Reads tables of the SAF form.
///
/// The head has `SAF01` to `SAF07` in any order, and perhaps `node`, `area` and `lot`. A row that comes a second
/// time is counted and not taken again: its node, moment and number tell.
public struct SAFReader: Sendable {
    /// What a table says.
    public struct Result: Sendable {
        /// The rows, but for those that came a second time.
        public var table: ReadTable<SAFRow>
        /// How many rows came a second time.
        public var duplicates: Int
    }

    /// The names of the seven columns.
    public static let columns = (1...7).map { "SAF0\($0)" }
    /// The columns that may stand beside them.
    public static let more = ["node", "area", "lot"]
    /// The longest text of a treatment, in characters.
    static let treatmentLimit = 20

    /// The clocks of the site, for moments that name no zone.
    let clock: SiteClock

    /// Creates a reader for the clocks of a site.
    public init(clock: SiteClock) {
        self.clock = clock
    }

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - file: the name used in errors.
    /// - Returns: what it says.
    /// - Throws: `CatalogueError` where the file as a whole cannot be read.
    public func read(_ bytes: [UInt8], named file: String) throws(CatalogueError) -> Result {
        let reader = try TableReader(
            bytes,
            named: file,
            required: Self.columns,
            optional: Self.more
        )
        var (seen, duplicates): (Set<Key>, Int) = ([], 0)
        let table = try ReadTable(reader) { record throws(TableFault) -> SAFRow? in
            let row = try row(record)
            let key = Key(node: row.node, at: row.at, number: row.number)
            guard !seen.insert(key).inserted else { return row }
            duplicates += 1
            return nil
        }
        return Result(table: table, duplicates: duplicates)
    }

    private struct Key: Hashable {
        var node: String?
        var at: Instant
        var number: String
    }

    private func row(_ record: TableRecord) throws(TableFault) -> SAFRow {
        let number = try record.required("SAF01")
        guard number.utf8.count <= 20, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw TableFault("SAF01", "\(PlainText.quoted(number)) is no number of up to 20 digits")
        }
        let text = try record.required("SAF07")
        guard let at = TableMoment.read(text, clock) else {
            throw TableFault(
                "SAF07",
                "\(PlainText.quoted(text)) is no moment, such as 2026-03-12 09:00:00"
            )
        }
        var row = SAFRow(number: number, at: at)
        row.temperature = try value(record, "SAF02", -40...85, ["°C", "C"])
        row.humidity = try value(record, "SAF03", 0...100, ["%RH", "%"])
        row.illuminance = try value(record, "SAF04", 0...200_000, ["lux", "lx"])
        row.fertilizer = try treatment(record, "SAF05")
        row.pesticide = try treatment(record, "SAF06")
        (row.node, row.area, row.lot) = (
            try record.line("node"), try record.line("area"), try record.line("lot")
        )
        return row
    }

    private func value(
        _ record: TableRecord,
        _ column: String,
        _ range: ClosedRange<Double>,
        _ units: [String]
    ) throws(TableFault) -> Double? {
        guard let text = record.cell(column) else { return nil }
        guard let value = SAFNumber.value(of: text, units: units) else {
            throw TableFault(column, "\(PlainText.quoted(text)) is no number")
        }
        guard range.contains(value) else {
            let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
            throw TableFault(column, "\(PlainText.quoted(text)) is not from \(low) to \(high)")
        }
        return value
    }

    private func treatment(
        _ record: TableRecord,
        _ column: String
    ) throws(TableFault) -> SAFTreatment? {
        guard let text = try record.line(column) else { return nil }
        guard text.count <= Self.treatmentLimit else {
            throw TableFault(
                column,
                "has \(text.count) characters; the limit is \(Self.treatmentLimit)"
            )
        }
        return SAFTreatment(text)
    }
}
