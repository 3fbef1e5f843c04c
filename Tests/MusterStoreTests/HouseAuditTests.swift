import GRDB
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterStore
import MusterSync
import Testing

/// Audits that begin at a station, go to the hub, and come back with what was decided there.
@Suite struct HouseAuditTests {
    private let house: TestHouse
    private var hub: TestHouse.Home { house.hub }
    private var station: TestHouse.Home { house.stations[0] }

    init() throws {
        house = try TestHouse(stations: 1)
        for number in 1...3 {
            try hub.store.items.add(.number(number), to: hub.inventory(), by: .mira)
        }
        try house.settle()
    }

    /// What a home has of an audit: its row without its number, its list, its records and signatures.
    private func content(_ home: TestHouse.Home, _ audit: AuditID) throws -> [String] {
        let listing = try home.store.audits.listing(audit)
        let (records, head) = try home.store.records.verifyChain(audit)
        let session = try home.store.records.session(audit, isWhole: true)
        return [
            "\(listing.state) \(listing.inventory) \(listing.expected ?? 0)",
            "\(listing.present ?? 0) \(listing.extras ?? 0) \(listing.accuracy ?? -1)",
            "\(records) \(Hex.text(head)) \(session.expected)",
            "\(try home.store.seals.list(of: audit).map(\.text))",
        ]
    }

    private func expectAlike(_ audit: AuditID) throws {
        #expect(try content(hub, audit) == content(station, audit))
    }

    @Test func `an audit goes to the hub as far as it has come, and is worked out there`() throws {
        var example = try AuditExample(station.store)
        #expect(example.audit.rawValue == "A-2026-10001")
        try example.listen()
        try example.hear(12)
        try house.exchange(station)
        try expectAlike(example.audit)
        #expect(try hub.store.audits.listing(example.audit).isHere == false)
        #expect(try hub.store.audits.listing(example.audit).station == "H1")
        try example.hear(20)
        try example.stop()
        #expect(try HouseStore(station.store).audits.unsentRecords() == 21)
        try house.exchange(station)
        #expect(try HouseStore(station.store).audits.unsentRecords() == 0)
        try expectAlike(example.audit)
    }

