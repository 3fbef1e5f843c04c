/// A change that a station has and does not show yet.
public struct Waiting: Hashable, Sendable {
    /// Why it waits.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// It has no yes and no no yet.
        case asked
        /// A person said no; it is kept, and offered again when asked for.
        case declined
        /// A person said yes, and the row that it needs is not here.
        case parent
        /// It needs a newer version of Muster.
        case upgrade
        /// It was tried and did not go in.
        case failed
    }

    /// The change.
    public var kept: KeptChange
    /// Why it waits.
    public var reason: Reason
    /// How often it was tried.
    public var attempts = 0
    /// What went wrong when it was last tried; `nil` for nothing.
    public var error: String?
    /// How often a change is tried before a person has to look at it.
    public static let mostAttempts = 5
    /// When it came, counted in all that came to this station.
    public var arrival: Int

    /// Notes that it did not go in.
    mutating func fail(because error: String) {
        reason = .failed
        attempts += 1
        self.error = error
    }
}

/// What a version of Muster knows of the house's tables: what it does not know waits for a newer one.
public struct KnownTables: Hashable, Sendable {
    /// The columns of each table.
    public var columns: [String: Set<String>]
    /// Columns that name a row which must be there first: `item.inventory`, `photo.item`.
    public var parents: [String: Set<String>]

    /// Creates a list.
    public init(columns: [String: Set<String>], parents: [String: Set<String>] = [:]) {
        (self.columns, self.parents) = (columns, parents)
    }

    /// Whether every column of a change is known.
    public func covers(_ change: Change) -> Bool {
        guard let row = change.row else { return true }
        guard let known = columns[row.table] else { return false }
        return row.fields.keys.allSatisfy { $0 == RowChange.deletion || known.contains($0) }
    }

    /// The rows that must be there before a change is applied.
    public func needs(_ change: Change) -> [SyncID] {
        guard let row = change.row else { return [] }
        let named = (parents[row.table] ?? []).compactMap { name in
            (row.fields[name] ?? nil).flatMap { SyncID(hex: $0) }
        }
        return (row.action == .create ? [] : [row.row]) + named
    }
}
