/// Keys, and the reports that were issued.
enum SealSchema {
    /// A signature and a note of an issued report are never changed; of a key, only its end.
    static let seals = """
        CREATE TABLE signing_key (
            fingerprint TEXT PRIMARY KEY,
            public BLOB NOT NULL UNIQUE CHECK (length(public) = 32),
            kind TEXT NOT NULL CHECK (kind IN ('device', 'person', 'trusted')),
            owner TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            added_by TEXT NOT NULL,
            revoked_at INTEGER,
            revoked_by TEXT,
            revoked_why TEXT
        ) STRICT;
        CREATE TABLE signature (
            audit INTEGER NOT NULL REFERENCES audit,
            records INTEGER NOT NULL,
            seal TEXT NOT NULL,
            PRIMARY KEY (audit, records, seal)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER signature_stays BEFORE UPDATE ON signature
        BEGIN SELECT RAISE(ABORT, 'signatures are never changed'); END;
        CREATE TRIGGER signature_kept BEFORE DELETE ON signature
        BEGIN SELECT RAISE(ABORT, 'signatures are never deleted'); END;
        CREATE TABLE issued (
            number INTEGER PRIMARY KEY,
            sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
            audit INTEGER NOT NULL REFERENCES audit,
            version INTEGER NOT NULL,
            supersedes INTEGER,
            cause TEXT,
            records INTEGER NOT NULL,
            head BLOB NOT NULL CHECK (length(head) = 32),
            language TEXT NOT NULL,
            paper TEXT NOT NULL,
            sections TEXT,
            definition TEXT,
            file TEXT NOT NULL,
            pages INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            at INTEGER NOT NULL,
            by TEXT NOT NULL,
            key TEXT NOT NULL,
            signature BLOB NOT NULL
        ) STRICT;
        CREATE INDEX issued_audit ON issued (audit, number);
        CREATE TRIGGER issued_stays BEFORE UPDATE ON issued
        BEGIN SELECT RAISE(ABORT, 'notes of issued reports are never changed'); END;
        CREATE TRIGGER issued_kept BEFORE DELETE ON issued
        BEGIN SELECT RAISE(ABORT, 'notes of issued reports are never deleted'); END;
        """
}
