extension Hub {
    /// Answers what a station asks for that changes nothing.
    ///
    /// - Parameters:
    ///   - request: what it asks for; a push is not answered here.
    ///   - station: the station that was signed in.
    /// - Returns: the answer.
    /// - Throws: ``SyncError/unknownStation(_:)``.
    public func answer(_ request: SyncRequest, for station: Int) throws(SyncError) -> SyncAnswer {
        guard stations[station] != nil else { throw .unknownStation(station) }
        switch request {
        case .push, .acknowledge, .audit, .newer, .photos, .bring, .take, .leave: return .noted
        case .audits(let epoch):
            return epoch == self.epoch ? .audits(strands(for: station)) : .newEpoch(self.epoch)
        case .records(let epoch, let strand, let after, let limit):
            guard epoch == self.epoch else { return .newEpoch(self.epoch) }
            return .records(records(of: strand, after: after, limit: limit, for: station))
        case .pull(let epoch, let after, let limit):
            return pull(epoch: epoch, after: after, limit: limit, for: station)
        case .snapshot(let epoch, let after, let limit):
            guard epoch == self.epoch else { return .newEpoch(self.epoch) }
            return .snapshot(snapshot(after: after, limit: limit, for: station))
        }
    }

    /// Takes note of how far a station has read.
    public mutating func acknowledge(_ note: Acknowledgement, by station: Int) {
        guard note.epoch == epoch, let known = stations[station] else { return }
        // Requests may come twice and late: what was read is read.
        stations[station]?.applied = min(max(known.applied, note.to), log.count)
        stations[station]?.hasGreeted = true
    }

    private func pull(epoch: SyncID, after: Int, limit: Int, for station: Int) -> SyncAnswer {
        guard epoch == self.epoch else { return .newEpoch(self.epoch) }
        if after < base, !off.contains(.trimmingUntold) { return .trimmed }
        let from = min(max(after, base), log.count)
        let to = min(from + max(0, limit), log.count)
        let entries = log[from..<to].filter { isGiven($0.stream.scope, to: station) }
            .compactMap { entry(at: $0) }
        return .page(
            PullPage(
                to: to,
                hasMore: to < log.count,
                entries: entries,
                marks: marks(for: entries)
            )
        )
    }

    /// Whether a station is given this part of the log.
    private func isGiven(_ scope: Scope, to station: Int) -> Bool {
        switch scope {
        case .catalogue, .house: true
        case .person(let person): stations[station]?.people.contains(person) ?? false
        case .audit: false
        }
    }

    private func entry(at place: Place) -> PulledEntry? {
        guard let slots = slots[place.stream], slots.indices.contains(place.number - 1) else {
            return nil
        }
        let slot = slots[place.number - 1]
        // What it has replaced is signed by this hub, even where a station brought it.
        let known = kept[slot.uid].map { $0.replaced.isEmpty ? $0 : withReplaced($0) }
        let content: PulledEntry.Content =
            switch slot.kind {
            case .void: .void
            case .again: .again(known)
            case .change: known.map { .change($0) } ?? .again(nil)
            }
        return PulledEntry(place: place, uid: slot.uid, head: slot.head, content: content)
    }

    /// The signatures over entries of a page; the hub signs its own stream when it is read.
    private func marks(for entries: [PulledEntry]) -> [Mark] {
        var spans: [StreamID: (first: Int, last: PulledEntry)] = [:]
        for entry in entries {
            let first = spans[entry.place.stream]?.first ?? entry.place.number
            spans[entry.place.stream] = (first, entry)
        }
        return spans.sorted { $0.key < $1.key }.flatMap { stream, span -> [Mark] in
            if owners[stream.origin] == Self.number {
                return [Mark(place: span.last.place, head: span.last.head, by: signer)]
            }
            let numbers = span.first...span.last.place.number
            return (marks[stream] ?? []).filter { numbers.contains($0.place.number) }
        }
    }

    // MARK: Audits

    /// How far a station may see each strand.
    private func strands(for station: Int) -> [StreamID: Extent] {
        var extents: [StreamID: Extent] = [:]
        for (stream, slots) in slots where stream.scope.isAudit {
            let visible = slots.prefix { maySee($0.uid, in: stream.scope, station) }
            guard let last = visible.last else { continue }
            extents[stream] = Extent(number: visible.count, head: last.head)
        }
        return extents
    }

    private func records(
        of strand: StreamID,
        after: Int,
        limit: Int,
        for station: Int
    ) -> [PulledEntry] {
        let count = slots[strand]?.count ?? 0
        guard strand.scope.isAudit, after >= 0, after < count else { return [] }
        return ((after + 1)...min(count, after + max(1, limit)))
            .compactMap { entry(at: Place(stream: strand, number: $0)) }
            .prefix { maySee($0.uid, in: strand.scope, station) }.map { $0 }
    }

    /// Whether a station may be given a record: of a blind audit only its own, until it is counted.
    private func maySee(_ uid: SyncID, in audit: Scope, _ station: Int) -> Bool {
        guard blind.contains(audit), !off.contains(.blindLeaks) else { return true }
        guard let kept = kept[uid] else { return true }
        return kept.change.station == station || kept.change.strand?.kind == .counted
            || isCounted(audit)
    }

    func isCounted(_ audit: Scope) -> Bool {
        (records[audit] ?? []).contains { kept[$0]?.change.strand?.kind == .counted }
    }

    // MARK: Snapshots

    private func snapshot(after: SyncID?, limit: Int, for station: Int) -> SnapshotPage {
        let names = kept.keys.filter { uid in
            kept[uid].map { isGiven($0.change.place.stream.scope, to: station) } ?? false
                && after.map { uid > $0 } ?? true
        }.sorted()
        let page = names.prefix(max(1, limit)).compactMap { kept[$0] }.map(withReplaced)
        let isLast = page.count == names.count
        let refusals = refused.filter { $0.value.kept.change.station == station }.keys.sorted()
        let isTold = isLast && !off.contains(.refusalsUntold)
        return SnapshotPage(
            position: log.count,
            changes: page,
            have: after == nil ? catalogueExtents : [:],
            refused: isTold ? refusals : [],
            isLast: isLast
        )
    }

    private var catalogueExtents: [StreamID: Extent] {
        let streams = slots.keys.filter { !$0.scope.isAudit }
        return Dictionary(uniqueKeysWithValues: streams.map { ($0, extent(of: $0)) })
    }

    /// A change with all that its values have replaced, signed: who replaced it may be forgotten.
    private func withReplaced(_ change: KeptChange) -> KeptChange {
        var listed = change
        listed.replaced = registers.replaced(by: change.change)
        listed.proof = listed.replaced.isEmpty ? [] : signer.sign(listed.replacedStatement)
        return listed
    }
}
