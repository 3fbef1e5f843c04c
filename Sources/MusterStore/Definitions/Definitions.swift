import FoundationEssentials
import GRDB
import MusterCore
public import MusterPeople

extension Store {
    /// The definitions of reports.
    public var definitions: Definitions { Definitions(store: self) }
}

/// The definitions of reports.
public struct Definitions: Sendable {
    let store: Store

    /// The definitions that hold, in the natural order of their names.
    ///
    /// - Throws: ``StoreError``.
    public func list() throws -> [ReportDefinition] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM report_definition WHERE is_current = 1")
                .map { try Self.definition($0) }
        }.inNaturalOrder(by: \.name)
    }

    /// The definition of a name that holds.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func definition(named name: String) throws -> ReportDefinition {
        try store.read { try Self.currentDefinition(name, $0) }
    }

    static func currentDefinition(_ name: String, _ db: Database) throws -> ReportDefinition {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM report_definition WHERE name = ? AND is_current = 1",
            arguments: [name]
        )
        guard let row else { throw noDefinition(name) }
        return try definition(row)
    }

    /// A definition by its number, also one that no longer holds; `nil` where there was none.
    ///
    /// - Throws: ``StoreError``.
    public func definition(_ number: Int64) throws -> ReportDefinition? {
        try store.read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT * FROM report_definition WHERE number = ?",
                arguments: [number]
            ).map { try Self.definition($0) }
        }
    }

    /// Saves a definition; one of the same name no longer holds from then on.
    ///
    /// - Parameters:
    ///   - draft: the definition.
    ///   - note: what the trail says.
    /// - Returns: the definition with its number and version.
    /// - Throws: ``StoreError``.
    public func define(
        _ draft: ReportDefinition,
        note: TrailNote
    ) throws -> ReportDefinition {
        var made = draft
        try store.write { db in
            let last = try Int.fetchOne(
                db,
                sql: "SELECT max(version) FROM report_definition WHERE name = ?",
                arguments: [draft.name]
            )
            made.version = (last ?? 0) + 1
            try Self.retire(draft.name, db)
            try db.execute(
                sql: """
                    INSERT INTO report_definition (name, version, sections, language, paper,
                        formats, accent, logo, logo_width, logo_height, made_by, made_at, is_current)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
                    """,
                arguments: [
                    draft.name, made.version, draft.sections?.joined(separator: ","),
                    draft.language, draft.paper, draft.formats.joined(separator: ","),
                    draft.accent, draft.logo.map { Data($0.jpeg) }, draft.logo?.width,
                    draft.logo?.height, draft.author.name, draft.author.at.microseconds,
                ]
            )
            made.number = db.lastInsertedRowID
            try Trail.append(note, db)
        }
        return made
    }

    /// Takes a definition out of use; reports that it made can still be checked.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` while
    ///   a drop uses it.
    public func delete(named name: String, note: TrailNote) throws {
        try store.write { db in
            if let drop = try Row.fetchOne(
                db,
                sql: """
                    SELECT number, name FROM report_drop
                    WHERE definition = ? AND deleted_at IS NULL ORDER BY number
                    """,
                arguments: [name]
            ) {
                let (number, title): (Int64, String) = try (
                    drop.value("number"), drop.value("name")
                )
                let id = "D-\(number)"
                throw StoreError.conflict(
                    what: "the definition \"\(name)\" is used by the schedule \(id) \(title)",
                    remedy: "muster schedule edit \(id) --definition \"\""
                )
            }
            guard try Self.retire(name, db) else { throw Self.noDefinition(name) }
            try Trail.append(note, db)
        }
    }

    /// Brings back the last version of a definition that was taken out of use.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` where none of that name was.
    public func restore(named name: String, note: TrailNote) throws -> ReportDefinition {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE report_definition SET is_current = 1
                    WHERE name = ?1 AND version = (
                        SELECT max(version) FROM report_definition WHERE name = ?1)
                    AND NOT EXISTS (
                        SELECT 1 FROM report_definition WHERE name = ?1 AND is_current = 1)
                    """,
                arguments: [name]
            )
            guard db.changesCount == 1,
                let row = try Row.fetchOne(
                    db,
                    sql: "SELECT * FROM report_definition WHERE name = ? AND is_current = 1",
                    arguments: [name]
                )
            else { throw Self.noDefinition(name) }
            try Trail.append(note, db)
            return try Self.definition(row)
        }
    }

    @discardableResult
    private static func retire(_ name: String, _ db: Database) throws -> Bool {
        try db.execute(
            sql: "UPDATE report_definition SET is_current = 0 WHERE name = ? AND is_current = 1",
            arguments: [name]
        )
        return db.changesCount > 0
    }

    private static func noDefinition(_ name: String) -> StoreError {
        .notFound(kind: "report definition", name: name, remedy: "muster definition list")
    }

    private static func definition(_ row: Row) throws -> ReportDefinition {
        var definition = ReportDefinition(
            name: try row.value("name"),
            formats: Self.words(try row.value("formats")),
            author: Author(
                name: try row.value("made_by"),
                at: Instant(microseconds: try row.value("made_at"))
            )
        )
        definition.number = try row.value("number")
        definition.version = try row.value("version")
        definition.sections = (try row.value("sections") as String?).map(Self.words)
        definition.language = try row.value("language")
        definition.paper = try row.value("paper")
        definition.accent = try row.value("accent")
        if let jpeg = try row.value("logo") as Data?,
            let width = try row.value("logo_width") as Int?,
            let height = try row.value("logo_height") as Int?
        {
            definition.logo = .init(jpeg: Array(jpeg), width: width, height: height)
        }
        return definition
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map(String.init)
    }
}
