extension Station {
    /// What the hub is not known to have, what waits for a yes included: stream by stream, in order.
    func unsentChanges(limit: Int) -> [KeptChange] {
        var found: [KeptChange] = []
        for stream in streams.keys.sorted() where found.count < limit {
            guard let held = streams[stream], held.top > held.acknowledged else { continue }
            let room = limit - found.count
            found += changes(of: held, stream, room: room)
        }
        return found
    }

    private func changes(of held: HeldStream, _ stream: StreamID, room: Int) -> [KeptChange] {
        var found: [KeptChange] = []
        // Somebody else's stream is taken up to a signature of theirs: it may lie beyond the limit.
        let signed = (marks[stream] ?? []).map(\.place.number)
            .filter { $0 > held.acknowledged }.min()
        for number in (held.acknowledged + 1)...held.top {
            let isOverdue = number > held.acknowledged + 1 && number > (signed ?? 0)
            if found.count >= room, origins.contains(stream.origin) || isOverdue { break }
            guard let uid = held.change(at: number), let change = kept[uid] ?? waiting[uid]?.kept
            else { continue }
            let place = Place(stream: stream, number: number)
            found.append(change.change.place == place ? change : change.moved(to: place))
        }
        return found
    }

    /// What is said of being done before the records that it speaks of: never anything, but where a
    /// test takes that rule away.
    var saidAhead: [KeptChange] {
        guard off.contains(.doneAhead) else { return [] }
        return kept.values.filter { $0.change.station == number && $0.change.strand?.kind == .done }
    }

    /// Signatures over the streams of a request: one's own are made, others' were kept.
    func marks(for sent: [KeptChange]) -> [Mark] {
        var last: [StreamID: Place] = [:]
        for change in sent { last[change.change.place.stream] = change.change.place }
        return last.sorted { $0.key < $1.key }.flatMap { stream, place -> [Mark] in
            guard origins.contains(stream.origin) else {
                let numbers = Set(
                    sent.filter { $0.change.place.stream == stream }.map(\.change.place.number)
                )
                return (marks[stream] ?? []).filter { numbers.contains($0.place.number) }
            }
            guard let head = streams[stream]?.heads[place.number] else { return [] }
            return [Mark(place: place, head: head, by: signer)]
        }
    }

    /// Takes the hub's first answer, which says whether the hub is as it was, and this disk.
    mutating func greet(_ answer: PushAnswer, using random: inout some RandomNumberGenerator) {
        if answer.epoch != epoch {
            epoch = answer.epoch
            (cursor, snapshot) = (0, nil)
            for stream in streams.keys {
                streams[stream]?.acknowledged = 0
                streams[stream]?.read = 0
            }
        }
        noticeLoss(answer, using: &random)
        acknowledge(answer)
    }

    /// The hub has more of this station's own stream than was ever written here: the disk went back.
    private mutating func noticeLoss(
        _ answer: PushAnswer,
        using random: inout some RandomNumberGenerator
    ) {
        let isBehind = answer.have.contains { stream, extent in
            stream.origin == origin && extent.number > (streams[stream]?.top ?? 0)
        }
        if isBehind { renew(using: &random) }
    }

    /// That the hub has as many entries says nothing: it has these where the heads are alike.
    private mutating func acknowledge(_ answer: PushAnswer) {
        for (stream, extent) in answer.have {
            guard let held = streams[stream] else { continue }
            if held.heads[extent.number] == extent.head || off.contains(.countIsReceipt) {
                streams[stream]?.acknowledged = max(held.acknowledged, min(extent.number, held.top))
            }
        }
    }

    /// Takes what became of changes that were sent.
    ///
    /// - Returns: whether the round goes on: not where the hub's history is another one.
    mutating func learn(
        _ answer: PushAnswer,
        of sent: [KeptChange],
        using random: inout some RandomNumberGenerator
    ) -> Bool {
        guard answer.epoch == epoch else { return false }
        noticeLoss(answer, using: &random)
        for (stream, number) in answer.forks.sorted(by: { $0.key < $1.key }) {
            reissue(stream, from: number, using: &random)
        }
        for change in sent {
            let (uid, place) = (change.change.uid, change.change.place)
            if let stamp = answer.stamps[uid] { restamp(uid, stamp) }
            if answer.refused[uid] != nil { void(uid, at: place) }
            guard answer.forks[place.stream] == nil, let extent = answer.have[place.stream],
                let held = streams[place.stream]
            else { continue }
            let compared = min(extent.number, place.number)
            streams[place.stream]?.acknowledged = max(held.acknowledged, compared)
        }
        acknowledge(answer)
        let isStuck = sent.allSatisfy { change in
            let place = change.change.place
            return place.number > (answer.have[place.stream]?.number ?? 0)
        }
        if isStuck, answer.forks.isEmpty, let first = sent.first?.change.place {
            // Entries before it are nowhere any more, or no signature covers them: they go on as
            // one's own.
            reissue(first.stream, from: first.number, using: &random)
        }
        return true
    }
}
