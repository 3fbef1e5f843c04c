/// The tables behind the map editor.
enum PlanSchema {
    /// The plan step by step, so that a step can be undone, and the pictures that plans lie on.
    ///
    /// A picture is one row a hash: an audit's frozen plan names it for as long as the audit is kept.
    static let versions = """
        CREATE TABLE plan_version (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            before INTEGER REFERENCES plan_version ON DELETE SET NULL,
            plan TEXT,
            act TEXT NOT NULL,
            object TEXT NOT NULL,
            actor TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX plan_version_before ON plan_version (before);
        INSERT INTO plan_version (plan, act, object, actor, at)
        SELECT plan, 'import', '', '', 0 FROM site WHERE plan IS NOT NULL;
        ALTER TABLE site ADD COLUMN plan_version INTEGER NOT NULL DEFAULT 0;
        UPDATE site SET plan_version = (SELECT coalesce(max(number), 0) FROM plan_version);
        CREATE TABLE plan_picture (
            sha256 TEXT PRIMARY KEY,
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            jpeg BLOB NOT NULL,
            added_at INTEGER NOT NULL,
            added_by TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
