/// The last word on each expected item of a counted audit, by its row in the list.
///
/// Of a large audit it is as long as the list, a quarter of what a dictionary takes while it grows.
struct FindingTable: Sendable {
    private let rows: Int
    /// One a row, or none before the first word.
    private var findings: [Finding?] = []

    /// Creates the table of a list of so many rows, none of which has a finding.
    init(rows: Int) { self.rows = rows }

    /// The finding of a row; of none, nothing is known and nothing kept.
    subscript(row: Int?) -> Finding? {
        get {
            guard let row, findings.indices.contains(row) else { return nil }
            return findings[row]
        }
        set {
            guard let row, row < rows else { return }
            if findings.isEmpty { findings = Array(repeating: nil, count: rows) }
            findings[row] = newValue
        }
    }

    /// How many items are present.
    var presentCount: Int { findings.count { $0?.outcome.isPresent ?? false } }
}
