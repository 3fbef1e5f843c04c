/// Places: sites, buildings, rooms and racks, within each other.
enum PlaceSchema {
    static let tables = ["place"]

    /// The party that answers for a place, and what proof of origin asks for, have their columns already.
    static let places = """
        CREATE TABLE place (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('site', 'building', 'room', 'rack')),
            parent INTEGER REFERENCES place,
            zones TEXT,
            note TEXT,
            gln TEXT,
            extension TEXT,
            address TEXT,
            region TEXT,
            latitude REAL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL CHECK (longitude BETWEEN -180 AND 180),
            area_m2 REAL CHECK (area_m2 >= 0),
            public_precision TEXT NOT NULL CHECK (public_precision IN ('exact', 'region', 'none')),
            party BLOB,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX place_parent ON place (parent);
        """
}
