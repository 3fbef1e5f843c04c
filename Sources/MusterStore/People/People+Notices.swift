import GRDB
import MusterCore
public import MusterPeople

/// The table of what people are told by mail.
enum NoticeSchema {
    /// What a person has chosen; without a row, what is usual holds.
    static let notices = """
        CREATE TABLE person_notice (
            person BLOB NOT NULL REFERENCES person,
            kind TEXT NOT NULL,
            wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
            PRIMARY KEY (person, kind)
        ) STRICT, WITHOUT ROWID;
        """
}

extension People {
    /// What a person is told by mail.
    ///
    /// - Throws: ``StoreError``.
    public func notices(of id: PersonID) throws -> Set<NoticeKind> {
        try store.read { db in
            var wanted = Set(NoticeKind.allCases.filter(\.isUsual))
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT kind, wanted FROM person_notice WHERE person = ?",
                arguments: [PersonRow.key(id)]
            )
            for row in rows {
                guard let kind = NoticeKind(rawValue: try row.value("kind")) else { continue }
                if try row.value("wanted") { wanted.insert(kind) } else { wanted.remove(kind) }
            }
            return wanted
        }
    }

    /// Keeps what a person is told by mail.
    ///
    /// - Parameters:
    ///   - wanted: every kind that is chosen anew, and whether it is wanted.
    ///   - id: whose choice it is.
    ///   - note: what the trail says.
    /// - Throws: ``StoreError``.
    public func setNotices(
        _ wanted: [NoticeKind: Bool],
        of id: PersonID,
        note: TrailNote
    ) throws {
        try store.write { db in
            for (kind, isWanted) in wanted {
                try db.execute(
                    sql: """
                        INSERT INTO person_notice (person, kind, wanted) VALUES (?1, ?2, ?3)
                        ON CONFLICT (person, kind) DO UPDATE SET wanted = ?3
                        """,
                    arguments: [PersonRow.key(id), kind.rawValue, isWanted]
                )
            }
            try Trail.append(note, db)
        }
    }
}
