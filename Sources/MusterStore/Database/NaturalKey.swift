import FoundationEssentials
import GRDB
import MusterCore

/// The SQL function by which names stand in the order for people: `ORDER BY muster_natural_key(id)`.
///
/// An index over it gives a page of a list in that order without looking at the others. Without Muster
/// such a table can be read, but not written.
enum NaturalKey {
    /// The function of a column.
    static func of(_ column: String) -> String { "\(name)(\(column))" }

    private static let name = "muster_natural_key"

    /// Makes a connection know it.
    static func register(_ db: Database) {
        db.add(
            function: DatabaseFunction(name, argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).map { Data(NaturalOrder.key(of: $0)) }
            }
        )
    }
}
