import MusterCore
import MusterProvenance
import MusterStore

/// What lots may be used for after events that hold them, release them or call them back, one after the other.
struct LotStates {
    private let home: OpenHome
    private var states: [String: (lot: Lot, state: Lot.State)] = [:]

    init(_ home: OpenHome) { self.home = home }

    /// The lots that are changed, each with its state afterwards.
    var changed: [(lot: Lot, state: Lot.State)] {
        states.values.sorted { $0.lot.path < $1.lot.path }
    }

    /// Takes one event in; one that changes no lot, or that is recorded already, changes nothing.
    ///
    /// - Throws: `StoreError` where a lot's state does not allow it; nothing of the event is taken in then.
    mutating func take(_ event: TraceEvent, of draft: EventDraft) throws {
        try take(event, changing: draft.lots.map(\.text))
    }

    /// Takes one event in that names its lots itself.
    ///
    /// - Throws: as ``take(_:of:)``.
    mutating func take(_ event: TraceEvent) throws {
        try take(event, changing: event.namesOfLots)
    }

    private mutating func take(_ event: TraceEvent, changing lots: [String]) throws {
        guard event.verb.changesLots, try !home.store.events.isKnown(event) else { return }
        let changes = try lots.map { text in
            let lot = try home.store.lots.find(text)
            var now = lot
            now.state = states[lot.path]?.state ?? lot.state
            let state = try home.lots.state(
                of: now,
                after: event.verb,
                isCorrection: event.corrects != nil
            )
            return (lot: lot, state: state)
        }
        for change in changes { states[change.lot.path] = change }
    }
}
