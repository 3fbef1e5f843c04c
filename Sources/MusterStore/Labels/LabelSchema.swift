/// Labels that were signed, the keys that signed them, and when they were looked at.
enum LabelSchema {
    static let tables = ["label_key", "label", "label_sight"]

    /// What a label names and says is never changed; of a label its state is, of a key its end.
    static let labels = """
        CREATE TABLE label_key (
            id TEXT PRIMARY KEY,
            uid BLOB NOT NULL UNIQUE,
            algorithm TEXT NOT NULL CHECK (algorithm IN ('Ed25519', 'RSA-2048-PSS')),
            public BLOB NOT NULL UNIQUE,
            made_at INTEGER NOT NULL,
            made_by TEXT NOT NULL,
            signs_until INTEGER NOT NULL CHECK (signs_until > made_at),
            revoked_at INTEGER,
            revoked_by TEXT,
            revoked_why TEXT
        ) STRICT;
        CREATE TABLE label (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            canonical TEXT NOT NULL UNIQUE,
            link TEXT NOT NULL,
            gtin TEXT,
            product TEXT,
            lot TEXT NOT NULL,
            serial TEXT,
            expiry TEXT,
            item BLOB REFERENCES item,
            label_key TEXT NOT NULL REFERENCES label_key,
            issued_at INTEGER NOT NULL,
            issued_by TEXT NOT NULL,
            state TEXT NOT NULL CHECK
                (state IN ('issued', 'printed', 'applied', 'void', 'revoked', 'replaced')),
            reason TEXT NOT NULL,
            changed_at INTEGER NOT NULL,
            changed_by TEXT NOT NULL,
            CHECK ((gtin IS NULL) <> (product IS NULL))
        ) STRICT;
        CREATE INDEX label_lot ON label (lot, number);
        CREATE INDEX label_item ON label (item);
        CREATE INDEX label_key_used ON label (label_key);
        CREATE TRIGGER label_kept BEFORE DELETE ON label
        BEGIN SELECT RAISE(ABORT, 'labels that were issued are never deleted'); END;
        CREATE TRIGGER label_stays
        BEFORE UPDATE OF canonical, link, lot, serial, expiry, label_key, issued_at ON label
        BEGIN SELECT RAISE(ABORT, 'what a label says is never changed'); END;
        CREATE TABLE label_sight (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            label INTEGER NOT NULL REFERENCES label,
            at INTEGER NOT NULL,
            how TEXT NOT NULL CHECK (how IN ('look', 'stock', 'visit')),
            place TEXT,
            person TEXT,
            visitor BLOB,
            rules TEXT NOT NULL
        ) STRICT;
        CREATE INDEX label_sight_label ON label_sight (label, at);
        """
}
