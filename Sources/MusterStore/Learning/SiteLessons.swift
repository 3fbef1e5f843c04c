import GRDB
public import MusterAudit
public import MusterCore
package import MusterRanging

extension Store {
    /// What audits have taught about the site.
    public var lessons: SiteLessons { SiteLessons(store: self) }
}

/// What audits have taught about the site.
public struct SiteLessons: Sendable {
    let store: Store

    /// What recounts have taught of the site so far: the newest belief, and how many items that were not
    /// heard were looked for in all audits.
    ///
    /// - Throws: ``StoreError``.
    public func siteLesson() throws -> SiteLesson {
        try store.read { db in
            let newest = try Row.fetchOne(
                db,
                sql: "SELECT chances FROM site_belief ORDER BY at DESC, audit DESC LIMIT 1"
            )
            guard let newest else { return .none }
            let recounted = try Int.fetchOne(db, sql: "SELECT sum(recounted) FROM site_belief") ?? 0
            return SiteLesson(
                belief: SiteBelief(Self.numbers(try newest.value("chances"))),
                recounted: recounted
            )
        }
    }

    /// Keeps what the recount of an audit has taught, in place of what an earlier look at it had.
    ///
    /// - Parameters:
    ///   - belief: what is believed of the site now.
    ///   - recounted: how many items that the audit did not hear were looked for so far.
    ///   - audit: the audit.
    ///   - at: now (UTC).
    /// - Throws: ``StoreError``.
    package func learn(
        _ belief: SiteBelief,
        recounted: Int,
        from audit: AuditID,
        at: Instant
    ) throws {
        try store.write { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO site_belief (audit, at, chances, recounted)
                    VALUES (?, ?, ?, ?)
                    """,
                arguments: [
                    audit.rawValue, at.microseconds,
                    belief.chances.map(\.description).joined(separator: " "), recounted,
                ]
            )
        }
    }

    /// What the last passes of a site heard of its items: of each item that a counted audit looked for, the
    /// newest one that covered its place.
    ///
    /// - Parameters:
    ///   - audits: counted audits, the newest first.
    ///   - leastCovered: from which coverage on a pass counts, 0 to 1.
    /// - Returns: the passes; nothing of items that no audit looked for whose coverage is known.
    /// - Throws: ``StoreError``.
    public func lastPasses(
        of audits: [AuditID],
        leastCovered: Double
    ) throws -> [ItemID: BeaconHistory.LastPass] {
        try store.read { db in
            var passes: [ItemID: BeaconHistory.LastPass] = [:]
            for audit in audits {
                let number = try db.auditNumber(audit.rawValue)
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT body ->> 'item' AS item, body ->> 'covered' AS covered,
                            body ->> 'samples' AS samples
                        FROM audit_record
                        WHERE key BETWEEN ? AND ? AND kind = 'finding' AND kind <> 'sighting'
                            AND body ->> 'covered' IS NOT NULL
                        """,
                    arguments: [
                        RecordWriter.key(audit: number, sequence: 0),
                        RecordWriter.key(audit: number + 1, sequence: 0),
                    ]
                )
                while let row = try rows.next() {
                    let item = ItemID(rawValue: try row.value("item"))
                    if let known = passes[item], known != .uncovered { continue }
                    let covered: Double = try row.value("covered")
                    let samples: Int = try row.value("samples")
                    passes[item] =
                        covered < leastCovered ? .uncovered : samples > 0 ? .heard : .missed
                }
            }
            return passes
        }
    }

    private static func numbers(_ text: String) -> [Double] {
        text.split(separator: " ").map { Double($0) ?? .nan }
    }
}
