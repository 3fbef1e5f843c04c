/// What recounts teach of a site, and what was known of a tag's last passes when an audit began.
enum LearningSchema {
    static let beliefTable = "site_belief"

    /// One row an audit that was looked through again: what is believed of the site since then.
    static let beliefs = """
        CREATE TABLE site_belief (
            audit TEXT PRIMARY KEY,
            at INTEGER NOT NULL,
            chances TEXT NOT NULL,
            recounted INTEGER NOT NULL
        ) STRICT;
        ALTER TABLE audit_expected ADD COLUMN last_pass TEXT;
        """
}
