import FoundationEssentials
import GRDB
public import MusterCatalogue
public import MusterCore

/// A state of items, inventories and site: the same mark, the same state.
public struct CatalogueMark: Hashable, Sendable {
    /// The last entry of the change log that touches them.
    public let position: Int64

    /// The mark of a position.
    public init(position: Int64) {
        self.position = position
    }
}

/// What an import would do.
public struct ImportPreview: Sendable {
    /// A value that would change.
    public struct Change: Hashable, Sendable {
        /// The column.
        public var field: String
        /// What it holds now.
        public var old: String?
        /// What the file says.
        public var new: String?
    }

    /// A row that would be written.
    public struct Row: Hashable, Sendable {
        /// The physical line it starts on, from 1.
        public var line: Int
        /// The item's identifier.
        public var id: ItemID
        /// The item's name.
        public var name: String
        /// What changes of it; empty for an item that is new.
        public var changes: [Change]
    }

    /// Items that are new.
    public internal(set) var added: [Row] = []
    /// Items that are there and change.
    public internal(set) var changed: [Row] = []
    /// How many items are there as they are.
    public internal(set) var unchangedCount = 0
    /// Rows that are refused, those that the file itself got wrong included.
    public internal(set) var refused: [RefusedRow] = []
    /// The state of the catalogue that all this holds for.
    public internal(set) var mark: CatalogueMark
}

extension Items {
    /// What ``importItems(_:into:skippingBad:at:by:)`` would do; nothing is written.
    ///
    /// - Throws: ``StoreError``.
    public func previewImport(
        _ file: ItemFile.Result,
        into inventory: Inventory
    ) throws -> ImportPreview {
        try store.read { db in
            var preview = ImportPreview(mark: try Self.catalogueMark(db))
            let nobody = Author(name: "", at: Instant(microseconds: 0))
            var writer = try ItemWriter(db, inventory: inventory, author: nobody)
            try writer.load(path: store.path)
            let (accepted, refused) = try check(file, writer)
            preview.refused = (file.refused + refused).sorted { $0.line < $1.line }
            for entry in accepted {
                let old = writer.item(entry.item.id)
                if old == entry.item {
                    preview.unchangedCount += 1
                    continue
                }
                var row = ImportPreview.Row(
                    line: entry.line,
                    id: entry.item.id,
                    name: entry.item.name,
                    changes: []
                )
                guard let old else {
                    preview.added.append(row)
                    continue
                }
                row.changes = Self.changes(from: ItemRow(old), to: ItemRow(entry.item))
                preview.changed.append(row)
            }
            return preview
        }
    }

    /// The state of the catalogue now.
    ///
    /// - Throws: ``StoreError``.
    public func catalogueMark() throws -> CatalogueMark {
        try store.read { try Self.catalogueMark($0) }
    }

    static func catalogueMark(_ db: Database) throws -> CatalogueMark {
        // The plus makes SQLite read the log from its end instead of sorting what an index finds.
        let position = try Int64.fetchOne(
            db,
            sql: """
                SELECT pos FROM update_log WHERE +tbl IN ('item', 'inventory', 'site')
                ORDER BY pos DESC LIMIT 1
                """
        )
        return CatalogueMark(position: position ?? 0)
    }

    /// The values that differ, attributes one by one.
    private static func changes(from old: ItemRow, to new: ItemRow) -> [ImportPreview.Change] {
        zip(ItemRow.columns, zip(old.values, new.values)).flatMap { column, values in
            guard values.0 != values.1 else { return [ImportPreview.Change]() }
            guard column == "attributes" else {
                return [.init(field: column, old: values.0, new: values.1)]
            }
            let (before, after) = (attributes(values.0), attributes(values.1))
            return Set(before.keys).union(after.keys).sorted().compactMap { name in
                guard before[name] != after[name] else { return nil }
                return .init(field: name, old: before[name], new: after[name])
            }
        }
    }

    /// The attributes of an item as they are stored.
    static func attributes(_ json: String?) -> [String: String] {
        let data = Data((json ?? "{}").utf8)
        return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }
}
