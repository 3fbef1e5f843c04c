/// Limit sets, version by version, and where they are in use.
enum LimitSchema {
    static let tables = ["limit_set", "limit_use"]

    /// A version of a set is never changed: excursions name it for ever.
    static let limits = """
        CREATE TABLE limit_set (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0),
            title TEXT NOT NULL,
            instruction TEXT NOT NULL,
            source TEXT NOT NULL,
            lines TEXT NOT NULL,
            rate INTEGER CHECK (rate > 0),
            kinetic_high INTEGER,
            kinetic_window_s INTEGER CHECK (kinetic_window_s > 0),
            made_at INTEGER NOT NULL,
            made_by TEXT NOT NULL,
            UNIQUE (name, version)
        ) STRICT;
        CREATE TRIGGER limit_set_stays BEFORE UPDATE ON limit_set
        BEGIN SELECT RAISE(ABORT, 'a version of a limit set is never changed'); END;
        CREATE TRIGGER limit_set_kept BEFORE DELETE ON limit_set
        BEGIN SELECT RAISE(ABORT, 'a version of a limit set is never deleted'); END;
        CREATE TABLE limit_use (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            set_name TEXT NOT NULL,
            target_kind TEXT NOT NULL
                CHECK (target_kind IN ('zone', 'product', 'class', 'lot', 'item')),
            target TEXT,
            item BLOB REFERENCES item,
            used_from INTEGER NOT NULL,
            used_until INTEGER CHECK (used_until >= used_from),
            used_by TEXT NOT NULL
        ) STRICT;
        CREATE INDEX limit_use_target ON limit_use (target_kind, target);
        CREATE INDEX limit_use_item ON limit_use (item);
        """
}
