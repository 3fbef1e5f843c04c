/// Customers: people who order for a party.
enum CustomerSchema {
    /// The tables that are new.
    static let tables = ["favourite"]

    /// The party of a customer, and what people have marked with a star.
    static let customers = """
        ALTER TABLE person ADD COLUMN party TEXT REFERENCES party(id);
        CREATE TABLE favourite (
            person BLOB NOT NULL REFERENCES person,
            product INTEGER NOT NULL REFERENCES product,
            made_at INTEGER NOT NULL,
            PRIMARY KEY (person, product)
        ) STRICT, WITHOUT ROWID;
        """
}
