/// What a station has of one stream.
struct HeldStream: Hashable, Sendable {
    /// What it has at each number: a change, or that one was refused.
    private(set) var entries: [Int: SyncID?] = [:]
    /// The chain's head at numbers up to which every entry is known.
    private(set) var heads: [Int: Digest] = [:]
    /// The last number that there is, here or at the hub.
    private(set) var top = 0
    /// The last number that the hub is known to have as it is here.
    var acknowledged = 0
    /// The last number that came in order: where reading a strand goes on.
    var read = 0

    /// The change at a number; `nil` for none, and for one that was refused.
    func change(at number: Int) -> SyncID? { entries[number] ?? nil }

    /// Whether something else stands at a number.
    func differs(at number: Int, from uid: SyncID) -> Bool {
        guard let there = change(at: number) else { return false }
        return there != uid
    }

    /// Puts a change at a number, with the chain's head behind it where that is known.
    mutating func put(_ uid: SyncID?, at number: Int, head: Digest?) {
        entries[number] = .some(uid)
        if let head { heads[number] = head }
        top = max(top, number)
    }

    /// Notes that an entry came from the hub: it has this one, and so all that were known before.
    mutating func confirm(_ number: Int) {
        if acknowledged == number - 1 { acknowledged = number }
    }

    /// Notes that the stream goes on to a number, whose entries may be forgotten.
    mutating func raise(to number: Int) {
        top = max(top, number)
    }

    /// Takes all entries from a number on away, in order.
    mutating func cut(from number: Int) -> [(number: Int, uid: SyncID?)] {
        let taken = entries.filter { $0.key >= number }.sorted { $0.key < $1.key }
        for (number, _) in taken { entries[number] = nil }
        heads = heads.filter { $0.key < number }
        top = max(entries.keys.max() ?? 0, number - 1)
        read = min(read, number - 1)
        acknowledged = min(acknowledged, number - 1)
        return taken.map { ($0.key, $0.value) }
    }
}
