import MusterCore
import MusterSync
import MusterTestSupport
import Testing

/// Single stories of stations and a hub, with nothing lost on the way.
@Suite struct ExchangeTests {
    private static let item = SyncID.numbered(70)

    private func create(
        _ row: SyncID = item,
        id: String = "IT-9",
        beacon: String = "b1"
    ) -> Change.Content {
        .row(
            RowChange(
                table: "item",
                row: row,
                action: .create,
                fields: ["name": "Pump", "id": id, "beacon": beacon, "zone": "dock"]
            )
        )
    }

    private func edit(
        _ name: String,
        _ value: String?,
        seenBy registers: Registers,
        row: SyncID = item
    ) -> Change.Content {
        let base = registers.base(of: name, in: row, withConflicts: false)
        return .row(
            RowChange(
                table: "item",
                row: row,
                action: .update,
                fields: [name: value],
                base: [name: base]
            )
        )
    }

    /// A hub with one item, and stations that show it.
    private func house(_ count: Int) throws -> (Wire, [Station]) {
        var wire = Wire(SyncHouse.hub(stations: count))
        let author = SyncHouse.writer("hub", at: wire.now)
        wire.hub.write(create(), in: .catalogue, by: author, using: &wire.random)
        var stations = (1...count).map { SyncHouse.station($0) }
        for index in stations.indices { try catchUp(&wire, &stations[index]) }
        return (wire, stations)
    }

    private func catchUp(_ wire: inout Wire, _ station: inout Station) throws {
        try wire.sync(&station)
        station.accept(station.waiting.keys.sorted())
    }

    @discardableResult
    private func write(
        _ content: Change.Content,
        _ wire: inout Wire,
        _ station: inout Station,
        at milliseconds: Int64 = 2_000_000
    ) -> KeptChange {
        let author = SyncHouse.writer("p\(station.number)", at: milliseconds)
        return station.write(content, in: .catalogue, by: author, using: &wire.random)
    }

    @Test func `nothing of the catalogue is shown before a yes, and a no loses nothing`() throws {
        var (wire, stations) = try house(2)
        write(edit("name", "Valve", seenBy: stations[0].registers), &wire, &stations[0])
        try wire.sync(&stations[0])
        try wire.sync(&stations[1])
        let set = try #require(stations[1].sets.first)
        #expect(stations[1].sets.count == 1 && set.summary.changed == 1 && set.station == 1)
        #expect(stations[1].registers.field("name", of: Self.item)?.winner.value == "Pump")
        stations[1].decline(set.changes)
        #expect(stations[1].sets.map(\.isDeclined) == [true])
        // Another change of the same row brings the question back.
        write(edit("zone", "aisle", seenBy: stations[0].registers), &wire, &stations[0])
        try wire.sync(&stations[0])
        try wire.sync(&stations[1])
        #expect(stations[1].sets.flatMap(\.changes).count == 2)
        #expect(stations[1].sets.allSatisfy { !$0.isDeclined })
        try catchUp(&wire, &stations[1])
        #expect(stations[1].registers.fullDigest() == wire.hub.registers.fullDigest())
    }

