import MusterAdverts
import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

/// Events as they come in a capture: the parser is reached through the reader.
@Suite struct EventParserTests {
    private func contents(_ events: [[UInt8]]) throws -> CaptureContents {
        var capture = CaptureBytes(dataLink: 1001)
        for event in events { capture.add(event) }
        return try CaptureContents(capture.bytes)
    }

    private func data(_ contents: CaptureContents) -> [[UInt8]] {
        contents.reports.map { Array($0.data) }
    }

    @Test func `a legacy report gives address, kind, strength and data`() throws {
        let report = EventBytes.legacyReport(
            addressType: 0,
            address: 0xAB,
            data: [2, 1, 6],
            rssi: -90
        )
        let found = try contents([EventBytes.legacy(report)])
        let first = try #require(found.reports.first)
        #expect(found.reports.count == 1)
        #expect(first.address.description == "c0:00:00:00:00:ab")
        #expect(first.addressType == .publicDevice)
        #expect(first.rssi?.rawValue == -90)
        #expect(Array(first.data) == [2, 1, 6])
        #expect(first.receivedAt == Instant(seconds: 1_773_306_845))
        #expect(!first.isScanResponse && !first.isTruncated)
        #expect(found.counts.faults.total == 0)
    }

    @Test(arguments: 1...25)
    func `every number of reports in one event is read`(count: Int) throws {
        let reports = (0..<count).map { index in
            EventBytes.legacyReport(address: UInt8(index), rssi: Int8(-index))
        }
        let found = try contents([EventBytes.event(0x02, reports)])
        #expect(found.reports.map { Int($0.address.bits & 0xFF) } == Array(0..<count))
        #expect(found.reports.map { $0.rssi.map { -Int($0.rawValue) } } == Array(0..<count))
        #expect(found.counts.events == 1 && found.counts.reports == count)
        #expect(found.counts.faults.total == 0)
    }

    @Test func `three reports with data of different lengths are told apart`() throws {
        let parts: [[UInt8]] = [[2, 1, 6], [], [UInt8](repeating: 7, count: 31)]
        let reports = parts.map { EventBytes.legacyReport(data: $0) }
        #expect(try data(contents([EventBytes.event(0x02, reports)])) == parts)
    }

    @Test(arguments: [(Int8(127), Int8?.none, 0), (-128, nil, 1), (21, nil, 1), (20, 20, 0)])
    func `a strength that is none or reserved is no number`(
        byte: Int8,
        rssi: Int8?,
        faults: Int
    ) throws {
        let found = try contents([
            EventBytes.legacy(EventBytes.legacyReport(rssi: byte)),
            EventBytes.extended(EventBytes.extendedReport(rssi: byte)),
        ])
        #expect(found.reports.map { $0.rssi?.rawValue } == [rssi, rssi])
        #expect(found.counts.faults[.reservedRSSI] == 2 * faults)
    }

    @Test func `scan responses are kept apart`() throws {
        let found = try contents([
            EventBytes.legacy(
                EventBytes.legacyReport(type: 0),
                EventBytes.legacyReport(type: 4)
            ),
            EventBytes.extended(
                EventBytes.extendedReport(type: 0x13),
                EventBytes.extendedReport(type: 0x1B),
                EventBytes.extendedReport(type: 0x1A),
                EventBytes.extendedReport(type: 0x08)
            ),
        ])
        #expect(found.reports.map(\.isScanResponse) == [false, true, false, true, true, true])
    }

    @Test func `reserved bits of the extended event type mean nothing`() throws {
        let found = try contents([
            EventBytes.extended(
                EventBytes.extendedReport(type: 0x8013, data: [1]),
                EventBytes.extendedReport(type: 0x801B, data: [2]),
                EventBytes.extendedReport(type: 0xFF93, data: [3])
            )
        ])
        #expect(found.reports.map(\.isScanResponse) == [false, true, false])
        #expect(data(found) == [[1], [2], [3]])
        #expect(found.counts.faults.total == 0)
    }

