import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging
import Testing

/// What an audit says of items that it did not hear, and of those that contradict themselves.
@Suite struct DoubtTests {
    /// Two zones of 10 m by 10 m side by side, 60 m apart, and an anchor in each.
    private static func plan() throws -> SitePlan {
        try SitePlan.read(
            Array(
                """
                {"site":"S","unit":"m","size":[80,10],"zones":[
                {"id":"north","name":"North","polygon":[[0,0],[10,0],[10,10],[0,10]]},
                {"id":"south","name":"South","polygon":[[70,0],[80,0],[80,10],[70,10]]}],
                "anchors":[{"beacon":"address:00:00:00:00:00:01","position":[5,5],"zone":"north"},
                {"beacon":"address:00:00:00:00:00:02","position":[75,5],"zone":"south"}]}
                """.utf8
            ),
            named: "plan"
        )
    }

    private static func session(
        _ expected: [ExpectedItem],
        fit: SiteFit = .default,
        method: RangingMethod = .peakZone,
        rules: VerdictRules = .margins
    ) throws -> AuditSession {
        var scope = SmallSite.scope(expected, method: method)
        scope.rules = rules
        scope.siteZones = [
            AuditZone(id: .north, name: "North"), AuditZone(id: .south, name: "South"),
        ]
        scope.plan = try plan()
        scope.fit = fit
        var session = SmallSite.session(scope, expected)
        _ = try session.listen(source: "stdin", at: SmallSite.start)
        return session
    }

    private static func item(
        _ number: Int,
        in zone: ZoneID?,
        _ history: BeaconHistory = BeaconHistory(lastHeardAt: SmallSite.start)
    ) -> ExpectedItem {
        var item = SmallSite.item(number, in: zone)
        item.history = history
        return item
    }

    /// A slow walk through the north zone, so many seconds long.
    private static func walk(_ seconds: Int) -> RangingEvent {
        .visit(
            ZoneVisit(
                zone: .north,
                from: SmallSite.start,
                to: SmallSite.start.advanced(bySeconds: Double(seconds)),
                seconds: seconds,
                anchorsPassed: [],
                path: (0..<seconds).map { second in
                    PathPoint(
                        second: second,
                        position: Point(x: 1 + 8 * Double(second % 20) / 20, y: 5),
                        adverts: 20
                    )
                }
            )
        )
    }

    private static func counted(_ session: AuditSession) throws -> AuditSession {
        var session = session
        let end = ListeningEnd(segment: 1, reason: .paused, received: 9, displaced: 0, foreign: 0)
        _ = try session.stop(end, at: .after(100))
        _ = try session.finish(partialReason: "test", note: nil, observer: "a", at: .after(101))
        return session
    }

    private static func heard(
        _ number: UInt16,
        in zone: ZoneID,
        at seconds: Double,
        from position: Point,
        level: Double = -50
    ) -> RangingEvent {
        let at = Instant.after(seconds)
        let rssi = RSSI(rawValue: Int8(level)).map { [Sighting.Reading(rssi: $0, count: 4)] }
        return .sighting(
            Sighting(
                beacon: .tag(number),
                zone: zone,
                firstAt: at,
                lastAt: at,
                readings: rssi ?? [],
                sampleCount: 4,
                peak: Sighting.Peak(level: level, at: at, position: position),
                decidedAt: at
            )
        )
    }

    @Test func `what is silent where it would have been heard is missing, with the chance of it`()
        throws
    {
        var session = try Self.session([Self.item(1, in: .north), Self.item(2, in: .south)])
        _ = session.record(Self.walk(60))
        let findings = try Self.counted(session).findings
        #expect(findings.map(\.outcome) == [.missing, .inconclusive])
        let (silent, unwalked) = (findings[0], findings[1])
        #expect(silent.reason == nil)
        #expect(try #require(silent.covered) >= 0.9)
        let probability = try #require(silent.confidence)
        #expect((0.5...SiteFit.default.ceiling).contains(probability))
        #expect(silent.confidenceBasis == .default)
        #expect(unwalked.reason == .zoneNotWalked && unwalked.covered == 0)
        #expect(try #require(unwalked.confidence) < 0.2, "nobody was there: all is as before")
    }

    @Test func `a short look is weak, and says so`() throws {
        var session = try Self.session([Self.item(1, in: .north)])
        _ = session.record(Self.walk(1))
        let finding = try #require(try Self.counted(session).findings.first)
        #expect(finding.outcome == .inconclusive && finding.reason == .weaklyCovered)
        #expect((0.5..<0.9).contains(try #require(finding.covered)))
    }

    @Test func `while the audit runs nothing is missing, and the doubt is told already`() throws {
        var session = try Self.session([Self.item(1, in: .north)])
        let before = try #require(session.findings.first?.confidence ?? 0.1)
        _ = session.record(Self.walk(60))
        let finding = try #require(session.findings.first)
        #expect(finding.outcome == .notHeard && finding.reason == nil)
        #expect(try #require(finding.confidence) > before)
    }

