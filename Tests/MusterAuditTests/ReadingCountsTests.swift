import MusterAudit
import MusterCore
import Testing

@Suite struct ReadingCountsTests {
    private func median(_ readings: [(Int8, Int)]) throws -> Double? {
        var counts = ReadingCounts()
        for (rssi, count) in readings {
            counts.add(try #require(RSSI(rawValue: rssi)), count: count)
        }
        return counts.median
    }

    @Test func `nothing heard has no median`() throws {
        #expect(try median([]) == nil)
        #expect(try median([(-70, 0)]) == nil)
    }

    @Test func `the median is that of all readings, in whatever order they came`() throws {
        #expect(try median([(-60, 1), (-90, 2)]) == -90)
        #expect(try median([(-90, 1), (-60, 1)]) == -75)
        #expect(try median([(-70, 1), (-90, 1), (-70, 1), (-50, 3)]) == -60)
    }

    @Test func `more readings than there can be are counted as far as that goes`() throws {
        #expect(try median([(-80, .max), (-80, .max), (-60, 1)]) == -80)
        #expect(try median([(-80, -1), (-60, 1)]) == -60)
    }
}
