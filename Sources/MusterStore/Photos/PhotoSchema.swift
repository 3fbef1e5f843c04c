/// What the table of photos got later.
enum PhotoSchema {
    /// The lowest place is the photo that is shown first; one that was removed can still come back.
    static let order = """
        ALTER TABLE photo ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE photo ADD COLUMN removed_at INTEGER;
        CREATE INDEX photo_sha256 ON photo (sha256);
        """
}
