import MusterCore
import Testing

@Suite struct DueTimeTests {
    /// A site two hours ahead of UTC.
    private let clock = SiteClock { _ in SiteClock.Offset(seconds: 7_200, name: "CEST") }

    private func standing(_ due: String, at moment: String) throws -> DueTime.Standing {
        let now = try #require(Instant(iso8601: moment))
        return try #require(DueTime(due)).standing(at: now, clock)
    }

    @Test func `what is due today is not overdue until the day is over at the site`() throws {
        #expect(try standing("2026-07-12", at: "2026-07-11T21:59:59Z") == .ahead)
        #expect(try standing("2026-07-12", at: "2026-07-11T22:00:00Z") == .today)
        #expect(try standing("2026-07-12", at: "2026-07-12T21:59:59Z") == .today)
        #expect(try standing("2026-07-12", at: "2026-07-12T22:00:00Z") == .overdue)
    }

    @Test func `what is due at a time is overdue when that has passed`() throws {
        #expect(try standing("2026-07-12T16:00", at: "2026-07-11T21:59:59Z") == .ahead)
        #expect(try standing("2026-07-12T16:00", at: "2026-07-12T14:00:00Z") == .today)
        #expect(try standing("2026-07-12T16:00", at: "2026-07-12T14:00:01Z") == .overdue)
        #expect(try standing("2026-07-12T16:00", at: "2026-07-14T00:00:00Z") == .overdue)
    }

    @Test func `a day or a day and time is read, and nothing else`() {
        for text in ["2026-03-12", "2026-03-12T16:00", "2026-03-12T00:00"] {
            #expect(DueTime(text)?.description == text)
        }
        #expect(DueTime("2026-03-12 16:05")?.description == "2026-03-12T16:05")
        for text in [
            "", "today", "2026-3-12", "2026-02-30", "2026-03-12T", "2026-03-12T9:00",
            "2026-03-12T24:00", "2026-03-12T16:60", "2026-03-12T16:00Z", "2026-03-12x16:00",
            "2026-03-12T16:00:00", "12.3.2026",
        ] {
            #expect(DueTime(text) == nil, "\(text)")
        }
    }
}
