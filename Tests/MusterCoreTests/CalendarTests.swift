import MusterCore
import Testing

@Suite struct CalendarTests {
    private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

    @Test func `days are numbered one by one, whatever the month and the year`() throws {
        #expect(try day("1970-01-01").number == 0 && day("2000-03-01").number == 11_017)
        #expect(try day("0001-01-01").number == -719_162)
        #expect(CalendarDay.last.number == 2_932_896)
        var (number, checked) = (try day("1899-12-31").number, 0)
        while number < (try day("2101-01-02").number) {
            let day = try #require(CalendarDay(number: number))
            // A second calendar: what text says, and reading it back.
            #expect(day.number == number && CalendarDay("\(day)") == day)
            (number, checked) = (number + 1, checked + 1)
        }
        #expect(checked == 73_416)
        #expect(CalendarDay(number: 2_932_897) == nil && CalendarDay(number: -719_163) == nil)
        #expect(CalendarDay(number: .max) == nil && CalendarDay.last.adding(days: 1) == nil)
    }

    @Test func `weekdays are those of the calendar on the wall`() throws {
        #expect(try day("1970-01-01").weekday == 4 && day("2026-11-22").weekday == 7)
        #expect(try day("2024-02-29").weekday == 4 && day("0001-01-01").weekday == 1)
    }

    @Test func `months end where they end, and the day that was asked for comes back`() throws {
        let last = try day("2026-01-31")
        #expect(try last.adding(months: 1, onDay: 31) == day("2026-02-28"))
        #expect(try last.adding(months: 25, onDay: 31) == day("2028-02-29"))
        #expect(try last.adding(months: 2, onDay: 31) == day("2026-03-31"))
        #expect(try day("2026-12-05").adding(months: 1, onDay: 5) == day("2027-01-05"))
        #expect(CalendarDay.last.adding(months: 1, onDay: 1) == nil)
    }

    @Test func `a time at the site is one moment, also where clocks skip or repeat it`() throws {
        // Belgrade in 2026: an hour ahead from 25 October, two from 29 March, each at 01:00 UTC.
        let (spring, autumn) = try (
            #require(Instant(iso8601: "2026-03-29T01:00:00Z")),
            #require(Instant(iso8601: "2026-10-25T01:00:00Z"))
        )
        let clock = SiteClock { now in
            let isSummer = now >= spring && now < autumn
            return SiteClock.Offset(seconds: isSummer ? 7_200 : 3_600, name: "")
        }
        func utc(_ text: String, _ minute: Int) throws -> String {
            clock.instant(try day(text), minute: minute).iso8601(.seconds)
        }
        #expect(try utc("2026-03-29", 119) == "2026-03-29T00:59:00Z")
        #expect(try utc("2026-03-29", 150) == "2026-03-29T01:00:00Z", "02:30 is shown on no clock")
        #expect(try utc("2026-03-29", 180) == "2026-03-29T01:00:00Z")
        #expect(try utc("2026-03-29", 1_440) == "2026-03-29T22:00:00Z", "a day of 23 hours")
        #expect(try utc("2026-10-25", 150) == "2026-10-25T00:30:00Z", "02:30 is shown twice")
        #expect(try utc("2026-10-25", 1_440) == "2026-10-25T23:00:00Z", "a day of 25 hours")
        #expect(
            try #require(DueTime("2026-10-25")).end(clock)
                == clock.instant(day("2026-10-26"), minute: 0)
        )
        let skipped = try #require(DueTime("2026-03-29T02:30"))
        #expect(skipped.standing(at: skipped.end(clock), clock) == .overdue)
    }

    @Test(arguments: [
        // Samoa and Kwajalein skipped a day, Alaska had one twice; Lord Howe Island turns by half an
        // hour, Troll by two; Nepal does not turn.
        ("2011-12-30T10:00:00Z", -36_000, 50_400), ("1993-08-21T12:00:00Z", -43_200, 43_200),
        ("1867-10-18T08:40:00Z", 54_200, -32_200), ("2026-04-04T15:00:00Z", 39_600, 37_800),
        ("2026-03-29T01:00:00Z", 0, 7_200), ("2026-03-29T01:00:00Z", 20_700, 20_700),
    ])
    func `a time is the first moment at which clocks show it or a later one, whatever they do`(
        change: String,
        before: Int,
        after: Int
    ) throws {
        let change = try #require(Instant(iso8601: change))
        let clock = SiteClock { SiteClock.Offset(seconds: $0 < change ? before : after, name: "") }
        let today = CalendarDay(CalendarDate(change))
        let first = try #require(today.adding(days: -3)?.number) * 86_400
        for minute in stride(from: 0, to: 6 * 1_440, by: 10) {
            let local = Int64(first + minute * 60)
            let day = try #require(CalendarDay(number: first / 86_400 + minute / 1_440))
            let told = clock.instant(day, minute: minute % 1_440)
            // The same by looking at both stretches of time, each of which runs evenly.
            let early = Instant(seconds: local - Int64(before))
            let late = max(change, Instant(seconds: local - Int64(after)))
            #expect(told == (early < change ? early : late), "\(day), minute \(minute % 1_440)")
        }
    }
}

@Suite struct DaysOfTimeTests {
    /// Belgrade in the spring of 2026: clocks are put forward at 1:00 UTC on 29 March.
    private let clock = SiteClock { moment in
        let isSummer = moment.microseconds >= 1_774_746_000_000_000
        return SiteClock.Offset(seconds: isSummer ? 7_200 : 3_600, name: isSummer ? "CEST" : "CET")
    }

    private func days(_ from: String, _ until: String) throws -> [String] {
        try clock.days(
            from: #require(Instant(iso8601: from)),
            until: #require(Instant(iso8601: until))
        ).map(\.description)
    }

    @Test func `a time has each of its days once, the short one of spring too`() throws {
        #expect(
            try days("2026-03-28T22:30:00Z", "2026-03-29T23:00:00Z")
                == ["2026-03-28", "2026-03-29", "2026-03-30"]
        )
        #expect(try days("2026-03-27T10:00:00Z", "2026-03-27T11:00:00Z") == ["2026-03-27"])
        #expect(try days("2026-03-27T10:00:00Z", "2026-03-27T23:00:00Z") == ["2026-03-27"])
        #expect(
            try days("2026-03-27T10:00:00Z", "2026-03-27T23:00:01Z")
                == ["2026-03-27", "2026-03-28"]
        )
    }
}
