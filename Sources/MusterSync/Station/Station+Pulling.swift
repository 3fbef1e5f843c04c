extension Station {
    /// The strands of which the hub has more than was read here.
    func strandsBehind(_ extents: [StreamID: Extent]) -> [StreamID] {
        extents.filter { stream, extent in
            audits.contains(stream.scope) && extent.number > (streams[stream]?.read ?? 0)
        }.keys.sorted()
    }

    /// Takes records of a strand, and how far it was read, in one transaction.
    mutating func takeRecords(
        _ entries: [PulledEntry],
        using random: inout some RandomNumberGenerator
    ) {
        for entry in entries {
            take(entry, using: &random)
            streams[entry.place.stream]?.read = entry.place.number
        }
        applyUnasked()
    }

    /// Takes a page of the log and moves the cursor, in one transaction.
    mutating func take(_ page: PullPage, using random: inout some RandomNumberGenerator) {
        for entry in page.entries { take(entry, using: &random) }
        for mark in page.marks where !(marks[mark.place.stream] ?? []).contains(mark) {
            marks[mark.place.stream, default: []].append(mark)
        }
        cursor = page.to
        applyUnasked()
    }

    /// Takes a page of a snapshot by the same rule as everything else: nothing of one's own goes.
    mutating func take(_ page: SnapshotPage, using random: inout some RandomNumberGenerator) {
        var progress = snapshot ?? Snapshot(position: page.position, after: nil, have: page.have)
        if off.contains(.snapshotReplaces), progress.after == nil { forgetCatalogue() }
        for change in page.changes {
            let place = change.change.place
            if streams[place.stream]?.differs(at: place.number, from: change.change.uid) == true {
                reissue(place.stream, from: place.number, using: &random)
            }
            streams[place.stream, default: HeldStream()].put(
                change.change.uid,
                at: place.number,
                head: nil
            )
            take(change)
        }
        progress.after = page.changes.last?.change.uid ?? progress.after
        snapshot = progress
        if page.isLast { finish(progress, refused: page.refused) }
        applyUnasked()
    }

    private mutating func finish(_ progress: Snapshot, refused uids: [SyncID]) {
        cursor = progress.position
        snapshot = nil
        let listed = Set(uids)
        for (stream, held) in streams {
            for case (let number, let uid?) in held.entries where listed.contains(uid) {
                void(uid, at: Place(stream: stream, number: number))
            }
        }
        for (stream, extent) in progress.have {
            streams[stream, default: HeldStream()].raise(to: extent.number)
        }
    }

    private mutating func forgetCatalogue() {
        let gone = kept.filter { !$0.value.change.place.stream.scope.isAudit }.keys
        for uid in gone { kept[uid] = nil }
        for stream in streams.keys where !stream.scope.isAudit { streams[stream] = nil }
        registers = Registers(without: off)
    }
}
