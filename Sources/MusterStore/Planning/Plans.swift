import FoundationEssentials
import GRDB
public import MusterAudit
public import MusterCore

extension Store {
    /// The planned audits, and who was reminded of them.
    public var plans: Plans { Plans(store: self) }
}

/// Plans that make audits; the site plan is elsewhere.
public struct Plans: Sendable {
    let store: Store

    /// The plans, by number.
    ///
    /// - Throws: ``StoreError``.
    public func list() throws -> [AuditPlan] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: "\(Self.selectedPlans) WHERE deleted_at IS NULL ORDER BY number"
            ).map { try PlanRow.plan($0, path: store.path) }
        }
    }

    /// The counted audits of every plan that were started under its schedule as it is.
    ///
    /// - Throws: ``StoreError``.
    public func plannedCounts() throws -> [PlanID: [PlannedCount]] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT audit_plan.number AS plan, audit.id, audit.ended_at, audit.started_at
                    FROM audit_of_plan
                    JOIN audit_plan ON audit_plan.number = audit_of_plan.plan
                        AND audit_plan.revision = audit_of_plan.revision
                    JOIN audit ON audit.number = audit_of_plan.audit
                        AND audit.state NOT IN ('open', 'paused', 'cancelled')
                    """
            )
            var counts: [PlanID: [PlannedCount]] = [:]
            for row in rows {
                guard let audit = AuditID(rawValue: try row.value("id")) else { continue }
                let (ended, started): (Int64?, Int64) =
                    (try row.value("ended_at"), try row.value("started_at"))
                let plan = PlanID(number: try row.value("plan"))
                let at = Instant(microseconds: ended ?? started)
                counts[plan, default: []].append(PlannedCount(audit: audit, at: at))
            }
            return counts
        }
    }

    /// The audit of every plan that was started from it and is not counted yet; of several the newest.
    ///
    /// - Throws: ``StoreError``.
    public func plannedRunning() throws -> [PlanID: AuditID] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT audit_of_plan.plan, audit.id
                    FROM audit_of_plan JOIN audit ON audit.number = audit_of_plan.audit
                    WHERE audit.state IN ('open', 'paused') ORDER BY audit.number
                    """
            )
            var running: [PlanID: AuditID] = [:]
            for row in rows {
                running[PlanID(number: try row.value("plan"))] =
                    AuditID(rawValue: try row.value("id"))
            }
            return running
        }
    }

    /// When what there is to tell of each plan last changed (UTC): the plan itself, or an audit that
    /// was made from it and no longer listens.
    ///
    /// - Throws: ``StoreError``.
    public func planChanges() throws -> [PlanID: Instant] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT number, max(
                        (SELECT max(hlc >> 16) * 1000 FROM update_log
                         WHERE tbl = 'plan' AND row = audit_plan.uid),
                        coalesce((
                            SELECT max(audit_record.at) FROM audit_of_plan
                            JOIN audit ON audit.number = audit_of_plan.audit
                                AND audit.state NOT IN ('open', 'paused')
                            JOIN audit_record
                                ON audit_record.key = (audit.number << 32) + audit.record_count
                            WHERE audit_of_plan.plan = audit_plan.number
                        ), 0)) AS changed_at
                    FROM audit_plan WHERE deleted_at IS NULL
                    """
            )
            var changes: [PlanID: Instant] = [:]
            for row in rows {
                changes[PlanID(number: try row.value("number"))] =
                    Instant(microseconds: try row.value("changed_at"))
            }
            return changes
        }
    }

    /// Adds a plan.
    ///
    /// - Parameters:
    ///   - plan: the plan; its identifier is given anew.
    ///   - inventory: its inventory.
    ///   - author: who does it.
    /// - Returns: the plan with its identifier.
    /// - Throws: ``StoreError``.
    public func add(
        _ plan: AuditPlan,
        of inventory: Inventory,
        by author: Author
    ) throws -> AuditPlan {
        try store.write { db in
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            let columns = PlanRow.columns(plan)
            let names = columns.map(\.name).joined(separator: ", ")
            let marks = columns.map { _ in "?" }.joined(separator: ", ")
            try db.execute(
                sql: """
                    INSERT INTO audit_plan (uid, inventory, revision, \(names))
                    VALUES (?, ?, 1, \(marks))
                    """,
                arguments: StatementArguments([uid, inventory.uid] + columns.map(\.value))
            )
            var added = plan
            added.id = PlanID(number: db.lastInsertedRowID)
            try log.write("plan", row: uid, .create, PlanRow.fields(added))
            try log.finish()
            return added
        }
    }

    /// Puts a changed plan in the place of the one with the same identifier.
    ///
    /// - Parameters:
    ///   - plan: the plan as it is to be.
    ///   - inventory: its inventory.
    ///   - seen: the plan as its editor has seen it; `nil` to change it whatever it is now.
    ///   - author: who does it.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, or ``StoreError/conflict(what:remedy:)``
    ///   when it is not what its editor has seen.
    public func changePlan(
        _ plan: AuditPlan,
        of inventory: Inventory,
        seen: AuditPlan? = nil,
        by author: Author
    ) throws {
        try store.write { db in
            let (row, stored) = try storedPlan(plan.id, deleted: false, db)
            if let seen, seen != stored {
                throw StoreError.conflict(
                    what: "plan \(plan.id) was changed meanwhile",
                    remedy: "look at it as it is now, and change it again"
                )
            }
            let columns = PlanRow.columns(plan)
            let isNewSchedule = plan.schedule != stored.schedule
            if isNewSchedule {
                // What is being counted will count for the plan as it is then.
                try db.execute(
                    sql: """
                        UPDATE audit_of_plan SET revision = revision + 1
                        WHERE plan = ?1
                            AND revision = (SELECT revision FROM audit_plan WHERE number = ?1)
                            AND audit IN (SELECT number FROM audit WHERE state IN ('open', 'paused'))
                        """,
                    arguments: [plan.id.number]
                )
            }
            try db.execute(
                sql: """
                    UPDATE audit_plan SET inventory = ?, revision = revision + ?,
                        \(columns.map { "\($0.name) = ?" }.joined(separator: ", "))
                    WHERE number = ?
                    """,
                arguments: StatementArguments(
                    [inventory.uid, isNewSchedule ? 1 : 0]
                        + columns.map(\.value) + [plan.id.number]
                )
            )
            let before = Dictionary(uniqueKeysWithValues: PlanRow.fields(stored))
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(
                "plan",
                row: row.value("uid"),
                .update,
                PlanRow.fields(plan).filter { before[$0.0] != $0.1 }
            )
            try log.finish()
        }
    }

    /// Takes a plan away, or brings back one that was.
    ///
    /// - Parameters:
    ///   - id: the plan.
    ///   - isDeleted: whether to take it away.
    ///   - author: who does it.
    /// - Returns: the plan.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func set(
        _ id: PlanID,
        deleted isDeleted: Bool,
        by author: Author
    ) throws -> AuditPlan {
        try store.write { db in
            let (row, plan) = try storedPlan(id, deleted: !isDeleted, db)
            try db.execute(
                sql: "UPDATE audit_plan SET deleted_at = ? WHERE number = ?",
                arguments: [isDeleted ? author.at.microseconds : nil, id.number]
            )
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(
                "plan",
                row: row.value("uid"),
                isDeleted ? .delete : .create,
                isDeleted ? [] : PlanRow.fields(plan)
            )
            try log.finish()
            return plan
        }
    }

    /// What is known of a plan that was taken away: its name, when that was (UTC) and who did it;
    /// `nil` for any other.
    ///
    /// - Throws: ``StoreError``.
    public func deletedPlan(_ id: PlanID) throws -> (name: String, at: Instant, by: String)? {
        try store.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT name, deleted_at, coalesce((
                        SELECT actor FROM update_log
                        WHERE tbl = 'plan' AND row = audit_plan.uid AND action = 'delete'
                        ORDER BY pos DESC LIMIT 1
                    ), '?') AS deleted_by
                    FROM audit_plan WHERE number = ? AND deleted_at IS NOT NULL
                    """,
                arguments: [id.number]
            )
            return try row.map { row in
                try (
                    row.value("name"), Instant(microseconds: row.value("deleted_at")),
                    row.value("deleted_by")
                )
            }
        }
    }

    private func storedPlan(
        _ id: PlanID,
        deleted isDeleted: Bool,
        _ db: Database
    ) throws -> (row: Row, plan: AuditPlan) {
        let row = try Row.fetchOne(
            db,
            sql: "\(Self.selectedPlans) WHERE number = ? AND (deleted_at IS NOT NULL) = ?",
            arguments: [id.number, isDeleted]
        )
        guard let row else {
            throw StoreError.notFound(
                kind: isDeleted ? "deleted plan" : "plan",
                name: id.description,
                remedy: "muster plan list"
            )
        }
        return (row, try PlanRow.plan(row, path: store.path))
    }

    private static let selectedPlans = """
        SELECT audit_plan.*, inventory.name AS inventory_name
        FROM audit_plan JOIN inventory ON inventory.uid = audit_plan.inventory
        """

    /// Notes that an audit was made from a plan, under its schedule as it is.
    static func link(audit: Int64, to plan: PlanID, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO audit_of_plan (audit, plan, revision)
                SELECT ?, number, revision FROM audit_plan WHERE number = ?
                """,
            arguments: [audit, plan.number]
        )
    }
}

extension Plans {
    /// What tells this database from every other: 32 hexadecimal digits.
    ///
    /// - Throws: ``StoreError``.
    public func replicaMark() throws -> String {
        try store.read {
            try String.fetchOne($0, sql: "SELECT lower(hex(origin)) FROM replica") ?? ""
        }
    }
}
