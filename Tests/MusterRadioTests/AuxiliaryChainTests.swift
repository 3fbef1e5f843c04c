import MusterAdverts
import MusterCore
import MusterRadio
import Testing

/// Extended advertisements, joined from the packets that a sniffer heard.
@Suite struct AuxiliaryChainTests {
    private static let pointer = AirBytes.extended(info: 0x5123, pointsOn: true)
    private static let first = AirBytes.extended(
        address: AirBytes.address,
        info: 0x5123,
        pointsOn: true,
        data: [1, 2]
    )
    private static let middle = AirBytes.extended(info: 0x5123, pointsOn: true, data: [3])
    private static let last = AirBytes.extended(info: 0x5123, data: [4, 5])

    /// What a sniffer hears in these packets, so many milliseconds apart.
    private func heard(_ packets: [[UInt8]], apart: Int = 1) throws -> CaptureContents {
        var capture = PcapBytes(link: 251)
        for (index, packet) in packets.enumerated() {
            let time = index * apart
            capture.add(
                packet,
                seconds: 1_000 + UInt32(time / 1_000),
                fraction: UInt32(time % 1_000 * 1_000)
            )
        }
        return try CaptureContents(capture.bytes)
    }

    @Test func `all packets together give one report, with the time of the last`() throws {
        let found = try heard([Self.pointer, Self.first, Self.middle, Self.last])
        #expect(found.reports.map { Array($0.data) } == [[1, 2, 3, 4, 5]])
        #expect(found.reports.first?.address == BluetoothAddress("c6:05:04:03:02:01"))
        #expect(found.reports.first?.receivedAt.fraction == 3_000)
        #expect(found.counts.faults.total == 0)
    }

    @Test func `an address in the pointing packet is that of the data behind it`() throws {
        let pointer = AirBytes.extended(address: AirBytes.address, info: 7, pointsOn: true)
        let data = AirBytes.extended(info: 7, data: [9])
        let found = try heard([pointer, data, data])
        #expect(found.reports.map(\.addressType) == [.random, .random])
        #expect(found.reports.map { Array($0.data) } == [[9], [9]])
        let late = try heard([pointer, data], apart: 3_000)
        #expect(late.reports.map(\.addressType) == [.anonymous])
    }

    @Test func `a beginning whose end was not heard is counted and never joined to another`() throws
    {
        let found = try heard([Self.first, Self.first, Self.last, Self.first])
        #expect(found.reports.map { Array($0.data) } == [[1, 2, 4, 5]])
        #expect(found.counts.faults[.chainUnfinished] == 2)
        let late = try heard([Self.first, Self.last], apart: 3_000)
        #expect(late.reports.map { Array($0.data) } == [[4, 5]])
        #expect(late.counts.faults[.chainUnfinished] == 1)
    }

    @Test func `an end whose beginning was not heard passes as short and anonymous`() throws {
        let found = try heard([Self.last])
        #expect(found.reports.map { Array($0.data) } == [[4, 5]])
        #expect(found.reports.first?.addressType == .anonymous)
    }

    @Test func `two advertisements that interleave are told apart by their number`() throws {
        let other = AirBytes.extended(info: 0x6001, pointsOn: true, data: [7])
        let otherLast = AirBytes.extended(info: 0x6001, data: [8])
        let found = try heard([Self.first, other, Self.last, otherLast])
        #expect(found.reports.map { Array($0.data) } == [[1, 2, 4, 5], [7, 8]])
    }

    @Test func `interfaces that hear the same packets are not mixed up`() throws {
        var capture = PcapngBytes()
        capture.addInterface(link: 251)
        capture.addInterface(link: 251)
        for packet in [Self.first, Self.last] {
            for interface: UInt32 in 0...1 { capture.add(packet, interface: interface) }
        }
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.map { Array($0.data) } == [[1, 2, 4, 5], [1, 2, 4, 5]])
    }

    @Test func `data that grows past the limit is dropped whole, and many chains are bounded`()
        throws
    {
        let long = AirBytes.extended(
            info: 1,
            pointsOn: true,
            data: [UInt8](repeating: 1, count: 245)
        )
        let end = AirBytes.extended(info: 1, data: [2])
        let found = try heard([[UInt8]](repeating: long, count: 7) + [end, end])
        #expect(found.reports.map { Array($0.data) } == [[2]])
        #expect(found.counts.faults[.chainTooLong] == 1)
        let many = (0..<200).map { AirBytes.extended(info: $0, pointsOn: true, data: [1]) }
        #expect(try heard(many).counts.faults[.chainUnfinished] == 200)
    }

    @Test func `an address without a number is a scan response, or has no data`() throws {
        let found = try heard([
            AirBytes.extended(address: AirBytes.address, data: [1]),
            AirBytes.extended(address: AirBytes.address),
            AirBytes.extended(address: AirBytes.address, pointsOn: true, data: [1]),
        ])
        #expect(found.reports.map(\.isScanResponse) == [true, false, true])
        #expect(found.reports.map(\.isTruncated) == [false, false, true])
    }
}
