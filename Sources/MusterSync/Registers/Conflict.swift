/// Something that people have to look at because two of them wrote without seeing each other.
public struct Conflict: Hashable, Sendable {
    /// What it is about.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Two values of one column stand.
        case field
        /// Two rows have one identifier.
        case id
        /// Two rows carry one beacon.
        case beacon
        /// A row was deleted, and changed by somebody who did not see it go.
        case deleted
        /// An item is in a zone that the plan no longer has.
        case zone
    }

    /// One of the sides.
    public struct Side: Hashable, Sendable {
        /// The row.
        public var row: SyncID
        /// The column.
        public var field: String
        /// The value that stands there, with who wrote it.
        public var leaf: Registers.Leaf
        /// Whether it is the one that is shown.
        public var wins: Bool
    }

    /// What it is about.
    public var kind: Kind
    /// The row; of several the one with the oldest claim.
    public var row: SyncID
    /// The table of the row.
    public var table: String
    /// The column.
    public var field: String
    /// The sides: the one that wins first, the others by who wrote later.
    public var sides: [Side]
}

extension Registers {
    /// What people have to look at, in the same order on every replica.
    ///
    /// - Parameter zones: the zones that the plan has; `nil` where any will do.
    /// - Returns: the conflicts.
    public func conflicts(zones: Set<String>? = nil) -> [Conflict] {
        var found: [Conflict] = []
        for uid in rows.keys.sorted() {
            guard let row = rows[uid] else { continue }
            found += contested(uid, row)
            if !isLive(uid) { found += changedUnseen(uid, row) }
            if isLive(uid), row.table == "item", let zones { found += stranded(uid, zones) }
        }
        for group in shownNames().sharedIDs { found += shared(.id, group, in: "id") }
        for beacon in sharedBeacons() { found += shared(.beacon, beacon.rows, in: "beacon") }
        return found
    }

    /// The change of a row that settles a conflict of one column: its base names every value that
    /// stands, so that none stands beside it afterwards.
    public func settling(_ name: String, of row: SyncID, with value: String?) -> RowChange? {
        guard let known = rows[row] else { return nil }
        return RowChange(
            table: known.table,
            row: row,
            action: name == RowChange.deletion ? .delete : .update,
            fields: [name: value],
            base: name == RowChange.deletion && value == RowChange.gone
                ? everything(of: row) : [name: base(of: name, in: row, withConflicts: true)]
        )
    }

    /// What a deletion names as seen: all values of all columns.
    public func everything(of row: SyncID) -> [String: [SyncID]] {
        let names = rows[row]?.fields.keys.map { $0 } ?? []
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, base(of: $0, in: row, withConflicts: true)) }
        )
    }

    private func contested(_ uid: SyncID, _ row: Row) -> [Conflict] {
        row.fields.keys.sorted().compactMap { name in
            guard let (winner, others) = field(name, of: uid),
                // Two who wrote the same agree.
                others.contains(where: { $0.value != winner.value })
            else { return nil }
            let rest = others.sorted { ($0.stamp, $0.uid) > ($1.stamp, $1.uid) }
            let sides = ([winner] + rest).map {
                Conflict.Side(row: uid, field: name, leaf: $0, wins: $0.uid == winner.uid)
            }
            return Conflict(kind: .field, row: uid, table: row.table, field: name, sides: sides)
        }
    }

    private func changedUnseen(_ uid: SyncID, _ row: Row) -> [Conflict] {
        guard let (deletion, _) = field(RowChange.deletion, of: uid),
            let seen = row.deletions[deletion.uid]
        else { return [] }
        return row.fields.keys.sorted().compactMap { name in
            guard name != RowChange.deletion else { return nil }
            let unseen = (row.fields[name]?.leaves ?? [])
                .filter { !(seen[name] ?? []).contains($0.uid) && $0.uid != deletion.uid }
                .sorted { ($0.stamp, $0.uid) > ($1.stamp, $1.uid) }
            guard !unseen.isEmpty else { return nil }
            let gone = Conflict.Side(
                row: uid,
                field: RowChange.deletion,
                leaf: deletion,
                wins: true
            )
            let changed = unseen.map {
                Conflict.Side(row: uid, field: name, leaf: $0, wins: false)
            }
            return Conflict(
                kind: .deleted,
                row: uid,
                table: row.table,
                field: name,
                sides: [gone] + changed
            )
        }
    }

    private func stranded(_ uid: SyncID, _ zones: Set<String>) -> [Conflict] {
        guard let (winner, _) = field("zone", of: uid), let zone = winner.value,
            !zones.contains(zone)
        else { return [] }
        let side = Conflict.Side(row: uid, field: "zone", leaf: winner, wins: true)
        return [Conflict(kind: .zone, row: uid, table: "item", field: "zone", sides: [side])]
    }

    private func shared(_ kind: Conflict.Kind, _ group: [SyncID], in name: String) -> [Conflict] {
        guard let first = group.first, let row = rows[first] else { return [] }
        let sides = group.compactMap { uid in
            field(name, of: uid).map {
                Conflict.Side(row: uid, field: name, leaf: $0.winner, wins: uid == first)
            }
        }
        return [Conflict(kind: kind, row: first, table: row.table, field: name, sides: sides)]
    }
}