    @Test func `an anonymous report has no address`() throws {
        let found = try contents([
            EventBytes.extended(EventBytes.extendedReport(addressType: 0xFF, address: 9))
        ])
        #expect(found.reports.map(\.addressType) == [.anonymous])
        #expect(found.reports.map(\.address.bits) == [0])
    }

    @Test func `a report longer than its event ends it, and those before it stand`() throws {
        let good = EventBytes.legacyReport(data: [2, 1, 6])
        let lying = EventBytes.legacyReport(data: [1], length: 30)
        let extendedLie = EventBytes.extendedReport(data: [1], length: 200)
        let found = try contents([
            EventBytes.legacy(good, lying, good),
            EventBytes.extended(EventBytes.extendedReport(), extendedLie),
            EventBytes.legacy(good),
        ])
        #expect(found.reports.count == 3)
        #expect(found.counts.faults[.reportCut] == 2)
    }

    @Test func `a legacy report of more than 31 bytes ends its event`() throws {
        let long = EventBytes.legacyReport(data: [UInt8](repeating: 0, count: 32))
        let found = try contents([
            EventBytes.legacy(EventBytes.legacyReport(), long, EventBytes.legacyReport())
        ])
        #expect(found.reports.count == 1)
        #expect(found.counts.faults.occurred.map(\.cause) == [.legacyDataLength])
    }

    @Test func `a lying number of reports costs none of those that are there`() throws {
        let report = EventBytes.legacyReport(data: [1, 2])
        let more = try contents([EventBytes.legacy(report, report, count: 5)])
        #expect(more.reports.count == 2)
        #expect(more.counts.faults.occurred.map(\.cause) == [.reportCut])
        let fewer = try contents([EventBytes.legacy(report, report, count: 1)])
        #expect(fewer.reports.count == 1)
        #expect(fewer.counts.faults.occurred.map(\.cause) == [.bytesAfterReports])
        let none = try contents([EventBytes.legacy(count: 0)])
        #expect(none.reports.isEmpty)
        #expect(none.counts.faults.occurred.map(\.cause) == [.reportCount])
        let absurd = try contents([EventBytes.legacy(report, count: 255)])
        #expect(absurd.reports.count == 1)
        #expect(absurd.counts.faults[.reportCount] == 1)
    }

    @Test func `a report of a reserved kind is left out, and its siblings stand`() throws {
        let found = try contents([
            EventBytes.legacy(
                EventBytes.legacyReport(type: 5),
                EventBytes.legacyReport(addressType: 4),
                EventBytes.legacyReport(addressType: 0xFF),
                EventBytes.legacyReport(data: [1])
            ),
            EventBytes.extended(
                EventBytes.extendedReport(type: 0x60),
                EventBytes.extendedReport(addressType: 7),
                EventBytes.extendedReport(data: [2])
            ),
        ])
        #expect(data(found) == [[1], [2]])
        #expect(found.counts.faults[.eventType] == 2)
        #expect(found.counts.faults[.addressType] == 3)
    }

    @Test func `an event longer than its record gives the reports that are whole`() throws {
        let report = EventBytes.legacyReport(data: [1, 2, 3])
        let event = EventBytes.legacy(report, report)
        for count in 1..<event.count {
            let found = try contents([Array(event.prefix(count))])
            #expect(found.reports.count == (count >= 4 + report.count ? 1 : 0))
            #expect(found.counts.faults[.eventCut] == 1)
        }
    }

    @Test func `other events are passed over`() throws {
        let found = try contents([
            [0x0E, 4, 1, 0, 0, 0], [0x3E, 3, 0x01, 0, 0], [0x3E, 2, 0x0A, 0],
        ])
        #expect(found.reports.isEmpty)
        #expect(found.counts == EventCounts())
    }

    @Test func `random events are survived`() throws {
        var random = SplitMix64(seed: 43)
        var events: [[UInt8]] = []
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...80, using: &random)
            var event = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            if count > 3 {
                event[0] = 0x3E
                event[2] = Bool.random(using: &random) ? 0x02 : 0x0D
            }
            events.append(event)
        }
        let found = try contents(events)
        #expect(found.counts.reports == found.reports.count)
        #expect(found.reports.allSatisfy { $0.data.count <= 1_650 })
    }
}
