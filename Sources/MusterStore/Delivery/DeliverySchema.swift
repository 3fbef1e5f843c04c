/// Reports that go out by themselves.
enum DeliverySchema {
    /// Drops and what they have sent; when waiting mail is tried next, and what came back of it.
    ///
    /// A `drop_run` without a time is what lay before the drop was made. A `drop_mail` is written with
    /// its message or not at all: nobody is sent the same occasion twice.
    static let deliveries = """
        ALTER TABLE outbox ADD COLUMN next_try_at INTEGER;
        ALTER TABLE outbox ADD COLUMN cancelled_at INTEGER;
        CREATE TABLE report_drop (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            occasion TEXT NOT NULL,
            inventory BLOB REFERENCES inventory,
            definition TEXT COLLATE NOCASE,
            formats TEXT NOT NULL,
            language TEXT,
            paper TEXT,
            parts TEXT,
            recipients TEXT NOT NULL,
            paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
            since INTEGER NOT NULL,
            made_by TEXT NOT NULL,
            deleted_at INTEGER,
            last_error TEXT,
            failed_at INTEGER
        ) STRICT;
        CREATE TABLE drop_run (
            report_drop INTEGER NOT NULL REFERENCES report_drop,
            occasion TEXT NOT NULL,
            at INTEGER,
            messages INTEGER NOT NULL,
            PRIMARY KEY (report_drop, occasion)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE drop_mail (
            report_drop INTEGER NOT NULL REFERENCES report_drop,
            occasion TEXT NOT NULL,
            recipient TEXT NOT NULL,
            message INTEGER NOT NULL REFERENCES outbox,
            PRIMARY KEY (report_drop, occasion, recipient)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE bounce (
            report BLOB PRIMARY KEY,
            message INTEGER NOT NULL REFERENCES outbox,
            status TEXT NOT NULL,
            diagnostic TEXT,
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bounce_message ON bounce (message);
        CREATE TABLE mailbox_read (
            mailbox TEXT NOT NULL,
            name TEXT NOT NULL,
            position INTEGER NOT NULL,
            PRIMARY KEY (mailbox, name)
        ) STRICT, WITHOUT ROWID;
        """
}
