import GRDB

/// The database's tables, by migration; a migration that was released is never changed.
enum Schema {
    /// The newest schema this version knows.
    static let version = 23

    /// The number of a database's schema; `nil` for one whose set-up was not finished.
    static func number(_ db: Database) throws -> Int? {
        try Int.fetchOne(db, sql: "SELECT schema FROM replica")
    }

    static var migrator: SchemaSteps {
        var migrator = SchemaSteps()
        migrator.registerMigration("v1") { db in
            try db.execute(sql: replication)
            try db.execute(sql: catalogue)
            try db.execute(sql: audits)
            try db.execute(sql: outbox)
        }
        migrator.registerMigration("v2") { db in
            try db.execute(sql: lastHeard)
            try db.execute(sql: "UPDATE replica SET schema = 2")
        }
        migrator.registerMigration("v3") { db in
            try db.execute(sql: learning)
            try db.execute(sql: "UPDATE replica SET schema = 3")
        }
        migrator.registerMigration("v4") { db in
            try db.execute(sql: PeopleSchema.people)
            try db.execute(sql: PeopleSchema.trail)
            try db.execute(sql: itemSearch)
            try db.execute(sql: photos)
            try db.execute(sql: "UPDATE replica SET schema = 4")
        }
        migrator.registerMigration("v5") { db in
            try db.execute(sql: PhotoSchema.order)
            try db.execute(sql: RefusalSchema.refusals)
            try db.execute(sql: PlanSchema.versions)
            try db.execute(sql: NoticeSchema.notices)
            try db.execute(sql: "UPDATE replica SET schema = 5")
        }
        migrator.registerMigration("v6") { db in
            try db.execute(sql: SealSchema.seals)
            try db.execute(sql: PlanningSchema.plans)
            try db.execute(sql: DeliverySchema.deliveries)
            try db.execute(sql: DefinitionSchema.definitions)
            try db.execute(sql: "UPDATE replica SET schema = 6")
        }
        migrator.registerMigration("v7") { db in
            try Seals.adopt(db)
            try db.execute(sql: "UPDATE replica SET schema = 7")
        }
        migrator.registerMigration("v8") { db in
            try db.execute(sql: SecondFactorSchema.factors)
            try db.execute(sql: "UPDATE replica SET schema = 8")
        }
        migrator.registerMigration("v9") { db in
            try db.execute(sql: "UPDATE replica SET schema = 9")
            try RowChecks.keepAll(db)
        }
        migrator.registerMigration("v10") { db in
            try db.execute(sql: LearningSchema.beliefs)
            try db.execute(sql: "UPDATE replica SET schema = 10")
            try RowChecks.keep(LearningSchema.beliefTable, db)
        }
        migrator.registerMigration("v11") { db in
            try db.execute(sql: SensorSchema.sensors)
            try db.execute(sql: "UPDATE replica SET schema = 11")
            for table in SensorSchema.tables { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v12") { db in
            try db.execute(sql: LimitSchema.limits)
            try db.execute(sql: AlarmSchema.alarms)
            try db.execute(sql: "UPDATE replica SET schema = 12")
            for table in LimitSchema.tables + AlarmSchema.tables
            where !RowChecks.provenOtherwise.contains(table) { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v13") { db in
            try db.execute(sql: PlaceSchema.places)
            try db.execute(sql: "UPDATE replica SET schema = 13")
            for table in PlaceSchema.tables { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v14") { db in
            try db.execute(sql: ProvenanceSchema.provenance)
            try db.execute(sql: "UPDATE replica SET schema = 14")
            for table in ProvenanceSchema.tables { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v15") { db in
            try db.execute(sql: LabelSchema.labels)
            try db.execute(sql: "UPDATE replica SET schema = 15")
            for table in LabelSchema.tables { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v16") { db in
            try db.execute(sql: itemOrder)
            try db.execute(sql: "UPDATE replica SET schema = 16")
        }
        migrator.registerMigration("v17") { db in
            try db.execute(sql: OrderSchema.orders)
            try db.execute(sql: "UPDATE replica SET schema = 17")
            for table in OrderSchema.tables { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v18") { db in
            // The index of sums names every column, so it is made anew.
            try db.execute(sql: "DROP INDEX \"\(RowChecks.index(of: "person"))\"")
            try db.execute(sql: CustomerSchema.customers)
            try db.execute(sql: "UPDATE replica SET schema = 18")
            for table in ["person"] + CustomerSchema.tables { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v19") { db in
            try db.execute(sql: "DROP INDEX \"\(RowChecks.index(of: "person"))\"")
            try db.execute(sql: OfferSchema.offers)
            try db.execute(sql: "UPDATE replica SET schema = 19")
            for table in ["person"] + OfferSchema.tables { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v20") { db in
            try db.execute(sql: RecallSchema.notices)
            try db.execute(sql: PhotoSchema.ofProducts)
            try db.execute(sql: "UPDATE replica SET schema = 20")
            for table in [RecallSchema.table, "product_photo"] { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v21") { db in
            try db.execute(sql: HouseSchema.house)
            try db.execute(sql: "UPDATE replica SET schema = 21")
            for table in HouseSchema.firstTables { try RowChecks.keep(table, db) }
        }
        migrator.registerMigration("v22") { db in
            try db.execute(sql: HouseSchema.photos)
            try db.execute(sql: "UPDATE replica SET schema = 22")
            try RowChecks.keep("shared_photo", db)
        }
        migrator.registerMigration("v23") { db in
            try db.execute(sql: favourites)
            try db.execute(sql: ItemSearch.lateWords)
            try db.execute(sql: "UPDATE replica SET schema = 23")
            try RowChecks.keep(SharedFavourites.table, db)
        }
        return migrator
    }

    private static let replication = """
        CREATE TABLE replica (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            origin BLOB NOT NULL,
            hlc INTEGER NOT NULL,
            schema INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE update_log (
            pos INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            scope TEXT NOT NULL,
            origin BLOB NOT NULL,
            seq INTEGER NOT NULL,
            hlc INTEGER NOT NULL,
            actor TEXT NOT NULL,
            tbl TEXT NOT NULL,
            row BLOB NOT NULL,
            action TEXT NOT NULL CHECK (action IN ('create', 'update', 'delete')),
            fields TEXT NOT NULL,
            base TEXT NOT NULL,
            schema INTEGER NOT NULL,
            sig BLOB,
            UNIQUE (scope, origin, seq)
        ) STRICT;
        CREATE INDEX update_log_row ON update_log (tbl, row);
        """

    private static let catalogue = """
        CREATE TABLE site (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            uid BLOB NOT NULL,
            name TEXT NOT NULL,
            time_zone TEXT NOT NULL,
            plan TEXT
        ) STRICT;
        CREATE TABLE inventory (
            uid BLOB PRIMARY KEY,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE setting (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;
        CREATE TABLE item (
            uid BLOB PRIMARY KEY,
            inventory BLOB NOT NULL REFERENCES inventory,
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            beacon TEXT NOT NULL,
            zone TEXT,
            product TEXT,
            lot TEXT,
            serial TEXT,
            class TEXT,
            custodian TEXT,
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            note TEXT,
            attributes TEXT NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX item_id ON item (inventory, id) WHERE deleted_at IS NULL;
        CREATE UNIQUE INDEX item_beacon ON item (beacon) WHERE deleted_at IS NULL;
        CREATE TABLE binding (
            beacon TEXT NOT NULL,
            item BLOB NOT NULL REFERENCES item,
            bound_from INTEGER NOT NULL,
            bound_until INTEGER,
            PRIMARY KEY (beacon, item, bound_from)
        ) STRICT;
        CREATE INDEX binding_item ON binding (item);
        """

    /// The key of a record is its audit's number and its own: one integer, in order of writing.
    private static let audits = """
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            uid BLOB NOT NULL UNIQUE,
            inventory BLOB NOT NULL REFERENCES inventory,
            state TEXT NOT NULL,
            expected INTEGER NOT NULL,
            present INTEGER NOT NULL,
            extras INTEGER NOT NULL,
            accuracy REAL,
            started_at INTEGER NOT NULL,
            ended_at INTEGER,
            record_count INTEGER NOT NULL,
            head BLOB NOT NULL
        ) STRICT;
        CREATE TABLE audit_expected (
            audit INTEGER NOT NULL REFERENCES audit,
            row INTEGER NOT NULL,
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            beacon TEXT NOT NULL,
            zone TEXT,
            product TEXT,
            lot TEXT,
            serial TEXT,
            quantity INTEGER NOT NULL,
            PRIMARY KEY (audit, row)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE audit_record (
            key INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL,
            body TEXT NOT NULL,
            hash BLOB NOT NULL
        ) STRICT;
        CREATE INDEX audit_record_told ON audit_record (key) WHERE kind <> 'sighting';
        CREATE TRIGGER audit_record_stays BEFORE UPDATE ON audit_record
        BEGIN SELECT RAISE(ABORT, 'audit records are never changed'); END;
        CREATE TRIGGER audit_record_kept BEFORE DELETE ON audit_record
        BEGIN SELECT RAISE(ABORT, 'audit records are never deleted'); END;
        CREATE TRIGGER audit_expected_stays BEFORE UPDATE ON audit_expected
        BEGIN SELECT RAISE(ABORT, 'an expected list is never changed'); END;
        CREATE TRIGGER audit_expected_kept BEFORE DELETE ON audit_expected
        BEGIN SELECT RAISE(ABORT, 'an expected list is never deleted'); END;
        """

    private static let outbox = """
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY,
            audit TEXT NOT NULL,
            sender TEXT NOT NULL,
            recipient TEXT NOT NULL,
            subject TEXT NOT NULL,
            message_id TEXT NOT NULL UNIQUE,
            state TEXT NOT NULL CHECK (state IN ('queued', 'handed_over', 'failed')),
            attempts INTEGER NOT NULL,
            last_error TEXT,
            created_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT;
        """

    /// What audits teach, version by version; and, in each frozen list, what was known by then.
    private static let learning = """
        ALTER TABLE audit_expected ADD COLUMN last_heard INTEGER;
        ALTER TABLE audit_expected ADD COLUMN battery_mv INTEGER;
        ALTER TABLE audit_expected ADD COLUMN power_offset REAL;
        CREATE TABLE site_fit (
            version INTEGER PRIMARY KEY,
            audit TEXT NOT NULL,
            at INTEGER NOT NULL,
            absent REAL NOT NULL,
            misplaced REAL NOT NULL,
            silent REAL NOT NULL,
            items INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE beacon_power (
            beacon TEXT NOT NULL,
            version INTEGER NOT NULL,
            power REAL NOT NULL,
            spread REAL NOT NULL,
            weight REAL NOT NULL,
            origin TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (beacon, version)
        ) STRICT, WITHOUT ROWID;
        """

    /// One row a beacon and the item that carried it; of an anchor, the item is empty.
    private static let lastHeard = """
        CREATE TABLE last_heard (
            item BLOB NOT NULL,
            beacon TEXT NOT NULL,
            at INTEGER NOT NULL,
            rssi INTEGER,
            heard_by TEXT NOT NULL,
            zone TEXT,
            day INTEGER NOT NULL,
            day_count INTEGER NOT NULL,
            battery_mv INTEGER,
            battery_at INTEGER,
            PRIMARY KEY (item, beacon)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE watch (
            source TEXT PRIMARY KEY,
            since INTEGER NOT NULL,
            until INTEGER NOT NULL
        ) STRICT;
        """

    /// The words of items that are there.
    ///
    /// The rows of `item` have no number that lasts (VACUUM may give
    /// new ones), so `item_number` gives them one.
    private static let itemSearch = """
        CREATE TABLE item_number (
            number INTEGER PRIMARY KEY,
            item BLOB NOT NULL UNIQUE REFERENCES item
        ) STRICT;
        CREATE VIRTUAL TABLE item_search USING fts5(
            id, name, beacon, serial, lot, note,
            tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
        );
        CREATE TRIGGER item_search_added AFTER INSERT ON item
        BEGIN
            INSERT INTO item_number (item) VALUES (new.uid);
            INSERT INTO item_search (rowid, id, name, beacon, serial, lot, note)
            SELECT number, new.id, new.name, new.beacon, new.serial, new.lot, new.note
            FROM item_number WHERE item = new.uid AND new.deleted_at IS NULL;
        END;
        CREATE TRIGGER item_search_changed
        AFTER UPDATE OF id, name, beacon, serial, lot, note, deleted_at ON item
        BEGIN
            DELETE FROM item_search
            WHERE rowid = (SELECT number FROM item_number WHERE item = new.uid);
            INSERT INTO item_search (rowid, id, name, beacon, serial, lot, note)
            SELECT number, new.id, new.name, new.beacon, new.serial, new.lot, new.note
            FROM item_number WHERE item = new.uid AND new.deleted_at IS NULL;
        END;
        INSERT INTO item_number (item) SELECT uid FROM item;
        INSERT INTO item_search (rowid, id, name, beacon, serial, lot, note)
        SELECT number, id, name, beacon, serial, lot, note
        FROM item_number JOIN item ON item.uid = item_number.item WHERE deleted_at IS NULL;
        """

    /// The items of an inventory in the order in which lists show them.
    private static let itemOrder = """
        CREATE INDEX item_natural ON item (inventory, \(NaturalKey.of("id")))
        WHERE deleted_at IS NULL;
        """

    /// What people have marked with a star; an account may be one of another home of the house.
    private static let favourites = """
        CREATE TABLE item_favourite (
            account TEXT NOT NULL,
            item BLOB NOT NULL REFERENCES item,
            made_at INTEGER NOT NULL,
            PRIMARY KEY (account, item)
        ) STRICT, WITHOUT ROWID;
        """

    /// Pictures of items; the picture itself is a file named by its hash.
    private static let photos = """
        CREATE TABLE photo (
            item BLOB NOT NULL REFERENCES item,
            sha256 BLOB NOT NULL,
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            added_at INTEGER NOT NULL,
            added_by TEXT NOT NULL,
            PRIMARY KEY (item, sha256)
        ) STRICT, WITHOUT ROWID;
        """
}
