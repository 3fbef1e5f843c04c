import GRDB

/// The words of items, which are put in at the end of each transaction.
///
/// Put in by the statements that change items, one by one, each would make SQLite write what it has gathered:
/// an import took half of its time for that.
enum ItemSearch {
    /// Triggers note which items were added or changed, instead of putting in their words.
    static let lateWords = """
        DROP TRIGGER item_search_added;
        DROP TRIGGER item_search_changed;
        CREATE TABLE item_unindexed (
            number INTEGER PRIMARY KEY
        ) STRICT;
        CREATE TRIGGER item_search_added AFTER INSERT ON item
        BEGIN
            INSERT INTO item_number (item) VALUES (new.uid);
            INSERT INTO item_unindexed SELECT number FROM item_number WHERE item = new.uid;
        END;
        CREATE TRIGGER item_search_changed
        AFTER UPDATE OF id, name, beacon, serial, lot, note, deleted_at ON item
        BEGIN
            INSERT OR IGNORE INTO item_unindexed
            SELECT number FROM item_number WHERE item = new.uid;
        END;
        """

    /// Puts in the words of the items that a transaction has added or changed; called once, at its end.
    ///
    /// - Throws: a database error.
    static func catchUp(_ db: Database) throws {
        let isBehind = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM item_unindexed)")
        )
        guard isBehind == true else { return }
        // Without "cross" SQLite would go through all items in search of the few.
        try db.execute(
            sql: """
                DELETE FROM item_search WHERE rowid IN (SELECT number FROM item_unindexed);
                INSERT INTO item_search (rowid, id, name, beacon, serial, lot, note)
                SELECT number, id, name, beacon, serial, lot, note
                FROM item_unindexed CROSS JOIN item_number USING (number)
                CROSS JOIN item ON item.uid = item_number.item WHERE deleted_at IS NULL;
                DELETE FROM item_unindexed;
                """
        )
    }
}
