public import MusterCore

extension Hub {
    /// A run of entries of one stream that follow what the hub has, up to a signature over them.
    private struct Run {
        var stream: StreamID
        var entries: [KeptChange]
        var mark: Mark?
        var owner: Int?
    }

    /// Takes what a station brings: one transaction, and once more changes nothing.
    ///
    /// Entries that the hub has are compared by name; those that follow are taken up to the last
    /// signature; others are passed over, and the answer says how far the hub has each stream.
    ///
    /// - Parameters:
    ///   - request: the changes.
    ///   - station: the station that was signed in.
    ///   - now: the hub's time.
    ///   - judge: what stands against a change: rights, forms, unknown values; `nil` for nothing.
    /// - Returns: what became of them, or that the hub's history is another one.
    /// - Throws: ``SyncError/unknownStation(_:)``, ``SyncError/badMark(stream:number:)`` or
    ///   ``SyncError/foreignStream(_:)``; nothing is taken then.
    public mutating func push(
        _ request: PushRequest,
        from station: Int,
        now: Instant,
        judge: (Change) -> Refusal?
    ) throws(SyncError) -> SyncAnswer {
        guard stations[station] != nil else { throw .unknownStation(station) }
        guard request.epoch == epoch || request.changes.isEmpty else { return .newEpoch(epoch) }
        var answer = PushAnswer(epoch: epoch, now: now)
        let streams = Dictionary(grouping: request.changes) { $0.change.place.stream }
        var runs: [Run] = []
        for stream in streams.keys.sorted() {
            let entries = (streams[stream] ?? [])
                .sorted { $0.change.place.number < $1.change.place.number }
            compare(entries, of: stream, into: &answer)
            guard answer.forks[stream] == nil else { continue }
            runs.append(try run(of: entries, stream, request.marks, from: station))
        }
        if off.contains(.doneAhead) { hearAhead(request.changes) }
        for run in runs { take(run, now: now, judge: judge, into: &answer) }
        for stream in slots.keys where owners[stream.origin] == station {
            answer.have[stream] = extent(of: stream)
        }
        for stream in streams.keys { answer.have[stream] = extent(of: stream) }
        return .pushed(answer)
    }

    private mutating func hearAhead(_ changes: [KeptChange]) {
        for change in changes.map(\.change) where change.strand?.kind == .done {
            toldAhead[change.place.stream.scope, default: []].insert(change.station)
        }
    }

    /// Compares entries with those that the hub has at their places.
    private mutating func compare(
        _ entries: [KeptChange],
        of stream: StreamID,
        into answer: inout PushAnswer
    ) {
        let there = slots[stream] ?? []
        for entry in entries where there.indices.contains(entry.change.place.number - 1) {
            let uid = entry.change.uid
            guard there[entry.change.place.number - 1].uid == uid else {
                answer.forks[stream] = min(
                    answer.forks[stream] ?? Int.max,
                    entry.change.place.number
                )
                continue
            }
            tell(uid, entry, into: &answer)
        }
    }

    /// Says what is known of a change that the hub has seen before.
    @discardableResult
    private mutating func tell(
        _ uid: SyncID,
        _ entry: KeptChange,
        into answer: inout PushAnswer
    ) -> Bool {
        if let refusal = refused[uid]?.refusal {
            answer.refused[uid] = refusal
        } else if let known = kept[uid] {
            answer.stamps[uid] = known.stamp
            extend(known, by: entry)
        } else if let stamp = forgotten[uid] {
            answer.stamps[uid] = stamp
        } else {
            return false
        }
        return true
    }

    /// Takes over which values a change has replaced, where the hub itself has said so once.
    private mutating func extend(_ known: KeptChange, by entry: KeptChange) {
        guard !entry.replaced.isEmpty, signer.holds(entry.proof, entry.replacedStatement) else {
            return
        }
        var known = known
        known.replaced.merge(entry.replaced) { $0.union($1) }
        kept[known.change.uid] = known
        registers.take(known)
    }

