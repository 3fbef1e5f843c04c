import MusterCore
import MusterSync
import MusterTestSupport

/// Something that must never happen, by the name of the rule it breaks.
struct Violation: Error, Hashable, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

/// A made-up house for property tests: stations that write, meet the hub, lose their connection, are
/// killed, go back to an old disk and have wrong clocks; a hub that is restored and forgets.
///
/// What is random comes from the seed alone, so that a schedule that fails can be run again.
struct SyncWorld {
    /// A station with what the test knows of it.
    struct Peer {
        var station: Station
        var clockOff: Int64 = 0
        /// Evidence that it has shown once.
        var seen: Set<SyncID> = []

        /// What a round at rest does not move.
        var whereItStands: [Int] {
            [station.cursor, station.waiting.count, station.kept.count]
        }
    }

    static let rows = (0..<3).map { SyncID.numbered(700 + $0) }
    static let items = (0..<3).map { SyncID.numbered(800 + $0) }
    static let audits = [SyncHouse.open, SyncHouse.blind]

    let seed: UInt64
    let off: RuleSwitches
    /// Whether messages go as bytes, and signatures are real.
    let isReal: Bool
    var random: SplitMix64
    var now: Int64 = 1_000_000
    var hub: Hub
    var peers: [Peer]
    var made: [SyncID: KeptChange] = [:]
    var lost: Set<SyncID> = []
    var poison: Set<SyncID> = []
    /// What each count said when it was made.
    var frozen: [SyncID: [SyncID: JointAudit.Outcome]] = [:]
    var counted: Set<Scope> = []
    private var hubBackups: [Hub] = []
    private var backups: [Int: [Peer]] = [:]
    /// Requests that are still on the way.
    private var underWay: [(station: Int, request: SyncRequest)] = []
    private(set) var met: Set<String> = []

    init(seed: UInt64, without off: RuleSwitches = []) {
        (self.seed, self.off) = (seed, off)
        isReal = seed % 16 == 5
        let signer = isReal ? SyncHouse.realSigner : SyncHouse.quickSigner
        random = SplitMix64(seed: seed)
        let count = seed % 4 == 3 ? 5 : 3
        hub = SyncHouse.hub(stations: count, without: off, signer: signer)
        hub.blind = [SyncHouse.blind]
        hub.participants = [SyncHouse.open: Set(1...count), SyncHouse.blind: [1, 2]]
        peers = (1...count).map { number in
            var station = SyncHouse.station(number, without: off, signer: signer)
            station.audits = number <= 2 ? Set(Self.audits) : [SyncHouse.open]
            return Peer(station: station)
        }
    }

    // MARK: Chances