    @Test func `an audit goes to the hub by files, and comes back with what was decided`() throws {
        var example = try AuditExample(station.store)
        try example.listen()
        try example.hear(12)
        let early = try house.write(at: station)
        try house.take(early)
        try expectAlike(example.audit)
        try example.hear(20)
        try example.stop()
        try example.finish()
        let late = try house.write(at: station)
        for _ in 0..<2 { #expect(try house.take(late)) }
        #expect(try house.take(early))
        try expectAlike(example.audit)
        #expect(try hub.store.audits.listing(example.audit).isHere)
        #expect(try HouseStore(station.store).audits.unsentRecords() > 0)
        try addOpinion(to: example.audit, at: hub)
        let back = try house.write(for: station)
        for _ in 0..<2 { #expect(try house.take(back)) }
        #expect(try HouseStore(station.store).audits.unsentRecords() == 0)
        try expectAlike(example.audit)
        #expect(try !station.store.audits.listing(example.audit).isHere)
        // The hub hears that it came, and does not write it again.
        try house.take(house.write(at: station))
        guard case .toStation(_, _, let messages) = try house.write(for: station) else { return }
        let pieces = messages.compactMap { message -> AuditPiece? in
            guard case .audit(let piece, _)? = try? SyncAnswer(message) else { return nil }
            return piece
        }
        #expect(pieces.count == 1 && pieces.allSatisfy { !$0.hasLines })
    }

    @Test func `a station that was put back gets its audit by files, and gives no number twice`()
        throws
    {
        let copy = try TemporaryHome()
        try station.store.copy(to: copy.path)
        let first = try AuditExample.counted(station.store)
        try house.take(house.write(at: station))
        let back = try TestHouse.Home(station, from: copy)
        #expect(try back.store.audits.list().isEmpty)
        // What it writes says how few records it has; the hub writes all then.
        try house.take(house.write(at: back))
        try house.take(house.write(for: back))
        #expect(try content(back, first.audit) == content(hub, first.audit))
        #expect(try AuditExample(back.store).audit != first.audit)
    }

    @Test func `an audit whose number the hub has given away stays at the station`() throws {
        let copy = try TemporaryHome()
        try station.store.copy(to: copy.path)
        let first = try AuditExample.counted(station.store)
        try house.exchange(station)
        let back = try TestHouse.Home(station, from: copy)
        let second = try AuditExample.counted(back.store)
        #expect(second.audit == first.audit)
        try house.exchange(back)
        #expect(try HouseStore(back.store).audits.refused().map(\.refusal.code) == ["number_taken"])
        #expect(try back.store.audits.listing(second.audit).isHere)
    }

    @Test func `while the station counts, nobody else adds to it`() throws {
        var example = try AuditExample(station.store)
        try house.exchange(station)
        var session = try hub.store.records.session(example.audit)
        let record = try session.listen(source: "stdin", at: .start)
        let error = #expect(throws: StoreError.self) {
            try hub.store.audits.append(
                [record],
                to: example.audit,
                progress: AuditExample.progress(session)
            )
        }
        #expect(error?.what.description.contains("counted at the station H1") == true)
        try example.listen()
        // The hub counts beside it, under a number of its own.
        #expect(try AuditExample(hub.store).audit.rawValue == "A-2026-0001")
    }

    @Test func `the hub goes on with what a station was counting that is lost`() throws {
        let example = try AuditExample(station.store)
        try house.exchange(station)
        _ = try HouseStore(hub.store).stations.end(
            HouseStore(hub.store).stations.station("H1"),
            as: .revoked,
            reason: "Lost.",
            by: .mira,
            note: note(.stationRevoked, "H1")
        )
        #expect(try hub.store.audits.listing(example.audit).isHere)
        var session = try hub.store.records.session(example.audit)
        let record = try session.cancel(reason: "Lost.", observer: "mira", at: .start)
        try hub.store.audits.append(
            [record],
            to: example.audit,
            progress: AuditExample.progress(session)
        )
        #expect(try hub.store.audits.listing(example.audit).state == .cancelled)
    }

    /// Says an opinion of a counted audit in one home, sealed where there is a key.
    @discardableResult
    private func addOpinion(
        to audit: AuditID,
        at home: TestHouse.Home,
        sealedBy key: SigningKey? = nil
    ) throws -> AuditRecord {
        var session = try home.store.records.session(audit)
        let opinion = try session.state(
            Opinion(text: "As it was.", speaker: "mira", by: "mira"),
            at: .start
        )
        try home.store.audits.append(
            [opinion],
            to: audit,
            progress: AuditExample.progress(session),
            seal: try key.map { try seal(.review, over: opinion, of: audit, by: $0) }
        )
        return opinion
    }

    private func seal(
        _ role: SealRole,
        over last: AuditRecord,
        of audit: AuditID,
        by key: SigningKey
    ) throws -> Seal {
        let statement = SealStatement(
            audit: audit,
            role: role,
            records: last.sequence,
            head: Hex.text(last.hash),
            at: .start,
            person: "mira",
            key: key.publicKey.fingerprint
        )
        return try #require(key.seal(statement))
    }

    private func note(_ kind: TrailKind, _ subject: String) -> TrailNote {
        TrailNote(at: .start, actor: "mira", client: "local", kind: kind, subject: subject)
    }

    @Test func `what a station may not say is left there, and the rest is taken`() throws {
        try house.join("H2", may: [.viewAudits, .runAudits])
        let other = house.stations[1]
        try house.exchange(other)
        let example = try AuditExample.counted(other.store)
        let opinion = try addOpinion(to: example.audit, at: other)
        try house.exchange(other)
        let told = try HouseStore(other.store).audits.refused()
        #expect(told.map(\.refusal.code) == ["not_allowed"])
        #expect(told.first?.refusal.what.contains("reviewAudits") == true)
        #expect(try HouseStore(hub.store).audits.refused() == told)
        #expect(try other.store.audits.listing(example.audit).isHere)
        let there = try hub.store.audits.listing(example.audit)
        #expect(there.state == .counted && !there.isHere)
        #expect(there.recordCount == opinion.sequence - 1)
        // Once it may, all of it goes, and the audit with it.
        try HouseStore(hub.store).stations.allow(
            HouseStore(hub.store).stations.station("H2"),
            may: [.viewAudits, .runAudits, .reviewAudits],
            note: note(.stationAllowed, "H2")
        )
        try house.exchange(other)
        #expect(try content(hub, example.audit) == content(other, example.audit))
        #expect(try HouseStore(hub.store).audits.refused().isEmpty)
        #expect(try hub.store.audits.listing(example.audit).isHere)
    }

    @Test func `what the hub has signed comes back to a hub that was put back`() throws {
        try house.join("H2", may: [.viewAudits, .runAudits])
        let other = house.stations[1]
        try house.exchange(other)
        let key = SigningKey()
        let known = KnownKey(
            key: key.publicKey,
            kind: .device,
            owner: "",
            addedAt: .start,
            addedBy: "mira"
        )
        _ = try hub.store.keys.add(known, note: note(.keyMade, ""))
        let example = try AuditExample.counted(other.store)
        let before = try TemporaryHome()
        try hub.store.copy(to: before.path)
        try house.exchange(other)
        let opinion = try addOpinion(to: example.audit, at: hub, sealedBy: key)
        try house.exchange(other)
        try house.putHubBack(to: before)
        for _ in 0..<2 { try house.exchange(other) }
        #expect(try content(hub, example.audit) == content(other, example.audit))
        #expect(try hub.store.audits.listing(example.audit).recordCount == opinion.sequence)
    }

    @Test func `a station whose disk went back passes over numbers that it may have given`() throws
    {
        _ = try AuditExample(station.store)
        try station.store.trail.takeNewOrigin(note: note(.homeRestored, "a backup"))
        #expect(try station.store.audits.nextAudit(year: 2026).rawValue == "A-2026-10102")
        try hub.store.trail.takeNewOrigin(note: note(.homeRestored, "a backup"))
        #expect(try hub.store.audits.nextAudit(year: 2026).rawValue == "A-2026-0001")
    }

    @Test func `once it is counted the hub adds to it, and what it adds comes back`() throws {
        let example = try AuditExample.counted(station.store)
        try house.exchange(station)
        try expectAlike(example.audit)
        #expect(try hub.store.audits.listing(example.audit).isHere)
        #expect(try !station.store.audits.listing(example.audit).isHere)
        let error = #expect(throws: StoreError.self) {
            try addOpinion(to: example.audit, at: station)
        }
        #expect(error?.what.description.contains("is at the hub") == true)
        try addOpinion(to: example.audit, at: hub)
        try house.exchange(station)
        try expectAlike(example.audit)
        let session = try station.store.records.session(example.audit)
        #expect(session.log.last?.event.kind == .opinion)
    }

