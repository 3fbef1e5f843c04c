import CVersion
import MusterStore

/// The version of this program.
public enum MusterVersion {
    /// The version, as every audit records it.
    public static let text = String(cString: muster_version())
    /// The commit that it was built from; nil in a build for nobody else.
    public static let commit = told(muster_commit())
    /// The version of Swift that built it; nil in a build for nobody else.
    public static let swift = told(muster_swift())
    /// The number of the schema of the database that it writes.
    public static let schema = StoreMigration.newestSchema
    /// The number of the form that data in reports have; a member that changes its meaning or goes
    /// away raises it.
    public static let reportFormat = 1

    /// All of it in one line, as `muster version` prints it and reports of faults need it.
    public static var line: String {
        let known = [
            commit ?? "development build", "schema \(schema)",
            "report format \(reportFormat)", swift.map { "Swift \($0)" },
        ]
        return "muster \(text) (\(known.compactMap(\.self).joined(separator: ", ")))"
    }

    private static func told(_ words: UnsafePointer<CChar>) -> String? {
        let text = String(cString: words)
        return text.isEmpty ? nil : text
    }
}
