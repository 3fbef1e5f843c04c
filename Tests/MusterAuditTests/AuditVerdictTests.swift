import MusterAudit
import MusterCore
import MusterRanging
import Testing

@Suite struct AuditVerdictTests {
    private func counted(
        _ expected: [ExpectedItem],
        method: RangingMethod = .peakZone,
        _ events: [RangingEvent],
        partialReason: String? = nil
    ) throws -> AuditSession {
        var session = SmallSite.session(expected, method: method)
        try session.listen(to: events)
        try session.finish(partialReason: partialReason)
        return session
    }

    @Test func `peak-zone tells found, misplaced, unsure and missing apart`() throws {
        let list = (1...4).map { SmallSite.item($0, in: .north) }
        let session = try counted(
            list,
            RangingEvent.wholeWalk + [
                .heard(.tag(1), in: .north, at: 1, rssi: -60),
                .heard(.tag(2), in: .north, at: 1, rssi: -90),
                .heard(.tag(2), in: .south, at: 12, rssi: -61),
                .heard(.tag(3), in: .north, at: 1, rssi: -70),
                .heard(.tag(3), in: .south, at: 12, rssi: -64),
            ]
        )
        let (found, misplaced) = (session.finding(1), session.finding(2))
        #expect(found?.outcome == .found && found?.zoneState == .inPlace && found?.zone == .north)
        #expect(misplaced?.outcome == .misplaced && misplaced?.zoneState == .elsewhere)
        #expect(misplaced?.zone == .south && misplaced?.marginDB == 29)
        #expect(misplaced?.ownZoneMarginDB == 29 && found?.ownZoneMarginDB == nil)
        let (unsure, missing) = (session.finding(3), session.finding(4))
        #expect(unsure?.outcome == .found && unsure?.zoneState == .unsure)
        #expect(missing?.outcome == .missing && missing?.zoneState == nil && missing?.zone == nil)
        #expect(missing?.reason == nil && missing?.samples == 0)
    }

    @Test func `the margin of an item out of place is told to its own zone`() throws {
        let walk =
            RangingEvent.wholeWalk + [
                .visited(.dock, at: 20, past: []),
                .heard(.tag(1), in: .north, at: 1, rssi: -90),
                .heard(.tag(1), in: .south, at: 12, rssi: -61),
                .heard(.tag(1), in: .dock, at: 22, rssi: -65),
            ]
        let finding = try counted([SmallSite.item(1, in: .north)], walk).finding(1)
        #expect(finding?.outcome == .misplaced && finding?.zone == .south)
        #expect(finding?.marginDB == 4 && finding?.ownZoneMarginDB == 29)
        let unheard = try counted(
            [SmallSite.item(1, in: .north)],
            walk.filter { event in
                if case .sighting(let sighting) = event { sighting.zone != .north } else { true }
            }
        ).finding(1)
        #expect(unheard?.outcome == .misplaced && unheard?.ownZoneMarginDB == nil)
    }

    @Test func `before the end what was not heard is NOT_HEARD, whatever the reason`() throws {
        var session = SmallSite.session([SmallSite.item(1, in: .north)])
        #expect(session.finding(1)?.outcome == .notHeard)
        try session.listen(to: [.heard(.tag(1), in: .north, at: 1, count: 1)])
        #expect(session.finding(1)?.outcome == .notHeard)
        #expect(session.finding(1)?.reason == nil && session.finding(1)?.samples == 1)
    }

    @Test func `one advertisement in all is too little to tell`() throws {
        let list = [SmallSite.item(1, in: .north)]
        let once = RangingEvent.heard(.tag(1), in: .north, at: 1, count: 1)
        let finding = try counted(list, RangingEvent.wholeWalk + [once]).finding(1)
        #expect(finding?.outcome == .inconclusive && finding?.reason == .heardOnce)
        #expect(finding?.zone == nil && finding?.zoneState == nil)
    }

    @Test func `one advertisement before a pause and one after make it present`() throws {
        var session = SmallSite.session([SmallSite.item(1, in: .north)])
        let once = RangingEvent.heard(.tag(1), in: .north, at: 1, count: 1)
        try session.listen(to: RangingEvent.wholeWalk + [once])
        #expect(session.presentCount == 0)
        try session.listen(to: [.heard(.tag(1), in: .north, at: 300, count: 1)])
        #expect(session.presentCount == 1)
        try session.listen(to: [.heard(.tag(1), in: .north, at: 500, count: 2)])
        try session.finish()
        let finding = session.finding(1)
        #expect(finding?.outcome == .found && finding?.samples == 4 && finding?.reason == nil)
        #expect(finding?.decidedAfterSeconds == 300)
    }

