import Foundation
import MusterCore
import Testing

@Suite struct DropOccasionTests {
    /// Clocks of Belgrade: forward on 29 March 2026 at 02:00, back on 25 October 2026 at 03:00.
    private let belgrade = SiteClock { instant in
        let second = instant.second
        let isSummer = (1_774_746_000..<1_792_890_000).contains(second)
        return SiteClock.Offset(seconds: isSummer ? 7_200 : 3_600, name: isSummer ? "CEST" : "CET")
    }

    private func at(_ text: String) throws -> Instant { try #require(Instant(iso8601: text)) }

    private func occasion(_ text: String) throws -> DropOccasion {
        try #require(DropOccasion(text))
    }

    @Test(arguments: [
        ("monday 06:00", "monday 06:00"), ("Monday 6:00", "monday 06:00"),
        ("daily 23:59", "daily 23:59"), ("monthly 31 07:30", "monthly 31 07:30"),
        ("COUNTED", "counted"), ("approved", "approved"),
    ])
    func `an occasion reads its own text`(text: String, written: String) throws {
        #expect(try occasion(text).description == written)
        #expect(DropOccasion(written) == DropOccasion(text))
    }

    @Test(arguments: [
        "", "monday", "mon 06:00", "monday 24:00", "monday 06:60", "monday 6", "daily +6:00",
        "monthly 0 06:00", "monthly 32 06:00", "monthly 06:00", "approved 06:00", "monday 06:00:00",
    ])
    func `what is no occasion is none`(text: String) {
        #expect(DropOccasion(text) == nil)
    }

    @Test func `a week turns at the site's own time`() throws {
        let monday = try occasion("monday 06:00")
        // 2026-03-16 is a Monday; Belgrade is an hour ahead in winter.
        let before = try at("2026-03-16T04:59:59Z")
        let due = try at("2026-03-16T05:00:00Z")
        #expect(monday.last(notAfter: due, belgrade)?.local == "2026-03-16T06:00")
        #expect(monday.last(notAfter: due, belgrade)?.at == due)
        #expect(monday.last(notAfter: before, belgrade)?.local == "2026-03-09T06:00")
        #expect(monday.next(after: before, belgrade)?.at == due)
        #expect(monday.next(after: due, belgrade)?.local == "2026-03-23T06:00")
    }

    @Test func `a change of the clocks moves the moment, not the time on them`() throws {
        let daily = try occasion("daily 06:00")
        let noon = try at("2026-03-28T12:00:00Z")
        #expect(try daily.last(notAfter: noon, belgrade)?.at == at("2026-03-28T05:00:00Z"))
        #expect(try daily.next(after: noon, belgrade)?.at == at("2026-03-29T04:00:00Z"))
        let autumn = try at("2026-10-24T12:00:00Z")
        #expect(try daily.next(after: autumn, belgrade)?.at == at("2026-10-25T05:00:00Z"))
    }

    @Test func `a time that the clocks skip is due at the skip, once`() throws {
        let daily = try occasion("daily 02:30")
        let skip = try at("2026-03-29T01:00:00Z")
        let moment = try #require(daily.last(notAfter: skip, belgrade))
        #expect(moment.at == skip && moment.local == "2026-03-29T02:30")
        let after = try at("2026-03-29T12:00:00Z")
        #expect(daily.last(notAfter: after, belgrade) == moment)
        #expect(try daily.next(after: skip, belgrade)?.at == at("2026-03-30T00:30:00Z"))
    }

    @Test func `a time that the clocks show twice is due at the first, once`() throws {
        let daily = try occasion("daily 02:30")
        let first = try at("2026-10-25T00:30:00Z")
        let second = try at("2026-10-25T01:30:00Z")
        let moment = try #require(daily.last(notAfter: first, belgrade))
        #expect(moment.at == first)
        #expect(daily.last(notAfter: second, belgrade) == moment)
        #expect(try daily.next(after: first, belgrade)?.at == at("2026-10-26T01:30:00Z"))
    }

    @Test func `a month that is too short takes its last day`() throws {
        let last = try occasion("monthly 31 00:00")
        let march = try at("2026-03-10T00:00:00Z")
        #expect(last.last(notAfter: march, belgrade)?.local == "2026-02-28T00:00")
        #expect(last.next(after: march, belgrade)?.local == "2026-03-31T00:00")
        let leap = try at("2028-02-29T12:00:00Z")
        #expect(last.last(notAfter: leap, .utc)?.local == "2028-02-29T00:00")
        let newYear = try at("2026-12-31T23:30:00Z")
        #expect(last.next(after: newYear, belgrade)?.local == "2027-01-31T00:00")
    }

    @Test func `every moment of ten years is due once, in order`() throws {
        for text in ["daily 02:30", "sunday 02:30", "monthly 29 02:30"] {
            let occasion = try occasion(text)
            var now = try at("2026-01-01T00:00:00Z")
            var seen: Set<String> = []
            for _ in 0..<200 {
                let next = try #require(occasion.next(after: now, belgrade))
                #expect(next.at > now && seen.insert(next.local).inserted, "\(text)")
                #expect(occasion.last(notAfter: next.at, belgrade) == next, "\(text)")
                now = next.at
            }
        }
    }

    @Test func `what waits for an audit has no time`() throws {
        let now = try at("2026-03-10T00:00:00Z")
        #expect(DropOccasion.approved.next(after: now, .utc) == nil)
        #expect(DropOccasion.counted.last(notAfter: now, .utc) == nil)
    }
}
