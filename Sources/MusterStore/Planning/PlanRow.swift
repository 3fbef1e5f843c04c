import FoundationEssentials
import GRDB
import MusterAudit
import MusterCore

/// A plan as a row.
enum PlanRow {
    /// Reads a plan; the row has the name of its inventory as `inventory_name`.
    static func plan(_ row: Row, path: String) throws -> AuditPlan {
        let damaged = StoreError.damaged(path: path, reason: "a plan has what no plan can have")
        guard let frequency = PlanFrequency(try row.value("frequency") as String),
            let first = DueTime(try row.value("first_due") as String),
            let zones = strings(try row.value("zones")),
            let assignees = strings(try row.value("assignees"))
        else { throw damaged }
        return try AuditPlan(
            id: PlanID(number: row.value("number")),
            name: row.value("name"),
            inventory: row.value("inventory_name"),
            zones: zones.map(ZoneID.init),
            schedule: PlanSchedule(frequency, from: first, monthDay: row.value("month_day")),
            target: row.value("target"),
            assignees: assignees,
            isBlind: row.value("blind"),
            reminds: row.value("reminds")
        )
    }

    /// The columns of a plan's row but for its inventory, by name.
    static func columns(
        _ plan: AuditPlan
    ) -> [(name: String, value: (any DatabaseValueConvertible)?)] {
        [
            ("name", plan.name), ("zones", text(plan.zones.map(\.rawValue))),
            ("frequency", plan.schedule.frequency.description),
            ("first_due", plan.schedule.first.description), ("month_day", plan.schedule.monthDay),
            ("target", plan.target), ("assignees", text(plan.assignees)),
            ("blind", plan.isBlind), ("reminds", plan.reminds),
        ]
    }

    /// What other replicas may know of a plan.
    static func fields(_ plan: AuditPlan) -> [(String, String?)] {
        [
            ("name", plan.name), ("inventory", plan.inventory),
            ("zones", plan.zones.map(\.rawValue).joined(separator: ", ")),
            ("frequency", plan.schedule.frequency.description),
            ("due", plan.schedule.first.description),
            ("month_day", String(plan.schedule.monthDay)),
            ("target", plan.target.map { String($0) }),
            ("assignees", plan.assignees.joined(separator: ", ")),
            ("blind", plan.isBlind ? "1" : "0"), ("reminds", plan.reminds ? "1" : "0"),
        ]
    }

    private static func text(_ strings: [String]) -> String { TextList(strings).json }

    private static func strings(_ text: String) -> [String]? {
        guard case .array(let values) = try? JSONReader.read(Array(text.utf8)) else { return nil }
        let strings = values.compactMap { value in
            if case .string(let string) = value { string } else { String?.none }
        }
        return strings.count == values.count ? strings : nil
    }
}
