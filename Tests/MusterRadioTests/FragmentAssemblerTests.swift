import MusterAdverts
import MusterCore
import MusterRadio
import Testing

/// Fragments as they come in a capture: the assembler is reached through the reader.
@Suite struct FragmentAssemblerTests {
    private static let more: UInt16 = 0x20
    private static let truncated: UInt16 = 0x40

    private func contents(
        _ reports: [[UInt8]],
        secondsBetween: Int64 = 0
    ) throws -> CaptureContents {
        var capture = CaptureBytes(dataLink: 1001)
        for (index, report) in reports.enumerated() {
            let seconds = 1_773_306_845 + Int64(index) * secondsBetween
            capture.add(EventBytes.extended(report), seconds: seconds)
        }
        return try CaptureContents(capture.bytes)
    }

    private func data(_ contents: CaptureContents) -> [[UInt8]] {
        contents.reports.map { Array($0.data) }
    }

    private func part(
        _ type: UInt16,
        _ data: [UInt8],
        address: UInt8 = 1,
        set: UInt8 = 0
    ) -> [UInt8] {
        EventBytes.extendedReport(type: type, address: address, set: set, data: data)
    }

    @Test func `fragments become one report, with the last one's strength`() throws {
        let found = try contents([
            EventBytes.extendedReport(type: Self.more, data: [1, 2], rssi: -50),
            EventBytes.extendedReport(type: Self.more, data: [3], rssi: -60),
            EventBytes.extendedReport(type: 0, data: [4, 5], rssi: -70),
        ])
        #expect(data(found) == [[1, 2, 3, 4, 5]])
        #expect(found.reports.map { $0.rssi?.rawValue } == [-70])
        #expect(found.counts.events == 3 && found.counts.reports == 1)
    }

    @Test func `fragments of two advertisers and two sets interleave`() throws {
        let found = try contents([
            part(Self.more, [1]), part(Self.more, [10], address: 2),
            part(Self.more, [100], set: 1), part(0, [11], address: 2), part(0, [101], set: 1),
            part(0, [2]),
        ])
        #expect(data(found) == [[10, 11], [100, 101], [1, 2]])
        #expect(found.counts.faults.total == 0)
    }

    @Test func `fragments in one event are joined too`() throws {
        var capture = CaptureBytes(dataLink: 1001)
        capture.add(EventBytes.extended(part(Self.more, [1]), part(0, [2]), part(0, [3])))
        let found = try CaptureContents(capture.bytes)
        #expect(data(found) == [[1, 2], [3]])
    }

    @Test func `data that the controller cut is marked as cut`() throws {
        let found = try contents([
            part(Self.more, [1]), part(Self.truncated, [2]), part(Self.truncated, [3]),
        ])
        #expect(data(found) == [[1, 2], [3]])
        #expect(found.reports.map(\.isTruncated) == [true, true])
    }

    @Test func `a chain without an end is dropped and counted`() throws {
        let atEnd = try contents([part(Self.more, [1]), part(Self.more, [2])])
        #expect(atEnd.reports.isEmpty)
        #expect(atEnd.counts.faults[.chainUnfinished] == 1)

        let aged = try contents([part(Self.more, [1]), part(0, [2])], secondsBetween: 3)
        #expect(data(aged) == [[2]])
        #expect(aged.counts.faults[.chainUnfinished] == 1)

        let setBack = try contents([part(Self.more, [1]), part(0, [2])], secondsBetween: -3)
        #expect(data(setBack) == [[2]])
        #expect(setBack.counts.faults[.chainUnfinished] == 1)
    }

    @Test func `a chain of 1,650 bytes is whole, and a longer one is dropped with all its parts`()
        throws
    {
        let hundred = [UInt8](repeating: 1, count: 150)
        let longest = Array(repeating: part(Self.more, hundred), count: 10) + [part(0, hundred)]
        let whole = try contents(longest)
        #expect(data(whole).map(\.count) == [1_650])

        let tooLong =
            Array(repeating: part(Self.more, hundred), count: 12)
            + [part(0, hundred), part(0, [7])]
        let found = try contents(tooLong)
        #expect(data(found) == [[7]])
        #expect(found.counts.faults.occurred.map(\.cause) == [.chainTooLong])
    }

    @Test func `chains beyond the bound push out the oldest`() throws {
        let beginnings = (0..<66).map { part(Self.more, [1], address: UInt8($0)) }
        let ends = (0..<66).map { part(0, [2], address: UInt8($0)) }
        let found = try contents(beginnings + ends)
        #expect(data(found).filter { $0 == [1, 2] }.count == 64)
        #expect(data(found).filter { $0 == [2] }.count == 2)
        #expect(found.counts.faults[.chainUnfinished] == 2)
    }
}
