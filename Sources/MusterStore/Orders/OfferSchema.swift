/// Offers, whom they were shown to, and the badges of people.
enum OfferSchema {
    /// The tables that are new.
    static let tables = ["offer", "offer_product", "offer_showing"]

    /// What people have agreed to and carry; an offer that is removed keeps its row, for what it was shown.
    static let offers = """
        ALTER TABLE person ADD COLUMN offers TEXT NOT NULL DEFAULT 'time'
            CHECK (offers IN ('no', 'time', 'place'));
        ALTER TABLE person ADD COLUMN badge TEXT;
        CREATE UNIQUE INDEX person_badge ON person (badge) WHERE badge IS NOT NULL;
        CREATE TABLE offer (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            says TEXT NOT NULL,
            due TEXT,
            zone TEXT,
            dwell_ms INTEGER NOT NULL CHECK (dwell_ms >= 0),
            audience TEXT NOT NULL,
            until TEXT,
            made_at INTEGER NOT NULL,
            made_by TEXT NOT NULL,
            removed_at INTEGER,
            removed_by TEXT,
            CHECK ((due IS NULL) <> (zone IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX offer_name ON offer (name) WHERE removed_at IS NULL;
        CREATE TABLE offer_product (
            offer INTEGER NOT NULL REFERENCES offer,
            no INTEGER NOT NULL CHECK (no > 0),
            product INTEGER NOT NULL REFERENCES product,
            PRIMARY KEY (offer, no)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE offer_showing (
            person BLOB NOT NULL REFERENCES person,
            at INTEGER NOT NULL,
            offer INTEGER NOT NULL REFERENCES offer,
            time TEXT,
            zone TEXT,
            PRIMARY KEY (person, at, offer)
        ) STRICT, WITHOUT ROWID;
        """
}
