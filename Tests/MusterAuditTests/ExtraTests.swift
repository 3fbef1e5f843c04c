import MusterAudit
import MusterCore
import MusterRanging
import Testing

@Suite struct ExtraTests {
    private let list = [SmallSite.item(1, in: .north)]
    private let others: [BeaconIdentity: AuditSession.OtherItem] = [
        .tag(50): .init(label: "IT-50 (Warehouse South)"),
        .tag(60): .init(label: "IT-60 (Warehouse North)", zoneOutOfScope: .south),
    ]

    private func extras(
        _ events: [RangingEvent],
        method: RangingMethod = .peakZone,
        zones: [ZoneID] = []
    ) throws -> [Extra] {
        var session = SmallSite.session(list, method: method, zones: zones, others: others)
        try session.listen(to: RangingEvent.wholeWalk + events)
        let open = session.extras
        try session.finish()
        #expect(session.extras == open, "finishing changes no extra")
        return session.extras
    }

    @Test func `an item of another inventory is unexpected, a free beacon unregistered`() throws {
        let extras = try extras([
            .heard(.tag(70), in: .north, at: 2, rssi: -80),
            .heard(.tag(50), in: .north, at: 1, count: 5),
            .heard(.tag(70), in: .south, at: 12, rssi: -60, count: 3),
        ])
        #expect(
            extras == [
                Extra(
                    beacon: .tag(50),
                    kind: .unexpected,
                    zone: .north,
                    samples: 5,
                    item: "IT-50 (Warehouse South)"
                ),
                Extra(beacon: .tag(70), kind: .unregistered, zone: .south, samples: 5),
            ]
        )
    }

    @Test func `extras are listed by the numbers in their beacons, before the end and after it`()
        throws
    {
        let events = [70, 8, 1_000].map {
            RangingEvent.heard(.tag($0), in: .north, at: 1, count: 3)
        }
        #expect(try extras(events).map(\.beacon) == [.tag(8), .tag(70), .tag(1_000)])
        var session = SmallSite.session(list)
        try session.listen(to: RangingEvent.wholeWalk + events)
        #expect(session.summary().extras == session.extras)
    }

    @Test func `expected beacons are no extras`() throws {
        #expect(try extras([.heard(.tag(1), in: .south, at: 12)]).isEmpty)
    }

    @Test func `a single advertisement is no extra, two around a pause are`() throws {
        let once = RangingEvent.heard(.tag(70), in: .north, at: 1, count: 1)
        #expect(try extras([once]).isEmpty)
        #expect(try extras([once], method: .listMatch).count == 1, "the seed decides of none")
        var session = SmallSite.session(list)
        try session.listen(to: [once])
        try session.listen(to: [once])
        #expect(session.extras.map(\.samples) == [2])
    }

    @Test func `an item of a zone not audited is an extra only in an audited one`() throws {
        let atHome = RangingEvent.heard(.tag(60), in: .south, at: 12, rssi: -60)
        let reaching = RangingEvent.heard(.tag(60), in: .north, at: 1, rssi: -66)
        let away = RangingEvent.heard(.tag(60), in: .north, at: 1, rssi: -45)
        #expect(try extras([atHome], zones: [.north]).isEmpty)
        #expect(try extras([atHome, reaching], zones: [.north]).isEmpty)
        let found = try extras([atHome, away], zones: [.north])
        #expect(found.map(\.zone) == [.north] && found.map(\.kind) == [.unexpected])
        #expect(try extras([atHome, away], zones: [.dock]).isEmpty, "it is not in the dock")
    }

    @Test func `heard where nothing tells the place, an extra has no zone`() throws {
        let extras = try extras([.heard(.tag(70), in: nil, at: 1)])
        #expect(extras.count == 1 && extras.first?.zone == nil)
    }

    @Test func `of equally loud zones the first by name is the one`() throws {
        let extras = try extras([
            .heard(.tag(70), in: .south, at: 1, rssi: -60),
            .heard(.tag(70), in: .dock, at: 2, rssi: -60),
        ])
        #expect(extras.map(\.zone) == [.dock])
    }
}
