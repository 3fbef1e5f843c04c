/// Products, lots, parties, what happened to things, and the graph that follows from it.
enum ProvenanceSchema {
    /// The tables whose rows are entered and can be changed.
    static let tables = ["party", "product", "lot", "thing"]

    /// Events are appended, and chained by their hashes, those of each replica by themselves.
    ///
    /// Products are not deleted but put away, as events name them for ever. The graph has a number for each
    /// thing; `first_at` is when something was first said of it, `place` of an event where the house says
    /// it was.
    static let provenance = """
        CREATE TABLE party (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            gln TEXT UNIQUE,
            address TEXT,
            phone TEXT,
            mail TEXT,
            region TEXT,
            latitude REAL,
            longitude REAL,
            public INTEGER NOT NULL CHECK (public IN (0, 1)),
            role TEXT NOT NULL
        ) STRICT;
        CREATE TABLE product (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            code TEXT NOT NULL,
            gtin TEXT,
            name TEXT NOT NULL,
            kind TEXT,
            variety TEXT,
            pack TEXT,
            unit TEXT,
            price_minor INTEGER CHECK (price_minor >= 0),
            currency TEXT,
            shelf_days INTEGER CHECK (shelf_days > 0),
            temp_min REAL,
            temp_max REAL,
            on_sale INTEGER NOT NULL CHECK (on_sale IN (0, 1)),
            public INTEGER NOT NULL CHECK (public IN (0, 1)),
            description TEXT,
            texts TEXT,
            deleted_at INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX product_code ON product (code) WHERE deleted_at IS NULL;
        CREATE UNIQUE INDEX product_gtin ON product (gtin) WHERE deleted_at IS NULL;
        CREATE TABLE lot (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            product INTEGER NOT NULL REFERENCES product,
            code TEXT NOT NULL,
            made_at INTEGER,
            best_before TEXT,
            source_place TEXT,
            source_reference TEXT,
            quantity REAL,
            unit TEXT,
            state TEXT NOT NULL CHECK
                (state IN ('open', 'held', 'released', 'recalled', 'used_up', 'destroyed')),
            note TEXT,
            UNIQUE (product, code)
        ) STRICT;
        CREATE INDEX lot_code ON lot (code);
        CREATE TABLE thing (
            number INTEGER PRIMARY KEY,
            uri TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            product INTEGER REFERENCES product,
            lot INTEGER REFERENCES lot,
            item TEXT,
            first_at INTEGER
        ) STRICT;
        CREATE INDEX thing_lot ON thing (lot, kind);
        CREATE TABLE event (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            verb TEXT NOT NULL,
            type TEXT NOT NULL,
            action TEXT,
            at INTEGER NOT NULL,
            offset_s INTEGER NOT NULL,
            recorded_at INTEGER NOT NULL,
            step TEXT NOT NULL,
            disposition TEXT,
            place TEXT,
            read_point TEXT,
            biz_location TEXT,
            actor TEXT NOT NULL,
            origin TEXT NOT NULL,
            station BLOB NOT NULL,
            body TEXT NOT NULL,
            prev BLOB NOT NULL,
            hash BLOB NOT NULL,
            corrects INTEGER REFERENCES event
        ) STRICT;
        CREATE INDEX event_at ON event (at);
        CREATE INDEX event_station ON event (station, number);
        CREATE INDEX event_corrects ON event (corrects) WHERE corrects IS NOT NULL;
        CREATE TRIGGER event_stays BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
        CREATE TRIGGER event_kept BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
        CREATE TABLE event_thing (
            thing INTEGER NOT NULL REFERENCES thing,
            event INTEGER NOT NULL REFERENCES event,
            role TEXT NOT NULL,
            quantity REAL,
            unit TEXT,
            PRIMARY KEY (thing, event, role)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_thing_event ON event_thing (event);
        CREATE TABLE event_ref (
            event INTEGER NOT NULL REFERENCES event,
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (event, kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE event_party (
            event INTEGER NOT NULL REFERENCES event,
            side TEXT NOT NULL CHECK (side IN ('source', 'destination')),
            kind TEXT NOT NULL CHECK (kind IN ('owning', 'possessing', 'location')),
            id TEXT NOT NULL,
            PRIMARY KEY (event, side, kind)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_party_id ON event_party (id);
        CREATE TABLE edge (
            parent INTEGER NOT NULL REFERENCES thing,
            child INTEGER NOT NULL REFERENCES thing,
            event INTEGER NOT NULL REFERENCES event,
            kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3)),
            at INTEGER NOT NULL,
            until INTEGER,
            PRIMARY KEY (parent, child, event)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX edge_back ON edge (child, kind, parent, event, at, until);
        CREATE INDEX edge_event ON edge (event);
        """
}
