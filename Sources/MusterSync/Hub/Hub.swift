/// The one replica that all stations speak with: it gives every change its position, and refuses what
/// may not be.
///
/// Every function is one transaction: all of it holds afterwards, or nothing. The values live in
/// memory here; a store keeps the same ones in tables and decides by the same rules.
public struct Hub: Sendable {
    /// The number of the hub itself among the stations.
    public static let number = 0

    /// A station that is enrolled.
    public struct Enrolled: Sendable {
        /// What checks the signatures of its device.
        public var signer: Signer
        /// The people whose own lists and marks it is given: those who sign in there.
        public var people: Set<SyncID> = []
        /// The position of the log that it has read to.
        public internal(set) var applied = 0
        /// Whether it holds back what the hub may forget no more: lost or scrapped.
        public var isRetired = false
        /// Whether it has brought all it has since the hub was restored.
        public internal(set) var hasGreeted = false

        /// Enrols a device.
        public init(signer: Signer) {
            self.signer = signer
        }
    }

    /// What stands at one place of a stream.
    struct Slot: Sendable {
        enum Kind { case change, again, void }

        var uid: SyncID
        var kind: Kind
        var head: Digest
    }

    /// The hub's history: a new one whenever it was restored.
    public private(set) var epoch: SyncID
    /// The stream that the hub writes; a new one in each history.
    public private(set) var origin: SyncID
    /// Whether it was restored since it was set up.
    public private(set) var wasRestored = false
    /// The stations.
    public var stations: [Int: Enrolled] = [:]
    /// The stations that take part in an audit.
    public var participants: [Scope: Set<Int>] = [:]
    /// Audits in which each station sees its own records only, until the count.
    public var blind: Set<Scope> = []
    /// The values of all rows.
    public internal(set) var registers: Registers
    /// The changes that are here, by name.
    public internal(set) var kept: [SyncID: KeptChange] = [:]
    /// Changes that were forgotten because all their values were replaced, and when they were made.
    public internal(set) var forgotten: [SyncID: Stamp] = [:]
    /// Changes that were refused, kept for somebody's decision.
    public internal(set) var refused: [SyncID: (kept: KeptChange, refusal: Refusal)] = [:]
    /// Where each entry of the log stands; what a station has read is counted in these.
    public internal(set) var log: [Place] = []
    /// How many entries at the log's beginning may have been forgotten.
    public internal(set) var base = 0

    var slots: [StreamID: [Slot]] = [:]
    var marks: [StreamID: [Mark]] = [:]
    var owners: [SyncID: Int] = [:]
    var records: [Scope: [SyncID]] = [:]
    var clock = HybridClock()
    /// Who is done as far as was said before the records came; asked for by no rule that holds.
    var toldAhead: [Scope: Set<Int>] = [:]
    let signer: Signer
    let off: RuleSwitches

    /// Sets a hub up.
    public init(epoch: SyncID, origin: SyncID, signer: Signer) {
        self.init(epoch: epoch, origin: origin, signer: signer, without: [])
    }

    /// Sets a hub up without some of the rules.
    package init(epoch: SyncID, origin: SyncID, signer: Signer, without off: RuleSwitches) {
        (self.epoch, self.origin, self.signer, self.off) = (epoch, origin, signer, off)
        registers = Registers(without: off)
        owners[origin] = Self.number
    }

    /// Begins a new history: called when the hub finds itself on a disk that went back.
    ///
    /// - Parameters:
    ///   - epoch: the new history, later than any other.
    ///   - origin: the stream that it goes on writing.
    public mutating func restart(epoch: SyncID, origin: SyncID) {
        (self.epoch, self.origin, wasRestored) = (epoch, origin, true)
        owners[origin] = Self.number
        for number in stations.keys {
            stations[number]?.applied = 0
            stations[number]?.hasGreeted = false
        }
    }

    /// How far a stream goes.
    public func extent(of stream: StreamID) -> Extent {
        let slots = slots[stream] ?? []
        return Extent(number: slots.count, head: slots.last?.head ?? StreamChain.start(stream))
    }

    /// Writes a change of the hub's own.
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
        let kept = author.change(
            content,
            at: Place(stream: stream, number: extent(of: stream).number + 1),
            from: Self.number,
            clock: &clock,
            using: &random
        )
        keep(kept, at: kept.change.place)
        return kept
    }

    /// The head of the values it shows, to compare with a station at rest.
    public var digest: ReplicaDigest { ReplicaDigest(registers) }

    /// What the records of an audit say; `nil` where it cannot be said yet.
    public func joint(_ audit: Scope) -> JointAudit? {
        JointAudit((records[audit] ?? []).compactMap { kept[$0] }, without: off)
    }

    /// Gives a change its place in its stream and in the log.
    mutating func keep(_ change: KeptChange, at place: Place) {
        let uid = change.change.uid
        kept[uid] = change
        registers.take(change)
        clock.observe(change.stamp.time)
        if place.stream.scope.isAudit { records[place.stream.scope, default: []].append(uid) }
        enter(uid, .change, line: change.line, at: place)
    }

    mutating func enter(_ uid: SyncID, _ kind: Slot.Kind, line: [UInt8], at place: Place) {
        let head = StreamChain.head(after: extent(of: place.stream).head, line)
        slots[place.stream, default: []].append(Slot(uid: uid, kind: kind, head: head))
        if !place.stream.scope.isAudit { log.append(place) }
    }
}

/// Who writes a change, and how the machine's clocks stand.
public struct Writer: Sendable {
    /// The account or user name.
    public var actor: String
    /// The machine's clocks.
    public var reading: HybridClock.Reading
    /// The schema that the columns are of.
    public var schema: Int
    /// The transaction; `nil` for one of its own.
    public var transaction: SyncID?

    /// Creates a writer.
    public init(
        actor: String,
        reading: HybridClock.Reading,
        schema: Int,
        transaction: SyncID? = nil
    ) {
        self.actor = actor
        self.reading = reading
        self.schema = schema
        self.transaction = transaction
    }

    /// Makes a change out of what is written.
    func change(
        _ content: Change.Content,
        at place: Place,
        from station: Int,
        clock: inout HybridClock,
        using random: inout some RandomNumberGenerator
    ) -> KeptChange {
        let written = clock.tick(reading).time
        let uid = SyncID(at: written.instant, using: &random)
        return KeptChange(
            Change(
                uid: uid,
                place: place,
                written: written,
                actor: actor,
                station: station,
                transaction: transaction ?? uid,
                schema: schema,
                content: content
            )
        )
    }
}
