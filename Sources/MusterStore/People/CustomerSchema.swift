/// Customers: people who order for a party.
enum CustomerSchema {
    /// The tables that are new.
    static let tables = ["favourite"]

    /// The party of a customer, whether what was ordered may tell what to suggest, and what people have marked
    /// with a star.
    static let customers = """
        ALTER TABLE person ADD COLUMN party TEXT REFERENCES party(id);
        ALTER TABLE person ADD COLUMN advised INTEGER NOT NULL DEFAULT 1 CHECK (advised IN (0, 1));
        CREATE TABLE favourite (
            person BLOB NOT NULL REFERENCES person,
            product INTEGER NOT NULL REFERENCES product,
            made_at INTEGER NOT NULL,
            PRIMARY KEY (person, product)
        ) STRICT, WITHOUT ROWID;
        """
}
