/// What rows are called where several have one identifier, and which share a beacon.
///
/// Nothing of it is written anywhere: every replica works it out of the same values. Rows are never
/// dropped and never renamed; the one whose claim is older keeps the bare name.
public struct ShownNames: Hashable, Sendable {
    /// A row that goes by an identifier.
    public struct Claim: Hashable, Sendable {
        /// The row.
        public var row: SyncID
        /// Where its identifier must be the only one: the inventory, or the empty text for a table.
        public var space: String
        /// The identifier.
        public var id: String
        /// When the row got the identifier, and by which change.
        public var stamp: Stamp
        /// The change.
        public var uid: SyncID
        /// Which row it was, in the order they came.
        let arrival: Int

        /// A claim among the rows of one space.
        public init(row: SyncID, id: String, stamp: Stamp, uid: SyncID) {
            self.init(row: row, space: "", id: id, stamp: stamp, uid: uid, arrival: 0)
        }

        init(row: SyncID, space: String, id: String, stamp: Stamp, uid: SyncID, arrival: Int) {
            (self.row, self.space, self.id) = (row, space, id)
            (self.stamp, self.uid, self.arrival) = (stamp, uid, arrival)
        }
    }

    /// What each row is called: its identifier, or that and `~` with digits of the row.
    public private(set) var names: [SyncID: String] = [:]
    /// Rows that have one identifier, the oldest claim first; each list has two or more.
    public private(set) var sharedIDs: [[SyncID]] = []

    /// Names rows.
    public init(_ claims: [Claim]) {
        self.init(claims, without: [])
    }

    /// Names rows, without some of the rules.
    package init(_ claims: [Claim], without off: RuleSwitches) {
        let groups = Dictionary(grouping: claims) { [$0.space, $0.id] }
        let taken = Set(groups.keys)
        for (key, group) in groups {
            let rows =
                off.contains(.suffixByArrival)
                ? group.sorted { $0.arrival < $1.arrival }
                : group.sorted { ($0.stamp, $0.uid, $0.row) < ($1.stamp, $1.uid, $1.row) }
            guard let oldest = rows.first else { continue }
            names[oldest.row] = oldest.id
            guard rows.count > 1 else { continue }
            sharedIDs.append(rows.map(\.row))
            let later = rows.dropFirst().map(\.row)
            let digits = Self.digits(later, id: oldest.id) { taken.contains([key[0], $0]) }
            for row in later {
                let name = "\(oldest.id)~\(row.description.suffix(digits))"
                names[row] = off.contains(.sharedKeysIgnored) ? oldest.id : name
            }
        }
        sharedIDs.sort { ($0.first, $0.count) < ($1.first, $1.count) }
    }

    /// How many digits of their rows tell these apart, four at least, and from every other name.
    private static func digits(_ rows: [SyncID], id: String, isTaken: (String) -> Bool) -> Int {
        let full = 2 * SyncID.byteCount
        return (4...full).first { count in
            let ends = Set(rows.map { $0.description.suffix(count) })
            return ends.count == rows.count && !ends.contains { isTaken("\(id)~\($0)") }
        } ?? full
    }
}

private func < (lhs: (SyncID?, Int), rhs: (SyncID?, Int)) -> Bool {
    switch (lhs.0, rhs.0) {
    case (let one?, let other?) where one != other: one < other
    default: lhs.1 < rhs.1
    }
}

/// A beacon that several items carry: radio cannot tell them apart.
public struct SharedBeacon: Hashable, Sendable {
    /// The beacon's text.
    public var beacon: String
    /// The items' rows, in order.
    public var rows: [SyncID]
}

extension Registers {
    /// What the rows of a table are called.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - column: the column that has the identifier.
    ///   - space: the column that says where it must be the only one; `nil` for the whole table.
    /// - Returns: the names.
    public func shownNames(
        of table: String = "item",
        by column: String = "id",
        within space: String? = "inventory"
    ) -> ShownNames {
        var claims: [ShownNames.Claim] = []
        for (uid, row) in rows where row.table == table && isLive(uid) {
            guard let (winner, _) = field(column, of: uid), let id = winner.value else { continue }
            claims.append(
                ShownNames.Claim(
                    row: uid,
                    space: space.flatMap { field($0, of: uid)?.winner.value } ?? "",
                    id: id,
                    stamp: winner.stamp,
                    uid: winner.uid,
                    arrival: row.arrival
                )
            )
        }
        return ShownNames(claims, without: off)
    }

    /// The beacons that several live items carry, by their text.
    public func sharedBeacons(
        of table: String = "item",
        in column: String = "beacon"
    ) -> [SharedBeacon] {
        if off.contains(.sharedKeysIgnored) { return [] }
        var carriers: [String: [SyncID]] = [:]
        for (uid, row) in rows where row.table == table && isLive(uid) {
            guard let beacon = field(column, of: uid)?.winner.value else { continue }
            carriers[beacon, default: []].append(uid)
        }
        return carriers.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
            .map { SharedBeacon(beacon: $0.key, rows: $0.value.sorted()) }
    }
}
