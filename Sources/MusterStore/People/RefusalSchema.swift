/// The tables that keep a crowd at the door from filling the home.
enum RefusalSchema {
    /// Refusals since the last entry of the trail about the same person and right.
    static let refusals = """
        CREATE TABLE refusal (
            person TEXT NOT NULL,
            denied TEXT NOT NULL,
            noted_at INTEGER NOT NULL,
            more INTEGER NOT NULL,
            PRIMARY KEY (person, denied)
        ) STRICT, WITHOUT ROWID;
        """
}