    @Test func `a low battery is no absence, and a beacon never heard is told apart`() throws {
        let low = BeaconHistory(lastHeardAt: SmallSite.start, batteryMillivolts: 2_400)
        let good = BeaconHistory(lastHeardAt: SmallSite.start, batteryMillivolts: 2_950)
        var session = try Self.session([
            Self.item(1, in: .north, low), Self.item(2, in: .north, BeaconHistory()),
            Self.item(3, in: .north, good),
        ])
        _ = session.record(Self.walk(60))
        let findings = try Self.counted(session).findings
        #expect(findings.map(\.outcome) == [.inconclusive, .missing, .missing])
        #expect(findings.map(\.reason) == [.batteryLow, .neverHeard, nil])
    }

    @Test func `a beacon known to be weak leaves more doubt than a strong one`() throws {
        let weak = BeaconHistory(lastHeardAt: SmallSite.start, powerOffset: -16)
        let strong = BeaconHistory(lastHeardAt: SmallSite.start, powerOffset: 6)
        var session = try Self.session([
            Self.item(1, in: .north, weak), Self.item(2, in: .north, strong),
        ])
        _ = session.record(Self.walk(10))
        let findings = try Self.counted(session).findings
        #expect(try #require(findings[0].covered) < (try #require(findings[1].covered)))
        #expect(try #require(findings[0].confidence) < (try #require(findings[1].confidence)))
    }

    @Test func `two beacons with one identity are contested, and neither proves the item`() throws {
        var session = try Self.session([Self.item(1, in: .north), Self.item(2, in: .north)])
        _ = session.record(Self.walk(60))
        _ = session.record(Self.heard(1, in: .north, at: 1, from: Point(x: 5, y: 5)))
        _ = session.record(Self.heard(1, in: .south, at: 9, from: Point(x: 75, y: 5)))
        _ = session.record(Self.heard(2, in: .north, at: 1, from: Point(x: 5, y: 5)))
        let counted = try Self.counted(session)
        #expect(counted.findings.map(\.outcome) == [.inconclusive, .found])
        #expect(counted.findings[0].reason == .contested)
        #expect(counted.extras.map(\.kind) == [.contested])
        #expect(counted.extras.first?.item == "IT-1")
        #expect(counted.summary().outcomes.total == 2, "extras stand outside the sum")
    }

    @Test func `what was carried from one zone to another is present and its zone unsure`() throws {
        var session = try Self.session([Self.item(1, in: .north)])
        _ = session.record(Self.heard(1, in: .north, at: 1, from: Point(x: 5, y: 5)))
        _ = session.record(Self.heard(1, in: .south, at: 95, from: Point(x: 75, y: 5)))
        let counted = try Self.counted(session)
        let finding = try #require(counted.findings.first)
        #expect(finding.outcome == .found && finding.zoneState == .unsure)
        #expect(finding.reason == .moved)
        #expect(counted.extras.map(\.kind) == [.contested])
    }

    @Test func `a recount is the last word, and percentages follow only once it is whole`() throws {
        let items = (1...4).map { Self.item($0, in: .north) }
        var session = try Self.session(items)
        _ = session.record(Self.walk(60))
        _ = session.record(Self.heard(4, in: .north, at: 1, from: Point(x: 5, y: 5)))
        var counted = try Self.counted(session)
        #expect(counted.unseenItems.count == 3 && !counted.isRecounted)
        let first = try counted.recount(
            [
                Recount.Look(item: .number(1), result: .seen(nil)),
                Recount.Look(item: .number(2), result: .seen(.south)),
            ],
            observer: "b",
            .held,
            at: .after(200)
        )
        #expect(first.map(\.kind) == [.recounted, .finding, .finding])
        #expect(counted.unseenItems == [.number(3)])
        _ = try counted.recount(
            [Recount.Look(item: .number(3), result: .gone)],
            observer: "b",
            .held,
            at: .after(300)
        )
        #expect(counted.findings.map(\.outcome) == [.confirmed, .confirmed, .missing, .found])
        #expect(counted.findings.map(\.zoneState) == [.inPlace, .elsewhere, nil, .inPlace])
        #expect(counted.findings[2].reason == .lookedFor)
        #expect(counted.unseenItems.isEmpty && counted.isRecounted)
        let lessons = counted.lessons
        #expect(lessons.map(\.truth) == [.inPlace, .misplaced, .absent, .inPlace])
        #expect(lessons.map(\.wasHeard) == [false, false, false, true])
    }

