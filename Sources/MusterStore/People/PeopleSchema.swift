/// The tables of people; of every secret they hold the hash alone.
enum PeopleSchema {
    /// A person without a password has not taken up the one-time link yet.
    static let people = """
        CREATE TABLE person (
            uid BLOB PRIMARY KEY,
            login TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            mail TEXT,
            role TEXT NOT NULL,
            language TEXT NOT NULL,
            paper TEXT NOT NULL,
            disabled INTEGER NOT NULL CHECK (disabled IN (0, 1)),
            created_at INTEGER NOT NULL,
            password TEXT
        ) STRICT;
        CREATE TABLE person_session (
            hash BLOB PRIMARY KEY,
            person BLOB NOT NULL REFERENCES person,
            kind TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            client TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX person_session_person ON person_session (person);
        CREATE TABLE person_device (
            hash BLOB PRIMARY KEY,
            person BLOB NOT NULL REFERENCES person,
            seen_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE api_token (
            number INTEGER PRIMARY KEY,
            hash BLOB NOT NULL UNIQUE,
            person BLOB NOT NULL REFERENCES person,
            name TEXT NOT NULL,
            scope TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            used_at INTEGER,
            revoked_at INTEGER
        ) STRICT;
        CREATE TABLE sign_in_failure (
            key BLOB PRIMARY KEY,
            count INTEGER NOT NULL,
            last_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE setup_link (
            hash BLOB PRIMARY KEY,
            person BLOB REFERENCES person,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Append-only, as audit records are.
    static let trail = """
        CREATE TABLE trail (
            number INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            actor TEXT NOT NULL,
            client TEXT NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            detail TEXT NOT NULL,
            hash BLOB NOT NULL
        ) STRICT;
        CREATE TRIGGER trail_stays BEFORE UPDATE ON trail
        BEGIN SELECT RAISE(ABORT, 'the trail is never changed'); END;
        CREATE TRIGGER trail_kept BEFORE DELETE ON trail
        BEGIN SELECT RAISE(ABORT, 'the trail is never deleted'); END;
        """
}
