extension Station {
    /// Says yes: the changes are shown, those that need a row that is not here as soon as it is.
    ///
    /// - Parameter uids: the changes; those that do not wait are passed over.
    public mutating func accept(_ uids: some Sequence<SyncID>) {
        for uid in uids {
            guard let entry = waiting[uid], entry.reason != .upgrade else { continue }
            waiting[uid]?.reason = .parent
            waiting[uid]?.attempts = entry.attempts + 1
        }
        applyConsented()
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
        applyConsented()
    }

    /// Applies what has a yes and whose rows are here, until nothing more can be.
    private mutating func applyConsented() {
        var hasMoved = true
        while hasMoved {
            hasMoved = false
            let ready = waiting.values.filter { $0.reason == .parent && hasParents($0.kept.change) }
                .sorted { $0.arrival < $1.arrival }
            for entry in ready {
                waiting[entry.kept.change.uid] = nil
                keep(entry.kept)
                hasMoved = true
            }
        }
    }

    private func hasParents(_ change: Change) -> Bool {
        known.needs(change).allSatisfy { registers.rows[$0]?.isCreated == true }
    }
}
