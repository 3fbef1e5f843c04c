/// Whom recalls were told to.
enum RecallSchema {
    /// The table that is new.
    static let table = "recall_notice"

    /// That a message told a party of a lot, and a hash of which shipments of it.
    static let notices = """
        CREATE TABLE recall_notice (
            lot INTEGER NOT NULL REFERENCES lot,
            party INTEGER NOT NULL REFERENCES party,
            message INTEGER NOT NULL REFERENCES outbox,
            said BLOB NOT NULL,
            at INTEGER NOT NULL,
            teller TEXT NOT NULL,
            PRIMARY KEY (lot, party, message)
        ) STRICT, WITHOUT ROWID;
        """
}
