/// What a home knows of the house it belongs to, and the log that the homes of a house exchange.
///
/// A home that stands alone has nothing in these tables: it pays for none of it.
enum HouseSchema {
    static let tables = firstTables + ["shared_photo"]

    /// Those of the first step; the others came later.
    static let firstTables = [
        "house", "station", "shared_change", "shared_stream", "shared_mark", "shared_waiting",
        "shared_refusal", "shared_conflict", "shared_unshown", "shared_audit", "shared_list",
        "shared_audit_refusal",
    ]

    /// One row says what this home is in its house; the hub knows its stations.
    private static let members = """
        CREATE TABLE house (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            role TEXT NOT NULL CHECK (role IN ('hub', 'station')),
            number INTEGER NOT NULL CHECK (number >= 0),
            name TEXT NOT NULL,
            epoch BLOB,
            origin BLOB NOT NULL,
            joined_at INTEGER NOT NULL,
            audits_from INTEGER NOT NULL,
            hub_url TEXT,
            hub_name TEXT,
            hub_key BLOB,
            certificate BLOB,
            cursor INTEGER NOT NULL,
            last_read BLOB,
            offset_ms INTEGER NOT NULL,
            doubt_ms INTEGER NOT NULL,
            last_ok INTEGER,
            last_try INTEGER,
            error_code TEXT,
            error TEXT,
            revoked_at INTEGER
        ) STRICT;
        CREATE TABLE station (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            state TEXT NOT NULL CHECK (state IN ('invited', 'active', 'revoked', 'retired')),
            may TEXT NOT NULL,
            code BLOB,
            code_until INTEGER,
            key BLOB,
            invited_at INTEGER NOT NULL,
            invited_by TEXT NOT NULL,
            joined_at INTEGER,
            seen_at INTEGER,
            ended_at INTEGER,
            ended_by TEXT,
            reason TEXT,
            applied INTEGER NOT NULL DEFAULT 0,
            waiting INTEGER NOT NULL DEFAULT 0,
            failed INTEGER NOT NULL DEFAULT 0,
            version TEXT
        ) STRICT;
        """

    /// A change is kept as the line that it was first written as, which its stream's chain is made of; the
    /// columns beside it only find it.
    private static let log = """
        CREATE TABLE shared_change (
            pos INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL,
            scope TEXT NOT NULL,
            origin BLOB NOT NULL,
            seq INTEGER NOT NULL CHECK (seq > 0),
            kind TEXT NOT NULL CHECK (kind IN ('change', 'waits', 'again', 'void')),
            head BLOB NOT NULL,
            tbl TEXT NOT NULL,
            row BLOB NOT NULL,
            line BLOB NOT NULL,
            hlc INTEGER NOT NULL,
            stamped_by BLOB NOT NULL,
            UNIQUE (scope, origin, seq)
        ) STRICT;
        CREATE INDEX shared_change_uid ON shared_change (uid);
        CREATE INDEX shared_change_row ON shared_change (row);
        CREATE TABLE shared_stream (
            scope TEXT NOT NULL,
            origin BLOB NOT NULL,
            station INTEGER NOT NULL,
            acknowledged INTEGER NOT NULL,
            PRIMARY KEY (scope, origin)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE shared_mark (
            scope TEXT NOT NULL,
            origin BLOB NOT NULL,
            seq INTEGER NOT NULL,
            head BLOB NOT NULL,
            signature BLOB NOT NULL,
            PRIMARY KEY (scope, origin, seq)
        ) STRICT, WITHOUT ROWID;
        """

    /// What waits for a person: changes without a yes, changes that the hub refused, conflicts.
    private static let questions = """
        CREATE TABLE shared_waiting (
            uid BLOB PRIMARY KEY,
            set_number INTEGER NOT NULL,
            arrival INTEGER NOT NULL UNIQUE,
            reason TEXT NOT NULL
                CHECK (reason IN ('asked', 'declined', 'parent', 'upgrade', 'failed')),
            action TEXT NOT NULL,
            actor TEXT NOT NULL,
            station INTEGER NOT NULL,
            tx BLOB NOT NULL,
            attempts INTEGER NOT NULL,
            error TEXT
        ) STRICT;
        CREATE INDEX shared_waiting_set ON shared_waiting (set_number);
        CREATE INDEX shared_waiting_tx ON shared_waiting (tx);
        CREATE TABLE shared_refusal (
            uid BLOB PRIMARY KEY,
            station INTEGER NOT NULL,
            code TEXT NOT NULL,
            what TEXT NOT NULL,
            line BLOB NOT NULL,
            at INTEGER NOT NULL,
            decision TEXT CHECK (decision IN ('accepted', 'discarded')),
            decided_at INTEGER,
            decided_by TEXT
        ) STRICT;
        CREATE TABLE shared_unshown (
            row BLOB PRIMARY KEY
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE shared_conflict (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            row BLOB NOT NULL,
            field TEXT NOT NULL,
            opened_at INTEGER NOT NULL,
            UNIQUE (kind, row, field)
        ) STRICT;
        """

    /// Audits that two homes have: one adds records, and the other takes them.
    ///
    /// Of one that has not come whole there is its list first.
    private static let audits = """
        CREATE TABLE shared_audit (
            audit INTEGER PRIMARY KEY REFERENCES audit,
            station INTEGER NOT NULL,
            is_here INTEGER NOT NULL CHECK (is_here IN (0, 1)),
            told INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE shared_audit_refusal (
            audit TEXT PRIMARY KEY,
            station INTEGER NOT NULL,
            code TEXT NOT NULL,
            what TEXT NOT NULL
        ) STRICT;
        CREATE TABLE shared_list (
            audit TEXT NOT NULL,
            row INTEGER NOT NULL,
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            beacon TEXT NOT NULL,
            zone TEXT,
            product TEXT,
            lot TEXT,
            serial TEXT,
            quantity INTEGER NOT NULL,
            last_heard INTEGER,
            battery_mv INTEGER,
            power_offset REAL,
            last_pass TEXT,
            PRIMARY KEY (audit, row)
        ) STRICT, WITHOUT ROWID;
        """

    /// The files of photos that are to go from home to home.
    static let photos = """
        CREATE TABLE shared_photo (
            sha256 BLOB PRIMARY KEY,
            mark TEXT NOT NULL CHECK (mark IN ('unsent', 'wanted'))
        ) STRICT, WITHOUT ROWID;
        """

    /// All of the first step.
    static let house = members + log + questions + audits
}
