import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterService

struct RecountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recount",
        abstract: "Ask another person to look for items again, or say what looking gave.",
        discussion: """
            What was seen becomes CONFIRMED, what is not there MISSING. Once everything silent has \
            been looked for, the site learns from it what silence is worth there, and later audits \
            say in percent how likely an item is gone.

            With --with a person is asked to look; without --items, for everything that is open. \
            Items that are named are added to what that person has left to look for; any other \
            request takes the place of the one before. A look takes back what was decided about its \
            item, and says so.

            What looking gave is kept as the word of whoever is signed in: it is signed by that \
            person, and who looked may not approve. Another person's look is therefore asked for, \
            --with USER, and said by that person.

            A recount of a blind audit is asked of somebody first, and says the zone of what was \
            seen: --seen ITEM@ZONE.

            Examples:
              muster recount --with worker2
              muster recount A-2026-0017 --items all --with worker2
              muster recount --seen IT-0117 --seen IT-0311@dock --gone IT-0098
              muster recount A-2026-0017 --seen IT-0117 --rest-gone
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(help: "Ask this person to look again.", completion: .auditors)
    var with: String?

    @Option(
        parsing: .upToNextOption,
        help: "What to look for: items, or all (default: all open discrepancies)."
    )
    var items: [String] = []

    @Option(
        help: "An item that is there: ITEM where the audit says, or ITEM@ZONE.",
        completion: .items
    )
    var seen: [String] = []

    @Option(help: "An item that was looked for and is not there.")
    var gone: [ItemID] = []

    @Flag(
        help: """
            All other items that were not heard, of those that you were asked for or of all, were \
            looked for and are not there. In a blind audit: all that you were asked for, heard or \
            not.
            """
    )
    var restGone = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        if with != nil {
            guard !restGone, seen.isEmpty, gone.isEmpty else {
                throw Misuse.error(
                    "Either ask somebody to look, --with USER, or say what looking gave."
                )
            }
            return
        }
        guard items.isEmpty else { throw Misuse.error("Add who is to look: --with USER.") }
        guard restGone || !seen.isEmpty || !gone.isEmpty else {
            throw Misuse.error(
                "Say what looking gave: --seen ITEM, --gone ITEM or --rest-gone. muster missing "
                    + "lists what to look for."
            )
        }
        for text in seen where Recount.Look(seen: text) == nil {
            throw Misuse.error("What was seen is ITEM or ITEM@ZONE, not \"\(text)\".")
        }
    }

    func run() throws {
        let home = try common.open(with == nil ? "recount" : "recount --with")
        if let with { return try ask(with, home) }
        let recount = try home.reviews.recount(
            try home.sessions.audit(named: audit),
            seen.compactMap { Recount.Look(seen: $0) }
                + gone.map { Recount.Look(item: $0, result: .gone) },
            restGone: restGone
        )
        let line = try AuditAfterStep.line(recount.session, home)
        defer { StampWords.ask(home, of: recount.session.scope.audit, isJSON: common.json) }
        if common.json {
            try home.close()
            return Terminal.line(line)
        }
        if home.audits.isHidden(recount.session) {
            try home.close()
            let left = recount.session.review.awaited.count
            Terminal.out("Recorded in \(recount.session.scope.audit); \(left) left to look for.")
            return Terminal.out(prose: AuditAfterStep.hidden)
        }
        let summary = try home.sessions.summary(of: recount.session)
        let people = home.people.peopleNames
        let outcome = FinishedAudit(summary, home)
        try home.close()
        outcome.tell()
        let names = ItemNames(summary.expected)
        for (item, person) in recount.reopened {
            Terminal.out(
                prose:
                    "\(names.words(item)): what \(people.words(person).inOneLine) decided no longer stands, as "
                    + "it was looked for since."
            )
        }
        if !recount.repeated.isEmpty {
            Terminal.out(
                prose: "Nothing new of \(names.words(recount.repeated)): you have said so before."
            )
        } else if recount.isUnchanged {
            return Terminal.out("Nothing was left to look for: nothing was recorded.")
        }
        Terminal.out(prose: words(recount, isEnough: summary.counsel?.lacking == 0))
    }

    private func ask(_ person: String, _ home: OpenHome) throws {
        let wanted: AuditSession.RecountItems =
            items.isEmpty
            ? .open : items == ["all"] ? .all : .items(items.map { ItemID(rawValue: $0) })
        let session = try home.reviews.askRecount(
            try home.sessions.audit(named: audit),
            of: wanted,
            with: person
        )
        let line = try AuditAfterStep.line(session, home)
        let people = home.people.peopleNames
        try home.close()
        if common.json { return Terminal.line(line) }
        let name = people.words(person).inOneLine
        let count = session.review.awaited.count
        let (audit, items) = (session.scope.audit, Figures.counted(count, .items))
        Terminal.out(
            prose: session.scope.isBlind
                ? "\(audit) recounting: \(name) is asked to look for \(items). "
                    + "Next, by that person: muster recount --seen ITEM@ZONE --gone ITEM"
                : "\(audit) recounting: \(name) is asked to look for \(items). "
                    + "Next, by that person: muster recount --seen ITEM --gone ITEM"
        )
        if let relieved = session.review.relieved {
            Terminal.out(
                prose:
                    "An earlier request no longer stands: \(people.words(relieved.person).inOneLine) need not "
                    + "look for \(Figures.counted(relieved.count, .items)) any more."
            )
        }
    }

    /// What the site learns from the recount, and what is left to look for.
    ///
    /// - Parameters:
    ///   - recount: the recount.
    ///   - isEnough: whether the next audit can say how likely an item is gone, although silent items
    ///     of this one are left.
    /// - Returns: one or two sentences.
    private func words(_ recount: HomeReviews.Recounted, isEnough: Bool) -> Sentence {
        if let fit = recount.fit {
            return "The site has learned from it (fit \(fit.version), "
                + "\(Figures.counted(fit.items, .items))): "
                + "\(Figures.percent(fit.absentShare)) of items are gone, "
                + "\(Figures.percent(fit.silentFloor)) of tags are silent. "
                + "The next audit says how likely what is silent is gone."
        }
        if recount.unseen == 0 {
            return
                "The site learns nothing from it: fewer than 20 items, or nothing told where the "
                + "receiver was."
        }
        let silent = Figures.counted(recount.unseen, .silentItems)
        let left = Sentence(
            counting: recount.unseen,
            one: "\(silent) was not looked for yet",
            other: "\(silent) were not looked for yet"
        )
        if isEnough {
            return Sentence(
                counting: recount.unseen,
                one:
                    "Enough silent items were looked for: the next audit says how likely an item is "
                    + "gone. \(left); muster missing lists it.",
                other:
                    "Enough silent items were looked for: the next audit says how likely an item "
                    + "is gone. \(left); muster missing lists them."
            )
        }
        return "\(left); the site learns from this audit once all of them are. "
            + "muster missing lists them."
    }
}
