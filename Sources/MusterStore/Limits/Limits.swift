import FoundationEssentials
import GRDB
public import MusterClimate
public import MusterCore

extension Store {
    /// The limits of the home.
    public var limits: Limits { Limits(store: self) }
}

/// A version of a limit set, and who made it.
public struct LimitVersion: Hashable, Sendable {
    /// The set as it was in the version.
    public var set: LimitSet
    /// From when on it held (UTC); of a set that comes with Muster and was never used, `nil`.
    public var madeAt: Instant?
    /// Who made it.
    public var by: String
}

/// The limit sets of a home and where they are in use.
///
/// The sets that come with Muster are there from the start; they are written down when one is used or
/// changed.
public struct Limits: Sendable {
    /// Who made the sets that come with Muster.
    public static let maker = "muster"
    let store: Store

    /// The newest version of each set, by name.
    ///
    /// - Throws: ``StoreError``.
    public func sets() throws -> [LimitSet] {
        try store.read { db in
            let stored = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM limit_set AS one WHERE version =
                        (SELECT max(version) FROM limit_set WHERE name = one.name)
                    """
            ).map { try LimitRow.set($0, path: store.path) }
            let names = Set(stored.map(\.name))
            let shipped = ShippedLimits.all.filter { !names.contains($0.name) }.map(Self.first)
            return (stored + shipped).sorted { $0.name < $1.name }
        }
    }

    /// The newest version of a set.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func set(named name: String) throws -> LimitSet {
        guard let newest = try versions(of: name).last else { throw Self.notFound(name) }
        return newest.set
    }

    /// The versions of a set, the first one first; empty where there is no such set.
    ///
    /// - Throws: ``StoreError``.
    public func versions(of name: String) throws -> [LimitVersion] {
        try store.read { try versions(of: name, $0) }
    }

    /// Adds a set.
    ///
    /// - Parameters:
    ///   - set: the set; its version is given here.
    ///   - author: who adds it.
    /// - Returns: the set as it was added.
    /// - Throws: `LimitError`, ``StoreError/conflict(what:remedy:)`` where its name is taken.
    @discardableResult
    public func add(_ set: LimitSet, by author: Author) throws -> LimitSet {
        try set.check()
        return try store.write { db in
            guard try versions(of: set.name, db).isEmpty else {
                throw StoreError.conflict(
                    what: "there is a limit set \(set.name) already",
                    remedy: "muster sensor limits show \(set.name), or take another name"
                )
            }
            return try insert(set, version: 1, author, db)
        }
    }

    /// Makes a new version of a set; what was judged by an earlier one stays.
    ///
    /// - Parameters:
    ///   - set: the set as it is to be from then on.
    ///   - version: the version that its editor has seen; `nil` to change it whatever it is now.
    ///   - author: who changes it.
    /// - Returns: the set as it is then; the newest version where nothing changes.
    /// - Throws: `LimitError`, ``StoreError/notFound(kind:name:remedy:)``,
    ///   ``StoreError/conflict(what:remedy:)`` where somebody else has changed it meanwhile.
    @discardableResult
    public func edit(
        _ set: LimitSet,
        seen version: Int? = nil,
        by author: Author
    ) throws -> LimitSet {
        try set.check()
        return try store.write { db in
            let newest = try written(set.name, author, db)
            if let version, version != newest.version {
                throw StoreError.conflict(
                    what: "limit set \(set.name) was changed meanwhile",
                    remedy: "look at it as it is now, and change it again"
                )
            }
            var same = set
            same.version = newest.version
            if same == newest { return newest }
            return try insert(set, version: newest.version + 1, author, db)
        }
    }

    /// A set that comes with Muster, as its first version.
    private static func first(_ set: LimitSet) -> LimitSet {
        var first = set
        first.version = 1
        return first
    }

    func versions(of name: String, _ db: Database) throws -> [LimitVersion] {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT * FROM limit_set WHERE name = ? ORDER BY version",
            arguments: [name]
        )
        guard rows.isEmpty else {
            return try rows.map { row in
                LimitVersion(
                    set: try LimitRow.set(row, path: store.path),
                    madeAt: Instant(microseconds: try row.value("made_at")),
                    by: try row.value("made_by")
                )
            }
        }
        return ShippedLimits.all.filter { $0.name == name }
            .map { LimitVersion(set: Self.first($0), madeAt: nil, by: Self.maker) }
    }

    /// The newest version of a set, which is written down where it was not yet.
    func written(_ name: String, _ author: Author, _ db: Database) throws -> LimitSet {
        guard let newest = try versions(of: name, db).last else { throw Self.notFound(name) }
        guard newest.madeAt == nil else { return newest.set }
        return try insert(
            newest.set,
            version: 1,
            Author(name: Self.maker, at: author.at),
            db
        )
    }

    private func insert(
        _ set: LimitSet,
        version: Int,
        _ author: Author,
        _ db: Database
    ) throws -> LimitSet {
        var made = set
        made.version = version
        var log = try ChangeLog(db, actor: author.name, at: author.at)
        let uid = log.uid()
        try db.execute(
            sql: """
                INSERT INTO limit_set (uid, name, version, title, instruction, source, lines, rate,
                    kinetic_high, kinetic_window_s, made_at, made_by)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                uid, made.name, version, made.title, made.instruction, made.source,
                LimitRow.text(made.lines), made.ratePerTenMinutes, made.kinetic?.high,
                made.kinetic?.windowSeconds, author.at.microseconds, author.name,
            ]
        )
        try log.write("limit_set", row: uid, .create, LimitRow.fields(made))
        try log.finish()
        return made
    }

    static func notFound(_ name: String) -> StoreError {
        .notFound(kind: "limit set", name: name, remedy: "muster sensor limits list")
    }

    /// The name of what an entry of the change log changed, as SQL.
    static let changedName = """
        (SELECT name || ', version ' || version FROM limit_set
         WHERE tbl = 'limit_set' AND uid = update_log.row),
        (SELECT set_name FROM limit_use WHERE tbl = 'limit_use' AND uid = update_log.row),
        (SELECT address FROM alarm_contact
         WHERE tbl = 'alarm_contact' AND uid = update_log.row)
        """
}