    @Test func `the first decision counts, its time from the start of listening`() throws {
        let session = try counted(
            [SmallSite.item(1, in: .north)],
            RangingEvent.wholeWalk + [
                .heard(.tag(1), in: .north, at: 5, rssi: -70, count: 3),
                .heard(.tag(1), in: .north, at: 3, rssi: -50, count: 2),
            ]
        )
        let finding = session.finding(1)
        #expect(finding?.decidedAfterSeconds == 6)
        #expect(finding?.firstHeardAt == .after(3) && finding?.lastHeardAt == .after(7))
    }

    @Test func `what belongs in a zone nobody walked is inconclusive`() throws {
        let list = [
            SmallSite.item(1, in: .north), SmallSite.item(2, in: .south),
            SmallSite.item(3, in: .dock), SmallSite.item(4, in: nil),
        ]
        let session = try counted(
            list,
            [.visited(.north, at: 0, past: [.tag(801)])],
            partialReason: "door blocked"
        )
        #expect(session.finding(1)?.outcome == .missing, "half of the anchors are enough")
        #expect(session.finding(2)?.outcome == .inconclusive)
        #expect(session.finding(2)?.reason == .zoneNotWalked)
        #expect(session.finding(3)?.outcome == .missing, "no anchors there: nothing tells")
        #expect(session.finding(4)?.outcome == .missing)
    }

    @Test func `open neighbours are not told apart`() throws {
        let list = [SmallSite.item(1, in: .north)]
        var session = SmallSite.session(list, openNeighbours: [ZonePair(.north, .south)])
        let far = RangingEvent.heard(.tag(1), in: .south, at: 12, rssi: -50)
        try session.listen(to: RangingEvent.wholeWalk + [far])
        #expect(session.finding(1)?.zoneState == .unsure && session.finding(1)?.outcome == .found)
    }

    @Test func `the seed's method knows no doubt`() throws {
        let list = [
            SmallSite.item(1, in: .north), SmallSite.item(2, in: .north),
            SmallSite.item(3, in: .north), SmallSite.item(4, in: .south),
            SmallSite.item(5, in: nil),
        ]
        let session = try counted(
            list,
            method: .listMatch,
            [
                .heard(.tag(1), in: .north, at: 1), .heard(.tag(2), in: .south, at: 2),
                .heard(.tag(3), in: .north, at: 3, count: 9, isDecided: false),
                .heard(.tag(5), in: nil, at: 4),
            ],
            partialReason: "no walk at all"
        )
        #expect(session.finding(1)?.outcome == .found && session.finding(1)?.zone == .north)
        #expect(session.finding(2)?.outcome == .misplaced && session.finding(2)?.zone == .south)
        #expect(session.finding(3)?.outcome == .missing && session.finding(3)?.samples == 9)
        #expect(session.finding(4)?.outcome == .missing && session.finding(4)?.reason == nil)
        #expect(session.finding(5)?.outcome == .found && session.finding(5)?.zone == nil)
        #expect(session.findings.allSatisfy { $0.confidence == nil })
    }

    @Test func `a find of the seed's method where no anchor was heard is in its own zone`() throws {
        let session = try counted(
            [SmallSite.item(1, in: .north)],
            method: .listMatch,
            [.heard(.tag(1), in: nil, at: 1)],
            partialReason: "no walk at all"
        )
        #expect(session.finding(1)?.outcome == .found && session.finding(1)?.zone == .north)
    }

    @Test func `a pause does not add samples up for the seed's method`() throws {
        var session = SmallSite.session([SmallSite.item(1, in: .north)], method: .listMatch)
        let near = RangingEvent.heard(.tag(1), in: .north, at: 1, count: 3, isDecided: false)
        try session.listen(to: RangingEvent.wholeWalk + [near])
        try session.listen(to: [near])
        #expect(session.presentCount == 0 && session.finding(1)?.outcome == .notHeard)
    }

