import MusterAudit
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct AuditSessionTests {
    /// The session that `records` of the random audit tell of.
    private func read(_ audit: RandomAudit, _ records: [AuditRecord]) throws -> AuditSession {
        let last = try #require(records.last)
        return try AuditSession(
            audit: SmallSite.audit,
            first: try #require(records.first),
            records: records.dropFirst(),
            tail: (last.sequence, last.hash),
            expected: audit.expected,
            others: audit.others
        )
    }

    private func expectSame(_ one: AuditSession, _ other: AuditSession, seed: UInt64) {
        let (left, right) = (one.summary(), other.summary())
        #expect(left.scope == right.scope && left.state == right.state, "seed \(seed)")
        #expect(left.findings == right.findings, "seed \(seed)")
        #expect(left.extras == right.extras, "seed \(seed)")
        #expect(left.coverage == right.coverage, "seed \(seed)")
        #expect(left.zoneSeconds == right.zoneSeconds, "seed \(seed)")
        #expect(left.foreign == right.foreign && left.received == right.received)
        #expect(left.displaced == right.displaced && left.log == right.log, "seed \(seed)")
        #expect(left.startedAt == right.startedAt && left.endedAt == right.endedAt)
        #expect(left.recordCount == right.recordCount && left.head == right.head)
        #expect(left.sealedAt == right.sealedAt && left.partialReason == right.partialReason)
        #expect(left.accuracy == right.accuracy && left.outcomes == right.outcomes)
        #expect(one.presentCount == other.presentCount, "seed \(seed)")
        #expect(one.segments == other.segments, "seed \(seed)")
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `an audit read back from its records is the same audit`(seed: UInt64) throws {
        var audit = RandomAudit(seed: seed)
        for step in 0..<200 {
            audit.step()
            guard step % 20 == 0 else { continue }
            let read = try read(audit, audit.records)
            expectSame(audit.session, read, seed: seed)
            #expect(audit.session.eventsInSegment == read.eventsInSegment, "seed \(seed)")
        }
        audit.end(finishing: seed % 4 != 0)
        expectSame(audit.session, try read(audit, audit.records), seed: seed)
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `what is counted while the audit runs is what its lists come to`(seed: UInt64) {
        var audit = RandomAudit(seed: seed)
        var compared = 0
        for _ in 0..<120 {
            audit.step()
            let (session, extras) = (audit.session, audit.session.extras)
            guard !extras.contains(where: { $0.kind == .contested }) else { continue }
            #expect(session.extraCount == extras.count)
            #expect(session.presentCount == session.findings.count { $0.outcome.isPresent })
            compared += 1
        }
        #expect(compared > 60)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a counted audit is the same without its sightings`(seed: UInt64) throws {
        var audit = RandomAudit(seed: seed)
        for _ in 0..<200 { audit.step() }
        audit.end(finishing: true)
        #expect(audit.session.state == .counted)
        let told = audit.records.filter { $0.kind != .sighting }
        expectSame(audit.session, try read(audit, told), seed: seed)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `an audit that was read back goes on as the one that stayed`(seed: UInt64) throws {
        var audit = RandomAudit(seed: seed)
        for _ in 0..<100 { audit.step() }
        audit.end(finishing: true)
        let cut = audit.records.count / 2
        var read = try read(audit, Array(audit.records[..<cut]))
        for record in audit.records[cut...] {
            let event = try #require(AuditEvent(record))
            let again = try read.follow(event, at: record.at)
            #expect(again == record, "seed \(seed)")
            // The records of the end come from one step.
            if event.kind == .finding { break }
        }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `the outcomes partition the expected list`(seed: UInt64) throws {
        var audit = RandomAudit(seed: seed)
        for _ in 0..<150 {
            audit.step()
            let (session, summary) = (audit.session, audit.session.summary())
            #expect(summary.findings.map(\.item) == audit.expected.map(\.item))
            #expect(summary.outcomes.total == audit.expected.count, "seed \(seed)")
            let present = summary.findings.count { $0.outcome.isPresent }
            #expect(session.presentCount == present, "seed \(seed)")
            #expect(summary.outcomes[.missing] == 0 && summary.outcomes[.inconclusive] == 0)
        }
        audit.end(finishing: true)
        let outcomes = audit.session.summary().outcomes
        #expect(Outcome.final.reduce(0) { $0 + outcomes[$1] } == audit.expected.count)
        #expect(outcomes[.notHeard] == 0, "seed \(seed)")
    }

    @Test func `each finding keeps its own rules`() throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            var audit = RandomAudit(seed: seed)
            for _ in 0..<120 { audit.step() }
            audit.end(finishing: true)
            for finding in audit.session.findings {
                #expect((finding.zoneState != nil) == finding.outcome.isPresent, "seed \(seed)")
                if finding.outcome == .misplaced { #expect(finding.zoneState == .elsewhere) }
                if finding.outcome == .found { #expect(finding.zoneState != .elsewhere) }
                if finding.outcome == .missing, audit.session.scope.method == .peakZone {
                    #expect(finding.samples == 0, "seed \(seed)")
                }
                if finding.zoneState == .elsewhere {
                    #expect(finding.zone != finding.expectedZone, "seed \(seed)")
                }
                let isAccurate = finding.outcome.isPresent && finding.zoneState == .inPlace
                #expect(finding.isAccurate == isAccurate)
            }
        }
    }

    @Test func `records that do not start an audit, or end before its tail, are refused`() throws {
        var audit = RandomAudit(seed: 5)
        for _ in 0..<60 { audit.step() }
        let records = audit.records
        #expect(throws: AuditError.unreadableRecord(audit: SmallSite.audit, sequence: 2)) {
            try read(audit, Array(records.dropFirst()))
        }
        var damaged = records
        damaged[3].body = "{}"
        #expect(throws: AuditError.unreadableRecord(audit: SmallSite.audit, sequence: 4)) {
            try read(audit, damaged)
        }
        let tail = try #require(records.last)
        #expect(
            throws: AuditError.brokenChain(audit: SmallSite.audit, sequence: records.count)
        ) {
            try AuditSession(
                audit: SmallSite.audit,
                first: records[0],
                records: records[1...].dropLast(),
                tail: (tail.sequence, tail.hash),
                expected: audit.expected,
                others: audit.others
            )
        }
    }

    @Test func `a last record of another hash than the tail's is refused`() throws {
        var audit = RandomAudit(seed: 6)
        for _ in 0..<40 { audit.step() }
        let last = try #require(audit.records.last)
        #expect(
            throws: AuditError.brokenChain(audit: SmallSite.audit, sequence: last.sequence + 1)
        ) {
            try AuditSession(
                audit: SmallSite.audit,
                first: try #require(audit.records.first),
                records: audit.records.dropFirst(),
                tail: (last.sequence, last.hash.map { $0 ^ 1 }),
                expected: audit.expected,
                others: audit.others
            )
        }
    }

    @Test func `what is heard again stands in the place of what was heard before`() throws {
        let items = [SmallSite.item(1, in: .north), SmallSite.item(2, in: .south)]
        var session = SmallSite.session(items)
        _ = try session.listen(source: "stdin", at: SmallSite.start)
        let walk =
            RangingEvent.wholeWalk + [
                .heard(.tag(1), in: .north, at: 2), .heard(.tag(2), in: .south, at: 12),
            ]
        for event in walk { _ = session.record(event) }
        #expect(session.presentCount == 2)
        let start = try #require(session.lastStart)
        _ = try session.hearAgain(start, without: [.tag(801)], at: .after(20))
        #expect(session.presentCount == 0 && session.summary().zoneSeconds.isEmpty)
        for event in [walk[0], walk[2]] { _ = session.record(event) }
        #expect(session.presentCount == 1)
        #expect(session.findings.map(\.outcome) == [.found, .notHeard])
        #expect(session.summary().zoneSeconds == [.north: 10])
    }

    @Test func `only of a counted audit is a decision what is taken back`() throws {
        var session = SmallSite.session([SmallSite.item(1, in: .north)])
        try session.listen(to: RangingEvent.wholeWalk)
        try session.confirm(.number(1))
        #expect(!session.takesDecisionBack(of: "worker1"))
        try session.finish()
        #expect(session.takesDecisionBack(of: "worker1"), "nothing has been decided")
    }
}

extension AuditSession {
    /// Takes the step that made `event`.
    fileprivate mutating func follow(
        _ event: AuditEvent,
        at: Instant
    ) throws -> AuditRecord? {
        switch event {
        case .listening(let start): try listen(source: start.source, at: at)
        case .visit(let visit): record(.visit(visit))
        case .sighting(let sighting): record(.sighting(sighting))
        case .anchors(let stretch): record(.anchors(stretch))
        case .stopped(let end): try stop(end, at: at)
        case .confirmed(let confirmation): try confirm(confirmation, at: at)
        case .noted(let note): try self.note(note, at: at)
        case .undone(let undo): try self.undo(of: "a", observer: undo.observer, at: at).record
        case .finding:
            try finish(partialReason: "random", note: nil, observer: "a", at: at).first
        case .started, .extra, .counted, .recounted, .cancelled, .recountAsked, .resolved,
            .approved,
            .rejected, .tested, .opinion, .done:
            nil
        }
    }
}
