import FoundationEssentials
import GRDB
import MusterCore

/// The order of names for people, as queries ask for it: `ORDER BY id COLLATE muster_natural`.
///
/// No index and no table is made with it, so that the database can be read without Muster.
enum NaturalCollation {
    /// Its name in SQL.
    static let name = "muster_natural"

    /// Makes a connection know it.
    static func register(_ db: Database) {
        db.add(
            collation: DatabaseCollation(name) { one, other in
                let order = NaturalOrder.order(of: one, other)
                return order < 0
                    ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
            }
        )
    }
}
