/// Excursions, alarms, what happened to them, and who is told.
enum AlarmSchema {
    static let tables = ["excursion", "alarm", "alarm_event", "alarm_contact", "alarm_notice"]

    /// Excursions and events are appended, and chained by their hashes, each table by itself.
    ///
    /// An alarm's row is what its events make of it.
    static let alarms = """
        CREATE TABLE excursion (
            number INTEGER PRIMARY KEY,
            identity TEXT NOT NULL,
            revision INTEGER NOT NULL CHECK (revision > 0),
            series INTEGER NOT NULL REFERENCES series,
            begins INTEGER NOT NULL,
            ends INTEGER,
            withdrawn INTEGER NOT NULL CHECK (withdrawn IN (0, 1)),
            noted_at INTEGER NOT NULL,
            body TEXT NOT NULL,
            hash BLOB NOT NULL,
            UNIQUE (identity, revision)
        ) STRICT;
        CREATE INDEX excursion_time ON excursion (begins);
        CREATE TRIGGER excursion_stays BEFORE UPDATE ON excursion
        BEGIN SELECT RAISE(ABORT, 'excursions are never changed'); END;
        CREATE TRIGGER excursion_kept BEFORE DELETE ON excursion
        BEGIN SELECT RAISE(ABORT, 'excursions are never deleted'); END;
        CREATE TABLE alarm (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            subject TEXT NOT NULL,
            state TEXT NOT NULL,
            raised_at INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE INDEX alarm_subject ON alarm (subject);
        CREATE INDEX alarm_open ON alarm (number) WHERE state <> 'normal';
        CREATE TABLE alarm_event (
            key INTEGER PRIMARY KEY,
            alarm INTEGER NOT NULL REFERENCES alarm,
            at INTEGER NOT NULL,
            noted_at INTEGER NOT NULL,
            kind TEXT NOT NULL,
            state TEXT NOT NULL,
            actor TEXT NOT NULL,
            body TEXT NOT NULL,
            hash BLOB NOT NULL
        ) STRICT;
        CREATE INDEX alarm_event_alarm ON alarm_event (alarm);
        CREATE TRIGGER alarm_event_stays BEFORE UPDATE ON alarm_event
        BEGIN SELECT RAISE(ABORT, 'events of alarms are never changed'); END;
        CREATE TRIGGER alarm_event_kept BEFORE DELETE ON alarm_event
        BEGIN SELECT RAISE(ABORT, 'events of alarms are never deleted'); END;
        CREATE TABLE alarm_contact (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            address TEXT NOT NULL,
            zone TEXT,
            step INTEGER NOT NULL CHECK (step BETWEEN 0 AND 2),
            secret_ref TEXT,
            added_at INTEGER NOT NULL,
            added_by TEXT NOT NULL,
            tested_at INTEGER,
            removed_at INTEGER
        ) STRICT;
        CREATE TABLE alarm_notice (
            alarm INTEGER NOT NULL REFERENCES alarm,
            event INTEGER NOT NULL,
            contact INTEGER NOT NULL REFERENCES alarm_contact,
            message INTEGER REFERENCES outbox,
            at INTEGER NOT NULL,
            PRIMARY KEY (alarm, event, contact)
        ) STRICT;
        CREATE INDEX alarm_notice_contact ON alarm_notice (contact);
        CREATE INDEX alarm_notice_message ON alarm_notice (message);
        """
}