    @Test(arguments: 1...9)
    func `a line that breaks after any answer loses and doubles nothing`(_ steps: Int) throws {
        let example = try AuditExample.counted(station.store)
        try house.exchange(station, steps: steps)
        try house.exchange(station, steps: steps + 1)
        try house.exchange(station)
        try expectAlike(example.audit)
        #expect(try hub.store.audits.listing(example.audit).isHere)
    }

    @Test func `a list of thousands goes in pieces`() throws {
        let example = try AuditExample.counted(station.store, expecting: 5_000)
        try house.exchange(station, steps: 6)
        #expect(throws: StoreError.self) { try hub.store.audits.listing(example.audit) }
        try house.exchange(station)
        try expectAlike(example.audit)
        let left = try hub.place.raw { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM shared_list")
        }
        #expect(left == 0)
    }

    @Test
    func `the hub takes no audit under a number of others, and no inventory it does not have`()
        throws
    {
        var piece = try offered(AuditExample.counted(station.store).audit)
        piece.audit = AuditID(year: 2026, number: 7)
        #expect(try refusal(piece)?.code == "number_taken")
        piece.audit = AuditID(year: 2026, number: 20_007)
        #expect(try refusal(piece)?.code == "number_taken")
        try house.join("H2", may: [.viewAudits])
        let other = house.stations[1]
        try house.exchange(other)
        let example = try AuditExample.counted(other.store)
        try house.exchange(other)
        #expect(try HouseStore(other.store).audits.refused().map(\.refusal.code) == ["not_allowed"])
        // What was not taken stays with the station.
        #expect(try other.store.audits.listing(example.audit).isHere)
    }

    private func offered(_ audit: AuditID) throws -> AuditPiece {
        try HouseStore(station.store).audits.offer(audit)
    }

    private func refusal(_ piece: AuditPiece) throws -> Refusal? {
        let epoch = try #require(try HouseStore(station.store).house()?.epoch)
        let answer = try house.ask(.audit(epoch: epoch, piece: piece), from: station)
        guard case .audit(_, let refusal) = answer else {
            Issue.record("The hub answered \(answer).")
            return nil
        }
        return refusal
    }