    @Test func `a recount of an audit that is not counted, or of what is not listed, is refused`()
        throws
    {
        var session = try Self.session([Self.item(1, in: .north)])
        let look = Recount.Look(item: .number(1), result: .gone)
        #expect(throws: AuditError.self) {
            try session.recount([look], observer: "b", .held, at: .after(9))
        }
        var counted = try Self.counted(session)
        for wrong in [
            Recount.Look(item: .number(7), result: .gone),
            Recount.Look(item: .number(1), result: .seen(ZoneID(rawValue: "moon"))),
        ] {
            #expect(throws: AuditError.self) {
                try counted.recount([look, wrong], observer: "b", .held, at: .after(9))
            }
        }
        #expect(counted.unseenItems.count == 1, "nothing of a refused recount counts")
    }

    @Test func `the coverage that was told at the end stays told when sightings are left out`()
        throws
    {
        let items = (1...3).map { Self.item($0, in: .north) }
        var session = try Self.session(items)
        _ = session.record(Self.walk(30))
        let counted = try Self.counted(session)
        let coverage = counted.coverage
        #expect(try #require(coverage[.north]) > 0.9 && coverage[.south] == 0)
        #expect(counted.findings.allSatisfy { $0.covered == coverage[.north] })
    }

    /// What fixed receivers tell of an item that they put in `zone`.
    private static func placed(
        _ number: UInt16,
        levels: [(ZoneID, Double)],
        in zone: ZoneID
    ) -> [RangingEvent] {
        levels.map { place, level in
            guard
                case .sighting(var sighting) = Self.heard(
                    number,
                    in: place,
                    at: 5,
                    from: Point(x: place == .north ? 5 : 75, y: 5),
                    level: level
                )
            else { return Self.walk(1) }
            sighting.placedIn = zone
            return .sighting(sighting)
        }
    }

    @Test(arguments: [VerdictRules.fine, .both])
    func `a misplaced item that two receivers hear as loudly may be in either's zone`(
        rules: VerdictRules
    ) throws {
        let items = [Self.item(1, in: .north)]
        var session = try Self.session(items, method: .windowedLevel, rules: rules)
        let levels: [(ZoneID, Double)] = [(.north, -90), (.south, -75), (.dock, -77)]
        for event in Self.placed(1, levels: levels, in: .south) { _ = session.record(event) }
        let finding = try #require(Self.counted(session).findings.first)
        #expect(finding.outcome == .misplaced && finding.zone == .south)
        // What was sealed by earlier rules says what it said.
        #expect(finding.possibleZones == (rules == .both ? [.south, .dock] : []))
    }

    @Test func `fixed receivers place an item, and it takes a clear lead to call it elsewhere`()
        throws
    {
        let items = (1...3).map { Self.item($0, in: .north) }
        var session = try Self.session(items, method: .windowedLevel)
        let events =
            Self.placed(1, levels: [(.north, -70), (.south, -85)], in: .north)
            + Self.placed(2, levels: [(.north, -90), (.south, -75)], in: .south)
            + Self.placed(3, levels: [(.north, -80), (.south, -76)], in: .south)
        for event in events { _ = session.record(event) }
        let findings = try Self.counted(session).findings
        #expect(findings.map(\.outcome) == [.found, .misplaced, .found])
        #expect(findings.map(\.zoneState) == [.inPlace, .elsewhere, .unsure])
        #expect(findings.map(\.marginDB) == [15, 15, 4])
        #expect(findings.map(\.ownZoneMarginDB) == [nil, 15, 4])
    }

    @Test func `one loud moment at another receiver does not move what stays louder at its own`()
        throws
    {
        var session = try Self.session([Self.item(1, in: .north)], method: .windowedLevel)
        func hear(_ zone: ZoneID, _ level: Double) {
            guard
                case .sighting(var sighting) = Self.heard(
                    1,
                    in: zone,
                    at: 5,
                    from: Point(x: zone == .north ? 5 : 75, y: 5),
                    level: level
                )
            else { return }
            sighting.placedIn = .north
            _ = session.record(.sighting(sighting))
        }
        for _ in 0..<5 {
            hear(.north, -70)
            hear(.south, -90)
        }
        hear(.south, -65)
        let finding = try #require(Self.counted(session).findings.first)
        #expect(finding.zoneState == .inPlace)
        #expect(finding.marginDB == 10, "-90 and four tenths of the way to -65 are -80")
    }

    @Test func `who looks begins with what is likeliest to be gone, and ends with what is settled`()
    {
        func finding(
            _ number: Int,
            _ reason: Finding.Reason?,
            outcome: Outcome = .inconclusive,
            covered: Double? = nil,
            absent: Double? = nil
        ) -> Finding {
            var finding = Finding(
                item: .number(number),
                beacon: .tag(UInt16(number)),
                outcome: outcome,
                expectedZone: .north,
                reason: reason
            )
            finding.covered = covered
            if let absent {
                finding.confidence = absent
                finding.absentRange = 0...1
            }
            return finding
        }
        let order = [
            finding(9, .moved), finding(1, .lookFirst, covered: 0.91, absent: 0.8),
            finding(8, .lookFirst, covered: 0.99, absent: 0.3),
            finding(2, nil, outcome: .missing, covered: 0.92),
            finding(3, nil, outcome: .missing, covered: 0.9),
            finding(4, .silentBefore, covered: 0.8), finding(10, .batteryLow, covered: 0.7),
            finding(5, .heardOnce, covered: 0.9), finding(6, .weaklyCovered, covered: 0.6),
            finding(7, .zoneNotWalked, covered: 0.1), finding(11, .lookedFor, outcome: .missing),
        ]
        let expected = [9, 2, 3, 1, 8, 4, 10, 5, 6, 7, 11].map(ItemID.number)
        #expect(order.shuffled().sorted(by: Finding.isLookedForFirst).map(\.item) == expected)
    }
}
