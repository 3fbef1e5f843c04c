/// The tables of the second factor, and of what a session was confirmed with.
enum SecondFactorSchema {
    /// The secret of an authenticator app is encrypted with a key that is not in the database, as copies of the
    /// database go to more places than the home's keys do.
    static let factors = """
        ALTER TABLE person_session ADD COLUMN confirmed_at INTEGER;
        CREATE TABLE second_factor (
            person BLOB PRIMARY KEY REFERENCES person,
            secret BLOB NOT NULL,
            made_at INTEGER NOT NULL,
            enrolled_at INTEGER,
            last_step INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE recovery_code (
            hash BLOB PRIMARY KEY,
            person BLOB NOT NULL REFERENCES person
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sign_in_challenge (
            hash BLOB PRIMARY KEY,
            person BLOB NOT NULL REFERENCES person,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
