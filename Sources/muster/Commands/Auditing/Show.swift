import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an audit, or the evidence for one item.",
        discussion: """
            Examples:
              muster show
              muster show A-2026-0017 --json
              muster show IT-0117
            """
    )

    @Argument(
        help: "An audit, or an item of the newest audit (default: the newest audit).",
        completion: .auditsAndItems
    )
    var what: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("show")
        if let what, AuditID(rawValue: what) == nil {
            return try showItem(ItemID(rawValue: what), home)
        }
        let summary = try SlowStep.during("Reading the audit") {
            try home.audits.summaryAsHeard(try home.sessions.audit(named: what))
        }
        if common.json { return Terminal.line(.audit(summary)) }
        let terms = TermsLine(try home.clock()).text(
            summary.scope.terms ?? AuditTerms(),
            at: summary.state.isRunning ? home.now() : nil
        )
        FinishedAudit(summary, home, terms: terms).tell()
        let open = summary.findings.filter(\.isDiscrepancy)
        if open.isEmpty { return }
        Terminal.out(data: "")
        FindingTable(open, of: summary, try home.clock()).print()
    }

    private func showItem(_ item: ItemID, _ home: OpenHome) throws {
        let evidence = try home.audits.evidence(item)
        let lastHeard = try home.beacons.lastHeard(in: evidence.audit)[evidence.item.item]
        if common.json {
            return Terminal.line(.finding(evidence.finding, lastHeard, evidence.decision))
        }
        EvidenceView(evidence, lastHeard, home.people.peopleNames, try home.clock()).print()
    }
}

struct Missing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "missing",
        abstract: "List what is not found yet, or was not found: what to look at next comes first.",
        discussion: """
            First what only a person can settle, then what is silent where it would have been \
            heard, last what another walk may still bring. What another process hears for the \
            audit counts at once. Who was asked to look again sees what they were asked for.

            Examples:
              muster missing
              muster missing A-2026-0017 --json
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("missing")
        let audit = try home.sessions.audit(named: audit)
        if try tellAsked(audit, home) { return }
        let summary = try SlowStep.during("Reading the audit") {
            try home.audits.summaryAsHeard(audit)
        }
        let lastHeard = try home.beacons.lastHeard(in: audit)
        let asked = summary.review.awaited.filter { summary.review.isAsked($0, of: home.person) }
        let missing = summary.findings.filter { finding in
            asked.isEmpty
                ? [.missing, .inconclusive, .notHeard].contains(finding.outcome)
                : asked.contains(finding.item)
        }.sorted(by: Finding.isLookedForFirst)
        if common.json {
            for finding in missing { Terminal.line(.finding(finding, lastHeard[finding.item])) }
            return
        }
        if missing.isEmpty {
            Terminal.out("Nothing is missing in \(summary.scope.audit).")
            return
        }
        FindingTable(missing, of: summary, lastHeard: lastHeard, try home.clock()).print()
        guard !summary.state.isOver, missing.contains(where: { $0.reason != .lookedFor }) else {
            return
        }
        if let advice = home.lookingAdvice(summary) { Terminal.err(prose: advice) }
    }
}

extension Missing {
    /// Lists what this person was asked to look for again in an audit that is kept from them.
    ///
    /// - Returns: whether they were asked for something.
    private func tellAsked(_ audit: AuditID, _ home: OpenHome) throws -> Bool {
        guard try home.audits.isHidden(home.audits.listing(audit)) else { return false }
        let asked = try home.audits.blindSheet(of: audit).asked
        guard !asked.isEmpty else { return false }
        if common.json {
            for (item, name) in asked {
                Terminal.line { json in
                    json.object { json in
                        json.key("item")
                        json.string(item.rawValue)
                        json.key("name")
                        json.string(name)
                    }
                }
            }
            return true
        }
        var table = Table([.init(title: "Item"), .init(title: "Name", givesWay: true)])
        for (item, name) in asked { table.add([.data(item.rawValue), .data(name)]) }
        table.print()
        Terminal.err(
            prose: "Say what you find: muster recount \(audit) --seen ITEM@ZONE --gone ITEM"
        )
        return true
    }
}

struct Extras: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extras",
        abstract: "List beacons of ours that were heard and not looked for.",
        discussion: """
            Examples:
              muster extras
              muster extras A-2026-0017 --json
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("extras")
        let summary = try SlowStep.during("Reading the audit") {
            try home.audits.summaryAsHeard(try home.sessions.audit(named: audit))
        }
        if common.json {
            for extra in summary.extras {
                var json = JSONWriter()
                json.extra(extra)
                Terminal.line(json)
            }
            return
        }
        let foreign = Figures.count(summary.foreign)
        let ignored = Sentence(
            counting: summary.foreign,
            one: "\(foreign) foreign beacon ignored.",
            other: "\(foreign) foreign beacons ignored."
        )
        if summary.extras.isEmpty {
            Terminal.out("No extras in \(summary.scope.audit). \(ignored)")
            return
        }
        var table = Table([
            .init(title: "Kind"), .init(title: "Item", givesWay: true),
            .init(title: "Zone", givesWay: true),
            .init(title: "Adverts", isNumeric: true),
            .init(title: "Beacon", givesWay: true, mayGo: true),
        ])
        let onList = Set(summary.extras.compactMap(\.item).map { ItemID(rawValue: $0) })
        let names = ItemNames(summary.expected, of: onList)
        let zones = ZoneLabels(summary.scope)
        for extra in summary.extras {
            table.add([
                .word(extra.kind.rawValue),
                .data(extra.item.map { names.words(ItemID(rawValue: $0)) }),
                .data(zones[extra.zone]),
                .data(Figures.count(extra.samples)), "\(extra.beacon)",
            ])
        }
        table.print()
        Terminal.err(ignored)
    }
}

extension JSONWriter {
    /// One line about an expected item, with what is known of it from outside the audit.
    fileprivate static func finding(
        _ finding: Finding,
        _ lastHeard: LastHeard?,
        _ decision: AuditReview.Recorded<Resolution>? = nil
    ) -> JSONWriter {
        var json = JSONWriter()
        json.finding(finding) { json in
            if let lastHeard {
                json.key("item_last_heard")
                json.object { $0.lastHeard(lastHeard) }
            }
            if let decision {
                json.key("decision")
                json.decision(decision)
            }
        }
        return json
    }
}
