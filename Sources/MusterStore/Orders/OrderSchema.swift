/// Orders, what is promised of items, and every step of every order.
enum OrderSchema {
    /// The tables whose rows are checked by sums: records are by their chain.
    static let tables = [
        "customer_order", "order_line", "allocation", "order_pick", "stock", "request_key",
    ]

    /// The tables: an item has a row of `stock` once something of it was promised.
    ///
    /// How much is promised only `reserved` says: it is raised by one statement that looks at what is left,
    /// so that two orders never get the same.
    static let orders = """
        CREATE TABLE customer_order (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            customer INTEGER NOT NULL REFERENCES party,
            inventory BLOB NOT NULL REFERENCES inventory,
            state TEXT NOT NULL CHECK (state IN
                ('draft', 'placed', 'confirmed', 'picking', 'packed', 'shipped', 'received',
                'cancelled')),
            version INTEGER NOT NULL CHECK (version > 0),
            ship_to TEXT,
            wanted_by TEXT,
            note TEXT,
            allow_short INTEGER NOT NULL CHECK (allow_short IN (0, 1)),
            made_at INTEGER NOT NULL,
            made_by TEXT NOT NULL
        ) STRICT;
        CREATE INDEX customer_order_state ON customer_order (state, number);
        CREATE INDEX customer_order_customer ON customer_order (customer, number);
        CREATE TABLE order_line (
            customer_order INTEGER NOT NULL REFERENCES customer_order,
            no INTEGER NOT NULL CHECK (no > 0),
            product INTEGER NOT NULL REFERENCES product,
            lot TEXT,
            quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 1000000000),
            unit TEXT NOT NULL,
            price_minor INTEGER CHECK (price_minor >= 0),
            currency TEXT,
            PRIMARY KEY (customer_order, no)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE stock (
            item BLOB PRIMARY KEY REFERENCES item,
            quantity INTEGER NOT NULL,
            reserved INTEGER NOT NULL,
            CHECK (reserved BETWEEN 0 AND quantity)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE allocation (
            customer_order INTEGER NOT NULL REFERENCES customer_order,
            no INTEGER NOT NULL,
            item BLOB NOT NULL REFERENCES item,
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            trust TEXT NOT NULL,
            counted_at INTEGER,
            made_at INTEGER NOT NULL,
            PRIMARY KEY (customer_order, no, item),
            FOREIGN KEY (customer_order, no) REFERENCES order_line DEFERRABLE INITIALLY DEFERRED
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX allocation_item ON allocation (item);
        CREATE TABLE order_pick (
            customer_order INTEGER NOT NULL REFERENCES customer_order,
            no INTEGER NOT NULL,
            item BLOB NOT NULL REFERENCES item,
            quantity INTEGER NOT NULL CHECK (quantity >= 0),
            missing INTEGER NOT NULL CHECK (missing >= 0),
            means TEXT NOT NULL,
            picked_by TEXT NOT NULL,
            picked_at INTEGER NOT NULL,
            PRIMARY KEY (customer_order, no, item)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX order_pick_item ON order_pick (item);
        CREATE TABLE order_record (
            number INTEGER PRIMARY KEY,
            customer_order INTEGER NOT NULL REFERENCES customer_order,
            at INTEGER NOT NULL,
            actor TEXT NOT NULL,
            step TEXT NOT NULL,
            reason TEXT,
            body TEXT NOT NULL,
            prev BLOB NOT NULL,
            hash BLOB NOT NULL
        ) STRICT;
        CREATE TABLE request_key (
            principal TEXT NOT NULL,
            key TEXT NOT NULL,
            request BLOB NOT NULL,
            object TEXT NOT NULL,
            answer TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (principal, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX request_key_at ON request_key (at);
        CREATE INDEX order_record_order ON order_record (customer_order, number);
        CREATE TRIGGER order_record_stays BEFORE UPDATE ON order_record
        BEGIN SELECT RAISE(ABORT, 'records of orders are never changed'); END;
        CREATE TRIGGER order_record_kept BEFORE DELETE ON order_record
        BEGIN SELECT RAISE(ABORT, 'records of orders are never deleted'); END;
        """
}
