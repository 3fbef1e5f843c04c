import FoundationEssentials
import GRDB
public import MusterCore
public import MusterLabels

extension Store {
    /// The signed labels of the home.
    public var labels: Labels { Labels(store: self) }
}

/// The signed labels of a home: what was issued, in which state it is, and when it was seen.
public struct Labels: Sendable {
    let store: Store

    /// The label that a canonical link names; `nil` where none was issued.
    ///
    /// - Throws: ``StoreError``.
    public func label(_ canonical: String) throws -> StoredLabel? {
        try store.read { try label(canonical, $0) }
    }

    /// The label that an item carries; `nil` where it has none that is not taken back.
    ///
    /// - Throws: ``StoreError``.
    public func live(of item: ItemID, in inventory: Inventory) throws -> StoredLabel? {
        try store.read { db in
            guard let uid = try Items.uid(db, item, inventory) else { return nil }
            return try Row.fetchOne(
                db,
                sql: """
                    \(LabelRow.selected) WHERE item = ?
                        AND state IN ('issued', 'printed', 'applied') ORDER BY number DESC
                    """,
                arguments: [uid]
            ).map { try LabelRow.label($0, path: store.path) }
        }
    }

    /// Labels, the oldest first.
    ///
    /// - Parameters:
    ///   - lot: of this lot; `nil` for all.
    ///   - states: in one of these states.
    /// - Returns: the labels.
    /// - Throws: ``StoreError``.
    public func list(
        lot: String? = nil,
        states: [LabelState] = LabelState.allCases
    ) throws -> [StoredLabel] {
        let words = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(LabelRow.selected) WHERE (?1 IS NULL OR lot = ?1) AND state IN (\(words))
                    ORDER BY number
                    """,
                arguments: [lot]
            ).map { try LabelRow.label($0, path: store.path) }
        }
    }

    /// The canonical links of labels that were taken back.
    ///
    /// - Throws: ``StoreError``.
    public func takenBack() throws -> [String] {
        try store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT canonical FROM label WHERE state IN ('void', 'revoked', 'replaced')
                    ORDER BY canonical
                    """
            )
        }
    }

    /// Issues labels, all of them or none.
    ///
    /// - Parameters:
    ///   - new: the labels; those of whole lots may have been issued before, and stay as they are.
    ///   - author: who issues them.
    /// - Returns: the labels as they are kept, in the same order.
    /// - Throws: ``StoreError/conflict(what:remedy:)`` where a serial number was used before,
    ///   ``StoreError/notFound(kind:name:remedy:)`` for an item that is not there.
    public func issue(_ new: [NewLabel], by author: Author) throws -> [StoredLabel] {
        try store.write { db in
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            for label in new {
                if let kept = try self.label(label.link.canonical, db) {
                    guard kept.serial == nil, kept.state.isLive else { throw Self.used(kept) }
                    continue
                }
                try insert(label, author, &log, db)
            }
            try log.finish()
            return try new.compactMap { try self.label($0.link.canonical, db) }
        }
    }

    /// Changes the state of labels, all of them or none; those that are in it already stay as they are.
    ///
    /// - Parameters:
    ///   - canonical: what names them.
    ///   - state: the state from now on.
    ///   - reason: why; empty for labels that go on living.
    ///   - author: who says so.
    /// - Returns: the labels as they are then.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)``
    ///   for labels that were taken back, or are further in their life.
    @discardableResult
    public func change(
        _ canonical: [String],
        to state: LabelState,
        reason: String = "",
        by author: Author
    ) throws -> [StoredLabel] {
        try store.write { db in
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            for name in canonical { try change(name, to: state, reason, author, &log, db) }
            try log.finish()
            return try canonical.compactMap { try label($0, db) }
        }
    }

    func label(_ canonical: String, _ db: Database) throws -> StoredLabel? {
        try Row.fetchOne(
            db,
            sql: "\(LabelRow.selected) WHERE canonical = ?",
            arguments: [canonical]
        ).map { try LabelRow.label($0, path: store.path) }
    }

    private func change(
        _ canonical: String,
        to state: LabelState,
        _ reason: String,
        _ author: Author,
        _ log: inout ChangeLog,
        _ db: Database
    ) throws {
        guard let kept = try label(canonical, db) else { throw Self.notFound(canonical) }
        guard kept.state != state else { return }
        let isForward = !state.isLive || Self.step(state) > Self.step(kept.state)
        guard kept.state.isLive, isForward else { throw Self.stands(kept) }
        let uid = try Data.fetchOne(
            db,
            sql: "SELECT uid FROM label WHERE number = ?",
            arguments: [kept.number]
        )
        try db.execute(
            sql: """
                UPDATE label SET state = ?, reason = ?, changed_at = ?, changed_by = ?
                WHERE number = ?
                """,
            arguments: [
                state.rawValue, reason, author.at.microseconds, author.name, kept.number,
            ]
        )
        let told = [("state", state.rawValue), ("reason", reason.isEmpty ? nil : reason)]
        try log.write("label", row: uid ?? Data(), .update, told)
    }

    private func insert(
        _ new: NewLabel,
        _ author: Author,
        _ log: inout ChangeLog,
        _ db: Database
    ) throws {
        let item = try new.item.map { try Items.knownUID(db, $0.id, $0.inventory) }
        let uid = log.uid()
        let (gtin, own) =
            switch new.link.product {
            case .gtin(let number): (String?.some(number.digits), String?.none)
            case .own(let code): (nil, code)
            }
        try db.execute(
            sql: """
                INSERT INTO label (uid, canonical, link, gtin, product, lot, serial, expiry, item,
                    label_key, issued_at, issued_by, state, reason, changed_at, changed_by)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'issued', '', ?, ?)
                """,
            arguments: [
                uid, new.link.canonical, new.text, gtin, own, new.link.lot ?? "",
                new.link.serial, new.link.expiry, item, new.key, author.at.microseconds,
                author.name, author.at.microseconds, author.name,
            ]
        )
        try log.write(
            "label",
            row: uid,
            .create,
            [
                ("link", new.link.canonical), ("expiry", new.link.expiry), ("key", new.key),
                ("state", LabelState.issued.rawValue), ("item", new.item?.id.rawValue),
            ]
        )
    }

    /// How far in its life a label is.
    private static func step(_ state: LabelState) -> Int {
        switch state {
        case .issued: 0
        case .printed: 1
        case .applied: 2
        case .void, .revoked, .replaced: 3
        }
    }

    static func notFound(_ canonical: String) -> StoreError {
        .notFound(kind: "label", name: canonical, remedy: "muster label list")
    }

    private static func used(_ label: StoredLabel) -> StoreError {
        .conflict(
            what: "a label \(label.canonical) was issued before, and is \(label.state.rawValue)",
            remedy: label.serial == nil
                ? "muster label product LOT --count N makes labels of single things"
                : "try again: another serial number is drawn"
        )
    }

    private static func stands(_ label: StoredLabel) -> StoreError {
        .conflict(
            what: "label \(label.canonical) is \(label.state.rawValue) already",
            remedy: "muster label list, for the state of each"
        )
    }

    /// The name of what an entry of the change log changed, as SQL.
    static let changedName = """
        (SELECT canonical FROM label WHERE tbl = 'label' AND uid = update_log.row),
        (SELECT id FROM label_key WHERE tbl = 'label_key' AND uid = update_log.row)
        """
}
