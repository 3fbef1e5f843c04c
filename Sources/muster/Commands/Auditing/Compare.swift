import ArgumentParser
import MusterAudit
import MusterCore
import MusterService

struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare an audit with the one before, or its count with its recount.",
        discussion: """
            Shows the totals side by side, how many items both say the same of, and every item of \
            which they do not. Seen by a person and heard by radio in the same zone is the same.

            Examples:
              muster compare
              muster compare A-2026-0017 A-2026-0011
              muster compare A-2026-0017 --counts --json
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Argument(
        help: "The audit to compare with (default: the counted one before).",
        completion: .audits
    )
    var other: String?

    @Flag(help: "Compare count 1 with count 2 of the audit.")
    var counts = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard !counts || other == nil else {
            throw Misuse.error("Either --counts, or another audit.")
        }
    }

    func run() throws {
        let home = try common.open("compare")
        let audit = try home.sessions.audit(named: audit)
        let comparison =
            counts
            ? try home.audits.countComparison(audit)
            : try home.audits.comparison(
                audit,
                with: try other.map { try home.sessions.audit(named: $0) }
            )
        let zones = try ZoneLabels(home)
        try home.close()
        if common.json {
            var json = JSONWriter()
            json.comparison(comparison, isOfCounts: counts)
            return Terminal.line(json)
        }
        show(comparison, zones)
    }

    private func show(_ comparison: AuditComparison, _ zones: ZoneLabels) {
        let (before, after) = (comparison.before, comparison.after)
        let names: (Sentence, Sentence) =
            counts ? ("Count 1", "Count 2") : ("\(before.audit)", "\(after.audit)")
        var totals = Table([
            .init(title: counts ? "\(after.audit)" : ""),
            .init(title: names.0, isNumeric: true), .init(title: names.1, isNumeric: true),
            .init(title: "Difference", isNumeric: true),
        ])
        func add(_ name: Sentence, _ one: Int, _ other: Int) {
            let sign = other > one ? "+" : ""
            totals.add([
                name, .data(Figures.count(one)), .data(Figures.count(other)),
                .data(sign + Figures.count(other - one)),
            ])
        }
        add("expected", before.outcomes.total, after.outcomes.total)
        for outcome in Outcome.final where before.outcomes[outcome] + after.outcomes[outcome] > 0 {
            add(outcome.capitals, before.outcomes[outcome], after.outcomes[outcome])
        }
        totals.add([
            "accuracy", .data(before.accuracy.map(Figures.percent)),
            .data(after.accuracy.map(Figures.percent)),
            nil,
        ])
        totals.print()
        if let agreement = comparison.agreement {
            let (same, all) = (
                Figures.count(comparison.agreeing), Figures.count(comparison.compared)
            )
            let share = Figures.percent(agreement)
            Terminal.out(
                prose: counts
                    ? "The same in both: \(same) of \(all) that were looked at again = \(share)."
                    : "The same in both: \(same) of \(all) on both lists = \(share)."
            )
        }
        let changed = comparison.changed
        if changed.isEmpty { return Terminal.out("No item differs.") }
        Terminal.out(data: "")
        var table = Table([
            .init(title: "Item", givesWay: true), .init(title: "Name", givesWay: true, mayGo: true),
            .init(title: "Change"),
            .init(title: names.0, givesWay: true, style: Style.ofOutcome),
            .init(title: names.1, givesWay: true, style: Style.ofOutcome),
        ])
        for row in changed {
            table.add([
                .data(row.item.rawValue), .data(row.name), row.change.map { .word($0.rawValue) },
                row.before.map { FindingWords.outcomeAndPlace($0, zones) },
                row.after.map { FindingWords.outcomeAndPlace($0, zones) },
            ])
        }
        table.print()
    }
}
