import FoundationEssentials
import GRDB
import MusterCore
public import MusterLabels

/// When and where labels were looked at.
extension Labels {
    /// Notes that a label was looked at, and what that says against it.
    ///
    /// - Parameters:
    ///   - canonical: the label.
    ///   - sight: when and where.
    ///   - person: who looked; `nil` for a visitor.
    ///   - judge: what the sight says, given those before it.
    /// - Returns: the rules that speak now and have not spoken before.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func see(
        _ canonical: String,
        _ sight: LabelSight,
        by person: String?,
        judge: ([LabelSight]) throws -> [CopyRule]
    ) throws -> [CopyRule] {
        try store.write { db in
            guard let label = try label(canonical, db) else { throw Self.notFound(canonical) }
            let rules = try judge(try sights(of: label.number, db))
            let new = rules.filter { !label.copies.contains($0) }
            try db.execute(
                sql: """
                    INSERT INTO label_sight (label, at, how, place, person, visitor, rules)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    label.number, sight.at.microseconds,
                    sight.isByStaff ? (sight.isAsStock ? "stock" : "look") : "visit",
                    sight.place, person, sight.visitor.map { Data($0) },
                    rules.map(\.rawValue).joined(separator: " "),
                ]
            )
            return new
        }
    }

    /// The sights of a label, the first one first.
    ///
    /// - Throws: ``StoreError``.
    public func sights(of canonical: String) throws -> [LabelSight] {
        try store.read { db in
            guard let label = try label(canonical, db) else { return [] }
            return try sights(of: label.number, db)
        }
    }

    private func sights(of number: Int64, _ db: Database) throws -> [LabelSight] {
        try Row.fetchAll(
            db,
            sql: "SELECT * FROM label_sight WHERE label = ? ORDER BY at, number",
            arguments: [number]
        ).map(LabelRow.sight)
    }
}
