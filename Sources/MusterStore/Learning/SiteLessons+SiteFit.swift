import GRDB
public import MusterCore
public import MusterRanging

/// A fit of the site with the audit that taught it.
public struct SiteFitVersion: Hashable, Sendable {
    /// The fit.
    public var fit: SiteFit
    /// The audit whose recount gave rise to it.
    public var audit: String
    /// When it was made (UTC).
    public var at: Instant
}

extension SiteLessons {
    /// What recounted audits have taught about the site so far; the default before the first.
    ///
    /// - Throws: ``StoreError``.
    public func siteFit() throws -> SiteFit {
        try siteFits().last?.fit ?? .default
    }

    /// All versions of the fit, the oldest first.
    ///
    /// - Throws: ``StoreError``.
    public func siteFits() throws -> [SiteFitVersion] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM site_fit ORDER BY version").map { row in
                try SiteFitVersion(
                    fit: SiteFit(
                        version: row.value("version"),
                        absentShare: row.value("absent"),
                        misplacedShare: row.value("misplaced"),
                        silentFloor: row.value("silent"),
                        items: row.value("items")
                    ),
                    audit: row.value("audit"),
                    at: Instant(microseconds: row.value("at"))
                )
            }
        }
    }

    /// Keeps a new version of the fit.
    ///
    /// - Throws: ``StoreError``, also when the version is there already.
    public func add(_ fit: SiteFit, from audit: AuditID, at: Instant) throws {
        try store.write { db in
            try db.execute(
                sql: """
                    INSERT INTO site_fit (version, audit, at, absent, misplaced, silent, items)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    fit.version, audit.rawValue, at.microseconds, fit.absentShare,
                    fit.misplacedShare, fit.silentFloor, fit.items,
                ]
            )
        }
    }
}
