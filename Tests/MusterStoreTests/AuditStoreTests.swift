import GRDB
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterStore
import MusterTestSupport
import Testing

@Suite struct AuditStoreTests {
    private let home: TemporaryHome
    private let store: Store

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
    }

    private func expectSame(_ one: AuditSession, _ other: AuditSession) {
        let (left, right) = (one.summary(), other.summary())
        #expect(one.expected == other.expected && left.scope == right.scope)
        #expect(left.findings == right.findings && left.extras == right.extras)
        #expect(left.log == right.log && left.state == right.state)
        #expect(left.head == right.head && left.recordCount == right.recordCount)
        #expect(left.coverage == right.coverage && left.foreign == right.foreign)
        #expect(left.startedAt == right.startedAt && left.endedAt == right.endedAt)
        #expect(one.presentCount == other.presentCount && one.segments == other.segments)
    }

    @Test func `running audits are counted, however many there are`() throws {
        var example = try AuditExample(store, expecting: 1)
        try example.listen()
        try home.raw { db in
            try db.execute(sql: "CREATE TEMP TABLE one AS SELECT * FROM audit")
            for number in 100..<1_600 {
                try db.execute(
                    sql: """
                        UPDATE one SET number = ?1, id = 'A-2026-' || ?1, uid = randomblob(16),
                            state = iif(?1 % 3 = 0, 'paused', 'open');
                        """,
                    arguments: [number]
                )
                try db.execute(sql: "INSERT INTO audit SELECT * FROM one")
            }
        }
        var running = AuditFilter()
        running.states = [.open, .paused]
        #expect(try store.audits.count(running) == 1_501)
        running.states = [.paused]
        #expect(try store.audits.count(running) == 500)
    }

    @Test func `audits are numbered within their year`() throws {
        #expect(try store.audits.nextAudit(year: 2026).rawValue == "A-2026-0001")
        for year in [2026, 2025, 2026, 33] as [Int64] {
            var example = try AuditExample(store, year: year)
            try example.keep { [try $0.cancel(reason: "x", observer: "m", at: .start)] }
        }
        #expect(try store.audits.nextAudit(year: 2026).rawValue == "A-2026-0003")
        #expect(try store.audits.nextAudit(year: 2025).rawValue == "A-2025-0002")
        #expect(try store.audits.nextAudit(year: 33).rawValue == "A-0033-0002")
        #expect(try store.audits.nextAudit(year: 2027).rawValue == "A-2027-0001")
        let names = try store.audits.list().map(\.audit.rawValue)
        #expect(names == ["A-0033-0001", "A-2026-0002", "A-2025-0001", "A-2026-0001"])
    }

    @Test func `an inventory has one unfinished audit at a time`() throws {
        var first = try AuditExample(store)
        let error = #expect(throws: StoreError.self) { try AuditExample(store) }
        #expect(error?.exitCode == .conflict && error?.what.contains("A-2026-0001") ?? false)
        #expect(try store.audits.list().count == 1)
        try store.inventories.add(named: "South", by: .mira)
        _ = try store.inventories.use(named: "South")
        var second = try AuditExample(store)
        #expect(second.audit.rawValue == "A-2026-0002")
        let south = try store.inventories.inventory()
        #expect(try store.audits.list(of: south).map(\.audit) == [second.audit])
        try second.keep { [try $0.cancel(reason: "x", observer: "m", at: .start)] }
        try first.listen()
        try first.stop()
        try first.finish()
        _ = try AuditExample(store)
        #expect(try store.audits.list().count == 3)
    }

    @Test func `an audit's number that was taken meanwhile is a conflict`() throws {
        let example = try AuditExample(store)
        try store.inventories.add(named: "South", by: .mira)
        let (session, first) = AuditSession.start(
            example.session.scope,
            expected: example.session.expected,
            others: [:],
            at: .start
        )
        let error = #expect(throws: StoreError.self) {
            try store.audits.create(
                session,
                first: first,
                of: try store.inventories.inventory(named: "South"),
                by: .mira
            )
        }
        #expect(error?.exitCode == .conflict)
        #expect(try store.audits.list().count == 1)
    }

    @Test func `an audit reads back as it was left, at every step`() throws {
        var example = try AuditExample(store, expecting: 20)
        expectSame(example.session, try store.records.session(example.audit))
        try example.listen()
        try example.hear(40)
        expectSame(example.session, try store.records.session(example.audit))
        try example.stop()
        expectSame(example.session, try store.records.session(example.audit))
        try example.finish()
        expectSame(example.session, try store.records.session(example.audit))
        let again = try home.store(creating: false)
        expectSame(example.session, try again.records.session(example.audit))
    }

    @Test func `a counted audit is read without its sightings`() throws {
        let example = try AuditExample.counted(store)
        try home.raw { db in
            try db.execute(sql: "DROP TRIGGER audit_record_stays")
            try db.execute(sql: "UPDATE audit_record SET body = '{}' WHERE kind = 'sighting'")
        }
        expectSame(example.session, try store.records.session(example.audit))
    }

    @Test func `the history tells how far each audit has come`() throws {
        var example = try AuditExample(store)
        var listing = try store.audits.listing(example.audit)
        #expect(listing.state == .paused && listing.expected == 3 && listing.present == 0)
        #expect(listing.inventory == "Warehouse North" && listing.recordCount == 1)
        #expect(listing.startedAt == .start && listing.endedAt == nil)
        try example.listen()
        try example.hear(12)
        listing = try store.audits.listing(example.audit)
        #expect(listing.state == .open && listing.present == 3 && listing.extras == 8)
        #expect(listing.accuracy == nil)
        try example.stop()
        try example.finish()
        listing = try store.audits.listing(example.audit)
        #expect(listing.state == .counted && listing.endedAt == example.session.endedAt)
        #expect(listing.accuracy == example.session.summary().accuracy)
        #expect(listing.recordCount == example.session.chain.sequence)
        let missing = AuditID(year: 2026, number: 9)
        #expect(throws: StoreError.self) { try store.audits.listing(missing) }
        #expect(throws: StoreError.self) { try store.records.session(missing) }
        #expect(throws: StoreError.self) { try store.records.verifyChain(missing) }
        #expect(throws: StoreError.self) { try store.records.sightings(of: .tag(1), in: missing) }
        #expect(throws: StoreError.self) {
            try store.audits.append(
                [],
                to: missing,
                progress: AuditExample.progress(example.session)
            )
        }
    }

    @Test func `records that do not go on behind the stored ones are a conflict`() throws {
        var example = try AuditExample(store)
        var other = example
        try example.listen()
        let error = #expect(throws: StoreError.self) { try other.listen() }
        #expect(error?.exitCode == .conflict && error?.remedy == "run the same command again")
        #expect(try store.records.verifyChain(example.audit).head == example.session.chain.head)
        expectSame(example.session, try store.records.session(example.audit))
    }

    @Test func `the sightings of one beacon come in order, and no others`() throws {
        var example = try AuditExample(store)
        try example.listen()
        try example.hear(40)
        let sightings = try store.records.sightings(of: .tag(3), in: example.audit)
        #expect(sightings.map(\.beacon) == Array(repeating: .tag(3), count: 4))
        #expect(zip(sightings, sightings.dropFirst()).allSatisfy { $0.firstAt < $1.firstAt })
        #expect(try store.records.sightings(of: .tag(500), in: example.audit).isEmpty)
    }

    @Test func `what was heard of several beacons is gone over once, up to a record`() throws {
        var example = try AuditExample(store)
        try example.listen()
        try example.hear(40)
        func heard(upTo last: Int) throws -> [BeaconIdentity: [Sighting]] {
            var heard: [BeaconIdentity: [Sighting]] = [:]
            try store.records.forEachHearing(of: [.tag(3), .tag(7)], in: example.audit, upTo: last)
            {
                if case .sighting(let sighting) = $1 {
                    heard[sighting.beacon, default: []].append(sighting)
                }
            }
            return heard
        }
        let all = try heard(upTo: example.session.chain.sequence)
        #expect(Set(all.keys) == [.tag(3), .tag(7)])
        for (beacon, sightings) in all {
            #expect(try sightings == store.records.sightings(of: beacon, in: example.audit))
        }
        // One record for the start, one for the listening, then those of tag 1 and on.
        #expect(try heard(upTo: 5).mapValues(\.count) == [.tag(3): 1])
        #expect(try heard(upTo: 4).isEmpty)
    }

    @Test func `an audit's findings and last record are told as they stood at a moment`() throws {
        let example = try AuditExample.counted(store)
        let (audit, end) = (example.audit, example.session.lastRecordAt)
        let before = end.advanced(bySeconds: -1)
        let items = example.session.expected.map(\.item)
        let findings = try store.records.findings(on: items, in: audit, by: end)
        #expect(items.compactMap { findings[$0] } == example.session.findings)
        #expect(try store.records.findings(on: [items[0]], in: audit, by: end).count == 1)
        #expect(try store.records.findings(on: items, in: audit, by: before).isEmpty)
        let last = try #require(try store.records.lastRecord(of: audit, by: end))
        #expect(last == (example.session.chain.sequence, true))
        let then = try #require(try store.records.lastRecord(of: audit, by: before))
        #expect(!then.isLast && then.sequence < last.sequence)
        #expect(try !store.records.session(audit, upTo: then.sequence).state.isCounted)
        let early = Instant.start.advanced(bySeconds: -1)
        #expect(try store.records.lastRecord(of: audit, by: early) == nil)
    }

    @Test func `several audits keep their records apart`() throws {
        let first = try AuditExample.counted(store)
        let second = try AuditExample.counted(store, expecting: 5)
        expectSame(first.session, try store.records.session(first.audit))
        expectSame(second.session, try store.records.session(second.audit))
        #expect(try store.records.verifyChain(first.audit).head == first.session.chain.head)
        #expect(try store.records.verifyChain(second.audit).head == second.session.chain.head)
    }

    @Test func `a list of 100,000 items is kept and read`() throws {
        var example = try AuditExample(store, expecting: 100_000)
        try example.listen()
        try example.hear(500)
        let read = try store.records.session(example.audit)
        #expect(read.expected == example.session.expected)
        #expect(read.presentCount == 11 && read.chain.head == example.session.chain.head)
        #expect(try store.audits.listing(example.audit).expected == 100_000)
    }
}
