/// A replica that works for days without a network and meets the hub now and then.
///
/// Every function is one transaction: all of it holds afterwards, or nothing. The values live in
/// memory here; a store keeps the same ones in tables and decides by the same rules. What is sent
/// and in which order is ``SyncRound``'s.
public struct Station: Sendable {
    /// Where reading a snapshot has come to.
    struct Snapshot: Hashable, Sendable {
        var position: Int
        var after: SyncID?
        var have: [StreamID: Extent]
    }

    /// The number that the hub gave it; audits get their numbers from it.
    public let number: Int
    /// The stream that it writes; a new one whenever its disk went back.
    public internal(set) var origin: SyncID
    /// The streams that it has ever written.
    public internal(set) var origins: Set<SyncID>
    /// The hub's history that it knows; `nil` before the first hello.
    public internal(set) var epoch: SyncID?
    /// The position of the hub's log that it has read to.
    public internal(set) var cursor = 0
    /// The values that it shows.
    public internal(set) var registers: Registers
    /// The changes that those follow from, and the records of audits, by name.
    public internal(set) var kept: [SyncID: KeptChange] = [:]
    /// What it has and does not show.
    public internal(set) var waiting: [SyncID: Waiting] = [:]
    /// Changes that the hub refused, kept for somebody to look at.
    public internal(set) var refused: [SyncID: KeptChange] = [:]
    /// Its clock.
    public internal(set) var clock = HybridClock()
    /// The audits whose records it wants.
    public var audits: Set<Scope> = []
    /// What this version of Muster can apply.
    public private(set) var known: KnownTables

    var streams: [StreamID: HeldStream] = [:]
    var marks: [StreamID: [Mark]] = [:]
    var records: [Scope: [SyncID]] = [:]
    var snapshot: Snapshot?
    var arrivals = 0
    let signer: Signer
    let off: RuleSwitches

    /// Sets a station up.
    public init(number: Int, origin: SyncID, signer: Signer, known: KnownTables) {
        self.init(number: number, origin: origin, signer: signer, known: known, without: [])
    }

    /// Sets a station up without some of the rules.
    package init(
        number: Int,
        origin: SyncID,
        signer: Signer,
        known: KnownTables,
        without off: RuleSwitches
    ) {
        (self.number, self.origin, self.signer) = (number, origin, signer)
        (self.known, self.off, origins) = (known, off, [origin])
        registers = Registers(without: off)
    }

    /// What the records of an audit say; `nil` where it cannot be said yet.
    public func joint(_ audit: Scope) -> JointAudit? {
        JointAudit((records[audit] ?? []).compactMap { kept[$0] }, without: off)
    }

    /// What waits for somebody's yes, as questions, the oldest first.
    public var sets: [ConsentSet] {
        ConsentSet.sets(Array(waiting.values), on: registers)
    }

    /// How many changes the hub is not known to have.
    public var unsent: Int {
        streams.values.reduce(0) { sum, stream in
            sum + stream.entries.count { $0.key > stream.acknowledged && has($0.value) }
        }
    }

    private func has(_ uid: SyncID?) -> Bool {
        uid.map { kept[$0] != nil || waiting[$0] != nil } ?? false
    }

    // MARK: Writing

    /// Writes a change of this station's own: it is shown at once and never waits.
    ///
    /// - Parameters:
    ///   - content: what is written.
    ///   - scope: the part of the data it belongs to.
    ///   - author: who writes it, and when.
    ///   - random: the source of new names.
    /// - Returns: the change.
    @discardableResult
    public mutating func write(
        _ content: Change.Content,
        in scope: Scope,
        by author: Writer,
        using random: inout some RandomNumberGenerator
    ) -> KeptChange {
        let stream = StreamID(scope: scope, origin: origin)
        let place = Place(stream: stream, number: (streams[stream]?.top ?? 0) + 1)
        let change = author.change(
            content,
            at: place,
            from: number,
            clock: &clock,
            using: &random
        )
        enter(change.change.uid, line: change.line, at: place)
        keep(change)
        return change
    }

    /// Takes note of another version of Muster: what waited for it is tried again.
    public mutating func learn(_ tables: KnownTables) {
        known = tables
        for (uid, entry) in waiting
        where entry.reason == .upgrade && known.covers(entry.kept.change) {
            waiting[uid]?.reason = .asked
        }
        applyUnasked()
    }

    /// Shows a change.
    mutating func keep(_ change: KeptChange) {
        let uid = change.change.uid
        kept[uid] = change
        registers.take(change)
        clock.observe(change.stamp.time)
        let scope = change.change.place.stream.scope
        if scope.isAudit { records[scope, default: []].append(uid) }
    }

    /// Puts a change behind a stream of one's own.
    mutating func enter(_ uid: SyncID, line: [UInt8], at place: Place) {
        let before = headBefore(place)
        streams[place.stream, default: HeldStream()].put(
            uid,
            at: place.number,
            head: before.map { StreamChain.head(after: $0, line) }
        )
    }

    func headBefore(_ place: Place) -> Digest? {
        if place.number == 1 { return StreamChain.start(place.stream) }
        return streams[place.stream]?.heads[place.number - 1]
    }
}
