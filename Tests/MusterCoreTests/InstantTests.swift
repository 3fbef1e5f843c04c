import Foundation
import MusterCore
import MusterTestSupport
import Testing

@Suite struct InstantTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
        (1_773_306_845_123_456, "2026-03-12T09:14:05.123456Z"),
    ])
    func `a moment is written as ISO 8601 in UTC and reads back`(micros: Int, text: String) {
        let instant = Instant(microseconds: Int64(micros))
        #expect(instant.iso8601() == text)
        #expect(Instant(iso8601: text) == instant)
    }

    @Test func `random moments agree with Foundation's calendar`() throws {
        var random = SplitMix64(seed: 7)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for _ in 0..<2_000 {
            let seconds = Int64.random(in: -5_000_000_000...20_000_000_000, using: &random)
            let date = CalendarDate(Instant(seconds: seconds))
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(seconds))
            )
            #expect(parts.month == date.month && parts.day == date.day, "seconds \(seconds)")
            #expect(parts.hour == date.hour && parts.minute == date.minute, "seconds \(seconds)")
            #expect(parts.second == date.second && parts.year == Int(date.year))
            let instant = Instant(seconds: seconds)
            #expect(Instant(iso8601: instant.iso8601(.seconds)) == instant)
        }
    }

    @Test func `a year of more than four digits, or before year 0, reads back too`() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<2_000 {
            let instant = Instant(microseconds: Int64(bitPattern: random.next()))
            #expect(Instant(iso8601: instant.iso8601()) == instant, "\(instant.iso8601())")
        }
    }

    @Test(arguments: [
        "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-03-12T24:00:00Z", "2026-03-12",
        "-026-03-12T09:14:05Z", "02026-03-12T09:14:05Z", "+12026-03-12T09:14:05Z", "-1-1-1T0Z", "",
        "-", "294248-01-01T00:00:00Z", "9223372036854775807-01-01T00:00:00Z", "2026-03-12T09:14Z",
        "2026-03-12T09:14:05+01:00", "2026-03-12T09:14:05.Z", "2026-03-12T09:14:05.1234567Z",
    ])
    func `an impossible or foreign form is no moment`(text: String) {
        #expect(Instant(iso8601: text) == nil)
    }

    @Test func `the second of a moment before 1970 lies in its past`() {
        #expect(Instant(microseconds: -1).second == -1)
        #expect(Instant(microseconds: -1).fraction == 999_999)
    }

    @Test(arguments: [1e300, -1e300, .infinity, -.infinity, 9.3e12])
    func `moving a moment further than time goes does not trap`(seconds: Double) {
        let moved = Instant(seconds: 1_773_306_845).advanced(bySeconds: seconds)
        #expect(moved.seconds(since: Instant(seconds: 0)).isFinite)
        #expect((moved > Instant(seconds: 1_773_306_845)) == (seconds > 0))
    }

    @Test func `no number moves nothing`() {
        let moment = Instant(seconds: 1_773_306_845)
        #expect(moment.advanced(bySeconds: .nan) == moment)
    }
}
