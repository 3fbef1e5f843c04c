/// Changes that people are asked about in one question: what one author did in one go.
public struct ConsentSet: Hashable, Sendable {
    /// Who wrote them.
    public var actor: String
    /// The station they were written at.
    public var station: Int
    /// When the first and the last was written, as far as the hub believes it.
    public var written: ClosedRange<HybridTime>
    /// The changes, in the order in which they are applied.
    public var changes: [SyncID]
    /// Whether a person has said no to all of them.
    public var isDeclined: Bool
    /// What they do.
    public var summary: ConsentSummary

    /// How far apart two changes of one author may be, in milliseconds, to be one question.
    public static let spanMilliseconds: Int64 = 600_000
}

/// How many rows a set of changes makes, changes and deletes.
public struct ConsentSummary: Hashable, Sendable {
    /// New rows.
    public var created = 0
    /// Rows that change.
    public var changed = 0
    /// Rows that go.
    public var deleted = 0
    /// Rows, of those, in which something else stands that the author had not seen.
    public var conflicting = 0

    /// Nothing.
    public init() {}

    /// Sums up what changes would do to the values that are shown.
    public init(_ changes: some Sequence<KeptChange>, on registers: Registers) {
        var rows: [SyncID: RowChange.Action] = [:]
        var contested: Set<SyncID> = []
        let coming = Array(changes)
        let replaced = Set(coming.flatMap { $0.change.row?.base.values.flatMap { $0 } ?? [] })
        for kept in coming {
            guard let row = kept.change.row else { continue }
            let isGone = row.isDeletion
            let action: RowChange.Action =
                isGone ? .delete : row.action == .create ? .create : .update
            rows[row.row] = Self.heavier(rows[row.row], action)
            for name in row.fields.keys {
                let standing = registers.rows[row.row]?.fields[name]?.leaves ?? []
                let unseen = standing.contains {
                    !replaced.contains($0.uid) && $0.uid != kept.change.uid
                        && !(kept.replaced[name] ?? []).contains($0.uid)
                        && $0.value != (row.fields[name] ?? nil)
                }
                if unseen { contested.insert(row.row) }
            }
        }
        created = rows.values.count { $0 == .create }
        changed = rows.values.count { $0 == .update }
        deleted = rows.values.count { $0 == .delete }
        conflicting = contested.count
    }

    private static func heavier(
        _ one: RowChange.Action?,
        _ other: RowChange.Action
    ) -> RowChange.Action {
        if one == .delete || other == .delete { return .delete }
        return one == .create ? .create : other
    }
}

extension ConsentSet {
    /// Puts what waits into sets, the oldest first.
    ///
    /// Changes of one transaction are one set, and so are those of one author at one station that
    /// follow one another within ten minutes.
    ///
    /// - Parameters:
    ///   - waiting: what waits.
    ///   - registers: the values that are shown now.
    /// - Returns: the sets.
    public static func sets(_ waiting: [Waiting], on registers: Registers) -> [ConsentSet] {
        let asked = waiting.filter { $0.reason == .asked || $0.reason == .declined }
            .sorted { ($0.kept.stamp, $0.kept.change.uid) < ($1.kept.stamp, $1.kept.change.uid) }
        var groups: [[Waiting]] = []
        var byTransaction: [SyncID: Int] = [:]
        var byAuthor: [[String]: Int] = [:]
        for entry in asked {
            let change = entry.kept.change
            let author = ["\(change.station)", change.actor, entry.reason.rawValue]
            let follows = byAuthor[author].flatMap { index in
                isNear(groups[index].last, entry) ? index : nil
            }
            let index = byTransaction[change.transaction] ?? follows ?? groups.count
            if index == groups.count { groups.append([]) }
            groups[index].append(entry)
            byTransaction[change.transaction] = index
            byAuthor[author] = index
        }
        return groups.compactMap { set($0, on: registers) }
    }

    private static func isNear(_ last: Waiting?, _ next: Waiting) -> Bool {
        guard let last else { return false }
        let apart = next.kept.stamp.time.milliseconds - last.kept.stamp.time.milliseconds
        return apart <= spanMilliseconds
    }

    private static func set(_ group: [Waiting], on registers: Registers) -> ConsentSet? {
        guard let first = group.first, let last = group.last else { return nil }
        return ConsentSet(
            actor: first.kept.change.actor,
            station: first.kept.change.station,
            written: first.kept.stamp.time...max(first.kept.stamp.time, last.kept.stamp.time),
            changes: group.map(\.kept.change.uid),
            isDeclined: group.allSatisfy { $0.reason == .declined },
            summary: ConsentSummary(group.map(\.kept), on: registers)
        )
    }
}
