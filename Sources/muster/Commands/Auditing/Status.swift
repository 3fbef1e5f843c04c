import ArgumentParser
import Foundation
import MusterAudit
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Tell where an audit stands.",
        discussion: """
            Examples:
              muster status
              muster status --watch
              muster status A-2026-0017 --json
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Flag(help: "Keep showing until the audit stops listening.")
    var watch = false

    @Flag(help: "End with status 3 when a counted audit is not fully accurate.")
    var exitCode = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("status")
        if audit == nil, try noAuditYet(home) { return }
        let audit = try home.sessions.audit(named: audit)
        var listing = try home.audits.listing(audit)
        var listener = home.sessions.listener(of: audit)
        let recount = try home.reviews.awaitedRecount(of: listing)
        try show(listing, listener, home, recount)
        while watch, listener != nil {
            Thread.sleep(forTimeInterval: 1)
            listing = try home.audits.listing(audit)
            listener = home.sessions.listener(of: audit)
            if Terminal.outIsTerminal, !common.json {
                Terminal.out(data: "\u{1B}[3A\u{1B}[J\u{1B}[A")
            }
            try show(listing, listener, home)
        }
        if exitCode, let accuracy = listing.accuracy, accuracy < 1 {
            throw EndedWith(.discrepancies)
        }
    }

    private func noAuditYet(_ home: OpenHome) throws -> Bool {
        let inventory = try home.inventories.current()
        if let inventory, try !home.audits.list(of: inventory).isEmpty { return false }
        if common.json {
            var json = JSONWriter()
            json.object { json in
                json.key("audit")
                json.string(nil)
                json.key("inventory")
                json.string(inventory?.name)
            }
            Terminal.line(json)
        } else if let inventory {
            Terminal.out(Self.noAudit(of: inventory))
        } else {
            Terminal.out(try InventoryCommand.none(in: home))
        }
        return true
    }

    /// Where an audit stands, and in which home where that is another one.
    fileprivate static func state(_ listing: AuditListing) -> Sentence {
        let words = listing.state.words
        if listing.isHere { return words }
        return listing.station.map { "\(words), at station \($0)" } ?? "\(words), at the hub"
    }

    /// That an inventory has no audit, and who starts one.
    fileprivate static func noAudit(of inventory: Inventory) -> Sentence {
        "\(inventory.name) has no audit yet. \(Advice.sentence("Start one", "muster start"))"
    }

    private func show(
        _ listing: AuditListing,
        _ listener: String?,
        _ home: OpenHome,
        _ recount: AwaitedRecount? = nil
    ) throws {
        if common.json {
            return Terminal.line { $0.listing(listing, listener: listener, recount: recount) }
        }
        let clock = try home.clock()
        let isBroken = listing.isHere && listing.state == .open && listener == nil
        let goesOn =
            try home.principal.may(.runAudits)
            && home.audits.leadHindrance(of: listing.audit) == nil
        let broken: Sentence = goesOn ? "broken off (muster resume goes on)" : "broken off"
        let state = isBroken ? broken : Self.state(listing)
        Terminal.out("\(Style.bold(listing.audit.rawValue))  \(listing.inventory)  \(state)")
        let times = [listing.startedAt, listing.endedAt].compactMap { $0 }
            .map { Figures.dayAndTime($0, clock) }
        let terms = TermsLine(clock).text(
            listing.terms,
            at: listing.state.isRunning ? home.now() : nil
        )
        if let present = listing.present, let expected = listing.expected {
            let counts: Sentence =
                "\(Figures.count(present))/\(Figures.count(expected)) present  "
                + "extra \(listing.extras ?? 0)"
            Terminal.out(
                listing.accuracy.map { "\(counts)  accuracy \(Figures.percent($0))" } ?? counts
            )
        } else {
            Terminal.out("The figures are kept until the end.")
        }
        let span: Sentence = times.count > 1 ? "\(times[0]) to \(times[1])" : .data(times.joined())
        let records = listing.present.map { _ in Figures.counted(listing.recordCount, .records) }
        Terminal.out(
            [span, records, terms.isEmpty ? nil : terms].compactMap { $0 }.joined(separator: "  ")
        )
        guard let recount else { return }
        let people = home.people.peopleNames
        let shown = recount.items.prefix(5)
        let items = try home.reviews.names(of: shown, in: listing.audit).words(shown)
        Terminal.out(
            prose: "\(people.words(recount.with).inOneLine) is asked by "
                + "\(people.words(recount.by).inOneLine) to look again for "
                + "\(Figures.count(recount.items.count)): \(items)\(recount.items.count > 5 ? " …" : ""). "
                + "Next, by that person: muster recount --seen ITEM@ZONE --gone ITEM"
        )
    }
}

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "List the audits of an inventory.",
        subcommands: [List.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List all audits, the newest first.",
            discussion: """
                Examples:
                  muster audit list
                  muster audit list --inventory "Warehouse South" --json
                  muster audit list --mine
                """
        )

        @Flag(help: "Only unfinished ones, of any inventory, that you started or are assigned to.")
        var mine = false

        @OptionGroup var scope: InventoryOption
        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("audit list")
            let inventory = try home.inventories.find(scope.inventory)
            let audits = try mine ? home.audits.listMine() : home.audits.list(of: inventory)
            if common.json {
                for audit in audits {
                    Terminal.line {
                        $0.listing(audit, listener: home.sessions.listener(of: audit.audit))
                    }
                }
                return
            }
            if audits.isEmpty {
                Terminal.out(
                    mine
                        ? "No unfinished audit expects you."
                        : Status.noAudit(of: inventory)
                )
                return
            }
            let clock = try home.clock()
            let words = TermsLine(clock)
            let terms = audits.map { audit in
                words.text(
                    audit.terms,
                    at: audit.state.isRunning ? home.now() : nil
                )
            }
            let hasTerms = terms.contains { !$0.isEmpty }
            var columns: [Table.Column] = [
                .init(title: "Audit"), .init(title: "State"),
                .init(title: "Started", mayGo: true),
                .init(title: "Expected", isNumeric: true),
                .init(title: "Present", isNumeric: true),
                .init(title: "Accuracy", isNumeric: true),
            ]
            if hasTerms { columns.append(.init(title: "Terms", givesWay: true, goesBelow: true)) }
            var table = Table(columns)
            for (audit, terms) in zip(audits, terms) {
                let cells: [Sentence?] = [
                    "\(audit.audit)", Status.state(audit),
                    .data(Figures.dayAndTime(audit.startedAt, clock)),
                    .data(audit.expected.map(Figures.count)),
                    .data(audit.present.map(Figures.count)),
                    .data(audit.accuracy.map(Figures.percent)),
                ]
                table.add(hasTerms ? cells + [terms] : cells)
            }
            table.print()
        }
    }
}
