import GRDB
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

/// Alarms, what happened to them, and the excursions that they stand on.
@Suite struct AlarmStoreTests {
    private let home: TemporaryHome
    private let store: Store
    private let series: SensorSeries

    private var alarms: Alarms { store.alarms }

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        try store.floorPlans.replace(.of([.north, .south]), by: .mira)
        let sensor = try store.sensors.add(
            Sensor(identity: SensorIdentity("manual:cold"), name: "Cold"),
            by: .mira
        )
        series = try store.sensors.series(for: .temperature, of: sensor.id, by: .mira)
    }

    private func at(_ seconds: Double) -> Instant { Instant.start.advanced(bySeconds: seconds) }

    private func excursion(from seconds: Double = 0) -> Excursion {
        var excursion = Excursion(
            of: series,
            at: .zone(ZoneID.north),
            beyond: AppliedLimit(
                .temperature,
                .high,
                limit: 8_000,
                delay: 900,
                cumulative: CumulativeDelay(seconds: 60, windowSeconds: 600),
                hysteresis: 500,
                priority: .critical,
                set: "vaccine",
                version: 3,
                line: 1,
                from: at(-600)
            ),
            from: at(seconds),
            value: 8_600
        )
        (excursion.breachAt, excursion.isCumulative) = (at(seconds + 900), true)
        (excursion.outMilliseconds, excursion.unknownMilliseconds) = (900_000, 60_000)
        excursion.excess = 9_007_199_254_740_993
        return excursion
    }

    private func raise(_ seconds: Double = 900) throws -> Alarm {
        let cause = AlarmCause(excursion(), text: "8.6 °C, above 8.0 °C for 15 min")
        return try alarms.raise(cause, at: at(seconds), notedAt: at(seconds + 1))
    }

    private func event(
        _ alarm: Alarm,
        _ kind: AlarmEventKind,
        _ seconds: Double
    ) -> AlarmEvent {
        AlarmEvent(of: alarm.id, kind, at: at(seconds), by: "mira", value: 7_400, note: "the door")
    }

    @Test func `an alarm is found as it was raised, with what it stands on`() throws {
        let raised = try raise()
        #expect(raised.id.description == "AL-001" && raised.uid.count == 16)
        #expect(try alarms.find("al-1") == raised && alarms.all(open: true) == [raised])
        #expect(raised.cause.limit == 8_000 && raised.cause.place == .zone(ZoneID.north))
        let other = try alarms.raise(
            AlarmCause(.battery, priority: .low, subject: "sensor:1", text: "18 %", since: at(5)),
            at: at(5),
            notedAt: at(5)
        )
        #expect(try alarms.all().map(\.id.number) == [2, 1])
        #expect(try alarms.all(before: other.id) == [raised])
        #expect(try alarms.all(subject: "sensor:1", limit: 1) == [other])
        #expect(throws: StoreError.self) { try alarms.find("AL-003") }
    }

    @Test func `an alarm is what its events make of it, and they say who and when`() throws {
        let alarm = try raise()
        var (now, applied) = try alarms.apply(event(alarm, .acknowledged, 960), seen: .active)
        #expect(now.state == .acknowledged && now.acknowledgedBy == "mira" && applied.key == 2)
        now = try alarms.apply(event(alarm, .back, 1_000)).alarm
        var resolved = event(alarm, .resolved, 1_100)
        (resolved.reason, resolved.action, resolved.owner) = ("door", "closed", "mira")
        (now, applied) = try alarms.apply(resolved)
        #expect(now.state == .normal && now.backAt == at(1_000) && now.note == "the door")
        #expect(try alarms.alarm(alarm.id) == now && alarms.all(open: true).isEmpty)
        let events = try alarms.events(of: alarm.id)
        #expect(events.map(\.kind) == [.raised, .acknowledged, .back, .resolved])
        #expect(
            events.map(\.state) == [.active, .acknowledged, .latchedAcknowledged, .normal]
        )
        #expect(events.last == applied && events[0].notedAt == at(901) && events[0].value == 8_600)
        #expect(try alarms.events(since: 2, limit: 1).map(\.key) == [3])
        try alarms.checkChain()
    }

    @Test func `what cannot happen leaves no trace`() throws {
        let alarm = try raise()
        #expect(throws: AlarmError.notPossible(.resumed, in: .active)) {
            try alarms.apply(event(alarm, .resumed, 950))
        }
        #expect(throws: StoreError.self, "somebody else was faster") {
            try alarms.apply(event(alarm, .acknowledged, 950), seen: .cleared)
        }
        #expect(try alarms.alarm(alarm.id) == alarm && alarms.events(since: 0).count == 1)
    }

    @Test func `an alarm that begins again has a new cause`() throws {
        let alarm = try raise()
        try alarms.apply(event(alarm, .back, 1_000))
        let cause = AlarmCause(excursion(from: 1_100), text: "9.1 °C")
        let again = try alarms.apply(event(alarm, .again, 2_000), cause: cause).alarm
        #expect(again.cause.text == "9.1 °C" && again.episode == 2 && again.isOut)
        #expect(try alarms.alarm(alarm.id) == again)
    }

    @Test func `an excursion that is known otherwise later has a revision`() throws {
        var excursion = excursion()
        #expect(try alarms.save([excursion], at: at(900)) == 1)
        #expect(try alarms.save([excursion], at: at(905)) == 0, "nothing is new")
        #expect(try stored() == [excursion])
        (excursion.until, excursion.end) = (at(1_800), .back)
        #expect(try alarms.save([excursion], at: at(1_800)) == 1)
        #expect(try stored() == [excursion] && stored(series.id) == [excursion])
        #expect(try alarms.excursions(from: at(1_800), until: at(9_000)).isEmpty)
        #expect(try alarms.withdraw([excursion], at: at(2_000)) == 1)
        #expect(try stored().isEmpty)
        #expect(try alarms.save([excursion], at: at(2_100)) == 1)
        #expect(try stored() == [excursion])
        try alarms.checkChain()
    }

    private func stored(_ series: SeriesID? = nil) throws -> [Excursion] {
        try alarms.excursions(from: .start, until: at(10_000), series: series)
    }

    @Test func `what happened is never changed, and a change is found`() throws {
        let alarm = try raise()
        try alarms.apply(event(alarm, .acknowledged, 960))
        try alarms.save([excursion()], at: at(900))
        for table in ["alarm_event", "excursion"] {
            for sql in ["UPDATE \(table) SET body = '{}'", "DELETE FROM \(table)"] {
                #expect(throws: DatabaseError.self) { try home.raw { try $0.execute(sql: sql) } }
            }
        }
        #expect(
            try store.health.rowProblems().problems.isEmpty && store.health.deepProblems().isEmpty
        )
        try home.raw { db in
            try db.execute(sql: "DROP TRIGGER alarm_event_stays")
            try db.execute(sql: "UPDATE alarm_event SET actor = 'ana' WHERE key = 2")
        }
        let error = #expect(throws: StoreError.self) { try alarms.checkChain() }
        #expect(error?.what.contains("event of the alarms 2") == true)
    }

    @Test func `an alarm that is not what happened to it is found`() throws {
        _ = try raise()
        try home.raw { try $0.execute(sql: "UPDATE alarm SET state = 'normal'") }
        let error = #expect(throws: StoreError.self) { try alarms.checkChain() }
        #expect(error?.what.contains("AL-001") == true)
    }

    @Test func `contacts are added once for a zone, and taken off`() throws {
        let mail = AlarmContact(
            address: "shift@example.com",
            zone: ZoneID.north,
            step: 1,
            secret: "hook-1",
            addedAt: .start,
            by: "mira"
        )
        var added = try alarms.addContact(mail)
        #expect(added.number == 1)
        #expect(throws: StoreError.self) { try alarms.addContact(mail) }
        try alarms.noteTest(of: 1, at: at(5))
        added.testedAt = at(5)
        #expect(try alarms.contacts() == [added])
        let changes = try store.trail.changes(before: nil, actor: nil, limit: 1)
        #expect(changes.map(\.object) == ["shift@example.com"])
        try alarms.removeContact(1, by: .mira)
        #expect(try alarms.contacts().isEmpty)
        #expect(throws: StoreError.self) { try alarms.removeContact(1, by: .mira) }
        #expect(try store.health.deepProblems().isEmpty)
    }
}