    @Test func `records that were changed on the way are not taken`() throws {
        let audit = try AuditExample.counted(station.store).audit
        let epoch = try #require(try HouseStore(station.store).house()?.epoch)
        var piece = try offered(audit)
        // The list first, then all records.
        for _ in 0..<2 {
            guard
                case .audit(let answer, nil) = try house.ask(
                    .audit(epoch: epoch, piece: piece),
                    from: station
                )
            else { return }
            let note = TrailNote(
                at: .start,
                actor: "mira",
                client: "local",
                kind: .auditReceived,
                subject: audit.rawValue
            )
            piece = try #require(
                try HouseStore(station.store).audits.learn(answer, nil, of: piece, note: note).next
            )
        }
        #expect(!piece.records.isEmpty)
        var other = piece
        other.records[1].body = other.records[1].body.replacing("stdin", with: "other")
        #expect(try refusal(other)?.code == "broken_chain")
        other = piece
        other.records[3].kind = "unheard_of"
        #expect(try refusal(other)?.code == "unreadable")
        other = piece
        other.records[0].body = "{}"
        #expect(try refusal(other)?.code == "unreadable")
        other = piece
        other.seals = ["MUSTER1:none"]
        #expect(try refusal(other)?.code == "bad_seal")
        #expect(throws: StoreError.self) { try hub.store.audits.listing(audit) }
        // Nor does the note beside the database tell of what was taken back.
        _ = try hub.place.store()
        #expect(try refusal(piece) == nil)
        try expectAlike(audit)
    }

    @Test func `signatures come along, with the keys that made them`() throws {
        var example = try AuditExample(station.store)
        try example.listen()
        try example.hear(12)
        try example.stop()
        let key = SigningKey()
        let known = KnownKey(
            key: key.publicKey,
            kind: .person,
            owner: "ana",
            addedAt: .start,
            addedBy: "ana"
        )
        let note = TrailNote(
            at: .start,
            actor: "ana",
            client: "local",
            kind: .keyMade,
            subject: "ana"
        )
        _ = try station.store.keys.add(known, note: note)
        var session = example.session
        let records = try session.finish(
            partialReason: "test",
            note: nil,
            observer: "ana",
            at: .start.advanced(bySeconds: 500)
        )
        let last = try #require(records.last)
        let seal = try seal(.count, over: last, of: example.audit, by: key)
        try station.store.audits.append(
            records,
            to: example.audit,
            progress: AuditExample.progress(session),
            seal: seal
        )
        try house.exchange(station)
        try expectAlike(example.audit)
        let kept = try #require(try hub.store.keys.list().first { $0.key == key.publicKey })
        #expect(kept.kind == .trusted && kept.owner == "ana (H1)")
        let words = try hub.store.trail.evidence().audits[example.audit] ?? []
        #expect(words.map(\.step) == ["started", "count"])
        #expect(words.allSatisfy { $0.isReceived })
        #expect(words.last?.seal == Seals.digest(of: [seal]))
    }

    @Test func `a hub that was put back gets the audits again`() throws {
        let before = try TemporaryHome()
        try hub.store.copy(to: before.path)
        let example = try AuditExample.counted(station.store)
        try house.exchange(station)
        try house.putHubBack(to: before)
        for _ in 0..<2 { try house.exchange(station) }
        try expectAlike(example.audit)
        #expect(try hub.store.audits.listing(example.audit).isHere)
    }

    @Test func `a station whose disk went back gets its own records back`() throws {
        var example = try AuditExample(station.store)
        try example.listen()
        try house.exchange(station)
        let copy = try TemporaryHome()
        try station.store.copy(to: copy.path)
        try example.hear(12)
        try example.stop()
        try house.exchange(station)
        let second = try AuditExample(hub.store).audit
        let old = try TestHouse.Home(station, from: copy)
        for _ in 0..<2 { try house.exchange(old) }
        #expect(try content(old, example.audit) == content(hub, example.audit))
        #expect(try old.store.audits.listing(example.audit).isHere)
        #expect(throws: StoreError.self) { try old.store.audits.listing(second) }
    }

    @Test(arguments: [1, 40])
    func `records that were written twice differently are told, and nothing is overwritten`(
        _ count: Int
    ) throws {
        var example = try AuditExample(station.store)
        try example.listen()
        try house.exchange(station)
        let copy = try TemporaryHome()
        try station.store.copy(to: copy.path)
        try example.hear(12)
        try house.exchange(station)
        let old = try TestHouse.Home(station, from: copy)
        var session = try old.store.records.session(example.audit)
        let records = try (1...count).map { number in
            try session.note(
                Note(text: "Another course \(number).", item: nil, observer: "mira"),
                at: .start
            )
        }
        try old.store.audits.append(
            records,
            to: example.audit,
            progress: AuditExample.progress(session)
        )
        let there = try content(hub, example.audit)
        try house.exchange(old)
        #expect(try HouseStore(old.store).audits.refused().map(\.refusal.code) == ["fork"])
        #expect(try content(hub, example.audit) == there)
        // The hub knows of it, and goes on with its own.
        let told = try HouseStore(hub.store).audits.refused()
        #expect(told.map(\.refusal.code) == ["fork"])
        #expect(try hub.store.audits.listing(example.audit).isHere)
        #expect(try old.store.audits.listing(example.audit).recordCount == records.last?.sequence)
    }
}
