import MusterCore
import MusterProvenance
import MusterStore

/// What lots may be used for after events that hold them, release them or call them back, one after the other.
struct LotStates {
    private let lots: HomeLots
    private var states: [String: (lot: Lot, state: Lot.State)] = [:]

    init(_ lots: HomeLots) { self.lots = lots }

    /// The lots that are changed, each with its state afterwards.
    var changed: [(lot: Lot, state: Lot.State)] {
        states.values.sorted { $0.lot.path < $1.lot.path }
    }

    /// Takes one event in; one that changes no lot says nothing.
    ///
    /// - Throws: `PeopleError` without the right to what the event does, `StoreError` where a lot's state does not
    ///   allow it; nothing of the event is taken in then.
    mutating func take(_ draft: EventDraft) throws {
        guard draft.verb.changesLots else { return }
        try lots.demandRight(to: draft.verb)
        var after = states
        for part in draft.lots {
            let lot = try lots.home.store.lots.find(part.text)
            var now = lot
            now.state = after[lot.path]?.state ?? lot.state
            after[lot.path] = (lot, try lots.state(of: now, after: draft.verb))
        }
        states = after
    }
}
