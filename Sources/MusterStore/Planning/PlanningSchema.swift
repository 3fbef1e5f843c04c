/// Plans that make audits.
enum PlanningSchema {
    /// Plans, the audits that were made from them, and the reminders that were sent.
    ///
    /// A plan's row stays, as audits name it; its schedule's revision tells which of them were started
    /// under it. What is next due follows from those, and is kept nowhere.
    static let plans = """
        CREATE TABLE audit_plan (
            number INTEGER PRIMARY KEY,
            uid BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            inventory BLOB NOT NULL REFERENCES inventory,
            zones TEXT NOT NULL,
            frequency TEXT NOT NULL,
            first_due TEXT NOT NULL,
            month_day INTEGER NOT NULL CHECK (month_day BETWEEN 1 AND 31),
            revision INTEGER NOT NULL,
            target REAL,
            assignees TEXT NOT NULL,
            blind INTEGER NOT NULL CHECK (blind IN (0, 1)),
            reminds INTEGER NOT NULL CHECK (reminds IN (0, 1)),
            deleted_at INTEGER
        ) STRICT;
        CREATE TABLE audit_of_plan (
            audit INTEGER PRIMARY KEY REFERENCES audit,
            plan INTEGER NOT NULL REFERENCES audit_plan,
            revision INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX audit_of_plan_plan ON audit_of_plan (plan);
        CREATE TABLE plan_reminder (
            plan INTEGER NOT NULL REFERENCES audit_plan,
            due TEXT NOT NULL,
            stage TEXT NOT NULL CHECK (stage IN ('day', 'hour', 'overdue')),
            person BLOB NOT NULL REFERENCES person,
            at INTEGER NOT NULL,
            PRIMARY KEY (plan, due, stage, person)
        ) STRICT, WITHOUT ROWID;
        """
}
