extension Station {
    /// Takes what an entry of the hub says; what asks first waits.
    mutating func take(_ entry: PulledEntry, using random: inout some RandomNumberGenerator) {
        if streams[entry.place.stream]?.differs(at: entry.place.number, from: entry.uid) == true {
            // The hub has another history of this stream: ours goes on under a name of its own.
            reissue(entry.place.stream, from: entry.place.number, using: &random)
        }
        switch entry.content {
        case .void:
            put(nil, entry)
            refuse(entry.uid)
        case .change(let kept):
            put(entry.uid, entry)
            take(kept)
        case .again(let kept):
            put(entry.uid, entry)
            if let kept { take(kept) }
        }
    }

    private mutating func put(_ uid: SyncID?, _ entry: PulledEntry) {
        streams[entry.place.stream, default: HeldStream()].put(
            uid,
            at: entry.place.number,
            head: entry.head
        )
        streams[entry.place.stream]?.confirm(entry.place.number)
    }

    /// Takes a change that the hub has: new, or what is new of one that is here.
    mutating func take(_ coming: KeptChange) {
        let uid = coming.change.uid
        if let here = kept[uid] {
            clock.observe(coming.stamp.time)
            let merged = here.taking(coming)
            kept[uid] = merged
            registers.restamp(merged)
            if !coming.replaced.isEmpty { registers.take(coming) }
        } else if let here = waiting[uid] {
            waiting[uid]?.kept = here.kept.taking(coming)
        } else {
            offerAgain(coming.change)
            arrivals += 1
            waiting[uid] = Waiting(kept: coming, reason: .asked, arrival: arrivals)
        }
    }

    /// Takes over when a change counts as written.
    mutating func restamp(_ uid: SyncID, _ stamp: Stamp) {
        waiting[uid]?.kept.stamp = stamp
        guard kept[uid] != nil, kept[uid]?.stamp != stamp else { return }
        kept[uid]?.stamp = stamp
        clock.observe(stamp.time)
        if let kept = kept[uid] { registers.restamp(kept) }
    }

    /// Takes a change out of what is shown, because the hub has refused it.
    mutating func refuse(_ uid: SyncID) {
        if let entry = waiting.removeValue(forKey: uid) { refused[uid] = entry.kept }
        guard let change = kept.removeValue(forKey: uid) else { return }
        refused[uid] = change
        records[change.change.place.stream.scope]?.removeAll { $0 == uid }
        guard let row = change.change.row?.row else { return }
        // What it had replaced stands again: the row is put together once more.
        registers.rebuild(row, from: kept.values.filter { $0.change.row?.row == row })
    }

    /// Notes that entries were refused.
    mutating func void(_ uid: SyncID, at place: Place) {
        streams[place.stream]?.put(nil, at: place.number, head: nil)
        refuse(uid)
    }

    /// A newer change of a row brings back the question about those that were declined.
    private mutating func offerAgain(_ change: Change) {
        guard let row = change.row?.row else { return }
        for (uid, entry) in waiting
        where entry.reason == .declined && entry.kept.change.row?.row == row {
            waiting[uid]?.reason = .asked
        }
    }

    /// Writes entries of a stream again behind the station's own.
    ///
    /// The hub has others there, or cannot take them where they were. Each keeps its name: nothing is
    /// doubled.
    mutating func reissue(
        _ stream: StreamID,
        from number: Int,
        using random: inout some RandomNumberGenerator
    ) {
        guard let moved = streams[stream]?.cut(from: number) else { return }
        marks[stream]?.removeAll { $0.place.number >= number }
        if stream.origin == origin { renew(using: &random) }
        let own = StreamID(scope: stream.scope, origin: origin)
        for entry in moved {
            guard let uid = entry.uid, let change = kept[uid] ?? waiting[uid]?.kept else {
                continue
            }
            let place = Place(stream: own, number: (streams[own]?.top ?? 0) + 1)
            let copy = change.moved(to: place)
            if kept[uid] != nil { kept[uid] = copy } else { waiting[uid]?.kept = copy }
            enter(uid, line: copy.line, at: place)
        }
    }

    /// Goes on under a new name: what it wrote under the old one is not what the hub has.
    mutating func renew(using random: inout some RandomNumberGenerator) {
        origin = SyncID(using: &random)
        origins.insert(origin)
    }
}

extension KeptChange {
    /// This change with what the hub says of it.
    fileprivate func taking(_ other: KeptChange) -> KeptChange {
        var merged = self
        merged.stamp = other.stamp
        // A statement of the hub is signed as a whole: of two the one that says more is kept.
        let saysMore = replaced.allSatisfy { field, uids in
            (other.replaced[field] ?? []).isSuperset(of: uids)
        }
        if saysMore, !other.replaced.isEmpty {
            (merged.replaced, merged.proof) = (other.replaced, other.proof)
        }
        return merged
    }
}
