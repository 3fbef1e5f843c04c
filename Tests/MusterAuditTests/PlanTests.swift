import MusterAudit
import MusterCore
import Testing

@Suite struct PlanTests {
    /// A site an hour ahead of UTC.
    private let clock = SiteClock { _ in SiteClock.Offset(seconds: 3_600, name: "CET") }

    private func plan(
        _ frequency: String,
        _ first: String,
        monthDay: Int? = nil
    ) throws -> AuditPlan {
        AuditPlan(
            id: PlanID(number: 4),
            name: "Cold room",
            inventory: "North",
            schedule: PlanSchedule(
                try #require(PlanFrequency(frequency)),
                from: try #require(DueTime(first)),
                monthDay: monthDay
            )
        )
    }

    private func course(_ plan: AuditPlan, countedAt moments: String...) throws -> PlanCourse {
        let counts = try moments.enumerated().map { index, moment in
            PlannedCount(
                audit: AuditID(year: 2026, number: index + 1),
                at: try #require(Instant(iso8601: moment))
            )
        }
        return PlanCourse(plan, counts, clock)
    }

    private func standing(
        _ course: PlanCourse,
        at moment: String
    ) throws -> PlanCourse.Standing {
        course.standing(at: try #require(Instant(iso8601: moment)), clock)
    }

    @Test func `how often is read as people write it, and nothing else is`() {
        let read: [(String, PlanFrequency)] = [
            ("once", .once), ("day", .every(1, .day)), ("every Week", .every(1, .week)),
            ("2 weeks", .every(2, .week)), ("2w", .every(2, .week)), ("3months", .every(3, .month)),
            ("quarter", .every(3, .month)), ("2 Years", .every(24, .month)),
            ("10d", .every(10, .day)),
        ]
        for (text, frequency) in read {
            #expect(PlanFrequency(text) == frequency, "\(text)")
            #expect(PlanFrequency(frequency.description) == frequency)
        }
        for text in [
            "", "0 days", "-1 day", "1000 days", "two weeks", "weekly", "s", "2", "2 once",
            "٢ days",
            "99999999999999999999 days", "999 years", "1.5 weeks",
        ] {
            #expect(PlanFrequency(text) == nil, "\(text)")
        }
    }

    @Test func `identifiers read back in either case, and other texts are none`() {
        for text in ["P-04", "p-4", "P-0004"] { #expect(PlanID(text)?.description == "P-04") }
        #expect(PlanID("P-117")?.description == "P-117")
        for text in ["", "P-", "P-0", "4", "P4", "P--4", "P-4a", "A-2026-0001"] {
            #expect(PlanID(text) == nil, "\(text)")
        }
    }

    @Test func `times are reckoned from the first one, and the last day of a month stays the last`()
        throws
    {
        let monthly = try plan("month", "2027-11-30", monthDay: 31).schedule
        let days = (0..<6).compactMap { monthly.due($0)?.description }
        #expect(
            days == [
                "2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30",
            ]
        )
        let fortnightly = try plan("2 weeks", "2026-12-28T16:00").schedule
        #expect(fortnightly.due(1)?.description == "2027-01-11T16:00")
        let once = try plan("once", "2026-12-28").schedule
        #expect(once.due(0) != nil && once.due(1) == nil && once.due(-1) == nil)
        #expect(try plan("999 months", "9999-01-31").schedule.due(1) == nil)
        for text in ["day", "3 days", "week", "2 weeks", "month", "5 months", "year"] {
            let schedule = try plan(text, "2024-02-29").schedule
            // Every day belongs to the last time that is not after it.
            for number in 0..<800 {
                let day = try #require(schedule.first.day.adding(days: number))
                let index = try #require(schedule.index(upTo: day))
                #expect(try #require(schedule.due(index)).day <= day)
                #expect(schedule.due(index + 1).map { $0.day > day } ?? true)
            }
            let before = try #require(schedule.first.day.adding(days: -1))
            #expect(schedule.index(upTo: before) == nil)
        }
    }

    @Test func `due today is not overdue, and what passed besides is missed`() throws {
        let weekly = try course(try plan("week", "2026-11-02"))
        #expect(try standing(weekly, at: "2026-10-31T22:59:59Z") == .ahead(days: 2))
        #expect(try standing(weekly, at: "2026-11-01T23:00:00Z") == .today)
        #expect(try standing(weekly, at: "2026-11-02T22:59:59Z") == .today)
        #expect(
            try standing(weekly, at: "2026-11-02T23:00:00Z") == .overdue(days: 1, missed: 0)
        )
        #expect(
            try standing(weekly, at: "2026-11-18T12:00:00Z") == .overdue(days: 16, missed: 2)
        )
        let timed = try course(try plan("once", "2026-11-02T16:00"))
        #expect(try standing(timed, at: "2026-11-02T15:00:00Z") == .today)
        #expect(try standing(timed, at: "2026-11-02T15:00:01Z") == .overdue(days: 0, missed: 0))
    }

    @Test func `a late audit makes up for the newest time alone, and moves no other`() throws {
        let weekly = try plan("week", "2026-11-02")
        let late = try course(weekly, countedAt: "2026-11-18T12:00:00Z")
        #expect(late.due?.description == "2026-11-23" && late.missed == 2)
        #expect(late.last?.audit.rawValue == "A-2026-0001")
        let sameDay = try course(weekly, countedAt: "2026-11-16T12:00:00Z")
        #expect(sameDay.due?.description == "2026-11-23" && sameDay.missed == 2)
        let dayLate = try course(weekly, countedAt: "2026-11-03T12:00:00Z")
        #expect(dayLate.due?.description == "2026-11-09" && dayLate.missed == 0)
        let again = try course(
            weekly,
            countedAt: "2026-11-18T12:00:00Z",
            "2026-11-19T12:00:00Z",
            "2026-11-30T12:00:00Z"
        )
        #expect(again.due?.description == "2026-12-07", "the second counted for the 23rd, early")
    }

    @Test func `an audit before its day counts for it once, and a second one for nothing`() throws {
        let weekly = try plan("week", "2026-11-02")
        let early = try course(weekly, countedAt: "2026-11-01T12:00:00Z")
        #expect(early.due?.description == "2026-11-09" && early.missed == 0)
        let twice = try course(
            weekly,
            countedAt: "2026-11-02T12:00:00Z",
            "2026-11-01T12:00:00Z"
        )
        #expect(twice.due?.description == "2026-11-09")
        #expect(twice.last?.audit.rawValue == "A-2026-0002", "the first one in time counts")
        let once = try course(
            try plan("once", "2026-11-02"),
            countedAt: "2026-11-05T12:00:00Z",
            "2026-11-06T12:00:00Z"
        )
        #expect(once.due == nil && once.missed == 0)
        #expect(try standing(once, at: "2026-11-09T12:00:00Z") == .done)
        #expect(once.dues(upTo: .last, limit: 5).isEmpty)
    }

    @Test func `what is to come is listed up to a day and no further`() throws {
        let daily = try course(try plan("day", "2026-11-02"))
        let last = try #require(CalendarDay("2026-11-04"))
        #expect(daily.dues(upTo: last, limit: 9).map(\.description).last == "2026-11-04")
        #expect(daily.dues(upTo: last, limit: 9).count == 3)
        #expect(daily.dues(upTo: .last, limit: 2).count == 2)
    }

    @Test func `a day is found from its name or number, and only where it suits`() throws {
        let sunday = try #require(CalendarDay("2026-11-22"))
        #expect(PlanDay("Sun")?.next(from: sunday) == sunday)
        #expect(PlanDay("monday")?.next(from: sunday).description == "2026-11-23")
        #expect(PlanDay("last")?.next(from: sunday).description == "2026-11-30")
        #expect(PlanDay("21")?.next(from: sunday).description == "2026-12-21")
        for text in ["", "m", "mo", "0", "32", "today", "mondays"] {
            #expect(PlanDay(text) == nil, "\(text)")
        }
        #expect(try #require(PlanDay("tue")).suits(.every(2, .week)))
        #expect(try #require(PlanDay("tue")).suits(.every(2, .day)) == false)
        #expect(try #require(PlanDay("last")).suits(.every(2, .week)) == false)
        #expect(try #require(PlanDay("last")).monthDay == 31 && PlanDay("fri")?.monthDay == nil)
    }

    @Test func `what is due within days is neither before the first nor behind the last of them`()
        throws
    {
        let daily = try course(try plan("day", "2026-11-02"))
        func due(_ first: String, _ last: String) throws -> [String] {
            let days = try #require(CalendarDay(first))...(try #require(CalendarDay(last)))
            return daily.dues(in: days).map(\.description)
        }
        #expect(try due("2026-11-03", "2026-11-05") == ["2026-11-03", "2026-11-04", "2026-11-05"])
        #expect(try due("2026-10-01", "2026-11-02") == ["2026-11-02"])
        #expect(try due("2026-10-01", "2026-11-01").isEmpty)
    }
}
