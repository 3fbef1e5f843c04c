/// The values of all rows, each as it follows from a set of changes: the same set gives the same
/// values, in whatever order and however often its changes come.
///
/// A value stands until an author who had it before them replaces it. Where several stand, the one
/// with the latest stamp is shown, and the others with it, as a conflict.
public struct Registers: Hashable, Sendable {
    /// A value that stands.
    public struct Leaf: Hashable, Sendable {
        /// The change that wrote it.
        public var uid: SyncID
        /// When that counts as written.
        public var stamp: Stamp
        /// The value, as its column's canonical text.
        public var value: String?
        /// The account or user name.
        public var actor: String
        /// The station it was written at.
        public var station: Int
    }

    /// One column of one row.
    public struct Field: Hashable, Sendable {
        /// The values that stand, in the order they came.
        public fileprivate(set) var leaves: [Leaf] = []
        /// The changes whose values were replaced; of some of them nothing else is known any more.
        public fileprivate(set) var replaced: Set<SyncID> = []
    }

    /// One row.
    public struct Row: Hashable, Sendable {
        /// Its table.
        public let table: String
        /// Its columns.
        public fileprivate(set) var fields: [String: Field] = [:]
        /// What each deletion had seen of the row.
        public fileprivate(set) var deletions: [SyncID: [String: [SyncID]]] = [:]
        /// Whether the change that made it is here.
        public fileprivate(set) var isCreated = false
        /// Which row it was, in the order they came.
        let arrival: Int
    }

    /// The rows.
    public private(set) var rows: [SyncID: Row] = [:]
    let off: RuleSwitches

    /// No rows.
    public init() {
        off = []
    }

    /// No rows, and without some of the rules.
    package init(without off: RuleSwitches) {
        self.off = off
    }

    /// Takes a change in; once more changes nothing.
    public mutating func take(_ kept: KeptChange) {
        guard let change = kept.change.row else { return }
        var row =
            rows.removeValue(forKey: change.row) ?? Row(table: change.table, arrival: rows.count)
        for (name, value) in change.fields {
            let leaf = Leaf(
                uid: kept.change.uid,
                stamp: kept.stamp,
                value: value,
                actor: kept.change.actor,
                station: kept.change.station
            )
            let replaced = off.contains(.replacedUntold) ? [] : kept.replaced[name] ?? []
            row.fields[name, default: Field()]
                .take(leaf, replacing: replaced.union(change.base[name] ?? []))
        }
        if change.isDeletion {
            row.deletions[kept.change.uid] = change.base
        }
        if change.action == .create { row.isCreated = true }
        rows[change.row] = row
    }

    /// Puts one row together once more, because a change of it was taken away.
    public mutating func rebuild(_ row: SyncID, from changes: some Sequence<KeptChange>) {
        rows[row] = nil
        for change in changes.sorted(by: { $0.stamp < $1.stamp }) { take(change) }
    }

    /// Takes over what the hub says of when a change was written.
    public mutating func restamp(_ kept: KeptChange) {
        guard let change = kept.change.row, rows[change.row] != nil else { return }
        for name in change.fields.keys {
            rows[change.row]?.fields[name]?.restamp(kept.change.uid, kept.stamp)
        }
    }

    /// Whether a value of this change stands anywhere.
    public func stands(_ change: Change) -> Bool {
        guard let content = change.row, let row = rows[content.row] else { return false }
        return content.fields.keys.contains { name in
            row.fields[name]?.leaves.contains { $0.uid == change.uid } ?? false
        }
    }

    /// Which values of a change have replaced others, by what a field remembers.
    public func replaced(by change: Change) -> [String: Set<SyncID>] {
        guard let content = change.row, let row = rows[content.row] else { return [:] }
        var all: [String: Set<SyncID>] = [:]
        for name in content.fields.keys {
            guard let field = row.fields[name], !field.replaced.isEmpty,
                field.leaves.contains(where: { $0.uid == change.uid })
            else { continue }
            all[name] = field.replaced
        }
        return all
    }

    /// The value of a column that is shown, with those that stand beside it; `nil` for none.
    public func field(_ name: String, of row: SyncID) -> (winner: Leaf, others: [Leaf])? {
        guard let leaves = rows[row]?.fields[name]?.leaves, let winner = winner(of: leaves) else {
            return nil
        }
        let others = off.contains(.noConflicts) ? [] : leaves.filter { $0.uid != winner.uid }
        return (winner, others)
    }

    /// What an author has before them who writes to a column.
    ///
    /// - Parameters:
    ///   - name: the column.
    ///   - row: the row.
    ///   - withConflicts: whether all values that stand were shown, or only the one that wins.
    /// - Returns: the changes that are named as base.
    public func base(of name: String, in row: SyncID, withConflicts: Bool) -> [SyncID] {
        guard let (winner, others) = field(name, of: row) else { return [] }
        return ([winner] + (withConflicts ? others : [])).map(\.uid).sorted()
    }

    /// Whether a row is there and not deleted.
    public func isLive(_ row: SyncID) -> Bool {
        rows[row] != nil && field(RowChange.deletion, of: row)?.winner.value != RowChange.gone
    }

    /// The latest stamp of any value that stands.
    public var latest: HybridTime {
        rows.values.lazy.flatMap { $0.fields.values.lazy.flatMap(\.leaves) }
            .map(\.stamp.time).max() ?? .zero
    }

    private func winner(of leaves: [Leaf]) -> Leaf? {
        if off.contains(.winnerByArrival) { return leaves.last }
        return leaves.max { ($0.stamp, $0.uid) < ($1.stamp, $1.uid) }
    }
}

extension Registers.Field {
    fileprivate mutating func take(_ leaf: Registers.Leaf, replacing others: Set<SyncID>) {
        replaced.formUnion(others)
        leaves.removeAll { $0.uid == leaf.uid || replaced.contains($0.uid) }
        if !replaced.contains(leaf.uid) { leaves.append(leaf) }
    }

    fileprivate mutating func restamp(_ uid: SyncID, _ stamp: Stamp) {
        for index in leaves.indices where leaves[index].uid == uid { leaves[index].stamp = stamp }
    }
}
