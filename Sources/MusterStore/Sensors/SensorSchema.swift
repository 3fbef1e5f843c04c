/// Sensors: which there are, what they measure, where they were, and what their values are worth.
enum SensorSchema {
    static let tables = ["sensor", "series", "placement", "calibration"]

    /// Rows stay: readings, which are in another file, name a series by its number for ever.
    static let sensors = """
        CREATE TABLE sensor (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            identity TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('broadcast', 'device', 'zigbee', 'manual')),
            model TEXT,
            serial TEXT,
            interval_s INTEGER CHECK (interval_s > 0),
            key_ref TEXT,
            created_at INTEGER NOT NULL,
            retired_at INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX sensor_name ON sensor (name_key) WHERE retired_at IS NULL;
        CREATE TABLE series (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            sensor INTEGER NOT NULL REFERENCES sensor,
            quantity TEXT NOT NULL,
            ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
            unit TEXT NOT NULL,
            scale INTEGER NOT NULL CHECK (scale >= 0),
            resolution INTEGER CHECK (resolution > 0),
            uncertainty INTEGER CHECK (uncertainty >= 0),
            keeps TEXT NOT NULL CHECK (keeps IN ('raw', 'slots', 'no')),
            UNIQUE (sensor, quantity, ordinal)
        ) STRICT;
        CREATE TABLE placement (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            sensor INTEGER NOT NULL REFERENCES sensor,
            place_kind TEXT NOT NULL CHECK (place_kind IN ('zone', 'item', 'lot', 'outside')),
            place TEXT,
            item BLOB REFERENCES item,
            x REAL,
            y REAL,
            placed_from INTEGER NOT NULL,
            placed_until INTEGER CHECK (placed_until > placed_from),
            placed_by TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX placement_now ON placement (sensor) WHERE placed_until IS NULL;
        CREATE INDEX placement_of ON placement (sensor, placed_from);
        CREATE INDEX placement_item ON placement (item);
        CREATE TABLE calibration (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            series INTEGER NOT NULL REFERENCES series,
            at INTEGER NOT NULL,
            due INTEGER,
            certificate TEXT,
            laboratory TEXT,
            points TEXT NOT NULL,
            made_by TEXT NOT NULL,
            withdrawn_at INTEGER
        ) STRICT;
        CREATE INDEX calibration_series ON calibration (series, at);
        """
}