    /// The entries that follow what the hub has, up to the last signature over them.
    private func run(
        of entries: [KeptChange],
        _ stream: StreamID,
        _ marks: [Mark],
        from station: Int
    ) throws(SyncError) -> Run {
        let have = extent(of: stream)
        var (number, head) = (have.number, have.head)
        var (good, mark): (Int, Mark?) = (have.number, nil)
        var following: [KeptChange] = []
        for entry in entries where entry.change.place.number > have.number {
            guard entry.change.place.number == number + 1 else { break }
            (number, head) = (number + 1, StreamChain.head(after: head, entry.line))
            following.append(entry)
            for candidate in marks where candidate.place == entry.change.place {
                guard candidate.head == head else {
                    throw .badMark(stream: stream, number: number)
                }
                (good, mark) = (number, candidate)
            }
        }
        guard let mark else { return Run(stream: stream, entries: []) }
        guard let owner = owner(of: stream, mark, from: station) else {
            if owners[stream.origin] == station || owners[stream.origin] == nil {
                throw .badMark(stream: stream, number: good)
            }
            throw .foreignStream(stream)
        }
        let taken = following.prefix(good - have.number)
        return Run(stream: stream, entries: Array(taken), mark: mark, owner: owner)
    }

    /// Whose signature a mark has; `nil` where it is not that of the stream's own writer.
    private func owner(of stream: StreamID, _ mark: Mark, from station: Int) -> Int? {
        func holds(_ number: Int) -> Bool {
            let key = number == Self.number ? signer : stations[number]?.signer
            return key.map { mark.holds(by: $0) } ?? false
        }
        if let owner = owners[stream.origin] { return holds(owner) ? owner : nil }
        // A writer that a restored hub does not know yet: one of the devices that are enrolled.
        return ([station, Self.number] + stations.keys.sorted()).first(where: holds)
    }

    private mutating func take(
        _ run: Run,
        now: Instant,
        judge: (Change) -> Refusal?,
        into answer: inout PushAnswer
    ) {
        guard let mark = run.mark, let owner = run.owner else { return }
        owners[run.stream.origin] = owner
        for entry in run.entries {
            let (uid, place) = (entry.change.uid, entry.change.place)
            let isKnown = tell(uid, entry, into: &answer)
            if isKnown, answer.refused[uid] == nil {
                enter(uid, .again, line: entry.line, at: place)
            } else if let refusal = answer.refused[uid] ?? Self.notOf(owner, place.stream.scope)
                ?? judge(entry.change)
            {
                refused[uid] = (entry, refusal)
                answer.refused[uid] = refusal
                enter(uid, .void, line: entry.line, at: place)
            } else {
                let stamped = stamped(entry, now: now)
                answer.stamps[uid] = stamped.stamp
                keep(stamped, at: place)
            }
        }
        marks[run.stream, default: []].append(mark)
    }

    /// What stands against a station that writes what is the hub's alone.
    private static func notOf(_ owner: Int, _ scope: Scope) -> Refusal? {
        guard scope == .house, owner != number else { return nil }
        return Refusal(code: "hub_only", what: "the rules of the house are changed at the hub")
    }

    /// The change with a moment that the hub believes: one that runs ahead gets the hub's own.
    private mutating func stamped(_ entry: KeptChange, now: Instant) -> KeptChange {
        var entry = entry
        if !signer.holds(entry.proof, entry.replacedStatement) {
            (entry.replaced, entry.proof) = ([:], [])
        }
        let limit = now.microseconds / 1_000 + HybridClock.toleranceMilliseconds
        if entry.stamp.time.milliseconds > limit {
            let time = clock.tick(HybridClock.Reading(wall: now)).time
            entry.stamp = Stamp(time: time, origin: origin)
        }
        return entry
    }
}
