/// Whom recalls were told to.
enum RecallSchema {
    /// The table that is new.
    static let table = "recall_notice"

    /// That a message told a party of a lot, a hash of which shipments of it, and who had it written: evidence,
    /// which the message has nowhere else.
    static let notices = """
        CREATE TABLE recall_notice (
            lot INTEGER NOT NULL REFERENCES lot,
            party INTEGER NOT NULL REFERENCES party,
            message INTEGER NOT NULL REFERENCES outbox,
            said BLOB NOT NULL,
            teller TEXT NOT NULL,
            PRIMARY KEY (lot, party, message)
        ) STRICT, WITHOUT ROWID;
        """
}
