import GRDB
public import MusterCore

/// What is known of the things that carry labels.
extension Labels {
    /// Where the thing that carries a label is.
    public struct Whereabouts: Equatable, Sendable {
        /// The zone in which its beacon was heard last; `nil` without a beacon or a zone.
        public var zone: ZoneID?
        /// When that was (UTC).
        public var heardAt: Instant?
        /// When it was taken off its inventory (UTC); `nil` while it is on it.
        public var leftAt: Instant?
    }

    /// Where the item that carries a label is; empty for a label without one.
    ///
    /// - Throws: ``StoreError``.
    public func whereabouts(of canonical: String) throws -> Whereabouts {
        try store.read { db in
            let heard = try Row.fetchOne(
                db,
                sql: """
                    SELECT zone, at FROM last_heard
                    WHERE item = (SELECT item FROM label WHERE canonical = ?) AND zone IS NOT NULL
                    ORDER BY at DESC LIMIT 1
                    """,
                arguments: [canonical]
            )
            let left = try Int64.fetchOne(
                db,
                sql: """
                    SELECT deleted_at FROM item
                    WHERE uid = (SELECT item FROM label WHERE canonical = ?)
                        AND deleted_at IS NOT NULL
                    """,
                arguments: [canonical]
            )
            return Whereabouts(
                zone: try heard.map { ZoneID(rawValue: try $0.value("zone")) },
                heardAt: try heard.map { Instant(microseconds: try $0.value("at")) },
                leftAt: left.map { Instant(microseconds: $0) }
            )
        }
    }
}
