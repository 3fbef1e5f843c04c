import MusterClimate
import MusterCore
import Testing

@Suite struct AlarmMachineTests {
    /// What each state becomes by each event, written out by hand from the states of ISA-18.2: `-` where it
    /// cannot be, `=` where it stays, `?` where it becomes what the values make of it.
    private static let oracle = """
        event           normal active       acknowledged cleared      latched             latched-acknowledged snoozed        suppressed     out-of-service
        raised          ?      -            -            -            -                   -                    -              -              -
        escalated       -      =            -            =            =                   -                    -              -              -
        acknowledged    -      acknowledged -            normal       latched-acknowledged -                   =              =              =
        back            -      ?            ?            -            -                   -                    =              =              =
        again           -      -            -            active       active              active               =              =              =
        resolved        -      -            -            -            -                   normal               -              -              -
        snoozed         -      snoozed      snoozed      -            -                   -                    snoozed        -              -
        resumed         -      -            -            -            -                   -                    ?              -              -
        suppressed      -      suppressed   suppressed   -            -                   -                    -              -              -
        unsuppressed    -      -            -            -            -                   -                    -              ?              -
        out-of-service  -      out-of-service out-of-service out-of-service out-of-service out-of-service      out-of-service out-of-service -
        put-back        -      -            -            -            -                   -                    -              -              ?
        noted           =      =            =            =            =                   =                    =              =              =
        """

    /// What the values make of an alarm: out or back, critical or not, seen or not.
    private static let byValues: [[Bool]: AlarmState] = [
        [true, false, false]: .active, [true, false, true]: .acknowledged,
        [true, true, false]: .active, [true, true, true]: .acknowledged,
        [false, false, false]: .cleared, [false, false, true]: .normal,
        [false, true, false]: .latched, [false, true, true]: .latchedAcknowledged,
    ]

    @Test func `each state becomes by each event what the table says`() throws {
        let rows = Self.oracle.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        let states = try #require(rows.first).dropFirst().map { AlarmState(rawValue: $0) }
        #expect(states == AlarmState.allCases && rows.count == AlarmEventKind.allCases.count + 1)
        for row in rows.dropFirst() {
            let event = try #require(AlarmEventKind(rawValue: row[0]))
            for (state, cell) in zip(AlarmState.allCases, row.dropFirst()) {
                for (values, byValues) in Self.byValues where fits(values, state, event) {
                    let condition = AlarmMachine.Condition(
                        isCritical: values[1],
                        isOut: values[0],
                        isSeen: values[2]
                    )
                    let next = try? AlarmMachine.next(state, event, condition)
                    let expected: AlarmState? =
                        switch cell {
                        case "-": nil
                        case "=": state
                        case "?": byValues
                        default: AlarmState(rawValue: cell)
                        }
                    #expect(next == expected, "\(state) by \(event), \(values)")
                }
            }
        }
    }

    /// Whether an alarm of a state can have such values behind an event.
    private func fits(_ values: [Bool], _ state: AlarmState, _ event: AlarmEventKind) -> Bool {
        let (isOut, isCritical, isSeen) = (values[0], values[1], values[2])
        switch event {
        case .acknowledged where !isSeen, .back where isOut: return false
        case .again where !isOut || isSeen: return false
        default: break
        }
        switch state {
        case .cleared: return event == .again || (!isOut && !isCritical)
        case .latched, .latchedAcknowledged: return event == .again || (!isOut && isCritical)
        case .active where event == .acknowledged: return isOut
        default: return true
        }
    }

    private func alarm(_ priority: LimitClass) -> Alarm {
        Alarm(
            id: AlarmID(number: 1),
            uid: [],
            cause: AlarmCause(
                .limit,
                priority: priority,
                subject: "series:1",
                text: "",
                since: .nine
            ),
            raisedAt: .nine
        )
    }

    private func after(_ alarm: Alarm, _ events: [(AlarmEventKind, Double)]) throws -> Alarm {
        try events.reduce(alarm) { alarm, step in
            var event = AlarmEvent(
                of: alarm.id,
                step.0,
                at: .nine(step.1),
                by: "mira",
                note: "seen"
            )
            (event.reason, event.action, event.owner) = ("door", "closed it", "mira")
            if step.0 == .snoozed { event.until = .nine(step.1 + 3_600) }
            return try alarm.applying(event).alarm
        }
    }

    @Test func `a critical alarm is over once it was seen, back and accounted for`() throws {
        let seen = try after(alarm(.critical), [(.back, 60), (.acknowledged, 120)])
        #expect(seen.state == .latchedAcknowledged && seen.acknowledgedBy == "mira")
        #expect(try after(seen, [(.resolved, 180)]).state == .normal)
        #expect(throws: AlarmError.notPossible(.resolved, in: .latched)) {
            try after(alarm(.critical), [(.back, 60), (.resolved, 120)])
        }
        #expect(throws: AlarmError.notAccountedFor) {
            try seen.applying(AlarmEvent(of: seen.id, .resolved, at: .nine, note: "done"))
        }
    }

    @Test func `what is back when a snooze ends needs to be seen`() throws {
        let alarm = try after(alarm(.high), [(.snoozed, 10), (.back, 20)])
        #expect(alarm.state == .snoozed && alarm.snoozedUntil == .nine(3_610))
        let resumed = try after(alarm, [(.resumed, 30)])
        #expect(resumed.state == .cleared && resumed.snoozedUntil == nil)
        #expect(try after(alarm, [(.acknowledged, 25), (.resumed, 30)]).state == .normal)
    }

    @Test func `nothing is set aside for long, nor without a word`() {
        func snooze(_ alarm: Alarm, hours: Double, note: String = "defrosting") throws {
            let until = Instant.nine(hours * 3_600)
            _ = try alarm.applying(
                AlarmEvent(of: alarm.id, .snoozed, at: .nine, note: note, until: until)
            )
        }
        #expect(throws: Never.self) { try snooze(alarm(.high), hours: 12) }
        #expect(throws: Never.self) { try snooze(alarm(.critical), hours: 2) }
        #expect(throws: AlarmError.badSnooze(longestHours: 2)) {
            try snooze(alarm(.critical), hours: 3)
        }
        #expect(throws: AlarmError.badSnooze(longestHours: 12)) {
            try snooze(alarm(.low), hours: 13)
        }
        #expect(throws: AlarmError.badSnooze(longestHours: 12)) {
            try snooze(alarm(.low), hours: 0)
        }
        #expect(throws: AlarmError.noNote(.snoozed)) {
            try snooze(alarm(.low), hours: 1, note: "a b")
        }
    }

    @Test func `what begins again soon is the same alarm's next episode`() throws {
        let back = try after(alarm(.high), [(.back, 60)])
        #expect(back.isContinued(at: .nine(1_800)) && !back.isContinued(at: .nine(1_860)))
        let again = try after(back, [(.again, 600)])
        #expect(again.episode == 2 && again.state == .active && again.isOut)
        #expect(try !after(back, [(.acknowledged, 90)]).isContinued(at: .nine(100)))
    }

    @Test func `an alarm's identifier reads as it is written`() {
        #expect(AlarmID(number: 7).description == "AL-007" && AlarmID("al-7") == AlarmID(number: 7))
        #expect(AlarmID("AL-1234")?.description == "AL-1234")
        #expect(AlarmID("AL-0") == nil && AlarmID("A-1") == nil)
    }
}