    @Test func `two who did not see each other make a conflict that one of them settles`() throws {
        var (wire, stations) = try house(2)
        write(edit("zone", "aisle", seenBy: stations[0].registers), &wire, &stations[0])
        write(
            edit("zone", "cold", seenBy: stations[1].registers),
            &wire,
            &stations[1],
            at: 2_000_001
        )
        for index in [0, 1, 0, 1] { try catchUp(&wire, &stations[index]) }
        for station in stations {
            let conflict = try #require(station.registers.conflicts().first)
            #expect(
                conflict.kind == .field && conflict.sides.map(\.leaf.value) == ["cold", "aisle"]
            )
        }
        let settling = try #require(
            stations[0].registers.settling("zone", of: Self.item, with: "aisle")
        )
        write(.row(settling), &wire, &stations[0], at: 2_000_002)
        for index in [0, 1] { try catchUp(&wire, &stations[index]) }
        for registers in stations.map(\.registers) + [wire.hub.registers] {
            #expect(registers.conflicts().isEmpty)
            #expect(registers.field("zone", of: Self.item)?.winner.value == "aisle")
        }
    }

    @Test func `what was changed unseen by who deleted it is shown, and can come back`() throws {
        var (wire, stations) = try house(2)
        let deletion = try #require(
            stations[0].registers.settling(RowChange.deletion, of: Self.item, with: RowChange.gone)
        )
        write(.row(deletion), &wire, &stations[0])
        write(edit("name", "Valve", seenBy: stations[1].registers), &wire, &stations[1])
        for index in [0, 1, 0] { try catchUp(&wire, &stations[index]) }
        for station in stations {
            #expect(!station.registers.isLive(Self.item))
            #expect(station.registers.conflicts().map(\.kind) == [.deleted])
        }
        let back = try #require(
            stations[0].registers
                .settling(RowChange.deletion, of: Self.item, with: RowChange.present)
        )
        write(.row(back), &wire, &stations[0], at: 2_000_009)
        for index in [0, 1] { try catchUp(&wire, &stations[index]) }
        #expect(stations[1].registers.isLive(Self.item))
        #expect(stations[1].registers.field("name", of: Self.item)?.winner.value == "Valve")
    }

    @Test func `one identifier and one beacon on two items are marked, and neither is dropped`()
        throws
    {
        var (wire, stations) = try house(2)
        for index in [0, 1] {
            let row = SyncID.numbered(0xA100 + UInt64(index))
            write(create(row, id: "IT-7", beacon: "b7"), &wire, &stations[index])
        }
        for index in [0, 1, 0] { try catchUp(&wire, &stations[index]) }
        for registers in stations.map(\.registers) + [wire.hub.registers] {
            let names = registers.shownNames().names
            #expect(Set(names.values).count == 3 && names.count == 3)
            #expect(names.values.contains { $0.hasPrefix("IT-7~a10") })
            #expect(registers.sharedBeacons().map(\.beacon) == ["b7"])
            #expect(registers.conflicts().map(\.kind) == [.id, .beacon])
        }
        #expect(stations[0].registers.conflicts() == stations[1].registers.conflicts())
    }

    @Test func `an item whose zone the plan has no more keeps it, and says so`() throws {
        let (wire, _) = try house(1)
        #expect(wire.hub.registers.conflicts(zones: ["dock"]).isEmpty)
        #expect(wire.hub.registers.conflicts(zones: ["cold"]).map(\.kind) == [.zone])
    }

    @Test func `a change that needs a row waits for it, and one of a newer version too`() throws {
        var (wire, stations) = try house(2)
        let row = SyncID.numbered(71)
        let made = write(create(row, id: "IT-2", beacon: "b2"), &wire, &stations[0])
        let photo = RowChange(
            table: "photo",
            row: .numbered(72),
            action: .create,
            fields: ["item": row.description, "sha256": "00"]
        )
        let hung = write(.row(photo), &wire, &stations[0])
        let newer = RowChange(
            table: "item",
            row: row,
            action: .update,
            fields: ["colour": "red"]
        )
        let coloured = write(.row(newer), &wire, &stations[0])
        try wire.sync(&stations[0])
        try wire.sync(&stations[1])
        stations[1].accept([hung.change.uid, coloured.change.uid])
        #expect(stations[1].waiting[hung.change.uid]?.reason == .parent)
        #expect(stations[1].waiting[coloured.change.uid]?.reason == .upgrade)
        stations[1].accept([made.change.uid])
        #expect(stations[1].registers.isLive(.numbered(72)))
        var tables = SyncHouse.tables
        tables.columns["item"]?.insert("colour")
        stations[1].learn(tables)
        stations[1].accept([coloured.change.uid])
        #expect(stations[1].registers.field("colour", of: row)?.winner.value == "red")
        #expect(stations[1].waiting.isEmpty)
    }

    @Test func `a refused change stops nothing, and what it had replaced stands again`() throws {
        var (wire, stations) = try house(2)
        wire.judge = { change in
            change.row?.fields["name"] == "bad" ? Refusal(code: "bad_value", what: "no") : nil
        }
        let bad = write(edit("name", "bad", seenBy: stations[0].registers), &wire, &stations[0])
        write(edit("zone", "aisle", seenBy: stations[0].registers), &wire, &stations[0])
        try wire.sync(&stations[0])
        #expect(Set(stations[0].refused.keys) == [bad.change.uid] && stations[0].unsent == 0)
        #expect(stations[0].registers.field("name", of: Self.item)?.winner.value == "Pump")
        #expect(wire.hub.refused[bad.change.uid]?.refusal.code == "bad_value")
        try catchUp(&wire, &stations[1])
        #expect(stations[1].registers.field("zone", of: Self.item)?.winner.value == "aisle")
    }

    @Test func `rules of the house are the hub's alone`() throws {
        var (wire, stations) = try house(1)
        let author = SyncHouse.writer(at: 2_000_000)
        let wish = stations[0].write(
            create(.numbered(90)),
            in: .house,
            by: author,
            using: &wire.random
        )
        try wire.sync(&stations[0])
        #expect(wire.hub.refused[wish.change.uid]?.refusal.code == "hub_only")
    }

    @Test func `a clock a year ahead is set by the hub, and does not win for ever`() throws {
        var (wire, stations) = try house(2)
        let year: Int64 = 31_536_000_000
        write(edit("name", "Late", seenBy: stations[0].registers), &wire, &stations[0], at: year)
        try wire.sync(&stations[0])
        #expect(stations[0].clock.latest.milliseconds < 2_000_000)
        try catchUp(&wire, &stations[1])
        let next = write(edit("name", "Now", seenBy: stations[1].registers), &wire, &stations[1])
        #expect(next.change.written.milliseconds == 2_000_000)
        for index in [1, 0] { try catchUp(&wire, &stations[index]) }
        #expect(stations[0].registers.field("name", of: Self.item)?.winner.value == "Now")
    }

    @Test func `a refused change comes again with a snapshot where its answer was lost`() throws {
        var (wire, stations) = try house(2)
        wire.judge = { change in
            change.row?.fields["name"] == "bad" ? Refusal(code: "bad_value", what: "no") : nil
        }
        let bad = write(edit("name", "bad", seenBy: stations[0].registers), &wire, &stations[0])
        // The hub refuses it, and the answer never comes.
        var round = SyncRound()
        let hello = round.request(of: stations[0]) ?? .audits(epoch: wire.hub.epoch)
        round.take(try wire.deliver(hello, from: 1), into: &stations[0], using: &wire.random)
        let push = round.request(of: stations[0]) ?? .audits(epoch: wire.hub.epoch)
        _ = try wire.deliver(push, from: 1)
        // It is lost for a while: the log goes on and is forgotten.
        wire.hub.stations[1]?.isRetired = true
        for name in ["x", "y"] {
            write(edit("name", name, seenBy: stations[1].registers), &wire, &stations[1])
            try catchUp(&wire, &stations[1])
        }
        wire.hub.trim(to: wire.hub.readByAll)
        #expect(wire.hub.base > 0)
        let asked = try wire.sync(&stations[0])
        #expect(
            asked.contains {
                if case .snapshot = $0 { true } else { false }
            }
        )
        #expect(stations[0].refused[bad.change.uid] != nil)
        #expect(stations[0].kept[bad.change.uid] == nil)
    }

    @Test func `a stream is taken from its own device alone`() throws {
        var (wire, stations) = try house(2)
        let own = write(edit("name", "A", seenBy: stations[0].registers), &wire, &stations[0])
        let (place, epoch) = (own.change.place, wire.hub.epoch)
        let head = StreamChain.head(after: StreamChain.start(place.stream), own.line)
        func push(_ mark: Mark) -> SyncRequest {
            .push(PushRequest(epoch: epoch, marks: [mark], changes: [own]))
        }
        let log = wire.hub.log
        let forged = Mark(place: place, head: head, by: SyncHouse.realSigner(9))
        #expect(throws: SyncError.badMark(stream: place.stream, number: 1)) {
            try wire.deliver(push(forged), from: 1)
        }
        let elsewhere = Mark(
            place: place,
            head: StreamChain.start(place.stream),
            by: SyncHouse.realSigner(1)
        )
        #expect(throws: SyncError.badMark(stream: place.stream, number: 1)) {
            try wire.deliver(push(elsewhere), from: 1)
        }
        #expect(throws: SyncError.unknownStation(8)) { try wire.deliver(push(forged), from: 8) }
        // Without a signature nothing follows.
        let bare = PushRequest(epoch: epoch, marks: [], changes: [own])
        _ = try wire.deliver(.push(bare), from: 1)
        #expect(wire.hub.log == log)
        // Somebody else may bring it back, signed by its writer.
        let good = Mark(place: place, head: head, by: SyncHouse.realSigner(1))
        _ = try wire.deliver(push(good), from: 2)
        #expect(wire.hub.kept[own.change.uid] != nil)
        // From then on the stream is its writer's.
        let next = write(edit("name", "B", seenBy: stations[0].registers), &wire, &stations[0])
        let after = StreamChain.head(after: head, next.line)
        let stolen = Mark(place: next.change.place, head: after, by: SyncHouse.realSigner(2))
        #expect(throws: SyncError.foreignStream(place.stream)) {
            let request = PushRequest(epoch: epoch, marks: [stolen], changes: [next])
            _ = try wire.deliver(.push(request), from: 2)
        }
    }

    @Test func `a restored hub gets back what others wrote, signed by them`() throws {
        var (wire, stations) = try house(3)
        let backup = wire.hub
        let first = write(edit("name", "A", seenBy: stations[0].registers), &wire, &stations[0])
        let second = write(edit("zone", "cold", seenBy: stations[0].registers), &wire, &stations[0])
        try wire.sync(&stations[0])
        // The second one has it, and has not said yes; the writer is away for good.
        try wire.sync(&stations[1])
        wire.hub = backup
        wire.hub.restart(epoch: .numbered(2), origin: .numbered(600))
        let asked = try wire.sync(&stations[1])
        #expect(asked.count > 4)
        for change in [first, second] {
            // At its own place: nothing was written again under another name.
            #expect(wire.hub.kept[change.change.uid]?.change == change.change)
        }
        #expect(wire.hub.log.count == Set(wire.hub.log).count)
        try catchUp(&wire, &stations[2])
        #expect(stations[2].registers.field("zone", of: Self.item)?.winner.value == "cold")
        #expect(stations[1].waiting.count == 2)
        try wire.sync(&stations[1])
        #expect(wire.hub.log.count == 3)
    }

    @Test func `a gap is passed over, and other entries at a known number are a fork`() throws {
        var (wire, stations) = try house(1)
        let all = ["A", "B", "C"].map {
            write(edit("name", $0, seenBy: stations[0].registers), &wire, &stations[0])
        }
        let stream = all[0].change.place.stream
        var (head, heads) = (StreamChain.start(stream), [Digest]())
        for change in all {
            head = StreamChain.head(after: head, change.line)
            heads.append(head)
        }
        func push(_ index: Int, _ change: KeptChange? = nil) -> SyncRequest {
            let place = all[index].change.place
            let mark = Mark(place: place, head: heads[index], by: SyncHouse.realSigner(1))
            let changes = [change ?? all[index]]
            return .push(PushRequest(epoch: wire.hub.epoch, marks: [mark], changes: changes))
        }
        func answer(_ request: SyncRequest) throws -> PushAnswer {
            guard case .pushed(let answer) = try wire.deliver(request, from: 1) else {
                throw SyncError.wrongDigest
            }
            return answer
        }
        #expect(try answer(push(0)).have[stream]?.number == 1)
        #expect(try answer(push(2)).have[stream] == Extent(number: 1, head: heads[0]))
        #expect(try answer(push(0)).stamps.keys.contains(all[0].change.uid))
        var other = all[0].change
        other.uid = .numbered(99)
        let forked = try answer(push(0, KeptChange(other)))
        #expect(forked.forks == [stream: 1] && wire.hub.kept[.numbered(99)] == nil)
        #expect(try answer(push(1)).have[stream] == Extent(number: 2, head: heads[1]))
    }

    @Test func `what has replaced what is believed from the hub alone`() throws {
        var (wire, stations) = try house(1)
        let made = try #require(wire.hub.kept.values.first)
        let edited = write(edit("name", "A", seenBy: stations[0].registers), &wire, &stations[0])
        var lying = edited
        lying.replaced = ["name": [made.change.uid], "zone": [made.change.uid]]
        lying.proof = SyncHouse.realSigner(1).sign([])
        let place = edited.change.place
        let head = StreamChain.head(after: StreamChain.start(place.stream), edited.line)
        let mark = Mark(place: place, head: head, by: SyncHouse.realSigner(1))
        for _ in 0..<2 {
            let push = PushRequest(epoch: wire.hub.epoch, marks: [mark], changes: [lying])
            _ = try wire.deliver(.push(push), from: 1)
            #expect(wire.hub.kept[edited.change.uid]?.replaced.isEmpty == true)
            #expect(wire.hub.registers.field("zone", of: Self.item)?.winner.value == "dock")
        }
    }

    @Test func `a change that does not go in is tried five times, and the others go on`() throws {
        var (wire, stations) = try house(2)
        let bad = write(edit("name", "A", seenBy: stations[0].registers), &wire, &stations[0])
        write(edit("zone", "cold", seenBy: stations[0].registers), &wire, &stations[0])
        try wire.sync(&stations[0])
        try wire.sync(&stations[1])
        var tries = 0
        for _ in 1...8 {
            stations[1].accept(stations[1].waiting.keys.sorted()) { change in
                guard change.change.uid == bad.change.uid else { return nil }
                tries += 1
                return "no room"
            }
            let entry = try #require(stations[1].waiting[bad.change.uid])
            #expect(entry.reason == .failed && entry.error == "no room")
        }
        #expect(tries == Waiting.mostAttempts)
        let registers = stations[1].registers
        #expect(registers.field("name", of: Self.item)?.winner.value == "Pump")
        #expect(registers.field("zone", of: Self.item)?.winner.value == "cold")
    }

    @Test func `a copied station goes on under a new name, and both histories are kept`() throws {
        var (wire, stations) = try house(2)
        var copy = stations[0]
        let one = write(edit("name", "A", seenBy: stations[0].registers), &wire, &stations[0])
        try wire.sync(&stations[0])
        let other = write(edit("name", "B", seenBy: copy.registers), &wire, &copy, at: 2_000_001)
        wire.random = SplitMix64(seed: 9)
        try wire.sync(&copy)
        #expect(copy.origin != stations[0].origin)
        for uid in [one.change.uid, other.change.uid] { #expect(wire.hub.kept[uid] != nil) }
        try catchUp(&wire, &stations[0])
        try catchUp(&wire, &copy)
        #expect(copy.registers.fullDigest() == stations[0].registers.fullDigest())
        #expect(copy.registers.conflicts().map(\.kind) == [.field])
    }

    @Test(arguments: [RuleSwitches(), .doneAhead])
    func `a count waits for the records of who is done, and that would be missed`(
        _ off: RuleSwitches
    ) throws {
        var hub = SyncHouse.hub(stations: 1, without: off)
        hub.participants = [SyncHouse.open: [1]]
        var wire = Wire(hub)
        var station = SyncHouse.station(1, without: off)
        try wire.sync(&station)
        let author = SyncHouse.writer(at: 2_000_000)
        let heard = station.write(
            .strand(.heard(item: Self.item)),
            in: SyncHouse.open,
            by: author,
            using: &wire.random
        )
        station.write(
            .strand(.done(covers: [heard.change.uid])),
            in: SyncHouse.open,
            by: author,
            using: &wire.random
        )
        // The connection is cut behind the hello.
        var round = SyncRound()
        let hello = round.request(of: station) ?? .audits(epoch: wire.hub.epoch)
        _ = try wire.deliver(hello, from: 1)
        let early = wire.hub.count(
            SyncHouse.open,
            isInsisting: false,
            by: author,
            using: &wire.random
        )
        #expect((early == nil) == off.isEmpty)
        guard off.isEmpty else { return }
        try wire.sync(&station)
        let count = wire.hub.count(
            SyncHouse.open,
            isInsisting: false,
            by: author,
            using: &wire.random
        )
        guard case .counted(let said)? = count?.change.strand else {
            Issue.record("no count")
            return
        }
        #expect(said.gathered == [heard.change.uid] && said.missing.isEmpty)
    }

    @Test func `questions are one a transaction, and one for what follows within ten minutes`()
        throws
    {
        var (wire, stations) = try house(2)
        for (name, at) in [("a", 2_000_000), ("b", 2_400_000), ("c", 3_100_000)]
            as [(String, Int64)]
        {
            let row = SyncID(high: 1, low: UInt64(at))
            write(create(row, id: name, beacon: name), &wire, &stations[0], at: at)
        }
        wire.now = 4_000_000
        try wire.sync(&stations[0])
        try wire.sync(&stations[1])
        #expect(stations[1].sets.map(\.summary.created) == [2, 1])
    }

    @Test func `a person's own marks go to where the person signs in, and nowhere else`() throws {
        var (wire, stations) = try house(2)
        let person = SyncID.numbered(400)
        wire.hub.stations[2]?.people = [person]
        let author = SyncHouse.writer(at: wire.now)
        wire.hub.write(create(.numbered(91)), in: .person(person), by: author, using: &wire.random)
        for index in [0, 1] { try wire.sync(&stations[index]) }
        #expect(stations[0].registers.rows[.numbered(91)] == nil)
        #expect(stations[1].registers.rows[.numbered(91)] != nil)
    }
}