    @Test func `coverage below plan is not finished, and says which zones`() throws {
        let list = [SmallSite.item(1, in: .south), SmallSite.item(2, in: .north)]
        var session = SmallSite.session(list)
        try session.listen(to: [.heard(.tag(1), in: .north, at: 1)])
        let refusal = AuditError.coverageBelowPlan(
            audit: SmallSite.audit,
            zones: [.north, .south]
        )
        #expect(throws: refusal) { try session.finish() }
        #expect(refusal.exitCode.rawValue == 12)
        #expect(session.state == .paused && session.summary().partialReason == nil)
        try session.listen(to: RangingEvent.wholeWalk)
        try session.finish(partialReason: "not needed after all")
        #expect(session.summary().partialReason == nil, "nothing was left out")
    }

    @Test func `only zones that hold expected items must be covered`() throws {
        let session = try counted(
            [SmallSite.item(1, in: .north)],
            [.visited(.north, at: 0, past: [.tag(801), .tag(802)])]
        )
        #expect(session.coverage == [.north: 1, .south: 0])
        #expect(session.state == .counted)
    }

    @Test func `a partial audit keeps its reason`() throws {
        let session = try counted(
            [SmallSite.item(1, in: .north)],
            [],
            partialReason: "door blocked"
        )
        #expect(session.summary().partialReason == "door blocked")
        #expect(session.finding(1)?.outcome == .inconclusive)
    }
}

@Suite struct ConfirmationTests {
    private func walked(_ zone: ZoneID, rssi: Int8 = -50) throws -> AuditSession {
        var session = SmallSite.session([
            SmallSite.item(1, in: .north), SmallSite.item(2, in: .north),
            SmallSite.item(3, in: nil),
        ])
        try session.listen(
            to: RangingEvent.wholeWalk + [.heard(.tag(1), in: zone, at: 1, rssi: rssi)]
        )
        return session
    }

    @Test(arguments: [
        (MusterAudit.Confirmation.Means.sight, Finding.Reason.bySight), (.qr, .byQR),
        (.photo, .byPhoto),
    ])
    func `a person's word makes a missing item confirmed where it belongs`(
        means: MusterAudit.Confirmation.Means,
        reason: Finding.Reason
    ) throws {
        var session = try walked(.north)
        try session.confirm(.number(2), by: means)
        #expect(session.presentCount == 2)
        try session.finish()
        let finding = try #require(session.finding(2))
        #expect(finding.outcome == .confirmed && finding.reason == reason)
        #expect(finding.zone == .north && finding.zoneState == .inPlace && finding.isAccurate)
        #expect(!finding.isDiscrepancy)
    }

    @Test func `a person's word on the place stands above the radio's`() throws {
        var session = try walked(.south)
        #expect(session.finding(1)?.outcome == .misplaced)
        try session.confirm(.number(1), zone: .north)
        let finding = try #require(session.finding(1))
        #expect(finding.outcome == .confirmed && finding.zone == .north && finding.isAccurate)
        #expect(finding.marginDB == nil, "a margin of the zone that radio had in mind")
        #expect(finding.samples == 2 && finding.rssiMedian == -50, "the evidence stays")
    }

    @Test func `confirmed elsewhere is present, and a discrepancy`() throws {
        var session = try walked(.north)
        try session.confirm(.number(2), zone: .dock)
        let finding = try #require(session.finding(2))
        #expect(finding.outcome == .confirmed && finding.zoneState == .elsewhere)
        #expect(finding.zone == .dock && !finding.isAccurate && finding.isDiscrepancy)
    }

    @Test func `who does not say where leaves an item that radio puts elsewhere there`() throws {
        var session = try walked(.south)
        try session.confirm(.number(1))
        let finding = try #require(session.finding(1))
        #expect(finding.outcome == .confirmed && finding.zoneState == .elsewhere)
        #expect(finding.zone == .south && !finding.isAccurate)
    }

    @Test func `an item without a recorded zone is in place wherever it is seen`() throws {
        var session = try walked(.north)
        try session.confirm(.number(3))
        #expect(session.finding(3)?.zone == nil && session.finding(3)?.zoneState == .inPlace)
        try session.confirm(.number(3), zone: .dock)
        #expect(session.finding(3)?.zone == .dock && session.finding(3)?.zoneState == .inPlace)
    }

    @Test func `taking a confirmation back restores the radio's verdict`() throws {
        var session = try walked(.south)
        let heard = session.findings
        try session.confirm(.number(1), by: .qr, zone: .north)
        try session.confirm(.number(2))
        #expect(session.findings != heard)
        _ = try session.undo(observer: "worker1", at: .after(60))
        _ = try session.undo(observer: "worker1", at: .after(61))
        #expect(session.findings == heard)
        #expect(session.presentCount == 1)
    }
}
