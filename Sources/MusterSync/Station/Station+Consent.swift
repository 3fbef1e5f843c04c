extension Station {
    /// Says yes: the changes are shown, those that need a row that is not here as soon as it is.
    ///
    /// One that does not go in stops no other: it is tried again with the next yes, and after
    /// ``Waiting/mostAttempts`` times it waits for a person.
    ///
    /// - Parameters:
    ///   - uids: the changes; those that do not wait are passed over.
    ///   - apply: writes a change where it is shown from, and says what went wrong; `nil` for nothing.
    public mutating func accept(
        _ uids: some Sequence<SyncID>,
        applying apply: (KeptChange) -> String? = { _ in nil }
    ) {
        for uid in uids {
            guard let entry = waiting[uid], entry.reason != .upgrade,
                entry.attempts < Waiting.mostAttempts
            else { continue }
            waiting[uid]?.reason = .parent
        }
        applyConsented(apply)
    }

    /// Says no: the changes are kept, offered again when asked for or when the row changes again, and
    /// given back to a hub that lost them.
    public mutating func decline(_ uids: some Sequence<SyncID>) {
        for uid in uids where waiting[uid]?.reason == .asked { waiting[uid]?.reason = .declined }
    }

    /// Applies what waits for no yes.
    mutating func applyUnasked() {
        for (uid, entry) in waiting where entry.reason == .asked {
            if !known.covers(entry.kept.change) {
                waiting[uid]?.reason = .upgrade
            } else if !entry.kept.change.place.stream.scope.asksFirst {
                waiting[uid]?.reason = .parent
            }
        }
        applyConsented { _ in nil }
    }

    /// Applies what has a yes and whose rows are here, until nothing more can be.
    private mutating func applyConsented(_ apply: (KeptChange) -> String?) {
        var hasMoved = true
        while hasMoved {
            hasMoved = false
            let ready = waiting.values.filter { $0.reason == .parent && hasParents($0.kept.change) }
                .sorted { $0.arrival < $1.arrival }
            for entry in ready {
                let uid = entry.kept.change.uid
                if let error = apply(entry.kept) {
                    waiting[uid]?.fail(because: error)
                } else {
                    waiting[uid] = nil
                    keep(entry.kept)
                    hasMoved = true
                }
            }
        }
    }

    private func hasParents(_ change: Change) -> Bool {
        known.needs(change).allSatisfy { registers.rows[$0]?.isCreated == true }
    }
}
