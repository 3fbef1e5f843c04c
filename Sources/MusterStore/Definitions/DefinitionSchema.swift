/// Saved definitions of reports.
enum DefinitionSchema {
    /// A definition is never changed: another row takes its place, so that a report made by the old
    /// one can be made again.
    static let definitions = """
        CREATE TABLE report_definition (
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL COLLATE NOCASE,
            version INTEGER NOT NULL,
            sections TEXT,
            language TEXT,
            paper TEXT,
            formats TEXT NOT NULL,
            accent TEXT,
            logo BLOB,
            logo_width INTEGER,
            logo_height INTEGER,
            made_by TEXT NOT NULL,
            made_at INTEGER NOT NULL,
            is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
            UNIQUE (name, version)
        ) STRICT;
        CREATE UNIQUE INDEX report_definition_current
            ON report_definition (name) WHERE is_current = 1;
        """
}
