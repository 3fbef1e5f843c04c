import GRDB
import MusterCore

/// The tables of the file of readings.
///
/// Times are milliseconds since 1970-01-01T00:00:00Z, values steps of the series' quantity; `series` and
/// `sensor` are the numbers of rows in the home's database. Slots and gaps follow from readings, rhythms
/// and interruptions, and can be built again.
enum ClimateSchema {
    /// The newest schema this version knows; SQLite's `user_version`.
    static let version = 1
    /// What tells the file from those of other programs, `MuCl`; SQLite's `application_id`.
    static let application = 0x4D75_436C
    /// The bit of a slot's flags that says that readings of it were taken away by their age.
    static let final: Int64 = 1 << 8
    /// The series of an interruption that concerns all of them.
    static let allSeries: Int64 = 0

    static let tables = """
        CREATE TABLE reading (
            series INTEGER NOT NULL,
            at INTEGER NOT NULL,
            value INTEGER NOT NULL,
            flags INTEGER NOT NULL,
            PRIMARY KEY (series, at)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE slot (
            series INTEGER NOT NULL,
            slot INTEGER NOT NULL,
            n INTEGER NOT NULL,
            low INTEGER NOT NULL,
            high INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            covered INTEGER NOT NULL,
            flags INTEGER NOT NULL,
            first INTEGER,
            last INTEGER,
            PRIMARY KEY (series, slot)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE gap (
            series INTEGER NOT NULL,
            since INTEGER NOT NULL,
            until INTEGER NOT NULL,
            cause TEXT NOT NULL,
            PRIMARY KEY (series, since)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE interruption (
            series INTEGER NOT NULL,
            since INTEGER NOT NULL,
            cause TEXT NOT NULL,
            until INTEGER NOT NULL,
            PRIMARY KEY (series, since, cause)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE rhythm (
            series INTEGER PRIMARY KEY,
            interval INTEGER NOT NULL,
            heartbeat INTEGER NOT NULL,
            heard_at INTEGER
        ) STRICT;
        CREATE TABLE sensor_counter (
            sensor INTEGER PRIMARY KEY,
            counter INTEGER NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(version);
        """

    /// Whether the file has the tables; `false` for one in which nothing is.
    ///
    /// - Throws: ``StoreError/newerSchema(path:copy:)``, ``StoreError/climateDamaged(path:reason:)`` for
    ///   another program's file; `DatabaseError`.
    static func isThere(_ db: Database, _ path: String) throws -> Bool {
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let owner = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        if owner == application, found > 0 {
            guard found <= version else { throw StoreError.newerSchema(path: path) }
            return true
        }
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 else {
            throw StoreError.climateDamaged(path: path, reason: "it is another program's database")
        }
        return false
    }
}