    mutating func chance(_ share: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < share
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    // MARK: Deeds

    /// All changes that are anywhere.
    var everywhere: Set<SyncID> {
        var all = Set(hub.kept.keys).union(hub.refused.keys).union(hub.forgotten.keys)
        for peer in peers {
            all.formUnion(peer.station.kept.keys)
            all.formUnion(peer.station.waiting.keys)
            all.formUnion(peer.station.refused.keys)
        }
        return all
    }

    private func writer(_ index: Int) -> Writer {
        SyncHouse.writer("p\(index)", at: now + peers[index].clockOff)
    }

    @discardableResult
    mutating func write(_ content: Change.Content, _ scope: Scope, _ index: Int) -> KeptChange {
        let kept = peers[index].station
            .write(content, in: scope, by: writer(index), using: &random)
        made[kept.change.uid] = kept
        return kept
    }

    /// A change of a row, by somebody who has these values before them.
    private mutating func edit(_ registers: Registers) -> RowChange {
        let row = pick(Self.rows)
        let isKnown = registers.rows[row]?.isCreated == true
        if isKnown, chance(0.12) {
            let gone = chance(0.6) ? RowChange.gone : RowChange.present
            return RowChange(
                table: "item",
                row: row,
                action: .delete,
                fields: [RowChange.deletion: gone],
                base: registers.everything(of: row)
            )
        }
        var fields: [String: String?] = [:]
        for name in ["name", "id", "beacon"] where !isKnown || chance(0.45) {
            fields[name] = "\(Int.random(in: 0..<(name == "name" ? 1_000 : 3), using: &random))"
        }
        if fields.isEmpty { fields["name"] = "n" }
        let isSettling = chance(0.3)
        return RowChange(
            table: "item",
            row: row,
            action: isKnown ? .update : .create,
            fields: fields,
            base: fields.keys.reduce(into: [:]) { base, name in
                let seen = registers.base(of: name, in: row, withConflicts: isSettling)
                if !seen.isEmpty { base[name] = seen }
            }
        )
    }

    mutating func edit(_ index: Int) throws(Violation) {
        let change = edit(peers[index].station.registers)
        write(.row(change), .catalogue, index)
        for (name, value) in change.fields
        where peers[index].station.registers.field(name, of: change.row)?.winner.value != value {
            throw Violation("I11 one's own change is not shown")
        }
    }

    mutating func editAtHub() {
        let change = edit(hub.registers)
        let author = SyncHouse.writer("hub", at: now)
        let kept = hub.write(.row(change), in: .catalogue, by: author, using: &random)
        made[kept.change.uid] = kept
    }

    /// A change that no hub takes.
    mutating func spoil(_ index: Int) {
        let known = Self.rows.filter { peers[index].station.registers.rows[$0]?.isCreated == true }
        guard !known.isEmpty else { return }
        let row = pick(known)
        let base = peers[index].station.registers.base(of: "name", in: row, withConflicts: false)
        let change = RowChange(
            table: "item",
            row: row,
            action: .update,
            fields: ["name": "poison"],
            base: ["name": base]
        )
        poison.insert(write(.row(change), .catalogue, index).change.uid)
    }

    mutating func say(_ index: Int, _ audit: Scope) {
        let (item, says) = (pick(Self.items), pick(["here", "gone"]))
        guard let joint = peers[index].station.joint(audit) else { return }
        let seen = joint.now[item]?.standing.sorted() ?? []
        let word = StrandRecord.Word(item: item, says: says, seen: seen, after: joint.count)
        write(.strand(.word(word)), audit, index)
    }

    mutating func declareDone(_ index: Int, _ audit: Scope) {
        let station = peers[index].station
        let own = station.kept.values.map(\.change).filter {
            $0.station == station.number && $0.place.stream.scope == audit
                && $0.strand?.isEvidence == true
        }
        write(.strand(.done(covers: own.map(\.uid).sorted())), audit, index)
    }

    mutating func count(_ audit: Scope, isInsisting: Bool) throws(Violation) {
        let covers = hub.kept.values.reduce(into: [Int: Set<SyncID>]()) { covers, kept in
            guard kept.change.place.stream.scope == audit,
                case .done(let records)? = kept.change.strand
            else { return }
            covers[kept.change.station, default: []].formUnion(records)
        }
        let author = SyncHouse.writer("hub", at: now)
        let count = hub.count(audit, isInsisting: isInsisting, by: author, using: &random)
        guard let count, case .counted(let said)? = count.change.strand else { return }
        made[count.change.uid] = count
        frozen[count.change.uid] = hub.joint(audit)?.counted
        counted.insert(audit)
        for number in (hub.participants[audit] ?? []).subtracting(said.missing) {
            guard let declared = covers[number],
                declared.subtracting(lost).isSubset(of: said.gathered)
            else { throw Violation("J1 a count lacks what was declared done") }
        }
    }

    mutating func consent(_ index: Int, _ share: Double) {
        if chance(0.5) {
            for set in peers[index].station.sets {
                if chance(share) {
                    peers[index].station.accept(set.changes)
                } else if chance(0.3) {
                    peers[index].station.decline(set.changes)
                }
            }
        } else {
            let all = peers[index].station.waiting.keys.sorted()
            peers[index].station.accept(all.filter { _ in chance(share) })
        }
    }

    mutating func retire(_ index: Int) { hub.stations[index + 1]?.isRetired = true }

    mutating func trim() {
        hub.trim(to: hub.readByAll)
        if hub.base > 0 { met.insert("trimmed") }
        if !hub.forgotten.isEmpty { met.insert("forgotten") }
    }

    // MARK: Disks

    mutating func backUpHub() { hubBackups.append(hub) }

    mutating func restoreHub() {
        guard !hubBackups.isEmpty else { return }
        let before = everywhere
        now += 1
        hub = pick(hubBackups)
        let at = Instant(microseconds: now * 1_000)
        hub.restart(epoch: SyncID(at: at, using: &random), origin: SyncID(using: &random))
        lost.formUnion(before.subtracting(everywhere))
        met.insert("restored")
    }

    mutating func backUp(_ index: Int) { backups[index, default: []].append(peers[index]) }

    mutating func rollBack(_ index: Int) {
        guard let old = backups[index], !old.isEmpty else { return }
        let before = everywhere
        peers[index] = pick(old)
        lost.formUnion(before.subtracting(everywhere))
        met.insert("rolled back")
    }

    // MARK: The way between

    /// A round that may be cut, or its program killed, at any point.
    mutating func sync(_ index: Int, isWhole: Bool) throws(Violation) {
        var round = SyncRound()
        var left = isWhole ? Int.max : Int.random(in: 1..<60, using: &random)
        while true {
            round.limits = SyncRound.Limits(push: pick([1, 3, 50]), page: pick([1, 2, 40]))
            guard let request = round.request(of: peers[index].station), left > 0 else { return }
            left -= 1
            let answer = try deliver(request, from: index)
            if !isWhole { try disturb(request, from: index) }
            guard left > 0 else { return }
            left -= 1
            round.take(answer, into: &peers[index].station, using: &random)
            // People go on working while it runs.
            if !isWhole, chance(0.03) { try edit(index) }
        }
    }

    /// Requests come twice, or late, or behind later ones.
    private mutating func disturb(_ request: SyncRequest, from index: Int) throws(Violation) {
        if chance(0.05) { _ = try deliver(request, from: index) }
        if chance(0.04) { underWay.append((index, request)) }
        if !underWay.isEmpty, chance(0.05) {
            let late = underWay.remove(at: Int.random(in: 0..<underWay.count, using: &random))
            var wire = Wire(hub)
            (wire.now, wire.judge) = (now, Self.judge)
            // What the hub has by now may contradict it: then nothing of it is taken.
            _ = try? wire.deliver(late.request, from: late.station + 1)
            hub = wire.hub
            met.insert("late request")
        }
    }

    private mutating func deliver(
        _ request: SyncRequest,
        from index: Int
    ) throws(Violation) -> SyncAnswer {
        var wire = Wire(hub)
        (wire.now, wire.judge) = (now, Self.judge)
        do throws(SyncError) {
            let sent = isReal ? try SyncRequest(request.encoded()) : request
            guard sent == request else { throw SyncError.wrongDigest }
            let answer = try wire.deliver(sent, from: index + 1)
            hub = wire.hub
            let heard = isReal ? try SyncAnswer(answer.encoded()) : answer
            guard heard == answer else { throw SyncError.wrongDigest }
            return heard
        } catch {
            throw Violation("W an honest message is refused: \(error.what)")
        }
    }

    private static func judge(_ change: Change) -> Refusal? {
        change.row?.fields["name"] == "poison"
            ? Refusal(code: "bad_value", what: "no name is poison") : nil
    }

    mutating func meet(_ what: String) { met.insert(what) }
}
