import MusterAudit
import MusterCore
import MusterRanging
import Testing

/// What counts as walked under the rules that ask whether a zone was entered, and what the rules of
/// older audits made of the same.
@Suite struct EntryTests {
    private func session(
        _ expected: [ExpectedItem],
        rules: VerdictRules = .entries,
        method: RangingMethod = .peakZone,
        zones: [ZoneID] = []
    ) -> AuditSession {
        var scope = SmallSite.scope(expected, method: method, zones: zones)
        scope.rules = rules
        return AuditSession.start(scope, expected: expected, others: [:], at: SmallSite.start)
            .session
    }

    private let oneEach = [SmallSite.item(1, in: .north), SmallSite.item(2, in: .south)]

    /// Past the anchors of both zones, without more than a moment in the south.
    private let heardFromTheNorth: [RangingEvent] = [
        .visited(.north, at: 0, past: [.tag(801), .tag(802)]),
        .visit(
            ZoneVisit(
                zone: .south,
                from: .after(10),
                to: .after(12),
                seconds: 2,
                anchorsPassed: [.tag(803), .tag(804)]
            )
        ),
    ]

    @Test func `nothing is missing from a zone that nobody entered`() throws {
        var session = session(oneEach)
        try session.listen(to: heardFromTheNorth)
        try session.finish(partialReason: "the south was closed")
        #expect(session.finding(1)?.outcome == .missing)
        #expect(session.finding(2)?.outcome == .inconclusive)
        #expect(session.finding(2)?.reason == .zoneNotWalked)
        #expect(session.summary().partialReason == "the south was closed")
    }

    @Test func `an audit with such a zone is not finished, and says how far the walk went`() throws
    {
        var session = session(oneEach)
        try session.listen(to: heardFromTheNorth)
        let refusal = #expect(throws: AuditError.self) { try session.finish() }
        #expect(
            refusal?.what
                == "A-2026-0017 is not finished: walked 0 m, entered 1 of 2 zones, not south"
        )
        #expect(refusal?.exitCode.rawValue == 12 && session.state == .paused)
    }

    @Test func `an audit under the older rules ends as it did`() throws {
        var session = session(oneEach, rules: .margins)
        try session.listen(to: heardFromTheNorth)
        try session.finish()
        #expect(session.finding(2)?.outcome == .missing && session.summary().extent == nil)
    }

    @Test func `the seed's method goes by what it heard, as it always did`() throws {
        var session = session(oneEach, method: .listMatch)
        try session.listen(to: heardFromTheNorth)
        try session.finish()
        #expect(session.finding(2)?.outcome == .missing && session.extent == nil)
    }

    @Test func `a zone that was asked for must be entered though nothing is expected there`() throws
    {
        var session = session([SmallSite.item(1, in: .north)], zones: [.north, .dock])
        try session.listen(to: RangingEvent.wholeWalk)
        #expect(session.extent?.notEntered == [.dock] && session.extent?.wanted == 2)
        #expect(throws: AuditError.self) { try session.finish() }
    }

    @Test func `an item of which nobody knows where it belongs is missing after a whole walk only`()
        throws
    {
        let list = oneEach + [SmallSite.item(3, in: nil)]
        var half = session(list)
        try half.listen(to: heardFromTheNorth)
        try half.finish(partialReason: "closed")
        #expect(half.finding(3)?.outcome == .inconclusive)
        var whole = session(list)
        try whole.listen(to: RangingEvent.wholeWalk)
        try whole.finish()
        #expect(whole.finding(3)?.outcome == .missing)
    }

    @Test func `where anchors were drawn and none was heard no zone was entered`() throws {
        var session = session(oneEach)
        try session.listen(to: [.heard(.tag(1), in: nil, at: 1)])
        #expect(session.extent?.entered == 0)
        #expect(throws: AuditError.self) { try session.finish() }
        try session.finish(partialReason: "no anchor answered")
        #expect(session.findings.allSatisfy { $0.outcome != .missing })
    }

    @Test func `entries add up over pauses, and an audit read back has the same`() throws {
        var session = session(oneEach)
        let moment = heardFromTheNorth[1]
        var records = try session.listen(to: heardFromTheNorth)
        #expect(session.extent?.notEntered == [.south])
        records += try session.listen(to: [moment])
        #expect(session.extent?.notEntered == [], "2 s and 2 s")
        var scope = session.scope
        scope.audit = SmallSite.audit
        let (_, first) = AuditSession.start(
            scope,
            expected: oneEach,
            others: [:],
            at: SmallSite.start
        )
        let again = try AuditSession(
            audit: SmallSite.audit,
            first: first,
            records: records,
            tail: (session.chain.sequence, session.chain.head),
            expected: oneEach,
            others: [:]
        )
        #expect(again.extent == session.extent && again.scope.rules == .entries)
    }

    @Test func `the first record of an audit under the older rules says nothing of rules`() throws {
        func body(_ rules: VerdictRules) -> String {
            var scope = SmallSite.scope(oneEach)
            scope.rules = rules
            return AuditSession.start(scope, expected: oneEach, others: [:], at: SmallSite.start)
                .record.body
        }
        #expect(!body(.margins).contains("rules"))
        #expect(body(.entries).contains("\"rules\":2"))
        var unknown = AuditSession.start(
            SmallSite.scope(oneEach),
            expected: oneEach,
            others: [:],
            at: SmallSite.start
        ).record
        unknown.body = body(.entries).replacing("\"rules\":2", with: "\"rules\":99")
        #expect(AuditEvent(unknown) == nil, "the rules of a newer version are not guessed at")
    }
}
