import MusterCrypto
import Foundation
import MusterAudit
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct AuditSummaryTests {
    private func median(_ readings: [(Int8, Int)]) throws -> Double? {
        var session = SmallSite.session([SmallSite.item(1, in: .north)])
        try session.listen(
            to: readings.map { .heard(.tag(1), in: .north, at: 1, rssi: $0.0, count: $0.1) }
        )
        return session.finding(1)?.rssiMedian
    }

    @Test func `the median of an even number is the mean of the middle two`() throws {
        #expect(try median([]) == nil)
        #expect(try median([(-60, 1)]) == -60)
        #expect(try median([(-60, 1), (-71, 1)]) == -65.5)
        #expect(try median([(-60, 2), (-71, 1)]) == -60)
        #expect(try median([(-60, 1), (-90, 1), (-70, 1), (-80, 1)]) == -75)
    }

    @Test func `the median agrees with sorting every reading`() throws {
        var random = SplitMix64(seed: 41)
        for _ in 0..<200 {
            let readings = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                (
                    Int8.random(in: -100 ... -30, using: &random),
                    Int.random(in: 1...9, using: &random)
                )
            }
            let all = readings.flatMap { Array(repeating: Double($0.0), count: $0.1) }.sorted()
            let middle = (all[(all.count - 1) / 2] + all[all.count / 2]) / 2
            #expect(try median(readings) == middle)
        }
    }

    @Test func `accuracy counts what is exactly in place, and never nets`() throws {
        let list = (1...4).map { SmallSite.item($0, in: .north) }
        var session = SmallSite.session(list)
        try session.listen(
            to: RangingEvent.wholeWalk + [
                .heard(.tag(1), in: .north, at: 1),
                .heard(.tag(2), in: .south, at: 12, rssi: -50),
                .heard(.tag(70), in: .north, at: 1),
            ]
        )
        try session.confirm(.number(3))
        try session.finish()
        let summary = session.summary()
        #expect(summary.accuracy == 0.5, "found and confirmed; not misplaced, not missing")
        #expect(summary.outcomes[.misplaced] == 1 && summary.outcomes[.missing] == 1)
        #expect(summary.findings.filter(\.isDiscrepancy).map(\.item) == [.number(2), .number(4)])
        #expect(summary.received == 100 && summary.displaced == 1)
        #expect(summary.recordCount == session.chain.sequence)
        #expect(summary.head == Hex.text(session.chain.head))
    }

    @Test func `an empty list has no accuracy and sums to nothing`() throws {
        var session = SmallSite.session([])
        try session.listen(to: RangingEvent.wholeWalk)
        try session.finish()
        let summary = session.summary()
        #expect(summary.accuracy == nil && summary.outcomes.total == 0)
        #expect(summary.findings.isEmpty && summary.extras.isEmpty)
    }

    @Test func `coverage is the share of a zone's anchors passed in any stretch`() throws {
        var session = SmallSite.session([SmallSite.item(1, in: .north)])
        try session.listen(to: [.visited(.north, at: 0, past: [.tag(801)])])
        #expect(session.coverage == [.north: 0.5, .south: 0])
        try session.listen(to: [.visited(.north, at: 90, past: [.tag(802), .tag(801)])])
        let summary = session.summary()
        #expect(summary.coverage == [.north: 1, .south: 0])
        #expect(summary.zoneSeconds == [.north: 20])
    }

    @Test func `foreign beacons are those of the stretch that heard most`() throws {
        var session = SmallSite.session([SmallSite.item(1, in: .north)])
        try session.listen(to: [], foreign: 17)
        try session.listen(to: [], foreign: 4)
        #expect(session.summary().foreign == 17)
    }

    @Test func `a loss of the radio is one gap, unless a person paused meanwhile`() throws {
        func end(_ gaps: [ListeningGap] = []) -> ListeningEnd {
            ListeningEnd(
                segment: 1,
                reason: .radioLost,
                received: 0,
                displaced: 0,
                foreign: 0,
                gaps: gaps
            )
        }
        let reset = ListeningGap(cause: .controllerReset, from: .after(5), to: .after(6))
        let off = ListeningGap(cause: .controllerReset, from: .after(28), to: .after(30))
        var session = SmallSite.session([SmallSite.item(1, in: nil)])
        _ = try session.listen(source: "hci0", at: .after(1))
        _ = try session.stop(end([reset, off]), at: .after(30))
        var waiting = session
        _ = try session.listen(source: "hci0", isBack: true, at: .after(60))
        let lost = ListeningGap(cause: .radioLost, from: .after(28), to: .after(60))
        #expect(session.summary().gaps == [reset, lost])
        _ = try waiting.listen(source: "hci0", at: .after(50_000))
        #expect(waiting.summary().gaps == [reset, off])
    }

    @Test func `the hash of a list is that of its rows as JSON lines`() {
        let rows = [
            ExpectedItem(
                item: ItemID(rawValue: "IT-\"1\""),
                name: "Šraf",
                beacon: .tag(1),
                zone: .north,
                product: "P",
                lot: "L",
                serial: nil,
                quantity: 3
            ),
            SmallSite.item(2, in: nil),
        ]
        let text = """
            ["IT-\\"1\\"","Šraf","\(BeaconIdentity.tag(1))","north","P","L",null,3]
            ["IT-2","Item 2","\(BeaconIdentity.tag(2))",null,null,null,null,1]

            """
        let digest = SHA256.digest(of: Data(text.utf8))
        #expect(ExpectedList.hash(rows) == Hex.text(digest))
        #expect(ExpectedList.hash(rows.reversed()) != ExpectedList.hash(rows))
        #expect(ExpectedList.hash([]) == Hex.text(SHA256.digest(of: Data())))
    }

    @Test func `what was lost, and which anchors were copied, is told of all stretches together`()
        throws
    {
        var session = SmallSite.session([SmallSite.item(1, in: .north)])
        for (lost, anchors) in [(3, [801, 803]), (4, [803, 802])] as [(Int, [UInt16])] {
            _ = try session.listen(source: "stdin", at: session.lastRecordAt)
            var end = ListeningEnd(
                segment: session.segments,
                reason: .sourceEnded,
                received: 10,
                displaced: 0,
                foreign: 0
            )
            end.lost = lost
            end.contestedAnchors = anchors.map { .tag($0) }
            _ = try session.stop(end, at: session.lastRecordAt)
        }
        let summary = session.summary()
        #expect(summary.lost == 7 && summary.listeningEnds.map(\.lost) == [3, 4])
        #expect(summary.contestedAnchors == [.tag(801), .tag(803), .tag(802)])
    }
}
