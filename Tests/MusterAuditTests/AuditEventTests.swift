import MusterAudit
import MusterCore
import MusterTestSupport
import Testing

@Suite struct AuditEventTests {
    @Test(arguments: AuditRecord.Kind.allCases)
    func `every event reads back as itself`(kind: AuditRecord.Kind) throws {
        var events = RandomEvent(random: SplitMix64(seed: 21))
        for _ in 0..<300 {
            let event = events.event(kind)
            var chain = RecordChain(audit: SmallSite.audit)
            let record = chain.append(event, at: SmallSite.start)
            #expect(record.kind == kind)
            let read = try #require(AuditEvent(record), "\(record.body)")
            #expect(read == event, "\(record.body)")
            // Equal strings may differ in bytes: writing again tells.
            var again = RecordChain(audit: SmallSite.audit)
            #expect(again.append(read, at: SmallSite.start).hash == record.hash)
        }
    }

    @Test(arguments: AuditRecord.Kind.allCases)
    func `a body that lacks something or is of another kind is no event`(
        kind: AuditRecord.Kind
    ) {
        var events = RandomEvent(random: SplitMix64(seed: 22))
        var chain = RecordChain(audit: SmallSite.audit)
        let record = chain.append(events.event(kind), at: SmallSite.start)
        for body in ["", "{", "{}", "[]", "null", "{\"segment\":\"1\"}", record.body + "}"] {
            var broken = record
            broken.body = body
            #expect(AuditEvent(broken) == nil, "\(body)")
        }
    }

    @Test func `bad values are refused, whatever their kind`() {
        for (kind, body) in [
            (AuditRecord.Kind.undone, #"{"sequence":1.5,"observer":"a"}"#),
            (.undone, #"{"sequence":99999999999999999999,"observer":"a"}"#),
            (.undone, #"{"sequence":1,"observer":null}"#),
            (.extra, #"{"beacon":"ibeacon:x","kind":"UNEXPECTED","samples":1}"#),
            (.extra, #"{"beacon":"ruuvi:00:00:00:00:00:01","kind":"FOREIGN","samples":1}"#),
            (.noted, #"{"text":"a","item":7,"observer":"a"}"#),
            (
                .anchors,
                #"{"from":"2026-03-12T09:14:05Z","anchors":[],"seconds":[[0,1,0,-240,1]]}"#
            ),
            (.anchors, #"{"from":"2026-03-12T09:14:05Z","anchors":[],"seconds":[[0]]}"#),
            (.anchors, #"{"from":"2026-03-12T09:14:05Z","anchors":[],"seconds":[[0,1,0]]}"#),
        ] {
            let record = AuditRecord(
                sequence: 1,
                at: SmallSite.start,
                kind: kind,
                body: body,
                hash: []
            )
            #expect(AuditEvent(record) == nil, "\(body)")
        }
    }
}
