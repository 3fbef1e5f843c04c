import MusterAudit
import MusterCore
import MusterRanging
import Testing

@Suite struct WorkedOutTests {
    private static func session() throws -> AuditSession {
        var session = SmallSite.session((1...3).map { SmallSite.item($0, in: .north) })
        try session.listen(to: RangingEvent.wholeWalk + [.heard(.tag(1), in: .north, at: 2)])
        return session
    }

    /// Asks for everything that rests on the whole of what was heard.
    private static func askAll(_ session: AuditSession) {
        _ = (session.findings, session.extras, session.coverage, session.fittedMap)
        _ = (session.summary(), session.finding(of: .number(1)), session.lesson)
    }

    @Test func `what verdicts rest on is worked out once for each record, however often one asks`()
        throws
    {
        var session = try Self.session()
        #expect(session.timesWorkedOut == 0)
        for _ in 0..<3 { Self.askAll(session) }
        #expect(session.timesWorkedOut == 1)
        #expect(session.finding(2)?.outcome == .notHeard)
        try session.confirm(.number(2))
        #expect(session.finding(2)?.outcome == .confirmed)
        #expect(session.finding(of: .number(2))?.outcome == .confirmed)
        #expect(session.timesWorkedOut == 2)
        try session.finish()
        #expect(session.timesWorkedOut == 2)
    }

    @Test func `copies of a session never see what another has added`() throws {
        var one = try Self.session()
        Self.askAll(one)
        var other = one
        try one.confirm(.number(2))
        try other.confirm(.number(3))
        for _ in 0..<2 {
            #expect(one.finding(2)?.outcome == .confirmed && one.finding(3)?.outcome == .notHeard)
            #expect(
                other.finding(2)?.outcome == .notHeard && other.finding(3)?.outcome == .confirmed
            )
        }
    }
}
