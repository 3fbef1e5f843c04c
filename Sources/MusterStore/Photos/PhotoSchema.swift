/// What the tables of photos got later.
enum PhotoSchema {
    /// Photos of products: as those of items are.
    static let ofProducts = """
        CREATE TABLE product_photo (
            product INTEGER NOT NULL REFERENCES product,
            sha256 BLOB NOT NULL,
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            added_at INTEGER NOT NULL,
            added_by TEXT NOT NULL,
            place INTEGER NOT NULL,
            removed_at INTEGER,
            PRIMARY KEY (product, sha256)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX product_photo_sha256 ON product_photo (sha256);
        """

    /// The lowest place is the photo that is shown first; one that was removed can still come back.
    static let order = """
        ALTER TABLE photo ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE photo ADD COLUMN removed_at INTEGER;
        CREATE INDEX photo_sha256 ON photo (sha256);
        """
}
