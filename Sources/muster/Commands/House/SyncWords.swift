import MusterCore
import MusterService
import MusterStore
import MusterSync

/// The exchange with the hub in words.
enum SyncWords {
    /// Who wrote something, and where: `ana at the hub`.
    static func by(_ actor: String, _ station: Int) -> Sentence {
        station == Hub.number ? "\(actor) at the hub" : "\(actor) at station \(station)"
    }

    /// What a round has exchanged, and what is left.
    static func tell(_ outcome: HomeStation.Outcome, _ status: HouseStatus) {
        Terminal.out("Changes sent: \(outcome.sent), received: \(outcome.received).")
        if outcome.sentRecords + outcome.receivedRecords > 0 {
            Terminal.out(
                "Records of audits sent: \(outcome.sentRecords), received: \(outcome.receivedRecords)."
            )
        }
        if outcome.sentPhotos + outcome.receivedPhotos > 0 {
            Terminal.out(
                "Photos sent: \(outcome.sentPhotos), received: \(outcome.receivedPhotos)."
            )
        }
        if outcome.applied > 0 { Terminal.out("Changes taken: \(outcome.applied).") }
        let counts = status.counts
        if counts.waiting > 0 {
            Terminal.out("Changes that wait for a yes: \(counts.waiting).")
            Terminal.out(
                Advice.next(
                    "muster sync waiting, or muster sync --accept-all (without a network with --offline)"
                )
            )
        }
        rest(counts)
        notTaken(status)
    }

    /// Audits that the hub did not take: they stay here, and are tried again each time.
    private static func notTaken(_ status: HouseStatus) {
        for one in status.refusedAudits {
            Terminal.out(
                "The hub did not take \(one.audit) of station \(one.station): \(one.refusal.what)."
            )
        }
    }

    private static func rest(_ counts: SharedQuestions.Counts) {
        if counts.failed > 0 {
            Terminal.out(
                "Changes that could not be taken: \(counts.failed); muster sync waiting says why."
            )
        }
        if counts.parents > 0 {
            Terminal.out("Changes that wait for what they belong to: \(counts.parents).")
        }
        if counts.upgrade > 0 {
            Terminal.out("Changes that need a newer version of Muster: \(counts.upgrade).")
        }
        if counts.conflicts > 0 {
            Terminal.out("Conflicts: \(counts.conflicts); muster sync conflicts shows them.")
        }
        if counts.attention > 0 {
            Terminal.out("Changes that were not taken: \(counts.attention); muster sync attention.")
        }
    }

    /// How a home stands with its hub.
    static func card(_ status: HouseStatus, _ clock: SiteClock) {
        guard let house = status.house else {
            Terminal.out("This home stands alone.")
            return Terminal.out(
                Advice.next("muster station add NAME makes it a hub")
            )
        }
        if house.role == .hub {
            Terminal.out("This home is the hub of \(house.name).")
            rest(status.counts)
            notTaken(status)
            return Terminal.out(Advice.next("muster station list"))
        }
        Terminal.out(
            "Station \(house.number), \(house.name), of \(house.hub?.name ?? "") at \(house.hub?.url ?? "")."
        )
        Terminal.out(state(status.state, house, clock))
        if let failure = house.failure { Terminal.out("Last error: \(failure.what)") }
        Terminal.out(
            "To send: \(status.unsent), records of audits: \(status.unsentRecords). Waiting for a yes: \(status.counts.waiting); declined: \(status.counts.declined)."
        )
        if status.unsentPhotos + status.wantedPhotos > 0 {
            Terminal.out(
                "Photos to send: \(status.unsentPhotos), to come: \(status.wantedPhotos)."
            )
        }
        rest(status.counts)
        notTaken(status)
        let seconds = Int(house.clock.milliseconds / 1_000)
        if house.clock.isShown {
            Terminal.out(
                "The clock here is \(abs(seconds)) s \(seconds > 0 ? "behind" : "ahead of" as Sentence) the hub's."
            )
        }
    }

    /// How a station stands with its hub, in short; nothing for a home that is none.
    static func header(_ status: HouseStatus, _ clock: SiteClock) -> [Sentence] {
        guard let house = status.house, house.role == .station else { return [] }
        var header = [state(status.state, house, clock)]
        let unsent = status.unsent + status.unsentRecords + status.unsentPhotos
        if unsent > 0 { header.append("To send: \(unsent).") }
        if status.counts.waiting > 0 {
            header.append("Changes that wait for a yes: \(status.counts.waiting).")
        }
        return header
    }

    private static func state(
        _ state: HouseStatus.State,
        _ house: House,
        _ clock: SiteClock
    ) -> Sentence {
        let last = house.lastSuccess.map { Figures.dayAndTime($0, clock) }
        switch state {
        case .inStep: return "In step as of \(last ?? "-")."
        case .behind: return last.map { "Last exchanged \($0)." } ?? "Not exchanged yet."
        case .unreachable: return "The hub is not reached; last exchanged \(last ?? "-")."
        case .stuck: return "The exchange is stuck; last exchanged \(last ?? "-")."
        case .revoked: return "The hub takes nothing from this station any more."
        case .upgrade: return "The hub has what this version does not know."
        }
    }

    /// A set of changes that waits, in one line.
    static func line(_ set: SharedQuestions.WaitingSet, _ clock: SiteClock) -> Sentence {
        let summary = set.summary
        var line: Sentence =
            "S-\(set.number)  \(Figures.dayAndTime(set.at, clock))  \(by(set.actor, set.station)): \(summary.created) new, \(summary.changed) changed, \(summary.deleted) deleted"
        if summary.conflicting > 0 {
            line = "\(line); \(summary.conflicting) touch what you changed"
        }
        if set.isDeclined { line = "\(line); declined" }
        if let error = set.error { line = "\(line); not taken: \(error)" }
        return line
    }

    /// A change of a set.
    static func tell(_ kept: KeptChange, _ name: String) {
        guard let change = kept.change.row else { return }
        Terminal.out(line: "\(kind(change.table)) \(name): \(fields(change))")
    }

    private static func kind(_ table: String) -> Sentence {
        switch table {
        case "item": "item"
        case "inventory": "inventory"
        case "item_photo": "photo of"
        default: "site"
        }
    }

    private static func fields(_ change: RowChange) -> Sentence {
        if change.isDeletion { return "deleted" }
        let words = change.told.map { "\($0.name) = \(($0.value ?? "-").prefix(60))" }
        return .data(words.joined(separator: ", "))
    }

    /// A conflict with its sides.
    static func tell(_ conflict: SharedQuestions.Disagreement, _ clock: SiteClock) {
        Terminal.out(line: "C-\(conflict.number)  \(conflict.object) \(conflict.field)")
        for (index, side) in conflict.sides.enumerated() {
            let said: Sentence = .data(String((side.value ?? "-").prefix(60)))
            let value = conflict.isGone(side).map { $0 ? "deleted" : "not deleted" } ?? said
            let mark: Sentence = side.wins ? "shown" : ""
            Terminal.out(
                line:
                    "  \(index + 1)  \(value)  \(by(side.actor, side.station)), \(Figures.dayAndTime(side.at, clock))  \(mark)"
            )
        }
    }

    /// A change that the hub did not take.
    static func tell(_ refused: SharedQuestions.Refused, _ name: String) {
        let digits = String(refused.uid.description.suffix(12))
        let said = refused.change.map(fields) ?? "-"
        Terminal.out(
            line:
                "\(digits)  \(by(refused.actor, refused.station)): \(name): \(said); \(refused.refusal.what)"
        )
    }
}
